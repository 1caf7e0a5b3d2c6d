import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toVaccines } from '#tests/support/journey-steps.ts';
import { showView } from '#tests/support/show-view.tsx';
import { MeningitisView } from './meningitis.view.tsx';

async function show(journey = startJourney()) {
  await toVaccines(journey);
  journey.send({ type: 'explanation.opened', topic: 'meningitis' });
  return { journey, ...(await showView(MeningitisView, journey)) };
}

describe('the two kinds of meningitis vaccine', () => {
  it('VAC-11 are explained separately', async () => {
    await show();
    const names = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(names).toEqual(['Meningitis (ACWY)', 'Meningitis B']);
  });

  it('VAC-11 Esc closes and chooses nothing', async () => {
    const { user, journey } = await show();
    await user.keyboard('{Escape}');
    expect(journey.at({ flow: { 'vaccine-selector': { form: 'asking' } } })).toBe(true);
    expect(journey.context().vaccines).toEqual([]);
  });
});
