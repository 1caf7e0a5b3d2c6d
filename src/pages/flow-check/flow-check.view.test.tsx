import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toHeld } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { FlowCheckView } from './flow-check.view.tsx';

describe('flow-check', () => {
  it('FLW-01 asks for an account or a guest, the guest being the easy way', async () => {
    const journey = await toHeld();
    const { user, sent } = await showView(FlowCheckView, journey, 'flow-check');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'How would you like to book?',
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Continue as a guest',
      'Use an account',
    ]);
    await user.click(screen.getByRole('button', { name: 'Continue as a guest' }));
    expect(sent).toEqual([{ type: 'guest.chosen' }]);
    expect(journey.at({ flow: 'patient-info' })).toBe(true);
  });

  it.each(BOTH)('FLW-01 says honestly that accounts are not open yet, in %s', async (language) => {
    const journey = await toHeld(startJourney(language));
    const { user, container } = await showView(FlowCheckView, journey, 'flow-check');
    expect(await axeFindings(container)).toEqual([]);
    await user.click(
      screen.getByRole('button', {
        name: language === 'es' ? 'Usar una cuenta' : 'Use an account',
      }),
    );
    expect(screen.getByRole('status').textContent).toMatch(
      language === 'es' ? /Su hora está guardada/ : /Your time is held/,
    );
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(await axeFindings(container)).toEqual([]);
  });
});
