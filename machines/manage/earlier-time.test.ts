import { describe, expect, it } from 'vitest';
import { managedGroup } from '#qa/journeys/group-samples.ts';
import { managed, managedWithOffer, offer, wish, wishOfOne } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toGroupDetails } from '#tests/support/group-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toDetails } from '#tests/support/manage-steps.ts';

const at = (journey: TestJourney, state: string) =>
  journey.at({ flow: { 'earlier-time': state } } as never);

/** By the link in a message. */
function opened(): TestJourney {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'earlier-time', key: sample.key });
  return journey;
}
async function offered(): Promise<TestJourney> {
  const journey = opened();
  await journey.answer('readEarlierOffer', offer('offered'));
  return journey;
}

describe('an earlier time', () => {
  it('CNF-05 opens by its key, and is moved to with one press', async () => {
    const journey = opened();
    expect(journey.askedOf('readEarlierOffer')).toEqual({ body: { key: sample.key } });
    await journey.answer('readEarlierOffer', offer('offered'));
    expect(at(journey, 'offered')).toBe(true);
    journey.send({ type: 'earlierTime.taken' });
    // A second press, and an address, wait for the answer.
    journey.send({ type: 'earlierTime.taken' });
    journey.send({ type: 'NAV', page: 'get-started' });
    expect(at(journey, 'taking')).toBe(true);
    await journey.answer('takeEarlierOffer', offer('moved'));
    expect(at(journey, 'moved')).toBe(true);
    expect(journey.context().offer?.manageKey).toBe(sample.key);
  });

  it('CNF-05 can be pressed again without an answer, and is then already moved', async () => {
    const journey = await offered();
    journey.send({ type: 'earlierTime.taken' });
    const asked = journey.askedOf('takeEarlierOffer');
    await journey.fail('takeEarlierOffer', 1004);
    expect(at(journey, 'takeUnanswered')).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('takeEarlierOffer')).toEqual(asked);
    await journey.answer('takeEarlierOffer', offer('moved'));
    expect(at(journey, 'moved')).toBe(true);
  });

  it('CNF-05 taken before is shown as moved', async () => {
    const journey = opened();
    await journey.answer('readEarlierOffer', offer('moved'));
    expect(at(journey, 'moved')).toBe(true);
  });

  it('CNF-05 can be declined with a quiet press, and retried', async () => {
    const journey = await offered();
    journey.send({ type: 'earlierTime.kept' });
    await journey.fail('declineEarlierOffer');
    expect(at(journey, 'keepFailed')).toBe(true);
    journey.send({ type: 'retried' });
    await journey.answer('declineEarlierOffer', { kept: true });
    expect(at(journey, 'kept')).toBe(true);
  });

  it('CNF-05 declined after it was taken on another device is shown as moved', async () => {
    const journey = await offered();
    journey.send({ type: 'earlierTime.kept' });
    await journey.refuse('declineEarlierOffer', 'LINK_EXPIRED');
    await journey.answer('readEarlierOffer', offer('moved'));
    expect(at(journey, 'moved')).toBe(true);
  });

  it('CNF-05 is read again after a refresh or a sleep, and can be answered meanwhile', async () => {
    const journey = await offered();
    const woke = { type: 'clock.woke', today: sample.today } as const;
    journey.send(woke);
    expect(journey.askedOf('readEarlierOffer')).toEqual({ body: { key: sample.key } });
    expect(at(journey, 'offered')).toBe(true);
    await journey.fail('readEarlierOffer');
    expect(at(journey, 'offered')).toBe(true);
    journey.send(woke);
    await journey.answer('readEarlierOffer', offer('offered'));
    expect(at(journey, 'offered')).toBe(true);
    journey.send(woke);
    await journey.answer('readEarlierOffer', offer('moved'));
    expect(at(journey, 'moved')).toBe(true);
    const other = await offered();
    other.send(woke);
    other.send({ type: 'earlierTime.taken' });
    expect(at(other, 'taking')).toBe(true);
  });

  it.each([
    ['LINK_EXPIRED', {}, 'over'],
    ['LINK_EXPIRED', { storeClosed: true }, 'lost'],
    ['APPOINTMENT_CHANGED', {}, 'changed'],
  ] as const)(
    'CNF-05 read again with %s and %j is %s, not shown until it is pressed',
    async (why, more, to) => {
      const journey = await offered();
      journey.send({ type: 'clock.woke', today: sample.today });
      await journey.refuse('readEarlierOffer', why, more);
      expect(at(journey, to)).toBe(true);
    },
  );

  it.each([
    ['LINK_EXPIRED', 'over'],
    ['APPOINTMENT_CHANGED', 'changed'],
  ] as const)(
    'CNF-05 with %s is %s, when it is looked at and when it is taken',
    async (why, to) => {
      const journey = opened();
      await journey.refuse('readEarlierOffer', why);
      expect(at(journey, to)).toBe(true);
      const other = await offered();
      other.send({ type: 'earlierTime.taken' });
      await other.refuse('takeEarlierOffer', why);
      expect(at(other, to)).toBe(true);
    },
  );

  it('DSK-04 that is over while the store is closed then is lost, not merely over', async () => {
    const journey = opened();
    await journey.refuse('readEarlierOffer', 'LINK_EXPIRED', { storeClosed: true });
    expect(at(journey, 'lost')).toBe(true);
    const other = await offered();
    other.send({ type: 'earlierTime.taken' });
    await other.refuse('takeEarlierOffer', 'LINK_EXPIRED', { storeClosed: true });
    expect(at(other, 'lost')).toBe(true);
    other.send({ type: 'find.wanted' });
    expect(other.at({ flow: 'manage-appointment' })).toBe(true);
  });

  it('DSK-04 declined by whom the store closed on is lost', async () => {
    const journey = opened();
    await journey.answer('readEarlierOffer', offer('offered', 'closed'));
    journey.send({ type: 'earlierTime.kept' });
    await journey.answer('declineEarlierOffer', { kept: true });
    expect(at(journey, 'lost')).toBe(true);
  });

  it('CNF-05 once moved to leads to the appointment by its own key', async () => {
    const journey = opened();
    await journey.answer('readEarlierOffer', offer('moved'));
    journey.send({ type: 'find.wanted' });
    expect(journey.at({ flow: { 'manage-appointment': 'byKey' } })).toBe(true);
    expect(journey.context().manage.key).toBe(sample.key);
  });

  it('CNF-05 without a key has ended', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'earlier-time' });
    expect(at(journey, 'over')).toBe(true);
  });
});

describe('a wish for an earlier time', () => {
  it('CNF-05 starts around the store, until the day before, and shows what was wished', async () => {
    const journey = await toDetails();
    journey.send({ type: 'wish.opened' });
    const { start, search, manage } = journey.context();
    expect([start.location, search.miles, search.partOfDay]).toEqual(['60601', 25, 'any']);
    expect(manage.until < sample.appointment.appointmentDate.slice(0, 10)).toBe(true);
    journey.send({ type: 'radius.chosen', miles: 50 });
    journey.send({ type: 'partOfDay.chosen', part: 'morning' });
    journey.send({ type: 'place.submitted' });
    await journey.answer('geocode', sample.place);
    expect(journey.askedOf('setEarlierWish')).toMatchObject({
      params: { confirmationNumber: sample.appointment.confirmationNumber },
      body: { around: '60601', searchRadius: 50, partOfDay: 'morning', until: manage.until },
    });
    await journey.answer('setEarlierWish', { wish, free: offer('offered').to });
    expect(journey.context().manage).toMatchObject({
      appointment: { earlierWish: wish },
      free: { distance: 1.2 },
      saved: 'wish',
    });
  });

  it('CNF-05 says no more of a wish that ended elsewhere, nor of a time that is not earlier', async () => {
    const journey = await toDetails();
    journey.send({ type: 'wish.opened' });
    journey.send({ type: 'place.submitted' });
    await journey.answer('geocode', sample.place);
    const free = offer('offered').to;
    await journey.answer('setEarlierWish', { wish, free });
    const readAgain = async (read: ReturnType<typeof managed>) => {
      journey.send({ type: 'clock.woke', today: sample.today });
      await journey.answer('getAppointment', read);
      const { saved, free: told } = journey.context().manage;
      return [saved, told];
    };
    expect(await readAgain(managed({ earlierWish: wish }))).toEqual(['wish', free]);
    const moved = { earlierWish: wish, appointmentDate: free.appointmentDate };
    expect(await readAgain(managed(moved))).toEqual(['wish', undefined]);
    expect(await readAgain(managed())).toEqual([undefined, undefined]);
  });

  it('CNF-05 an offer answers the wish: nothing else is said of what is waited for', async () => {
    const journey = await toDetails();
    journey.send({ type: 'wish.opened' });
    journey.send({ type: 'place.submitted' });
    await journey.answer('geocode', sample.place);
    await journey.answer('setEarlierWish', { wish, free: offer('offered').to });
    journey.send({ type: 'clock.woke', today: sample.today });
    await journey.answer('getAppointment', managedWithOffer());
    const { saved, free } = journey.context().manage;
    expect([saved, free]).toEqual([undefined, undefined]);
  });

  it('CNF-05 says nothing of a free time once another appointment is looked for', async () => {
    const journey = await toDetails();
    journey.send({ type: 'wish.opened' });
    journey.send({ type: 'place.submitted' });
    await journey.answer('geocode', sample.place);
    await journey.answer('setEarlierWish', { wish, free: offer('offered').to });
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'manage-appointment' })).toBe(true);
    expect(journey.context().manage.free).toBeUndefined();
  });

  it('CNF-05 counts its days from today at the store, where the reader has another date', async () => {
    const day = sample.appointment.appointmentDate.slice(0, 10);
    const journey = await toDetails(managed({ today: day }));
    expect(journey.context().today < day).toBe(true);
    journey.send({ type: 'wish.opened' });
    expect(journey.context().manage.until).toBe(day);
  });

  it('CNF-05 keeps what was typed when saving fails, and reports an unknown place', async () => {
    const journey = await toDetails();
    journey.send({ type: 'wish.opened' });
    journey.send({ type: 'place.typed', text: '99999' });
    journey.send({ type: 'radius.chosen', miles: 100 });
    journey.send({ type: 'place.submitted' });
    await journey.refuse('geocode', 'FC_903_NotFound');
    await journey.answer('suggestPlaces', { suggestions: [] });
    expect(journey.context().problems).toEqual([{ field: 'location', code: 'location.unknown' }]);
    journey.send({ type: 'place.submitted' });
    await journey.answer('geocode', sample.place);
    await journey.fail('setEarlierWish');
    const { start, search } = journey.context();
    expect([start.location, search.miles]).toEqual(['99999', 100]);
    expect(journey.at({ flow: { 'view-details': { placing: 'failed' } } })).toBe(true);
  });

  it('CNF-05 GRP-03 is for the whole group, or for the person on screen', async () => {
    const journey = await toGroupDetails();
    const [one, other] = managedGroup;
    const place = async () => {
      journey.send({ type: 'place.submitted' });
      await journey.answer('geocode', sample.place);
      return (journey.askedOf('setEarlierWish') as { params: unknown }).params;
    };
    const waiting = () => {
      const { appointment, others } = journey.context().manage;
      return [appointment, ...others].map((each) => each?.earlierWish !== undefined);
    };
    journey.send({ type: 'wish.opened' });
    expect(await place()).toEqual({ confirmationNumber: one?.groupNumber });
    await journey.answer('setEarlierWish', { wish });
    expect(waiting()).toEqual([true, true]);
    journey.send({ type: 'wish.opened' });
    journey.send({ type: 'wishedFor.chosen', whom: 'person' });
    expect(await place()).toEqual({ confirmationNumber: one?.confirmationNumber });
    await journey.answer('setEarlierWish', { wish: wishOfOne });
    expect(waiting()).toEqual([true, false]);
    expect(other?.confirmationNumber).not.toBe(one?.confirmationNumber);
    journey.send({ type: 'wish.opened' });
    expect(journey.context().manage.wishFor).toBe('person');
  });

  it('CNF-05 what is held for it is forgotten when the wait ends, or another time is held', async () => {
    const held = (journey: TestJourney) => journey.context().manage.appointment?.earlierOffer;
    const ended = await toDetails(managedWithOffer());
    expect(held(ended)).toBeDefined();
    ended.send({ type: 'wish.ended' });
    await ended.answer('endEarlierWish', { waiting: false });
    expect(held(ended)).toBeUndefined();
    const leaving = await toDetails(managedWithOffer());
    leaving.send({ type: 'overlay.opened', overlay: 'manage-timeslot' });
    await leaving.answer('searchTimeslots', sample.times(false));
    const { locationId } = sample.location;
    const time = { locationId, date: sample.slotDate, slot: '09:15' };
    leaving.send({ type: 'time.picked', time });
    leaving.send({ type: 'overlay.saved' });
    expect(held(leaving)).toBeDefined();
    await leaving.answer('createHold', sample.held(10));
    expect(held(leaving)).toBeUndefined();
  });

  it('CNF-05 can be ended, again after no answer', async () => {
    const journey = await toDetails();
    journey.send({ type: 'wish.opened' });
    journey.send({ type: 'place.submitted' });
    await journey.answer('geocode', sample.place);
    await journey.answer('setEarlierWish', { wish });
    journey.send({ type: 'wish.ended' });
    expect(journey.context().manage.saved).toBeUndefined();
    await journey.fail('endEarlierWish');
    journey.send({ type: 'retried' });
    await journey.answer('endEarlierWish', { waiting: false });
    expect(journey.context().manage.appointment?.earlierWish).toBeUndefined();
    expect(journey.context().manage.saved).toBe('wishEnded');
  });
});
