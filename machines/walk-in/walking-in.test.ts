import { expect, it } from 'vitest';
import { checkIn, door, joined } from '#qa/journeys/walk-in-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import type { TestJourney } from '#tests/support/journey.ts';
import {
  atTheDoor,
  toPlaceHeld,
  toPlaceInLine,
  toSavingDetails,
  toVaccinesInStock,
  toWalkInReview,
  toWalkInStart,
} from '#tests/support/walk-in-steps.ts';

const at = (journey: TestJourney, page: string, state: string) =>
  journey.at({ flow: { [page]: state } });

it('WLK-04, CHN-02 begins as a patient’s walk-in at the place of the store', async () => {
  const journey = await toWalkInStart();
  journey.send({
    type: 'start.typed',
    draft: { bookingOption: 'me', month: '04', day: '28', year: '1984' },
  });
  journey.send({ type: 'start.submitted' });
  expect(journey.askedOf('createEngagement')).toMatchObject({
    params: { version: 'v5' },
    body: {
      bookingType: 'Individual',
      channel: 'QRCode',
      client: 'Customer',
      engagementType: 'PATWalkin',
      timeZone: 'America/Chicago',
    },
  });
});

it('WLK-01 offers what the store has today', async () => {
  const journey = await toVaccinesInStock();
  const codes = journey.context().offered.map(({ vaccineCode }) => vaccineCode);
  expect(codes).toEqual(['150', '207']);
});

it('HLD-05, WLK-04 holds a place for now before a name is asked', async () => {
  const journey = await toPlaceInLine();
  expect(journey.askedOf('createHold')).toMatchObject({
    body: {
      walkInType: 'PATWalkIn',
      slot: '09:00',
      appointmentDate: door().appointmentDate,
      storeNumber: door().store.storeNumber,
    },
  });
  await journey.answer('createHold', sample.held(10));
  expect(at(journey, 'walk-in-details', 'form')).toBe(true);
});

it('WLK-01, WLK-04 asks for a name and a number, but no e-mail and no consent', async () => {
  const journey = await toSavingDetails();
  expect(journey.askedOf('createPatient')).toMatchObject({
    body: {
      firstName: 'Ana',
      gender: 'Unknown',
      race: { code: 'UNK' },
      ethnicity: { code: 'UNK' },
      contact: { phones: [{ number: '312-555-0142' }] },
    },
  });
  await journey.answer('createPatient', sample.patient);
  expect(at(journey, 'walk-in-review', 'reading')).toBe(true);
  journey.send({ type: 'booking.submitted' });
  expect(journey.askedOf('confirmAppointment')).not.toHaveProperty('body.consent');
});

it('WLK-02 joins the line, and loads the place in it', async () => {
  const journey = await toWalkInReview();
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', joined);
  expect(journey.askedOf('getCheckIn')).toMatchObject({
    params: { checkInId: checkIn().checkInId },
    headers: { src: 'WALKIN' },
  });
  await journey.answer('getCheckIn', checkIn({ isWalkIn: true }));
  expect(at(journey, 'queue', 'inLine')).toBe(true);
  journey.send({ type: 'NAV', page: 'walk-in-review' });
  expect(journey.at({ flow: 'queue' })).toBe(true);
});

it('WLK-05 returns to the door, and says why, when walk-ins have closed or the patient is not at the store', async () => {
  for (const code of ['WALK_IN_CLOSED', 'AT_THE_STORE_ONLY'] as const) {
    const journey = await toPlaceInLine();
    await journey.refuse('createHold', code);
    expect(at(journey, 'walk-in', 'opening')).toBe(true);
    await journey.answer('openWalkIn', door({ whyNot: 'full' }));
    journey.send({ type: 'walkIn.begun' });
    expect(at(journey, 'walk-in', 'door')).toBe(true);
    // The answers so far are kept for when there is room again.
    journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
    await journey.answer('openWalkIn', door());
    journey.send({ type: 'walkIn.begun' });
    expect(at(journey, 'walk-in-details', 'holding')).toBe(true);
  }
});

it('ENG-11 starts over at the door when the record is gone', async () => {
  const journey = await toPlaceInLine();
  await journey.refuse('createHold', 'FC_903_NotFound');
  expect(at(journey, 'walk-in', 'opening')).toBe(true);
  await journey.answer('openWalkIn', door());
  journey.send({ type: 'walkIn.begun' });
  expect(at(journey, 'walk-in-start', 'form')).toBe(true);
  journey.send({ type: 'start.submitted' });
  await journey.answer('createEngagement', sample.engagement);
  expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
});

it('WLK-06 leads a patient who already has a place to the door, and releases the held one', async () => {
  const journey = await toWalkInReview();
  journey.send({ type: 'booking.submitted' });
  await journey.refuse('confirmAppointment', 'CHECK_IN_INSTEAD');
  expect(at(journey, 'walk-in-review', 'inLine')).toBe(true);
  expect(journey.askedOf('releaseHold')).toEqual({ params: { holdId: sample.held(10).holdId } });
  journey.send({ type: 'door.wanted' });
  expect(at(journey, 'walk-in', 'opening')).toBe(true);
});

it('HLD-03 an expired place is requested again, or leads to the door', async () => {
  for (const [event, state] of [
    ['hold.retaken', { hold: { expired: 'retaking' } }],
    ['hold.abandoned', { flow: { 'walk-in': 'opening' } }],
  ] as const) {
    const journey = await toWalkInReview();
    journey.ring('hold.expired');
    journey.send({ type: event });
    expect(journey.at(state)).toBe(true);
  }
});

it('WLK-05 a patient who cannot walk in books a time near the store', async () => {
  const journey = await atTheDoor(undefined, { whyNot: 'full' });
  journey.send({ type: 'NAV', page: 'get-started' });
  expect(journey.context().start.location).toBe(door().store.address.zip);
});

it('WLK-01 the next one starts fresh, and booking a time instead leaves no walk-in', async () => {
  const journey = await toWalkInReview();
  journey.send({ type: 'booking.submitted' });
  await journey.answer('confirmAppointment', joined);
  await journey.answer('getCheckIn', checkIn());
  journey.send({ type: 'NAV', page: 'walk-in', key: sample.key });
  await journey.answer('openWalkIn', door());
  journey.send({ type: 'walkIn.begun' });
  expect(journey.context()).toMatchObject({ walksIn: true, patient: { firstName: '' } });
  expect(journey.context().engagementId).toBeUndefined();
  journey.send({ type: 'NAV', page: 'get-started' });
  expect(journey.context().walksIn).toBe(false);
});

it('HLD-01, STD-01 gives the place in the line back on the way to a time that a link brings', async () => {
  const journey = await toPlaceHeld();
  journey.send({ type: 'NAV', page: 'slot', key: sample.key });
  expect(journey.askedOf('releaseHold')).toMatchObject({
    params: { holdId: sample.held(10).holdId },
  });
  expect(journey.context().hold).toBeUndefined();
});

it('HLD-03, STD-01 asks nothing any more about a place that ran out on the way to a link’s time', async () => {
  const journey = await toPlaceHeld();
  journey.ring('hold.expired');
  journey.send({ type: 'NAV', page: 'slot', key: sample.key });
  expect(journey.at({ flow: { slot: 'reading' }, hold: 'none' })).toBe(true);
  journey.send({ type: 'hold.retaken' });
  expect(journey.actor.getSnapshot().error).toBeUndefined();
});
