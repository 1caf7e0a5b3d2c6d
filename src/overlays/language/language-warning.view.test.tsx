import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toHeld, toVaccines } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { LanguageWarningView } from './language-warning.view.tsx';

async function show(journey = startJourney(), walk = toHeld) {
  await walk(journey);
  journey.send({ type: 'language.requested' });
  await journey.fail('createLanguageTicket', 1002);
  return { journey, ...(await showView(LanguageWarningView, journey)) };
}

describe('the language warning', () => {
  it.each(BOTH)('CHR-07 says what would be lost, the focus on staying, in %s', async (language) => {
    await show(startJourney(language));
    expect(
      screen.getByRole('alertdialog', {
        name: language === 'es' ? '¿Cambiar a inglés?' : 'Switch to Spanish?',
      }),
    ).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(document.activeElement).toBe(
      screen.getByRole('button', {
        name: language === 'es' ? 'Seguir en español' : 'Stay in English',
      }),
    );
  });

  it('CHR-07 mentions a held time only when there is one', async () => {
    await show(startJourney(), toVaccines);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('CHR-07 switches when asked to', async () => {
    const { user, journey } = await show();
    await user.click(screen.getByRole('button', { name: 'Switch to Spanish' }));
    expect(journey.actions).toEqual(['openOtherLanguage']);
  });

  it('CHR-07 stays on Esc', async () => {
    const { user, journey } = await show();
    await user.keyboard('{Escape}');
    expect(journey.at({ language: 'steady' })).toBe(true);
    expect(journey.actions).toEqual([]);
  });
});
