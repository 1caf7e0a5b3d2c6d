import { describe, expect, it } from 'vitest';
import { turnIn } from '#machines/knowledge/turn.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toReview, toTimes } from '#tests/support/journey-steps.ts';

const nine = { locationId: sample.location.locationId, date: sample.slotDate, slot: '09:00' };

const canDo = ({ actor }: Awaited<ReturnType<typeof toTimes>>, event: JourneyEvent) =>
  actor.getSnapshot().can(event);

describe('searching', () => {
  it('SLT-01 searches with the vaccines, the place, the state and the date of birth', async () => {
    const journey = await toTimes();
    journey.send({ type: 'radius.chosen', miles: 50 });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({
      body: {
        patients: [{ vaccine: [{ code: '150' }], restriction: { dob: '1984-04-28' } }],
        position: { latitude: sample.place.lat, longitude: sample.place.lng },
        state: 'IL',
        searchRadius: 50,
        pagination: { pageNumber: 1 },
      },
    });
  });

  it('SLT-03 shows an empty answer in its own state, with the ways on that came with it', async () => {
    const journey = await toTimes();
    journey.send({ type: 'date.chosen', date: '2026-03-09' });
    await journey.refuse('searchTimeslots', 'FC_908_Conflict', {
      alternatives: { nextDate: '2026-03-10' },
    });
    expect(journey.at({ flow: { timeslots: 'empty' } })).toBe(true);
    expect(journey.context().search).toMatchObject({
      result: undefined,
      alternatives: { nextDate: '2026-03-10' },
    });
    journey.send({ type: 'date.chosen', date: '2026-03-10' });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { date: '2026-03-10' } });
  });

  it('SLT-05 remembers the first date with times, the chosen one, and how far the picked store is', async () => {
    const journey = await toTimes();
    expect(journey.context().search).toMatchObject({
      date: sample.slotDate,
      firstDate: sample.slotDate,
      isDateChosen: false,
    });
    journey.send({ type: 'date.chosen', date: '2026-03-06' });
    await journey.answer('searchTimeslots', { ...sample.times(false), date: '2026-03-06' });
    expect(journey.context().search).toMatchObject({
      date: '2026-03-06',
      firstDate: sample.slotDate,
      isDateChosen: true,
    });
    journey.send({ type: 'time.picked', time: nine });
    expect(journey.context().picked?.storeNumber).toBe(sample.location.storeNumber);
  });

  it.each([
    ['day', { type: 'date.chosen', date: sample.otherDate }],
    ['radius', { type: 'radius.chosen', miles: 50 }],
    ['part of the day', { type: 'partOfDay.chosen', part: 'evening' }],
    ['maker', { type: 'manufacturer.chosen', code: 'SAN' }],
  ] as const)('SLT-05, HLD-01 another %s leaves no time picked', async (_wish, event) => {
    const journey = await toTimes();
    journey.send({ type: 'time.picked', time: nine });
    expect(canDo(journey, { type: 'time.submitted' })).toBe(true);
    journey.send(event);
    await journey.answer('searchTimeslots', sample.times(false));
    expect(journey.context().picked).toBeUndefined();
    expect(canDo(journey, { type: 'time.submitted' })).toBe(false);
  });

  it('SLT-02 fetches the days with times once, and again only when a filter changes them', async () => {
    const journey = await toTimes();
    journey.send({ type: 'date.chosen', date: '2026-03-06' });
    expect(journey.askedOf('searchTimeslots')).not.toHaveProperty('body.dayRange');
    await journey.answer('searchTimeslots', { ...sample.times(false), days: [] });
    expect(journey.context().search.days).toEqual(sample.times(false).days);
    journey.send({ type: 'radius.chosen', miles: 50 });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({ body: { dayRange: 30 } });
  });

  it('SLT-04 fetches the next ten stores only if there are more, and starts at page one after a new filter', async () => {
    const journey = await toTimes();
    journey.send({ type: 'stores.wanted' });
    expect(journey.at({ flow: { timeslots: 'form' } })).toBe(true);
    journey.send({ type: 'date.chosen', date: sample.slotDate });
    await journey.answer('searchTimeslots', sample.times(true));
    journey.send({ type: 'stores.wanted' });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({
      body: { pagination: { pageNumber: 2 } },
    });
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({ type: 'manufacturer.chosen', code: 'PFI' });
    expect(journey.askedOf('searchTimeslots')).toMatchObject({
      body: { manufacturerFilter: 'PFI', pagination: { pageNumber: 1 } },
    });
  });

  it('SLT-02 says at 5 seconds that it is still looking, and offers to try again at 15', async () => {
    const journey = await toTimes();
    journey.send({ type: 'date.chosen', date: sample.slotDate });
    journey.clock.increment(5_000);
    expect(journey.at({ flow: { timeslots: { searching: 'slow' } } })).toBe(true);
    journey.clock.increment(10_000);
    expect(journey.at({ flow: { timeslots: { searching: 'stuck' } } })).toBe(true);
  });

  it('SLT-06 tells a failed search from one that got no answer in time', async () => {
    const journey = await toTimes();
    journey.send({ type: 'date.chosen', date: sample.slotDate });
    await journey.fail('searchTimeslots', 1002);
    expect(journey.at({ flow: { timeslots: 'failed' } })).toBe(true);
    journey.send({ type: 'retried' });
    await journey.fail('searchTimeslots', 1004);
    expect(journey.at({ flow: { timeslots: 'unanswered' } })).toBe(true);
  });
});

describe('choosing', () => {
  it('HLD-01 has no button before a time is picked', async () => {
    const journey = await toTimes();
    expect(canDo(journey, { type: 'time.submitted' })).toBe(false);
    journey.send({ type: 'time.picked', time: nine });
    expect(canDo(journey, { type: 'time.submitted' })).toBe(true);
  });

  it('SLT-09 holds the offered time that was pressed: the soonest, or the nearest', async () => {
    const times = sample.times(true);
    for (const offer of ['soonest', 'nearest'] as const) {
      const journey = await toTimes();
      journey.send({ type: 'radius.chosen', miles: 50 });
      await journey.answer('searchTimeslots', times);
      journey.send({ type: 'offeredTime.taken', offer });
      const { storeNumber } = times.offers?.[offer] ?? {};
      expect(journey.askedOf('createHold')).toMatchObject({ body: { storeNumber } });
    }
  });

  it('SLT-09 offers nothing on other days once a day was chosen', async () => {
    const journey = await toTimes();
    journey.send({ type: 'date.chosen', date: '2026-03-06' });
    await journey.answer('searchTimeslots', { ...sample.times(false), days: [] });
    expect(canDo(journey, { type: 'offeredTime.taken', offer: 'soonest' })).toBe(false);
  });

  it('SLT-08 searches for a part of the day, and for its first day again', async () => {
    const journey = await toTimes();
    journey.send({ type: 'partOfDay.chosen', part: 'evening' });
    const asked = journey.askedOf('searchTimeslots');
    expect(asked).toMatchObject({ body: { partOfDay: 'evening', dayRange: 30 } });
    expect(asked).not.toHaveProperty('body.date');
  });

  it('HLD-01 holds nothing while times are only picked, and the picked one once it is chosen', async () => {
    const journey = await toTimes();
    journey.send({ type: 'time.picked', time: nine });
    expect(journey.askedOf('createHold')).toBeUndefined();
    journey.send({ type: 'time.submitted' });
    expect(journey.askedOf('createHold')).toMatchObject({
      body: {
        appointmentDate: '2026-03-04T09:00:00-06:00',
        slot: '09:00',
        storeNumber: '100',
        bookingType: 'Individual',
        numberOfSlots: 1,
      },
    });
  });

  it('HLD-07 shows the nearest times when the time was taken, and holds one of them with one press', async () => {
    const journey = await toTimes();
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    await journey.refuse('createHold', 'FC_908_Conflict', {
      alternatives: { nearestTimes: [sample.nearest] },
    });
    expect(journey.at({ flow: { timeslots: 'taken' } })).toBe(true);
    journey.send({ type: 'nearest.chosen', ...sample.nearest });
    expect(journey.askedOf('createHold')).toMatchObject({
      body: { slot: '09:15', storeNumber: '100' },
    });
  });

  it('SAF-02 retries by itself when too much of that day is held, and can be left', async () => {
    const journey = await toTimes();
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    const asked = journey.askedOf('createHold');
    await journey.refuse('createHold', 'TOO_MUCH_HELD', { retryAfterSeconds: 7 });
    expect(journey.at({ flow: { timeslots: 'waiting' } })).toBe(true);
    journey.clock.increment(6999);
    expect(journey.askedOf('createHold')).toBeUndefined();
    journey.clock.increment(1);
    expect(journey.askedOf('createHold')).toEqual(asked);
    await journey.refuse('createHold', 'TOO_MUCH_HELD');
    expect(turnIn(journey.context())).toMatchObject({ seconds: 20, asked: 2 });
    journey.send({ type: 'search.repeated' });
    expect(journey.at({ flow: { timeslots: 'searching' } })).toBe(true);
  });

  it.each([{ type: 'retried' }, { type: 'clock.woke', today: sample.today }] as const)(
    'SAF-02 does not wait for its turn after $type',
    async (event) => {
      const journey = await toTimes();
      journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
      await journey.refuse('createHold', 'TOO_MUCH_HELD');
      journey.send(event);
      await journey.answer('createHold', sample.held(10));
      expect(journey.at({ hold: 'held', flow: 'flow-check' })).toBe(true);
    },
  );

  it('CNF-01 gives a retried hold the key of the first try, and a new choice a new key', async () => {
    const journey = await toTimes();
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    const { intention } = journey.askedOf('createHold') as { intention: string };
    await journey.fail('createHold');
    journey.send({ type: 'retried' });
    expect(journey.askedOf('createHold')).toMatchObject({ intention });
    await journey.fail('createHold');
    journey.send({ type: 'search.repeated' });
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    expect(journey.askedOf('createHold')).not.toMatchObject({ intention });
  });

  it('HLD-07 asks whether the earlier time is held when it is kept after another was not answered', async () => {
    const journey = await toReview();
    journey.send({ type: 'NAV', page: 'timeslots' });
    await journey.answer('searchTimeslots', sample.times(false));
    const { locationId } = sample.location;
    const time = { locationId, date: sample.slotDate, slot: '09:15' };
    journey.send({ type: 'time.picked', time });
    journey.send({ type: 'time.submitted' });
    await journey.fail('createHold', 1003);
    journey.send({ type: 'time.kept' });
    expect(journey.at({ flow: 'review-appt', hold: { held: 'syncing' } })).toBe(true);
    await journey.refuse('getHold', 'FC_903_NotFound');
    expect(journey.at({ hold: 'expired' })).toBe(true);
  });

  it('HLD-01 CNF-01 lets another time be picked after a hold failed, with a key of its own', async () => {
    const journey = await toTimes();
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    const { intention } = journey.askedOf('createHold') as { intention: string };
    await journey.fail('createHold', 1003);
    expect(journey.at({ flow: { timeslots: { form: 'holdUnanswered' } } })).toBe(true);
    // The button that holds the picked time asks for the same again.
    journey.send({ type: 'time.submitted' });
    expect(journey.askedOf('createHold')).toMatchObject({ intention });
    await journey.fail('createHold');
    journey.send({ type: 'times.unfolded', locationId: sample.location.locationId });
    expect(journey.at({ flow: { timeslots: { form: 'holdFailed' } } })).toBe(true);
    const { locationId } = sample.location;
    journey.send({
      type: 'time.picked',
      time: { locationId, date: sample.slotDate, slot: '09:15' },
    });
    expect(journey.at({ flow: { timeslots: { form: 'asking' } } })).toBe(true);
    expect(journey.context().picked).toMatchObject({ slot: '09:15' });
    journey.send({ type: 'time.submitted' });
    expect(journey.askedOf('createHold')).not.toMatchObject({ intention });
  });

  it('HLD-03 brings a visitor who lost a time back to where the questions ended', async () => {
    const journey = await toReview();
    journey.ring('hold.expired');
    journey.send({ type: 'hold.abandoned' });
    expect(journey.at({ flow: { timeslots: 'lost' } })).toBe(true);
    expect(journey.context()).toMatchObject({
      hold: undefined,
      keptContact: { emailAddress: 'ana@example.org' },
    });
    journey.send({ type: 'search.repeated' });
    await journey.answer('searchTimeslots', sample.times(false));
    journey.send({ type: 'offeredTime.taken', offer: 'soonest' });
    await journey.answer('createHold', sample.held(10));
    expect(journey.at({ flow: { 'review-appt': 'reading' } })).toBe(true);
  });
});
