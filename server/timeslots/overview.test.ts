// The day summary and the two offers above a list of times, over all stores in the radius (SLT-08,
// SLT-09).
import { beforeEach, describe, expect, it } from 'vitest';
import { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import type { CallInput, Reply } from '#contract/operation.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { todayIn } from '#domain/zones.ts';
import { bookingServer, startJourney } from '#tests/support/booking.ts';
import { addClaim, addStore, chicago, mornings, northOf } from '#tests/support/stores.ts';
import { startsAt } from '#tests/support/starts-at.ts';

const { pool, visitor: newVisitor } = await bookingServer();
const visitor = await newVisitor();

const zone = 'America/Chicago';
const today = todayIn(zone, new Date());
const ahead = (days: number) => addDays(today, days);
const days = SLOT_DEFAULTS.horizonDays;

type Body = CallInput<typeof searchTimeslots>['body'];
const wish = (more: Partial<Body> = {}): Body => ({
  vaccine: [{ code: '150' }],
  position: chicago,
  state: 'IL',
  restriction: { dob: '1984-04-28' },
  dayRange: days,
  ...more,
});
const search = (more: Partial<Body> = {}) => visitor.ask(searchTimeslots, { body: wish(more) });

type Offered = NonNullable<Reply<typeof searchTimeslots>['offers']>['soonest'];
/** '10001 at 09:00 on 2026-12-01, 2 miles'. */
const told = (one: Offered | undefined) =>
  one?.appointmentAvailability.map(
    ({ date, slots }) =>
      `${one.storeNumber} at ${slots.join(' and ')} on ${date}, ${one.distance} miles`,
  );

/** Closed on every day but these, in days from today. */
const allBut = (...wanted: number[]) =>
  Array.from({ length: days + 1 }, (_, day) => day - 1)
    .filter((day) => !wanted.includes(day))
    .map(ahead);

/** Eleven stores within six miles, closed on some days. */
async function tenNearby(closures: string[]) {
  for (let mile = 1; mile <= 11; mile += 1)
    await addStore(pool, { storeNumber: `near-${mile}`, ...northOf(chicago, mile / 2), closures });
}

beforeEach(async () => {
  await pool.query('delete from claims');
  await pool.query('delete from stores');
});

describe('the last store', () => {
  it('ACC-02 is offered first when several have the soonest time, but not with a later one', async () => {
    await addStore(pool, { storeNumber: 'nearer', ...northOf(chicago, 1) });
    await addStore(pool, { storeNumber: 'last', ...northOf(chicago, 5) });
    const soonest = async (more: Partial<Body>) => (await search(more)).offers?.soonest.storeNumber;
    expect(await soonest({})).toBe('nearer');
    expect(await soonest({ lastStore: 'last' })).toBe('last');
    await addStore(pool, {
      storeNumber: 'later',
      ...northOf(chicago, 2),
      closures: allBut(5),
    });
    expect(await soonest({ lastStore: 'later' })).toBe('nearer');
    expect((await search({ lastStore: 'last' })).offers?.nearest.storeNumber).toBe('nearer');
  });
});

describe('the days', () => {
  it('SLT-08 include a day on which only a store far beyond the nearest ten is open', async () => {
    await tenNearby([ahead(3), ahead(5)]);
    await addStore(pool, { storeNumber: 'far', ...northOf(chicago, 22), closures: allBut(3) });
    const { days: found } = await search();
    const dates = found.map(({ date }) => date);
    expect(dates).toContain(ahead(3));
    expect(dates).not.toContain(ahead(5));
    expect(found.find(({ date }) => date === ahead(3))).toEqual({
      date: ahead(3),
      stores: 1,
      slots: 3,
    });
    const onThatDay = await search({ date: ahead(3), dayRange: undefined });
    expect(onThatDay.locations.map(({ storeNumber }) => storeNumber)).toEqual(['far']);
  });

  it('SLT-08 reach the last of thirty days, and no store beyond the radius', async () => {
    await addStore(pool, { closures: allBut(days - 1) });
    await addStore(pool, { ...northOf(chicago, 30) });
    expect((await search()).days).toEqual([{ date: ahead(days - 1), stores: 1, slots: 3 }]);
    const wider = await search({ searchRadius: 50 });
    expect(wider.days.map(({ date }) => date).at(-1)).toBe(ahead(days - 1));
    expect(wider.days.length).toBeGreaterThan(days - 2);
  });

  it('SLT-08 leave out a day that is taken at every store, unless by one’s own hold', async () => {
    await tenNearby([ahead(3)]);
    const closures = allBut(3);
    const hours = mornings.map(() => ({ open: '15:00', close: '16:00' }));
    const { id } = await addStore(pool, { ...northOf(chicago, 22), hours, closures });
    const engagementId = await startJourney(visitor);
    const at = startsAt(ahead(3), '15:00', zone);
    await addClaim(pool, { storeId: id, startsAt: at, expiresIn: 60, engagementId });
    const dates = async (more: Partial<Body> = {}) =>
      (await search(more)).days.map(({ date }) => date);
    expect(await dates()).not.toContain(ahead(3));
    expect(await dates({ engagementId })).toContain(ahead(3));
  });
});

describe('the offers', () => {
  it('SLT-09 are the soonest and the nearest, each with its distance', async () => {
    await addStore(pool, { storeNumber: 'near', ...northOf(chicago, 1), closures: allBut(2) });
    await addStore(pool, { storeNumber: 'far', ...northOf(chicago, 22), closures: allBut(1) });
    const { offers, date } = await search();
    expect([told(offers?.soonest), told(offers?.nearest)]).toEqual([
      [`far at 09:00 on ${ahead(1)}, 22 miles`],
      [`near at 09:00 on ${ahead(2)}, 1 miles`],
    ]);
    expect(date).toBe(ahead(1));
  });

  it('SLT-09 include the soonest beyond the nearest ten, without its claimed times', async () => {
    await tenNearby([ahead(-1), today, ahead(1)]);
    const hours = mornings.map(() => ({ open: '09:00', close: '11:00' }));
    const far = { ...northOf(chicago, 22), hours, closures: allBut(1) };
    const { id } = await addStore(pool, { storeNumber: 'far', ...far });
    await addClaim(pool, { storeId: id, startsAt: startsAt(ahead(1), '09:00', zone) });
    const { offers } = await search();
    expect(told(offers?.soonest)).toEqual([`far at 10:00 on ${ahead(1)}, 22 miles`]);
    expect(told(offers?.nearest)).toEqual([`near-1 at 09:00 on ${ahead(2)}, 0.5 miles`]);
  });

  it('SLT-09 are one when the nearest store is the soonest too, and nothing beyond the radius', async () => {
    await addStore(pool, { storeNumber: 'near', closures: allBut(2) });
    await addStore(pool, { storeNumber: 'beyond', ...northOf(chicago, 30) });
    const { offers } = await search();
    expect(told(offers?.soonest)).toEqual([`near at 09:00 on ${ahead(2)}, 0 miles`]);
    expect(offers?.nearest).toEqual(offers?.soonest);
  });

  it('SLT-09 come with the day summary, and not with a search of a single day', async () => {
    await addStore(pool);
    expect(await search({ date: ahead(2), dayRange: undefined })).not.toHaveProperty('offers');
  });

  it('SLT-09, GRP-01 for a group are times at which all of it fits', async () => {
    await addStore(pool, { storeNumber: 'small', ...northOf(chicago, 1), closures: allBut(1) });
    await addStore(pool, {
      storeNumber: 'large',
      ...northOf(chicago, 5),
      seats: 4,
      closures: allBut(2),
    });
    const { offers } = await visitor.ask(searchGroupTimeslots, {
      body: {
        patients: [1, 2, 3, 4].map((place) => ({
          place,
          vaccine: [{ code: '150' }],
          restriction: { dob: '1984-04-28' },
        })),
        position: chicago,
        state: 'IL',
        dayRange: days,
      },
    });
    expect(offers?.soonest).toMatchObject({
      storeNumber: 'large',
      appointmentAvailability: [{ date: ahead(2), parties: [{ slots: ['09:00'], people: [4] }] }],
    });
  });
});

describe('a part of the day', () => {
  it('SLT-08 limits the offered times when it is asked for', async () => {
    const hours = mornings.map(() => ({ open: '11:00', close: '19:00' }));
    await addStore(pool, { storeNumber: 'late', hours, closures: allBut(2) });
    await addStore(pool, { storeNumber: 'morning', ...northOf(chicago, 1), closures: allBut(1) });
    const { offers, days: found, locations } = await search({ partOfDay: 'evening' });
    expect(told(offers?.soonest)).toEqual([`late at 17:00 on ${ahead(2)}, 0 miles`]);
    expect(found).toEqual([{ date: ahead(2), stores: 1, slots: 2 }]);
    expect(locations.map(told)).toEqual([[`late at 17:00 and 18:00 on ${ahead(2)}, 0 miles`]]);
  });

  it('SLT-07 SLT-08 that has no time is refused with another part as alternative, if that has some', async () => {
    await addStore(pool, { closures: allBut(2) });
    const none = await visitor.refused(searchTimeslots, { body: wish({ partOfDay: 'evening' }) });
    expect(none.error.alternatives).toEqual({ anyPart: { date: ahead(2) } });
    const that = await visitor.refused(searchTimeslots, {
      body: wish({ partOfDay: 'evening', date: ahead(2) }),
    });
    expect(that.error.alternatives?.anyPart).toEqual({ date: ahead(2) });
    const closed = await visitor.refused(searchTimeslots, {
      body: wish({ partOfDay: 'evening', date: ahead(3) }),
    });
    expect(closed.error.alternatives).not.toHaveProperty('anyPart');
  });

  it('VAL-11 that does not exist is refused at its field', async () => {
    const reply = await visitor.send('POST', searchTimeslots.path, {
      ...wish(),
      partOfDay: 'midnight',
    });
    expect(reply.json()).toMatchObject({ fields: [{ name: 'partOfDay' }] });
  });
});
