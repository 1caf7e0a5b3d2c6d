import { beforeEach, describe, expect, it } from 'vitest';
import { ErrorReply } from '#contract/errors.ts';
import type { CallInput } from '#contract/operation.ts';
import { searchSchedulerTimeslots, searchTimeslots } from '#contract/timeslots.ts';
import { addDays } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startJourney } from '#tests/support/booking.ts';
import { testServer } from '#tests/support/server.ts';
import { addClaim, addStore, chicago, mornings, northOf } from '#tests/support/stores.ts';
import { visit } from '#tests/support/visitor.ts';
import { startsAt } from '#tests/support/starts-at.ts';

const database = await freshDatabase();
const { app } = await testServer(database);
const { pool } = database;
const visitor = await visit(app);

const zone = 'America/Chicago';
const today = todayIn(zone, new Date());
const date = addDays(today, 4);
const at = (time: string, day = date) => startsAt(day, time, zone);

type Body = CallInput<typeof searchTimeslots>['body'];
const wish = (more: Partial<Body> = {}): Body => ({
  vaccine: [{ code: '150' }],
  position: chicago,
  state: 'IL',
  restriction: { dob: '1984-04-28' },
  date,
  ...more,
});
const search = (more: Partial<Body> = {}) => visitor.ask(searchTimeslots, { body: wish(more) });
const refused = (more: Partial<Body> = {}) =>
  visitor.refused(searchTimeslots, { body: wish(more) });
const numbers = (reply: Awaited<ReturnType<typeof search>>) =>
  reply.locations.map(({ storeNumber }) => storeNumber);
const slots = (reply: Awaited<ReturnType<typeof search>>) =>
  reply.locations.map(({ appointmentAvailability }) => appointmentAvailability[0]?.slots);

beforeEach(async () => {
  await pool.query('delete from claims');
  await pool.query('delete from stores');
});

describe('a search for times', () => {
  it('SLT-01 returns locations and the page, in the same format from both searches', async () => {
    await addStore(pool, { storeNumber: '10001', ...northOf(chicago, 2) });
    const reply = await search();
    expect(reply).toEqual({
      locations: [
        {
          locationId: expect.any(String),
          storeNumber: '10001',
          organizationId: 'test',
          name: 'Sample Pharmacy',
          address: {
            line1: '1 Sample Street',
            city: 'Chicago',
            state: 'IL',
            zip: '60601',
            timeZone: zone,
          },
          phone: '312-555-0100',
          position: northOf(chicago, 2),
          distance: 2,
          timeZone: zone,
          visitMinutes: 60,
          hoursToday: { open: '09:00', close: '12:00' },
          manufacturers: [{ code: 'PMC', name: 'Sanofi' }],
          appointmentAvailability: [
            { date, utcOffset: at('09:00').slice(-6), slots: ['09:00', '10:00', '11:00'] },
          ],
        },
      ],
      date,
      today,
      days: [],
      pagination: { pageNumber: 1, more: false },
    });
    expect(await visitor.ask(searchSchedulerTimeslots, { body: wish() })).toEqual(reply);
  });

  it('SLT-01 returns nothing outside the contract', async () => {
    await addStore(pool);
    const reply = await visitor.send('POST', searchTimeslots.path, wish());
    expect(reply.json()).toEqual(searchTimeslots.reply.parse(reply.json()));
  });

  it('SLT-02 chooses the first date that has times when none is given', async () => {
    const { id } = await addStore(pool, {
      closures: [0, 1, 2, 3, 4, 5].map((days) => addDays(today, days)),
    });
    for (const time of ['09:00', '10:00', '11:00'])
      await addClaim(pool, { storeId: id, startsAt: at(time, addDays(today, 6)) });
    expect((await search({ date: undefined })).date).toBe(addDays(today, 7));
  });

  it('SLT-03 leaves out stores without times, and the next nearest take their place', async () => {
    const full = await addStore(pool, { storeNumber: 'full', ...northOf(chicago, 1) });
    for (const time of ['09:00', '10:00', '11:00'])
      await addClaim(pool, { storeId: full.id, startsAt: at(time) });
    await addStore(pool, { storeNumber: 'closed', ...northOf(chicago, 2), closures: [date] });
    await addStore(pool, {
      storeNumber: 'never',
      ...northOf(chicago, 3),
      hours: Array.from({ length: 7 }, () => null),
    });
    for (let miles = 4; miles < 16; miles += 1)
      await addStore(pool, { storeNumber: `${miles} miles`, ...northOf(chicago, miles) });
    const reply = await search();
    expect(numbers(reply)).toEqual(
      [4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((miles) => `${miles} miles`),
    );
    expect(reply.pagination).toEqual({ pageNumber: 1, more: true });
  });

  it('SLT-03 SLT-04 returns 10 x page number stores, and says whether there are more', async () => {
    for (let store = 0; store < 23; store += 1) await addStore(pool, northOf(chicago, 1 + store));
    const pages = [];
    for (const pageNumber of [1, 2, 3]) pages.push(await search({ pagination: { pageNumber } }));
    expect(pages.map(({ locations, pagination }) => [locations.length, pagination.more])).toEqual([
      [10, true],
      [20, true],
      [23, false],
    ]);
    const distances = pages.at(-1)?.locations.map(({ distance }) => distance) ?? [];
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  it('SLT-04 searches within 25 miles by default', async () => {
    await addStore(pool, { storeNumber: 'in', ...northOf(chicago, 24.9) });
    await addStore(pool, { storeNumber: 'out', ...northOf(chicago, 25.2) });
    expect(numbers(await search())).toEqual(['in']);
    expect(numbers(await search({ searchRadius: 30 }))).toEqual(['in', 'out']);
  });

  it('SLT-04 offers only stores that stock every vaccine, from the wanted manufacturer if it makes one', async () => {
    await addStore(pool, { storeNumber: 'both', stock: ['150:PMC', '207:PFI', '207:MOD'] });
    await addStore(pool, {
      storeNumber: 'Pfizer',
      ...northOf(chicago, 1),
      stock: ['150:PMC', '207:PFI'],
    });
    await addStore(pool, { storeNumber: 'no COVID', ...northOf(chicago, 2), stock: ['150:PMC'] });
    const vaccine = [{ code: '150' }, { code: '207' }];
    const all = await search({ vaccine });
    expect(numbers(all)).toEqual(['both', 'Pfizer']);
    expect(all.locations[0]?.manufacturers.map(({ code }) => code).sort()).toEqual([
      'MOD',
      'PFI',
      'PMC',
    ]);
    expect(numbers(await search({ vaccine, manufacturerFilter: 'MOD' }))).toEqual(['both']);
    const error = await refused({ manufacturerFilter: 'MOD' });
    expect(error).toMatchObject({
      status: 400,
      error: { fields: [{ name: 'manufacturerFilter' }] },
    });
  });

  it('SLT-04 accepts a manufacturer that only the list of one of the chain’s stores has', async () => {
    await addStore(pool, { storeNumber: 'usual', stock: ['150:PMC'] });
    await addStore(pool, { storeNumber: 'own', ...northOf(chicago, 1), stock: ['150:PFI'] });
    expect((await search()).locations.flatMap(({ manufacturers }) => manufacturers)).toContainEqual(
      {
        code: 'PFI',
        name: 'Pfizer',
      },
    );
    expect(numbers(await search({ manufacturerFilter: 'PFI' }))).toEqual(['own']);
    expect(numbers(await search({ manufacturerFilter: 'PMC' }))).toEqual(['usual']);
  });

  it('sums up the days on which the nearest stores have times when asked to', async () => {
    const { id } = await addStore(pool, { closures: [addDays(today, 2)] });
    await addStore(pool, northOf(chicago, 1));
    await addClaim(pool, { storeId: id, startsAt: at('10:00', addDays(today, 1)) });
    const { days } = await search({ dayRange: 4 });
    expect(days.filter((day) => day.date !== today)).toEqual([
      { date: addDays(today, 1), stores: 2, slots: 5 },
      { date: addDays(today, 2), stores: 1, slots: 3 },
      { date: addDays(today, 3), stores: 2, slots: 6 },
    ]);
  });

  it('sums up the first days even when the wanted date lies beyond them', async () => {
    await addStore(pool);
    const late = addDays(today, 20);
    const { date: shown, days } = await search({ date: late, dayRange: 3 });
    expect(shown).toBe(late);
    expect(days.map((day) => day.date).at(-1)).toBe(addDays(today, 2));
  });

  it('shows changes to a store at once', async () => {
    const { id } = await addStore(pool);
    expect(slots(await search())).toEqual([['09:00', '10:00', '11:00']]);
    const afternoons = mornings.map(() => ({ open: '13:00', close: '15:00' }));
    await pool.query('update stores set hours = $2 where id = $1', [
      id,
      JSON.stringify(afternoons),
    ]);
    expect(slots(await search())).toEqual([['13:00', '14:00']]);
    await pool.query('insert into store_special_days values ($1, $2)', [id, date]);
    expect((await refused()).status).toBe(409);
  });

  it('TIM-02 gives times in each store’s local time, near the line between two zones', async () => {
    await addStore(pool, { timeZone: zone });
    await addStore(pool, { timeZone: 'America/New_York', ...northOf(chicago, 1) });
    const [central, eastern] = (await search()).locations.map(
      ({ appointmentAvailability }) => appointmentAvailability[0],
    );
    expect([central?.slots[0], eastern?.slots[0]]).toEqual(['09:00', '09:00']);
    const moment = (offset = '') => Date.parse(`${date}T09:00:00${offset}`);
    expect(moment(central?.utcOffset) - moment(eastern?.utcOffset)).toBe(60 * 60 * 1000);
  });
});

describe('a claimed time', () => {
  it('HLD-01 is hidden while it is held or booked, and free again once the hold expires', async () => {
    const { id } = await addStore(pool);
    await addClaim(pool, { storeId: id, startsAt: at('09:00') });
    await addClaim(pool, { storeId: id, startsAt: at('10:00'), expiresIn: 60 });
    await addClaim(pool, { storeId: id, startsAt: at('11:00'), expiresIn: -1 });
    expect(slots(await search())).toEqual([['11:00']]);
  });

  it('HLD-01 is shown to its holder, and to no one else who names the engagement', async () => {
    const engagementId = await startJourney(visitor);
    const { id } = await addStore(pool);
    await addClaim(pool, { storeId: id, startsAt: at('10:00'), expiresIn: 60, engagementId });
    expect(slots(await search())).toEqual([['09:00', '11:00']]);
    expect(slots(await search({ engagementId }))).toEqual([['09:00', '10:00', '11:00']]);
    const stranger = await visit(app);
    const asked = await stranger.ask(searchTimeslots, { body: wish({ engagementId }) });
    expect(slots(asked)).toEqual([['09:00', '11:00']]);
  });

  it('stays available to others while the store has another seat', async () => {
    const { id } = await addStore(pool, { seats: 2 });
    await addClaim(pool, { storeId: id, startsAt: at('09:00'), seat: 1 });
    for (const seat of [1, 2]) await addClaim(pool, { storeId: id, startsAt: at('10:00'), seat });
    expect(slots(await search())).toEqual([['09:00', '11:00']]);
  });
});

describe('when there are no times', () => {
  const none = {
    status: 409,
    error: { code: 'FC_908_Conflict', message: 'Insufficient inventory.' },
  };

  it('SLT-03 refuses with FC_908_Conflict', async () => {
    expect(await refused()).toMatchObject(none);
  });

  it('SLT-07 offers the next date that has times, or the last before it', async () => {
    await addStore(pool, { closures: [date, addDays(date, 1)] });
    const nextDate = (await refused()).error.alternatives?.nextDate;
    expect(nextDate).toBe(addDays(date, 2));
    expect((await search({ date: nextDate })).locations).toHaveLength(1);
    const late = await refused({ date: addDays(today, -1) });
    expect([today, addDays(today, 1)]).toContain(late.error.alternatives?.nextDate);
    for (const far of ['9999-12-31', '0000-01-01'])
      for (const dayRange of [undefined, 30])
        expect((await refused({ date: far, dayRange })).status).toBe(409);
    expect((await refused({ date: addDays(today, 60) })).error.alternatives?.nextDate).toBe(
      addDays(today, 29),
    );
  });

  it('SLT-07 offers a wider radius and says how many stores it holds', async () => {
    await addStore(pool, northOf(chicago, 60));
    await addStore(pool, northOf(chicago, 70));
    const widerRadius = (await refused()).error.alternatives?.widerRadius;
    expect(widerRadius).toEqual({ miles: 100, stores: 2 });
    expect((await search({ searchRadius: widerRadius?.miles })).locations).toHaveLength(2);
  });

  it('SLT-07 offers the fewest vaccines to leave out', async () => {
    await addStore(pool, { stock: ['150:PMC', '207:PFI', '87:SKB'] });
    const vaccine = [{ code: '150' }, { code: '37' }, { code: '87' }];
    const restriction = {
      dob: '1984-04-28',
      screening: { answers: { immunocompromised: 'notSure' as const } },
    };
    const drop = (await refused({ vaccine, restriction })).error.alternatives?.fewerVaccines?.drop;
    expect(drop).toEqual(['37']);
    const left = vaccine.filter(({ code }) => !drop?.includes(code));
    expect((await search({ vaccine: left, restriction })).locations).toHaveLength(1);
  });

  it('SLT-07 offers nothing that does not exist', async () => {
    expect(
      (await refused({ vaccine: [{ code: '150' }, { code: '207' }] })).error.alternatives,
    ).toEqual({});
  });
});

describe('what a search refuses', () => {
  it('VAL-11 a vaccine that the person is too young or too old for, at its field, in the page’s language', async () => {
    await addStore(pool);
    const vaccine = [{ code: '150' }, { code: '87' }];
    const restriction = { dob: addDays(today, -10 * 365) };
    const english = await refused({ vaccine, restriction });
    expect(english).toMatchObject({
      status: 422,
      error: {
        code: 'ELIGIBLITY_ERROR',
        fields: [{ name: 'vaccine.1.code', code: 'vaccine.tooYoung' }],
      },
    });
    expect(english.error.fields?.[0]?.message).toBe(
      'Shingles is for people 19 years of age or older.',
    );
    const spanish = await (
      await visit(app, 'es.localhost')
    ).refused(searchTimeslots, { body: wish({ vaccine, restriction }) });
    expect(spanish.error.fields?.[0]?.message).toContain('Culebrilla');
  });

  it('VAL-11 more than four vaccines, none, two that do not go together, and an unknown one', async () => {
    const codes = async (...wanted: string[]) =>
      (await refused({ vaccine: wanted.map((code) => ({ code })) })).error.fields?.[0];
    expect(await codes('150', '207', '87', '33', '115')).toMatchObject({
      name: 'vaccine',
      code: 'vaccine.tooMany',
    });
    expect(await codes()).toMatchObject({ name: 'vaccine', code: 'vaccine.missing' });
    expect(await codes('104', '52')).toMatchObject({
      name: 'vaccine',
      code: 'vaccine.combination',
    });
    expect(await codes('999')).toMatchObject({ name: 'vaccine.0.code', code: 'field.invalid' });
  });

  it.each([
    ['an impossible date of birth', { restriction: { dob: '2020-02-30' } }, 'restriction.dob'],
    ['a date of birth to come', { restriction: { dob: addDays(today, 2) } }, 'restriction.dob'],
    ['a date of birth long ago', { restriction: { dob: '1899-12-31' } }, 'restriction.dob'],
    ['a date that is none', { date: 'tomorrow' }, 'date'],
    ['a position off the earth', { position: { latitude: 91, longitude: 0 } }, 'position.latitude'],
    ['a page before the first', { pagination: { pageNumber: 0 } }, 'pagination.pageNumber'],
    ['a field it does not know', { patientName: 'Ana' }, 'patientName'],
  ])('VAL-11 %s, at its field', async (_what, more, field) => {
    const reply = await visitor.send('POST', searchTimeslots.path, { ...wish(), ...more });
    expect(reply.statusCode).toBe(400);
    const error = ErrorReply.parse(reply.json());
    expect(error.fields?.map(({ name }) => name)).toEqual([field]);
  });
});
