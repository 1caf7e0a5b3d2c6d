import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#tests/journeys/samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toVaccines } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { VaccineSelectorView } from './vaccine-selector.view.tsx';

async function show(journey = startJourney()) {
  await toVaccines(journey);
  return { journey, ...(await showView(VaccineSelectorView, journey, 'vaccine-selector')) };
}

describe('vaccine-selector', () => {
  it('VAC-02 explains the limit at the fifth vaccine and leaves four chosen', async () => {
    const { user } = await show();
    for (const box of screen.getAllByRole('checkbox').slice(0, 5)) await user.click(box);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
    expect(screen.getAllByText('Limit selection to 4 vaccines').length).toBeGreaterThan(0);
    expect(screen.getByText('4 of 4 chosen')).toBeTruthy();
  });

  it.each(BOTH)(
    'VAC-07 shows what fits as choices and the rest with its reason, in %s',
    async (language) => {
      const { container } = await show(startJourney(language));
      const fitting = sample.offered.filter(({ eligible }) => eligible);
      expect(screen.getAllByRole('checkbox')).toHaveLength(fitting.length);
      expect(container.textContent).toContain(
        language === 'es' ? 'desde los 50 años' : 'from age 50',
      );
      expect(await axeFindings(container)).toEqual([]);
    },
  );

  it('VAL-08 asks for a vaccine when Continue is pressed without one', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('link', { name: 'Select a vaccine' })).toBeTruthy();
  });

  it('VAC-07 keeps the place of the list while it is looked up, and offers to try again when it fails', async () => {
    const { user, journey, world } = await show();
    await world(() => journey.send({ type: 'back' }));
    await world(() => journey.send({ type: 'start.submitted' }));
    await world(() => journey.answer('geocode', sample.place));
    expect(screen.getByText('Looking up the vaccines that fit')).toBeTruthy();
    await world(() => journey.fail('listEligibleVaccines'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await world(() => journey.answer('listEligibleVaccines', { vaccines: sample.offered }));
    expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0);
  });
});
