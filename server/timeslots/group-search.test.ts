// The party search on a real database (GRP-01, SLT-01, SLT-03, SLT-07, ELG-07).
import { beforeEach, describe, expect, it } from 'vitest';
import { createEngagement } from '#contract/engagements.ts';
import { ErrorReply } from '#contract/errors.ts';
import { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import type { CallInput, Reply } from '#contract/operation.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import { bookingServer, engagementBody } from '#tests/support/booking.ts';
import { addClaim, addStore, chicago, northOf } from '#tests/support/stores.ts';
import { startsAt } from '#tests/support/starts-at.ts';

const { pool, visitor: newVisitor } = await bookingServer();
const visitor = await newVisitor();

const zone = 'America/Chicago';
const today = todayIn(zone, new Date());
const ahead = (days: number) => addDays(today, days);
const date = ahead(4);
const at = (time: string, day = date) => startsAt(day, time, zone);

const [FLU, COVID, MMR, SHINGLES, TDAP] = ['150', '207', '03', '87', '115'];
const stock = ['150:PMC', '207:PFI', '03:MSD', '87:SKB', '115:SKB'];
const adult = '1984-04-28';
const child = ahead(-(15 * 365 + 100));

/**
 * The second dose of measles vaccine counts four weeks after the first (CDSi 4.64, Measles 2-dose
 * series, dose 2).
 */
const countingOn = (day: IsoDate) => ({
  history: [{ vaccineCode: MMR, date: addDays(day, -28) }],
});

type Body = CallInput<typeof searchGroupTimeslots>['body'];
type Person = Body['patients'][number];

/** A group member's wants: codes, or codes with the wanted maker as '207:MOD'. */
const wants = (
  codes: readonly string[],
  restriction: Person['restriction'] = { dob: adult },
): Omit<Person, 'place'> => ({
  vaccine: codes.map((entry) => {
    const [code = '', manufPref] = entry.split(':');
    return { code, ...(manufPref && { manufPref }) };
  }),
  restriction,
});
const group = (...people: Omit<Person, 'place'>[]): Person[] =>
  people.map((person, index) => ({ place: index + 1, ...person }));
const adults = (count: number) => group(...Array.from({ length: count }, () => wants([FLU])));

const wish = (patients: Person[], more: Partial<Body> = {}): Body => ({
  patients,
  position: chicago,
  state: 'IL',
  date,
  ...more,
});
const search = (patients: Person[], more?: Partial<Body>) =>
  visitor.ask(searchGroupTimeslots, { body: wish(patients, more) });
const refused = (patients: Person[], more?: Partial<Body>) =>
  visitor.refused(searchGroupTimeslots, { body: wish(patients, more) });
const alternativesFor = async (patients: Person[], more?: Partial<Body>) => {
  const { status, error } = await refused(patients, more);
  expect([status, error.code]).toEqual([409, 'FC_908_Conflict']);
  return error.alternatives ?? {};
};

type Found = Reply<typeof searchGroupTimeslots>;
const numbers = ({ locations }: Found) => locations.map(({ storeNumber }) => storeNumber);
/** The parties of each store, such as '2 at 09:00, 2 at 10:00'. */
const fits = ({ locations }: Found) =>
  locations.map(({ appointmentAvailability }) =>
    appointmentAvailability.flatMap(({ parties }) =>
      parties.map(({ slots, people }) =>
        slots.map((slot, index) => `${people[index]} at ${slot}`).join(', '),
      ),
    ),
  );

beforeEach(async () => {
  await pool.query('delete from claims');
  await pool.query('delete from stores');
});

describe('how a group fits', () => {
  it('GRP-01 SLT-01 all at once where there are enough seats, in the format of the contract', async () => {
    await addStore(pool, { storeNumber: '10001', seats: 4 });
    const reply = await search(adults(4));
    expect(reply).toMatchObject({ date, today, days: [], pagination: { more: false } });
    expect(reply.locations[0]).toMatchObject({
      storeNumber: '10001',
      distance: 0,
      manufacturers: [{ code: 'PMC', name: 'Sanofi' }],
      appointmentAvailability: [
        {
          date,
          utcOffset: at('09:00').slice(-6),
          parties: ['09:00', '10:00', '11:00'].map((slot) => ({ slots: [slot], people: [4] })),
        },
      ],
    });
    const sent = await visitor.send('POST', searchGroupTimeslots.path, wish(adults(4)));
    expect(sent.json()).toEqual(searchGroupTimeslots.reply.parse(sent.json()));
  });

  it('GRP-01 2 at nine and 2 at ten, where there are two seats at a time', async () => {
    await addStore(pool, { seats: 2 });
    expect(fits(await search(adults(4)))).toEqual([
      ['2 at 09:00, 2 at 10:00', '2 at 10:00, 2 at 11:00'],
    ]);
  });

  it('GRP-01 one after another, where there is one seat', async () => {
    await addStore(pool);
    expect(fits(await search(adults(3)))).toEqual([['1 at 09:00, 1 at 10:00, 1 at 11:00']]);
  });

  it('GRP-01 without the seats that others have taken', async () => {
    const { id } = await addStore(pool, { seats: 3 });
    await addClaim(pool, { storeId: id, startsAt: at('09:00') });
    await addClaim(pool, { storeId: id, startsAt: at('10:00'), expiresIn: 60 });
    await addClaim(pool, { storeId: id, startsAt: at('11:00'), expiresIn: -1 });
    expect(fits(await search(adults(3)))).toEqual([
      ['2 at 09:00, 1 at 10:00', '2 at 10:00, 1 at 11:00', '3 at 11:00'],
    ]);
  });

  it('GRP-01 at two times with a gap between them, only when that is asked for', async () => {
    const { id } = await addStore(pool, { seats: 2 });
    for (const seat of [1, 2]) await addClaim(pool, { storeId: id, startsAt: at('10:00'), seat });
    expect(fits(await search(adults(4), { split: true }))).toEqual([['2 at 09:00, 2 at 11:00']]);
    expect((await refused(adults(4))).status).toBe(409);
  });

  it('SLT-03 skips a store that has times for only some of them, and counts the days of a summary by first starts', async () => {
    const full = await addStore(pool, { storeNumber: 'full', seats: 2 });
    await addClaim(pool, { storeId: full.id, startsAt: at('10:00') });
    for (const time of ['09:00', '11:00'])
      await addClaim(pool, { storeId: full.id, startsAt: at(time) });
    await addStore(pool, { storeNumber: 'small', ...northOf(chicago, 1) });
    await addStore(pool, { storeNumber: 'large', seats: 4, ...northOf(chicago, 2) });
    const reply = await search(adults(4), { dayRange: 6 });
    expect(numbers(reply)).toEqual(['large']);
    expect(reply.days.filter((day) => day.date > ahead(2))).toEqual([
      { date: ahead(3), stores: 2, slots: 5 },
      { date, stores: 1, slots: 3 },
      { date: ahead(5), stores: 2, slots: 5 },
    ]);
  });

  it('SLT-03 SLT-04 returns 10 x page number stores, nearest first, and says whether there are more', async () => {
    for (let store = 0; store < 12; store += 1)
      await addStore(pool, { seats: 2, ...northOf(chicago, 1 + store) });
    const page = (pageNumber: number) => search(adults(2), { pagination: { pageNumber } });
    const pages = await Promise.all([page(1), page(2)]);
    expect(pages.map(({ locations, pagination }) => [locations.length, pagination.more])).toEqual([
      [10, true],
      [12, false],
    ]);
  });

  it('GRP-01 ten people with four vaccines each, of ten kinds, at one store', async () => {
    const kinds = [FLU, COVID, TDAP, '52', '43', '101', '10', MMR, '21', '136'];
    await addStore(pool, { storeNumber: 'all', seats: 4, stock: kinds });
    await addStore(pool, { storeNumber: 'nearer', seats: 4, stock: kinds.slice(1) });
    const people = Array.from({ length: 10 }, (_, index) =>
      wants([0, 1, 2, 3].map((next) => kinds[(index + next) % kinds.length] ?? FLU)),
    );
    const reply = await search(group(...people));
    expect(numbers(reply)).toEqual(['all']);
    expect(fits(reply)).toEqual([['4 at 09:00, 4 at 10:00, 2 at 11:00']]);
  });
});

describe('what a store must have', () => {
  it('GRP-01 the vaccines of all members', async () => {
    await addStore(pool, { storeNumber: 'flu', stock: ['150:PMC'], seats: 2 });
    await addStore(pool, { storeNumber: 'both', stock, seats: 2, ...northOf(chicago, 1) });
    expect(numbers(await search(group(wants([FLU]), wants([TDAP]))))).toEqual(['both']);
  });

  it('GRP-01 COV-02 vaccine of each maker that a member wants', async () => {
    const store = (storeNumber: string, miles: number, ...kept: string[]) =>
      addStore(pool, { storeNumber, stock: ['150:PMC', ...kept], ...northOf(chicago, miles) });
    await store('Pfizer', 1, '207:PFI');
    await store('Moderna', 2, '207:MOD');
    await store('both', 3, '207:PFI', '207:MOD');
    const found = async (...makers: string[]) =>
      numbers(await search(group(...makers.map((maker) => wants([`${COVID}:${maker}`])))));
    expect(await found('PFI', 'MOD')).toEqual(['both']);
    expect(await found('All', 'MOD')).toEqual(['Moderna', 'both']);
    expect(await found('All', '')).toEqual(['Pfizer', 'Moderna', 'both']);
    const other = await search(group(wants([FLU, COVID].map((code) => `${code}:MOD`))));
    expect(numbers(other)).toEqual(['Moderna', 'both']);
  });
});

describe('on which days', () => {
  const later = wants([MMR], { dob: child, screening: countingOn(ahead(8)) });

  it('ELG-07 GRP-01 from the day on which the last member may have theirs, and the reply says which day', async () => {
    await addStore(pool, { stock, seats: 2 });
    const family = group(wants([FLU]), later);
    const reply = await search(family, { date: undefined, dayRange: 12 });
    expect([reply.date, reply.eligibleFrom]).toEqual([ahead(8), ahead(8)]);
    expect(reply.days.map((day) => day.date)).toEqual([8, 9, 10, 11].map(ahead));
    expect(await alternativesFor(family, { date: ahead(7) })).toEqual({ nextDate: ahead(8) });
  });

  it('ELG-07 SLT-07 a vaccine can wait for another day if everyone keeps at least one', async () => {
    await addStore(pool, { stock, seats: 3 });
    const both = { ...later, vaccine: [{ code: FLU ?? '' }, { code: MMR ?? '' }] };
    const family = group(wants([FLU, MMR]), both);
    expect(await alternativesFor(family)).toEqual({
      nextDate: ahead(8),
      fewerVaccines: { drop: [MMR] },
    });
    expect(await alternativesFor(group(wants([MMR]), both))).toEqual({ nextDate: ahead(8) });
  });

  it('ELG-07 GRP-01 a child and adults come together', async () => {
    await addStore(pool, { stock, seats: 2 });
    const family = group(
      wants([FLU, COVID]),
      wants([TDAP], { dob: '1950-03-01' }),
      wants([FLU], { dob: child }),
    );
    expect(fits(await search(family))).toEqual([
      ['2 at 09:00, 1 at 10:00', '2 at 10:00, 1 at 11:00'],
    ]);
  });

  it('ELG-07 by the engagement’s saved answers for that place when the search has none', async () => {
    await addStore(pool, { stock, seats: 2 });
    const history = [{ code: MMR, dose: '1', name: MMR, date: ahead(8 - 28), type: 'nonCovid' }];
    const person = {
      firstName: 'Ana',
      lastName: 'Rivera',
      gender: 'Female',
      race: '2106-3',
      ethnicity: '2135-2',
    } as const;
    const { engagementId } = await visitor.ask(createEngagement, {
      params: { version: 'v8' },
      body: engagementBody({
        bookingType: 'Group',
        metaData: {
          party: [
            { place: 2, dob: adult, ...person },
            { place: 5, dob: child, history, ...person },
          ],
        },
      }),
    });
    const family = [
      { place: 5, ...wants([MMR], { dob: child }) },
      { place: 2, ...wants([MMR]) },
    ];
    const any = { date: undefined };
    expect((await search(family, { ...any, engagementId })).eligibleFrom).toBe(ahead(8));
    expect((await search(family, any)).eligibleFrom).toBeUndefined();
    const said = family.map((one) => ({
      ...one,
      restriction: { ...one.restriction, screening: { history: [] } },
    }));
    expect((await search(said, { ...any, engagementId })).eligibleFrom).toBeUndefined();
    const asked = wish(family, { ...any, engagementId });
    const stranger = await newVisitor();
    const theirs = await stranger.ask(searchGroupTimeslots, { body: asked });
    expect(theirs.eligibleFrom).toBeUndefined();
  });
});

describe('what the group holds', () => {
  it('HLD-01 GRP-01 hides no time from the group itself, but from everyone else who names the engagement', async () => {
    const { engagementId } = await visitor.ask(createEngagement, {
      params: { version: 'v8' },
      body: engagementBody({ bookingType: 'Group', metaData: {} }),
    });
    const { id } = await addStore(pool, { seats: 2 });
    for (const seat of [1, 2])
      await addClaim(pool, {
        storeId: id,
        startsAt: at('10:00'),
        seat,
        expiresIn: 60,
        engagementId,
      });
    const all = [['2 at 09:00', '2 at 10:00', '2 at 11:00']];
    expect(fits(await search(adults(2), { engagementId }))).toEqual(all);
    const others = [['2 at 09:00', '2 at 11:00']];
    expect(fits(await search(adults(2)))).toEqual(others);
    const stranger = await newVisitor();
    const body = wish(adults(2), { engagementId });
    expect(fits(await stranger.ask(searchGroupTimeslots, { body }))).toEqual(others);
  });
});

describe('when nothing fits', () => {
  it('SLT-07 offers the next date that has times', async () => {
    await addStore(pool, { seats: 2, closures: [date, ahead(5)] });
    const { nextDate } = await alternativesFor(adults(4));
    expect(nextDate).toBe(ahead(6));
    expect((await search(adults(4), { date: nextDate })).locations).toHaveLength(1);
  });

  it('SLT-07 offers a wider radius, with the number of stores where all fit', async () => {
    await addStore(pool, { storeNumber: 'small' });
    for (const miles of [60, 70]) await addStore(pool, { seats: 2, ...northOf(chicago, miles) });
    const { widerRadius } = await alternativesFor(adults(4));
    expect(widerRadius).toEqual({ miles: 100, stores: 2 });
    const wider = await search(adults(4), { searchRadius: widerRadius?.miles });
    expect(wider.locations).toHaveLength(2);
  });

  it('GRP-01 says how many stores have two times with a gap, and on which date', async () => {
    for (const miles of [1, 2]) {
      const { id } = await addStore(pool, { seats: 2, ...northOf(chicago, miles) });
      for (let day = 0; day < 31; day += 1)
        for (const seat of [1, 2])
          if (day !== 6)
            await addClaim(pool, { storeId: id, startsAt: at('10:00', ahead(day)), seat });
      for (const [time, seat] of [
        ['09:00', 1],
        ['10:00', 1],
        ['11:00', 1],
      ] as const)
        await addClaim(pool, { storeId: id, startsAt: at(time, ahead(6)), seat });
    }
    const { splitTimes } = await alternativesFor(adults(4));
    expect(splitTimes).toEqual({ date, stores: 2 });
    const split = await search(adults(4), { split: true, date: splitTimes?.date });
    expect(fits(split)).toEqual([['2 at 09:00, 2 at 11:00'], ['2 at 09:00, 2 at 11:00']]);
    const first = (await alternativesFor(adults(4), { date: undefined })).splitTimes;
    expect(first?.stores).toBe(2);
    expect([today, ahead(1)]).toContain(first?.date);
    expect(await alternativesFor(adults(5), { split: true })).toEqual({});
  });

  it('SLT-07 offers to leave out the fewest vaccines for all members, those the fewest people want', async () => {
    await addStore(pool, { storeNumber: 'no Tdap', stock: ['150:PMC', '207:PFI'], seats: 3 });
    await addStore(pool, { storeNumber: 'no COVID', stock: ['150:PMC', '115:SKB'], seats: 3 });
    const family = group(wants([FLU, TDAP]), wants([FLU, COVID]), wants([FLU, COVID]));
    const { fewerVaccines } = await alternativesFor(family);
    expect(fewerVaccines).toEqual({ drop: [TDAP] });
    const fewer = family.map((person) => ({
      ...person,
      vaccine: person.vaccine.filter(({ code }) => !fewerVaccines?.drop.includes(code)),
    }));
    expect(numbers(await search(fewer))).toEqual(['no Tdap']);
  });

  it('SLT-07 leaves no one without any vaccine, and offers nothing that does not exist', async () => {
    await addStore(pool, { stock: ['150:PMC'], seats: 3 });
    expect(await alternativesFor(group(wants([FLU]), wants([TDAP])))).toEqual({});
    expect(await alternativesFor(group(wants([FLU]), wants([FLU, TDAP])))).toEqual({
      fewerVaccines: { drop: [TDAP] },
    });
    expect(await alternativesFor(adults(10))).toEqual({});
  });
});

describe('what the party search refuses', () => {
  it('ELG-07 VAL-11 a vaccine that a member may not have, at that member’s field, in a sentence', async () => {
    await addStore(pool, { stock, seats: 3 });
    const family = group(
      wants([FLU]),
      wants([FLU, SHINGLES], { dob: child }),
      wants([SHINGLES], { dob: adult, screening: { answers: { immunocompromised: 'yes' } } }),
    );
    const { status, error } = await refused(family);
    expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(error.fields).toEqual([
      {
        name: 'patients.1.vaccine.1.code',
        code: 'vaccine.tooYoung',
        message: 'Shingles is for people 19 years of age or older.',
      },
    ]);
  });

  it.each([
    ['vaccines that do not go together', [wants(['104', '52'])], 'patients.0.vaccine'],
    [
      'a date of birth to come',
      [wants([FLU ?? '']), wants([FLU ?? ''], { dob: ahead(2) })],
      'patients.1.restriction.dob',
    ],
    [
      'a fifth vaccine',
      [wants([FLU ?? '', COVID ?? '', TDAP ?? '', '52', '43'])],
      'patients.0.vaccine',
    ],
    ['a vaccine it does not know', [wants(['999'])], 'patients.0.vaccine.0.code'],
  ])('VAL-11 %s, at its field', async (_what, people, field) => {
    const { status, error } = await refused(group(...people));
    expect([status, error.code, error.fields?.map(({ name }) => name)]).toEqual([
      400,
      'INVALID_REQUEST',
      [field],
    ]);
  });

  it('VAL-11 a duplicate place, an eleventh person, and an empty group', async () => {
    const twice = [1, 3, 1].map((place) => ({ place, ...wants([FLU]) }));
    const fieldsOf = async (patients: Person[]) =>
      (await refused(patients)).error.fields?.map(({ name }) => name);
    expect(await fieldsOf(twice)).toEqual(['patients.2.place']);
    expect(await fieldsOf([])).toEqual(['patients']);
    expect(await fieldsOf(adults(11))).toContain('patients');
  });

  it('VAL-11 a search for one person', async () => {
    const body = { ...wish(adults(1)), bookingType: 'Individual' };
    const reply = await visitor.send('POST', searchGroupTimeslots.path, body);
    const fields = ErrorReply.parse(reply.json()).fields?.map(({ name }) => name);
    expect([reply.statusCode, fields]).toEqual([400, ['bookingType']]);
  });
});
