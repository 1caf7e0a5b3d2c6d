import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toVaccines } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { TbeView } from './tbe.view.tsx';

async function show(journey = startJourney()) {
  await toVaccines(journey);
  journey.send({ type: 'vaccine.toggled', code: '223' });
  return { journey, ...(await showView(TbeView, journey)) };
}

describe('the three doses of tick-borne encephalitis vaccine', () => {
  it.each(BOTH)('VAC-11 says when each is due, in %s', async (language) => {
    await show(startJourney(language));
    const dialog = screen.getByRole('dialog');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(dialog.textContent).toContain(language === 'es' ? 'de 1 a 3 meses' : '1 to 3 months');
    expect(dialog.textContent).toContain(language === 'es' ? 'de 5 a 12 meses' : '5 to 12 months');
  });

  it.each(['Got it', 'Close'])('VAC-11 %s keeps the vaccine chosen', async (name) => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('button', { name }));
    expect(journey.at({ flow: { 'vaccine-selector': { form: 'asking' } } })).toBe(true);
    expect(journey.context().vaccines).toEqual(['223']);
  });
});
