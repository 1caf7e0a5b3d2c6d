// Whose law applies: the store's state's, in search, hold and booking (ELG-07). The laws here are
// made up, so that no real one is pinned.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { getAppointment } from '#contract/manage.ts';
import { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import { createHold } from '#contract/holds.ts';
import type { CallInput } from '#contract/operation.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays } from '#domain/dates.ts';
import type { EligibilityTables } from '#domain/eligibility/decide.ts';
import { todayIn } from '#domain/zones.ts';
import type * as Eligibility from '#server/eligibility/eligibility.ts';
import { addPatient, bookingServer, hold, holdBody, startJourney } from '#tests/support/booking.ts';
import { addStore, chicago, northOf } from '#tests/support/stores.ts';
import { startsAt } from '#tests/support/starts-at.ts';
import { setPatient } from '#tests/support/patients.ts';

/**
 * Flu vaccine is allowed anywhere; others: Illinois allows; Indiana only from 18 years; Wisconsin
 * with a prescription; Michigan is unknown.
 */
const law = vi.hoisted(() => ({
  authority: (({ vaccine, state, age }) => {
    const rule = { id: 'authority/test', says: 'Made up.', source: 'this test' };
    if (vaccine === '150') return { answer: 'allowed', rule };
    if (state === 'IN' && age < 18) return { answer: 'notAllowed', rule, fromYears: 18 };
    if (state === 'WI') return { answer: 'prescription', rule };
    return { answer: state === 'MI' ? 'unknown' : 'allowed', rule };
  }) satisfies EligibilityTables['authority'],
}));

vi.mock('#server/eligibility/eligibility.ts', async (original) => {
  const real = await original<typeof Eligibility>();
  const tables = { ...real.eligibility(), ...law };
  return { ...real, eligibility: () => tables };
});

const { pool, visitor } = await bookingServer();
const one = await visitor();

const today = todayIn('America/Chicago', new Date());
const child = `${Number(today.slice(0, 4)) - 12}-01-01`;
const MMR = '03';

/** A store with measles vaccine in that state, this many miles from the searched place. */
async function storeIn(state: string, miles: number): Promise<string> {
  const { id, storeNumber } = await addStore(pool, {
    stock: ['03:MSD', '150:PMC'],
    storeNumber: `${state}-${miles}`,
    ...northOf(chicago, miles),
  });
  await pool.query('update stores set state = $2 where id = $1', [id, state]);
  return storeNumber;
}

type Body = CallInput<typeof searchTimeslots>['body'];
const wish = (more: Partial<Body> = {}): Body => ({
  vaccine: [{ code: MMR }],
  position: chicago,
  state: 'IL',
  restriction: { dob: child },
  ...more,
});

const visitAt = async (storeNumber: string, dob = child) => ({
  engagementId: await startJourney(one, { metaData: { dob } }),
  storeNumber,
  slot: '10:00',
  appointmentDate: startsAt(addDays(today, 3), '10:00', 'America/Chicago'),
  vaccines: [{ code: MMR }],
});

beforeEach(async () => {
  await pool.query('truncate appointments, outbox, mailbox, claims cascade');
  await pool.query('delete from stores');
});

describe('a search near a border', () => {
  it('ELG-07, SLT-01 leaves out stores in a state whose law does not allow the vaccine', async () => {
    await storeIn('IN', 1);
    await storeIn('IL', 2);
    await storeIn('MI', 3);
    const { locations } = await one.ask(searchTimeslots, { body: wish() });
    expect(locations.map(({ storeNumber }) => storeNumber)).toEqual(['IL-2']);
    const adult = { dob: '1990-01-01' };
    const all = await one.ask(searchTimeslots, { body: wish({ restriction: adult }) });
    expect(all.locations.map(({ storeNumber }) => storeNumber)).toEqual(['IN-1', 'IL-2']);
  });

  it('ELG-07, SLT-01 finds a store across it when the searched state does not allow the vaccine', async () => {
    await storeIn('IN', 1);
    await storeIn('IL', 2);
    const { locations } = await one.ask(searchTimeslots, { body: wish({ state: 'IN' }) });
    expect(locations.map(({ storeNumber }) => storeNumber)).toEqual(['IL-2']);
  });

  it('ELG-07, VAL-11 says at the vaccine’s field when there is no store, and to call when the law is unknown', async () => {
    await storeIn('IN', 1);
    const young = await one.refused(searchTimeslots, { body: wish({ state: 'IN' }) });
    expect([young.status, young.error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(young.error.fields?.map(({ name, code }) => [name, code])).toEqual([
      ['vaccine.0.code', 'vaccine.notYet'],
    ]);
    const unknown = await one.refused(searchTimeslots, { body: wish({ state: 'MI' }) });
    expect(unknown.error.fields?.[0]).toMatchObject({
      code: 'vaccine.callStore',
      message: 'Call the store to ask whether Measles, mumps and rubella (MMR) can be given.',
    });
  });
});

describe('a group near a border', () => {
  const family = (dob: string): CallInput<typeof searchGroupTimeslots>['body'] => ({
    patients: [
      { place: 1, vaccine: [{ code: '150' }], restriction: { dob: '1990-01-01' } },
      { place: 2, vaccine: [{ code: '150' }, { code: MMR }], restriction: { dob } },
    ],
    position: chicago,
    state: 'IL',
    date: addDays(today, 3),
  });
  const found = async (body: ReturnType<typeof family>) =>
    (await one.ask(searchGroupTimeslots, { body })).locations.map(({ storeNumber }) => storeNumber);

  it('ELG-07, GRP-01 finds the stores whose law allows the vaccine for all members', async () => {
    await storeIn('IN', 1);
    await storeIn('IL', 2);
    await storeIn('MI', 3);
    expect(await found(family(child))).toEqual(['IL-2']);
    expect(await found(family('1990-01-01'))).toEqual(['IN-1', 'IL-2']);
    expect(await found({ ...family(child), state: 'IN' })).toEqual(['IL-2']);
  });

  it('ELG-07, SLT-07 leaves out what the law of the only store does not allow for one member', async () => {
    await storeIn('IN', 1);
    const { error } = await one.refused(searchGroupTimeslots, { body: family(child) });
    expect(error.alternatives).toEqual({ fewerVaccines: { drop: [MMR] } });
    const refused = await one.refused(searchGroupTimeslots, {
      body: { ...family(child), state: 'IN' },
    });
    expect(refused.error.fields?.map(({ name, code }) => [name, code])).toEqual([
      ['patients.1.vaccine.1.code', 'vaccine.notYet'],
    ]);
  });
});

describe('a hold and its booking', () => {
  it('ELG-07, HLD-05 is refused when the store’s law does not allow the vaccine', async () => {
    const storeNumber = await storeIn('IN', 1);
    const refused = await one.refused(createHold, { body: holdBody(await visitAt(storeNumber)) });
    expect([refused.status, refused.error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(refused.error.fields?.map(({ name, code }) => [name, code])).toEqual([
      ['0.vaccines.0.code', 'vaccine.notYet'],
    ]);
    await hold(one, await visitAt(await storeIn('IL', 2)));
  });

  it('ELG-07, VAC-05, CNF-01 is booked as needing a prescription when the store’s law requires one', async () => {
    for (const [state, rxRequired] of [
      ['WI', true],
      ['IL', false],
    ] as const) {
      const wanted = await visitAt(await storeIn(state, 1));
      const { confirmationNumber } = await hold(one, wanted);
      const { engagementId } = wanted;
      const names = { firstName: 'Ana', lastName: state };
      const patientId = await addPatient(one, engagementId, { dob: child, ...names });
      const body = { engagementId, confirmationNumber, patients: [{ patientId }] };
      const booked = await one.ask(confirmAppointment, { body });
      expect(booked.vaccines.map((vaccine) => vaccine.rxRequired)).toEqual([rxRequired]);
      const read = await one.ask(getAppointment, { params: { confirmationNumber } });
      expect(read).toMatchObject(booked);
    }
  });

  it('ELG-07, CNF-01 is refused when the store’s law does not allow the vaccine for the patient', async () => {
    const wanted = await visitAt(await storeIn('IN', 1), '1990-01-01');
    const { engagementId } = wanted;
    const { confirmationNumber } = await hold(one, wanted);
    const patientId = await addPatient(one, engagementId, { dob: '1990-01-01' });
    await setPatient(pool, { engagementId }, { dob: child });
    const body = { engagementId, confirmationNumber, patients: [{ patientId }] };
    const refused = await one.refused(confirmAppointment, { body });
    expect(refused.error.fields?.map(({ name, code }) => [name, code])).toEqual([
      ['vaccines.0.code', 'vaccine.notYet'],
    ]);
  });
});
