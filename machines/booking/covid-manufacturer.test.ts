import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { say, toQuestions } from '#tests/support/journey-steps.ts';

async function toMakers() {
  const journey = await toQuestions(['207']);
  say(journey, { immunocompromised: 'no' });
  say(journey, { userDose: '0' });
  await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.covid');
  await journey.answer('getVaccineDetails', { data: { eligibleVaccineList: sample.twoMakers } });
  return journey;
}

it('COV-02 asks for the maker when there are several, and searches for that one', async () => {
  const journey = await toMakers();
  expect(journey.at({ flow: 'covid-manufacturer' })).toBe(true);
  journey.send({ type: 'maker.preferred', code: 'MOD' });
  journey.send({ type: 'maker.submitted' });
  expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { manufacturerFilter: 'MOD' } });
});

it('HLD-06 asks for the product of the preferred maker', async () => {
  const journey = await toMakers();
  journey.send({ type: 'maker.preferred', code: 'MOD' });
  journey.send({ type: 'maker.submitted' });
  await journey.answer('searchTimeslots', sample.times(false));
  journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
  expect(journey.askedOf('createHold')).toMatchObject({
    body: {
      patients: [{ services: [{ serviceId: '207', productId: 'P207M', manufPref: 'MOD' }] }],
    },
  });
});

it('VAL-08 asks for a choice, and accepts "no preference"', async () => {
  const journey = await toMakers();
  journey.send({ type: 'maker.submitted' });
  expect(journey.context().problems).toEqual([
    { field: 'manufacturer', code: 'vaccineManufacturer.missing' },
  ]);
  journey.send({ type: 'maker.preferred', code: 'All' });
  journey.send({ type: 'maker.submitted' });
  expect(journey.at({ flow: 'timeslots' })).toBe(true);
});

it('CHR-06 goes back to the last question, and from the times to the makers', async () => {
  const journey = await toMakers();
  journey.send({ type: 'maker.preferred', code: 'PFI' });
  journey.send({ type: 'maker.submitted' });
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'covid-manufacturer' })).toBe(true);
  journey.send({ type: 'back' });
  expect(journey.at({ flow: { covid: 'userDose' } })).toBe(true);
});
