import { describe, expect, it } from 'vitest';
import { progressOf } from '#machines/requests/progress.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toQuestions } from '#tests/support/journey-steps.ts';

const SEARCH = '?source=partner-7&booking-referral=ref-42&dob=1984-04-28';

function arrive() {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'slot', key: sample.key, search: SEARCH });
  return journey;
}

/** Came by a link, and answers everything that comes before the times. */
async function toLinkedTime() {
  const journey = arrive();
  await journey.answer('readSlot', sample.linkedSlot());
  journey.send({ type: 'slot.accepted' });
  await toQuestions(['150'], journey);
  await journey.answer('getVaccineDetails', {
    data: { eligibleVaccineList: sample.vaccineDetails },
  });
  await journey.answer('patchEngagement', sample.engagement);
  return journey;
}

describe('a time from another system', () => {
  it('STD-01 is shown first; continuing starts at its store, with nothing held', async () => {
    const journey = arrive();
    expect(journey.askedOf('readSlot')).toEqual({ params: { slot: sample.key } });
    await journey.answer('readSlot', sample.linkedSlot());
    expect(journey.at({ flow: { slot: 'offered' } })).toBe(true);
    journey.send({ type: 'slot.accepted' });
    expect(journey.at({ flow: { 'get-started': { form: 'asking' } } })).toBe(true);
    const { start, hold, referral } = journey.context();
    expect([start.location, hold]).toEqual(['60601', undefined]);
    expect(referral).toEqual({ source: 'partner-7', bookingReferral: 'ref-42' });
  });

  it('STD-01 is held as soon as they are known to be eligible for their vaccines', async () => {
    const journey = await toLinkedTime();
    expect(journey.askedOf('searchTimeslots')).toBeUndefined();
    expect(journey.askedOf('createHold')).toMatchObject({
      body: { storeNumber: '100', appointmentDate: `${sample.slotDate}T09:00:00-06:00` },
    });
    expect(progressOf(journey.context()).referral).toEqual({
      source: 'partner-7',
      bookingReferral: 'ref-42',
    });
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ flow: 'flow-check' })).toBe(true);
    expect(journey.context().choice?.storeName).toBe(sample.location.name);
  });

  it('HLD-07 when taken meanwhile gives way to the nearest, and is not requested again', async () => {
    const journey = await toLinkedTime();
    await journey.refuse('createHold', 'FC_908_Conflict', {
      alternatives: { nearestTimes: [sample.nearest] },
    });
    expect(journey.at({ flow: { timeslots: 'taken' } })).toBe(true);
    journey.send({ type: 'search.repeated' });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: sample.slotDate } });
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({ type: 'back' });
    expect(journey.context().slot).toBeUndefined();
  });

  it('STD-01 when already gone offers the nearest at the store, or all around it', async () => {
    const journey = arrive();
    await journey.answer('readSlot', sample.linkedSlot(false));
    expect(journey.at({ flow: { slot: 'gone' } })).toBe(true);
    journey.send({ type: 'nearest.chosen', ...sample.nearest });
    expect(journey.at({ flow: { slot: 'offered' } })).toBe(true);
    expect(journey.context().slot?.appointmentDate).toBe(sample.nearest.appointmentDate);
    journey.send({ type: 'times.wanted' });
    const { slot, start } = journey.context();
    expect([slot, start.location]).toEqual([undefined, '60601']);
  });

  it('STD-01 when unknown leads to the first page', async () => {
    const journey = arrive();
    await journey.refuse('readSlot', 'FC_903_NotFound');
    expect(journey.at({ flow: { slot: 'unknown' } })).toBe(true);
    journey.send({ type: 'place.reconsidered' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('MNG-04 a letter’s link to another booking begins near the store, and asks for no time', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'slot', key: '60601' });
    expect(journey.at({ flow: { 'get-started': { form: 'asking' } } })).toBe(true);
    expect(journey.askedOf('readSlot')).toBeUndefined();
    const { start, link } = journey.context();
    expect([start.location, start.bookingOption, link]).toEqual(['60601', '', undefined]);
  });

  it('MNG-04 such a link keeps a booking that is on its way, and whose it is', async () => {
    const journey = startJourney();
    await toQuestions(['150'], journey);
    const { engagementId } = journey.context();
    journey.send({ type: 'NAV', page: 'slot', key: '60601' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context().engagementId).toBe(engagementId);
    expect(journey.context().start).toMatchObject({ location: '60601', bookingOption: 'me' });
  });
});
