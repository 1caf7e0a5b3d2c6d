import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toHeld, toReview } from '#tests/support/journey-steps.ts';

const OTHER_HOLD = '0198c000-0000-7000-8000-0000000000aa';

describe('a held time', () => {
  it('HLD-02 warns, and keeps the time when the visitor asks for it', async () => {
    const journey = await toHeld();
    journey.ring('hold.warned');
    expect(journey.at({ hold: { held: 'warning' } })).toBe(true);
    journey.send({ type: 'hold.kept' });
    expect(journey.askedOf('resumeHold')).toMatchObject({
      body: { holdId: sample.held(10).holdId },
    });
    await journey.answer('resumeHold', { ...sample.held(9), deadline: 5 });
    expect(journey.at({ hold: { held: 'fresh' } })).toBe(true);
    expect(journey.context().hold).toMatchObject({ extensionsLeft: 9, deadline: 5 });
  });

  it('HLD-02 says so when no extension is left, and requests none from the server', async () => {
    const journey = await toHeld(undefined, 0);
    journey.ring('hold.warned');
    journey.send({ type: 'hold.kept' });
    expect(journey.at({ hold: { held: 'lastMinutes' } })).toBe(true);
    expect(journey.askedOf('resumeHold')).toBeUndefined();
  });

  it('HLD-02 can be requested again when the extension fails', async () => {
    const journey = await toHeld();
    journey.ring('hold.warned');
    journey.send({ type: 'hold.kept' });
    await journey.fail('resumeHold', 1004);
    expect(journey.at({ hold: { held: 'extendFailed' } })).toBe(true);
    journey.send({ type: 'hold.kept' });
    await journey.answer('resumeHold', sample.held(9));
    expect(journey.at({ hold: { held: 'fresh' } })).toBe(true);
  });

  it('ELG-07, HLD-02 no longer allowed for the patient is released, and they choose again', async () => {
    const journey = await toReview();
    journey.ring('hold.warned');
    journey.send({ type: 'hold.kept' });
    await journey.refuse('resumeHold', 'ELIGIBLITY_ERROR');
    expect(journey.at({ flow: { timeslots: 'vaccineRefused' }, hold: 'releasing' })).toBe(true);
    expect(journey.askedOf('releaseHold')).toMatchObject({
      params: { holdId: sample.held(10).holdId },
    });
    await journey.answer('releaseHold', { released: true });
    expect(journey.at({ hold: 'none' })).toBe(true);
  });

  it('CNF-01 booked by another tab leads to its appointment, and is not called free', async () => {
    const kept = await toReview();
    kept.ring('hold.warned');
    kept.send({ type: 'hold.kept' });
    await kept.refuse('resumeHold', 'ALREADY_CONFIRMED');
    const woken = await toReview();
    woken.send({ type: 'clock.woke', today: sample.today });
    await woken.refuse('getHold', 'ALREADY_CONFIRMED');
    const sent = await toReview();
    sent.send({ type: 'booking.submitted' });
    await sent.refuse('confirmAppointment', 'ALREADY_CONFIRMED');
    for (const journey of [kept, woken])
      expect(journey.at({ hold: 'none', flow: { 'get-started': 'alreadyBooked' } })).toBe(true);
    expect(sent.at({ flow: { 'get-started': 'alreadyBooked' } })).toBe(true);
  });

  it('RES-01 of a journey that went on elsewhere is not called free, but said to be there', async () => {
    const kept = await toReview();
    kept.ring('hold.warned');
    kept.send({ type: 'hold.kept' });
    await kept.refuse('resumeHold', 'HELD_ELSEWHERE');
    const woken = await toReview();
    woken.send({ type: 'clock.woke', today: sample.today });
    await woken.refuse('getHold', 'HELD_ELSEWHERE');
    const saving = await toReview();
    saving.send({ type: 'later.requested' });
    saving.send({ type: 'clock.woke', today: sample.today });
    await saving.refuse('getHold', 'HELD_ELSEWHERE');
    for (const journey of [kept, woken, saving]) {
      expect(journey.at({ hold: 'none', flow: { 'get-started': { form: 'gone' } } })).toBe(true);
      expect(journey.context().hold).toBeUndefined();
    }
  });

  it('HLD-03 can be taken again after it expired', async () => {
    const journey = await toReview();
    journey.ring('hold.expired');
    journey.send({ type: 'hold.retaken' });
    expect(journey.askedOf('createHold')).toMatchObject({ body: { slot: '09:00' } });
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ hold: { held: 'again' }, flow: { 'review-appt': 'reading' } })).toBe(true);
  });

  it('HLD-07 leads to the nearest times when the time was taken meanwhile', async () => {
    const journey = await toReview();
    journey.ring('hold.expired');
    journey.send({ type: 'hold.retaken' });
    await journey.refuse('createHold', 'FC_908_Conflict', {
      alternatives: { nearestTimes: [sample.nearest] },
    });
    expect(journey.at({ hold: 'none', flow: { timeslots: 'lost' } })).toBe(true);
    expect(journey.context().search.alternatives?.nearestTimes).toEqual([sample.nearest]);
  });

  it('SAF-02 once expired is requested again by itself while too much of its day is held', async () => {
    const journey = await toReview();
    journey.ring('hold.expired');
    journey.send({ type: 'hold.retaken' });
    await journey.refuse('createHold', 'TOO_MUCH_HELD', { retryAfterSeconds: 5 });
    expect(journey.at({ hold: { expired: 'waiting' } })).toBe(true);
    journey.clock.increment(5000);
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ hold: { held: 'again' }, flow: { 'review-appt': 'reading' } })).toBe(true);
  });

  it('HLD-07 stays while the visitor browses times, and is released before them', async () => {
    const journey = await toHeld();
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'timeslots', hold: 'held' })).toBe(true);
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({ type: 'back' });
    expect(journey.askedOf('releaseHold')).toEqual({ params: { holdId: sample.held(10).holdId } });
    expect(journey.context().hold).toBeUndefined();
    await journey.answer('releaseHold', { released: true });
    expect(journey.at({ hold: 'none' })).toBe(true);
  });

  it('HLD-07 can be kept from the page of times, which continues where the questions ended', async () => {
    const journey = await toHeld();
    journey.send({ type: 'back' });
    journey.send({ type: 'time.kept' });
    expect(journey.at({ flow: 'flow-check', hold: 'held' })).toBe(true);
    expect(journey.context().hold?.holdId).toBe(sample.held(10).holdId);
  });

  it('HLD-07 stays the one to book while another is requested, and when that one is taken', async () => {
    const journey = await toHeld();
    const { choice } = journey.context();
    journey.send({ type: 'back' });
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({
      type: 'time.picked',
      time: { locationId: sample.location.locationId, date: sample.slotDate, slot: '09:15' },
    });
    journey.send({ type: 'time.submitted' });
    expect(journey.askedOf('createHold')).toMatchObject({ body: { slot: '09:15' } });
    expect(journey.context().choice).toEqual(choice);
    expect(journey.actor.getSnapshot().can({ type: 'time.kept' })).toBe(false);
    await journey.refuse('createHold', 'FC_908_Conflict');
    expect(journey.at({ flow: { timeslots: 'taken' }, hold: 'held' })).toBe(true);
    journey.send({ type: 'time.kept' });
    expect(journey.at({ flow: 'flow-check' })).toBe(true);
    expect(journey.context().choice).toEqual(choice);
  });

  it('HLD-07 expiring while another is requested ends with the other one’s yes', async () => {
    const journey = await toHeld();
    journey.send({ type: 'back' });
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({
      type: 'time.picked',
      time: { locationId: sample.location.locationId, date: sample.slotDate, slot: '09:15' },
    });
    journey.send({ type: 'time.submitted' });
    journey.send({ type: 'hold.expired' });
    expect(journey.at({ hold: { expired: 'asking' } })).toBe(true);
    await journey.answer('createHold', { ...sample.held(10), holdId: OTHER_HOLD });
    expect(journey.at({ hold: 'held' })).toBe(true);
    expect(journey.context()).toMatchObject({
      hold: { holdId: OTHER_HOLD },
      choice: { slot: '09:15' },
    });
  });

  it('HLD-01 asks the server how much time is left when the device wakes', async () => {
    const journey = await toHeld();
    journey.send({ type: 'clock.woke', today: '2026-03-02' });
    await journey.refuse('getHold', 'HOLD_EXPIRED');
    expect(journey.at({ hold: { expired: 'asking' } })).toBe(true);
  });

  it('CNF-01 is not ended by this device’s clock while the booking is being confirmed', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    journey.ring('hold.expired');
    expect(journey.at({ hold: 'held' })).toBe(true);
    await journey.answer('confirmAppointment', sample.appointment);
    expect(journey.at({ flow: 'confirmation', hold: 'none' })).toBe(true);
  });

  it('HLD-03 that ran out while a booking failed is offered again then, not at the next press', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.submitted' });
    journey.ring('hold.expired');
    await journey.fail('confirmAppointment', 1004);
    expect(journey.at({ hold: { expired: 'asking' } })).toBe(true);
    journey.send({ type: 'hold.retaken' });
    await journey.answer('createHold', sample.held(10));
    journey.send({ type: 'retried' });
    await journey.answer('confirmAppointment', sample.appointment);
    expect(journey.at({ flow: 'confirmation', hold: 'none' })).toBe(true);
  });
});
