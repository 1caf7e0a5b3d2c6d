import { describe, expect, it } from 'vitest';
import { bookedBefore } from '#machines/knowledge/booked-before.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toVaccines } from '#tests/support/journey-steps.ts';

it('VAC-02 refuses a fifth vaccine with a plain limit and keeps the four', async () => {
  const journey = await toVaccines();
  for (const code of sample.vaccineCodes) journey.send({ type: 'vaccine.toggled', code });
  expect(journey.context().vaccines).toHaveLength(4);
  expect(journey.context().problems).toEqual([{ field: 'vaccineType', code: 'vaccine.tooMany' }]);
});

it('VAC-03 puts COVID first however it was chosen', async () => {
  const journey = await toVaccines();
  journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'vaccine.toggled', code: '207' });
  expect(journey.context().vaccines).toEqual(['207', '150']);
});

it('VAL-08 asks for a vaccine when none is chosen', async () => {
  const journey = await toVaccines();
  journey.send({ type: 'vaccines.submitted' });
  expect(journey.context().problems).toEqual([{ field: 'vaccineType', code: 'vaccine.missing' }]);
});

it('VAC-02 says that Tdap and Td do not go together', async () => {
  const journey = await toVaccines();
  journey.send({ type: 'vaccine.toggled', code: '115' });
  journey.send({ type: 'vaccine.toggled', code: '113' });
  journey.send({ type: 'vaccines.submitted' });
  expect(journey.at({ flow: { 'vaccine-selector': { form: 'refused' } } })).toBe(true);
  expect(journey.context().problems).toEqual([
    { field: 'vaccineType', code: 'vaccine.combination' },
  ]);
});

it('VAC-07 requests version v3 for one person and offers to try again when the list fails', async () => {
  const journey = startJourney();
  await toVaccines(journey);
  journey.send({ type: 'back' });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  expect(journey.askedOf('listEligibleVaccines')).toMatchObject({
    params: { version: 'v3' },
    body: { dob: '1984-04-28', state: 'IL' },
  });
  await journey.fail('listEligibleVaccines', 1004);
  expect(journey.at({ flow: { 'vaccine-selector': 'loadUnanswered' } })).toBe(true);
  journey.send({ type: 'retried' });
  await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
  expect(journey.at({ flow: { 'vaccine-selector': { form: 'asking' } } })).toBe(true);
});

it('ELG-02 drops a chosen vaccine that a new date of birth rules out', async () => {
  const journey = await toVaccines();
  journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'back' });
  journey.send({ type: 'start.typed', draft: { year: '2015' } });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  await journey.answer('listEligibleVaccines', {
    vaccines: sample.offered.map((vaccine) => ({
      ...vaccine,
      eligible: vaccine.vaccineCode !== '150',
    })),
  });
  expect(journey.context().vaccines).toEqual([]);
});

it('VAC-10 offers once what else is due, and continues with it or without', async () => {
  const journey = await toVaccines();
  journey.send({ type: 'back' });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.place);
  await journey.answer('listEligibleVaccines', { vaccines: sample.offeredWithMore });
  journey.send({ type: 'vaccine.toggled', code: '150' });
  journey.send({ type: 'vaccines.submitted' });
  expect(journey.at({ flow: { 'vaccine-selector': 'offering' } })).toBe(true);
  journey.send({ type: 'offer.toggled', code: '52' });
  journey.send({ type: 'offer.accepted' });
  expect(journey.askedOf('getVaccineDetails')).toMatchObject({
    body: { vaccines: [{ vaccineCode: '150' }, { vaccineCode: '52' }] },
  });
  await journey.fail('getVaccineDetails');
  journey.send({ type: 'back' });
  journey.send({ type: 'vaccine.toggled', code: '52' });
  journey.send({ type: 'vaccines.submitted' });
  expect(journey.at({ flow: { 'vaccine-selector': 'deciding' } })).toBe(true);
});

it('VAC-11 explains the three doses when tick-borne encephalitis is chosen, not when it is removed', async () => {
  const journey = await toVaccines();
  journey.send({ type: 'vaccine.toggled', code: '223' });
  expect(journey.at({ flow: { 'vaccine-selector': { form: { explaining: 'tbe' } } } })).toBe(true);
  journey.send({ type: 'explanation.closed' });
  expect(journey.context().vaccines).toEqual(['223']);
  journey.send({ type: 'vaccine.toggled', code: '223' });
  expect(journey.at({ flow: { 'vaccine-selector': { form: 'asking' } } })).toBe(true);
});

describe('a vaccine that is booked already', () => {
  const begun = async (year: string) => {
    const journey = startJourney();
    journey.send({
      type: 'start.typed',
      draft: { bookingOption: 'me', location: '60601', month: '4', day: '28', year },
    });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    await journey.answer('createEngagement', sample.engagementAgain);
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
    return journey;
  };
  const opened = { type: 'appointment.opened', confirmationNumber: '7K3MPQ9TZX' } as const;

  it('VAC-15 is shown for a person born on that day, and leads to the appointment', async () => {
    const journey = await begun('1984');
    expect(bookedBefore(journey.context())).toEqual(sample.engagementAgain.bookedDoses);
    journey.send(opened);
    expect(journey.at({ flow: { 'view-details': 'loading' } })).toBe(true);
  });

  it('VAC-15 is not shown for a person born on another day', async () => {
    const journey = await begun('1985');
    expect(bookedBefore(journey.context())).toEqual([]);
    journey.send(opened);
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
  });
});
