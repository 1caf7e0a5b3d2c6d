// Which times a search offers to whom: none before every wanted vaccine counts (ELG-07).
import { beforeEach, describe, expect, it } from 'vitest';
import { patchEngagement } from '#contract/engagements.ts';
import type { CallInput } from '#contract/operation.ts';
import { searchSchedulerTimeslots, searchTimeslots } from '#contract/timeslots.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import { startJourney } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { addStore, chicago, northOf } from '#tests/support/stores.ts';
import { visit } from '#tests/support/visitor.ts';

const database = await freshDatabase();
const { app } = await testServer(database);
const { pool } = database;
const visitor = await visit(app);

const today = todayIn('America/Chicago', new Date());
const ahead = (days: number) => addDays(today, days);

/**
 * Measles vaccine: the second dose counts four weeks after the first (CDSi 4.64, Measles 2-dose
 * series, dose 2).
 */
const MMR = '03';
const DAYS_BETWEEN = 28;
const FLU = '150';
const SHINGLES = '87';

const turning = (years: number, on: IsoDate): IsoDate =>
  `${Number(on.slice(0, 4)) - years}${on.slice(4)}`;
const child = turning(15, ahead(-100));

/** A first dose after which the second counts from that day on. */
const countingOn = (day: IsoDate) => ({
  history: [{ vaccineCode: MMR, date: addDays(day, -DAYS_BETWEEN) }],
});

type Body = CallInput<typeof searchTimeslots>['body'];
const wish = (more: Partial<Body>): Body => ({
  vaccine: [{ code: MMR }],
  position: chicago,
  state: 'IL',
  restriction: { dob: child },
  ...more,
});
const search = (more: Partial<Body>) => visitor.ask(searchTimeslots, { body: wish(more) });
const refused = (more: Partial<Body>) => visitor.refused(searchTimeslots, { body: wish(more) });

beforeEach(async () => {
  await pool.query('delete from stores');
});

const stock = ['03:MSD', '150:PMC', '87:SKB'];

describe('a child’s second dose', () => {
  const restriction = { dob: child, screening: countingOn(ahead(8)) };

  it('ELG-07, SLT-01 is offered from the day on which it counts, and the reply says which day', async () => {
    await addStore(pool, { stock });
    for (const operation of [searchTimeslots, searchSchedulerTimeslots]) {
      const reply = await visitor.ask(operation, { body: wish({ restriction, dayRange: 12 }) });
      expect([reply.date, reply.eligibleFrom, reply.today]).toEqual([ahead(8), ahead(8), today]);
      expect(reply.days.map(({ date }) => date)).toEqual([8, 9, 10, 11].map(ahead));
      expect(reply.locations[0]?.appointmentAvailability.map(({ date }) => date)).toEqual([
        ahead(8),
      ]);
    }
  });

  it('ELG-07, SLT-07 gets as next date the day on which it counts when searched the day before', async () => {
    await addStore(pool, { stock });
    const { status, error } = await refused({ restriction, date: ahead(7) });
    expect([status, error.code, error.alternatives?.nextDate]).toEqual([
      409,
      'FC_908_Conflict',
      ahead(8),
    ]);
    const reply = await search({ restriction, date: ahead(8) });
    expect([reply.date, reply.locations.length]).toEqual([ahead(8), 1]);
  });

  it('ELG-07, SLT-07 is offered fewer vaccines when one has to wait, and no wider radius', async () => {
    await addStore(pool, { stock });
    await addStore(pool, { stock, ...northOf(chicago, 40) });
    const vaccine = [{ code: FLU }, { code: MMR }];
    const { error } = await refused({ vaccine, restriction, date: ahead(7) });
    expect(error.alternatives).toEqual({
      nextDate: ahead(8),
      fewerVaccines: { drop: [MMR] },
    });
  });

  it('ELG-07, VAL-11 is offered up to the end of the calendar, and a vaccine that is years away is refused at its field', async () => {
    await addStore(pool, { stock });
    const late = { dob: child, screening: countingOn(ahead(28)) };
    expect((await search({ restriction: late })).eligibleFrom).toBe(ahead(28));
    const vaccine = [{ code: FLU }, { code: SHINGLES }];
    const { status, error } = await refused({ vaccine });
    expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(error.fields?.map(({ name, code }) => [name, code])).toEqual([
      ['vaccine.1.code', 'vaccine.tooYoung'],
    ]);
  });

  it('ELG-07 is judged by the engagement’s saved answers when the search has none', async () => {
    await addStore(pool, { stock });
    const engagementId = await startJourney(visitor, { metaData: { dob: child } });
    const kept = {
      code: MMR,
      dose: '1',
      name: MMR,
      date: ahead(8 - DAYS_BETWEEN),
      type: 'nonCovid',
    };
    await visitor.ask(patchEngagement, {
      params: { version: 'v6' },
      body: {
        engagementId,
        bookingType: 'Individual',
        pageId: 'TIMESLOTS',
        metaData: { history: [kept] },
      },
    });
    expect((await search({ engagementId })).eligibleFrom).toBe(ahead(8));
    const saying = { dob: child, screening: { history: [] } };
    expect((await search({ engagementId, restriction: saying })).eligibleFrom).toBeUndefined();
    const stranger = await visit(app);
    const asked = await stranger.ask(searchTimeslots, { body: wish({ engagementId }) });
    expect(asked.eligibleFrom).toBeUndefined();
  });
});

describe('an age reached within the calendar', () => {
  it('ELG-07, SLT-01 is offered from the birthday on', async () => {
    await addStore(pool, { stock });
    const vaccine = [{ code: SHINGLES }];
    const restriction = {
      dob: turning(50, ahead(10)),
      screening: { answers: { immunocompromised: 'no' as const } },
    };
    const reply = await search({ vaccine, restriction });
    expect([reply.date, reply.eligibleFrom]).toEqual([ahead(10), ahead(10)]);
    expect((await refused({ vaccine, restriction, date: ahead(9) })).error.code).toBe(
      'FC_908_Conflict',
    );
  });

  it('ELG-07, SLT-01 ends a vaccine that is allowed only up to an age', async () => {
    await addStore(pool, { stock: ['62:MSD'] });
    const vaccine = [{ code: '62' }];
    const restriction = { dob: turning(46, ahead(10)) };
    const { days } = await search({ vaccine, restriction, dayRange: 20 });
    expect(days.at(-1)?.date).toBe(ahead(9));
    const late = await refused({ vaccine, restriction, date: ahead(10) });
    expect(late.error.alternatives?.nextDate).toBe(ahead(9));
  });
});
