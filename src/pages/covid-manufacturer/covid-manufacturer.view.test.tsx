import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { say, toQuestions } from '#tests/support/journey-steps.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { CovidManufacturerView } from './covid-manufacturer.view.tsx';

async function show({ journey = startJourney(), details = sample.twoMakers } = {}) {
  await toQuestions(['207'], journey);
  say(journey, { immunocompromised: 'no' });
  say(journey, { userDose: '0' });
  await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.covid');
  await journey.answer('getVaccineDetails', { data: { eligibleVaccineList: details } });
  return { journey, ...(await showView(CovidManufacturerView, journey)) };
}

it.each(BOTH)(
  'COV-02 keeps the server’s order, with no preference last, in %s',
  async (language) => {
    await show({ journey: startJourney(language) });
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'PFI',
      'MOD',
      'All',
    ]);
    expect(screen.getByRole('radio', { name: 'Pfizer', description: 'Comirnaty' })).toBeTruthy();
  },
);

it('VAL-08 asks for a choice and focuses the first', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(screen.getByRole('link', { name: 'Select a vaccine manufacturer' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Pfizer' }));
});

it('COV-04 mentions the second dose only when the server says so', async () => {
  await show();
  expect(screen.queryByText(/6 months after the last dose/)).toBeNull();
});

it('COV-04 says how long to wait for the second dose', async () => {
  const details = sample.twoMakers.map((one) =>
    one.vaccineCode === '207' ? { ...one, notices: ['COVID_SECOND_DOSE' as const] } : one,
  );
  await show({ details });
  expect(
    screen.getByText('Second dose: 6 months after the last dose, at least 2 months between doses.'),
  ).toBeTruthy();
});
