// What the eligibility rules allow to be held, extended and booked, from the outside and on a real
// PostgreSQL.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { confirmAppointment, confirmSchedulerAppointment } from '#contract/appointments.ts';
import { patchEngagement } from '#contract/engagements.ts';
import { createHold, createSchedulerHold, getHold, resumeHold } from '#contract/holds.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { HealthAnswers } from '#domain/screening.ts';
import {
  addPatient,
  addStore,
  bookingServer,
  dayAhead,
  hold,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();

/**
 * Measles vaccine: the second dose counts four weeks after the first (CDSi 4.64, Measles 2-dose
 * series, dose 2).
 */
const MMR = '03';
const DAYS_BETWEEN = 28;
const SHINGLES = '87';
const MENINGITIS = '136';

/** The date of birth of a person who reaches that age that many days from now. */
function turning(years: number, inDays: number): IsoDate {
  const day = dayAhead(inDays);
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

const CHILD = turning(15, -100);

const dose = (code: string, date: IsoDate) => ({
  code,
  dose: '1',
  name: code,
  date,
  type: 'nonCovid',
});

/** A first dose after which the next one counts that many days from now. */
const firstMmr = (validIn: number) => dose(MMR, dayAhead(validIn - DAYS_BETWEEN));

/** A visitor at a store that has the vaccine, with these answers. */
async function arrive(
  vaccine: string,
  { dob, history }: { dob: IsoDate; history?: ReturnType<typeof dose>[] },
) {
  const storeNumber = await addStore(pool, { seats: 9, vaccines: [vaccine] });
  const one = await visitor();
  const metaData = { dob, ...(history && { history }) };
  const engagementId = await startJourney(one, { metaData });
  const wish = (days: number) => ({
    engagementId,
    storeNumber,
    vaccines: [{ code: vaccine }],
    ...timeAhead('10:00', days),
  });
  return { one, engagementId, storeNumber, wish };
}

const say = (
  one: Visitor,
  engagementId: string,
  said: { dob?: IsoDate; history?: ReturnType<typeof dose>[] } & HealthAnswers,
) => {
  const { dob, history, ...answers } = said;
  const metaData = { ...(dob && { dob }), ...(history && { history }) };
  const userResponses = Object.entries(answers).map(([question, answer]) => ({
    vaccineCode: SHINGLES,
    question,
    answer,
  }));
  return one.ask(patchEngagement, {
    params: { version: 'v6' },
    body: {
      engagementId,
      bookingType: 'Individual',
      pageId: 'TIMESLOTS',
      metaData,
      ...(userResponses.length > 0 && { userResponses }),
    },
  });
};

/** Everything before the confirm, on the day that many days from now. */
async function readyOn(days: number, arrived: Awaited<ReturnType<typeof arrive>>, dob: IsoDate) {
  const { one, engagementId, wish } = arrived;
  const { confirmationNumber, holdId } = await hold(one, wish(days));
  const patientId = await addPatient(one, engagementId, { dob });
  return { holdId, body: { engagementId, confirmationNumber, patients: [{ patientId }] } };
}

const fieldsOf = ({
  status,
  error,
}: {
  status: number;
  error: { code: string; fields?: { name: string; code: string }[] | undefined };
}) => [status, error.code, error.fields?.map(({ name, code }) => `${name} ${code}`)];

describe('a child’s second dose', () => {
  it('ELG-07, HLD-05 is not held the day before it counts, but is on that day', async () => {
    const { one, wish } = await arrive(MMR, { dob: CHILD, history: [firstMmr(8)] });
    const early = await one.refused(createHold, { body: holdBody(wish(7)) });
    expect(fieldsOf(early)).toEqual([
      422,
      'ELIGIBLITY_ERROR',
      ['0.vaccines.0.code vaccine.notYet'],
    ]);
    const written = new Date(`${dayAhead(8)}T00:00Z`);
    const date = written.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
    expect(early.error.fields?.[0]?.message).toContain(`starting ${date}.`);
    await hold(one, wish(8));
  });

  it('ELG-07, HLD-06 is not held for the global scheduler either', async () => {
    const { one, wish } = await arrive(MMR, { dob: CHILD, history: [firstMmr(8)] });
    const body = ({ vaccines, ...time }: ReturnType<typeof wish>) => ({
      ...time,
      fhirLocationId: 'loc',
      organizationId: 'org',
      bookingType: 'Individual' as const,
      origin: 'web',
      numberOfSlots: 1,
      isImmunoCompromised: false,
      numOfPatients: 1,
      patients: [
        { category: 'Adult' as const, services: vaccines.map(({ code }) => ({ serviceId: code })) },
      ],
    });
    const early = await one.refused(createSchedulerHold, { body: body(wish(7)) });
    expect(fieldsOf(early)).toEqual([
      422,
      'ELIGIBLITY_ERROR',
      ['patients.0.services.0.serviceId vaccine.notYet'],
    ]);
    await one.ask(createSchedulerHold, { body: body(wish(8)) });
  });

  it('ELG-07, HLD-01 leaves the held time unchanged when another is refused', async () => {
    const { one, wish } = await arrive(MMR, { dob: CHILD, history: [firstMmr(8)] });
    const { holdId, expiresAt } = await hold(one, wish(9));
    await one.refused(createHold, { body: holdBody(wish(7)) });
    expect(await one.ask(getHold, { params: { holdId } })).toMatchObject({ holdId, expiresAt });
  });

  it('ELG-07, CNF-01 is not booked when the first dose is reported only after the hold', async () => {
    const arrived = await arrive(MMR, { dob: CHILD });
    const { one, engagementId } = arrived;
    const { body } = await readyOn(8, arrived, CHILD);
    await say(one, engagementId, { history: [firstMmr(9)] });
    for (const operation of [confirmAppointment, confirmSchedulerAppointment]) {
      expect(fieldsOf(await one.refused(operation, { body }))).toEqual([
        422,
        'ELIGIBLITY_ERROR',
        ['vaccines.0.code vaccine.notYet'],
      ]);
    }
    const rows = await pool.query('select from appointments where engagement_id = $1', [
      engagementId,
    ]);
    expect(rows.rowCount).toBe(0);
  });

  it('ELG-07, CNF-01 is booked as the second when the first, reported after the hold, is long enough ago', async () => {
    const arrived = await arrive(MMR, { dob: CHILD });
    const { one, engagementId } = arrived;
    const { body } = await readyOn(8, arrived, CHILD);
    await say(one, engagementId, { history: [firstMmr(8)] });
    const { vaccines } = await one.ask(confirmAppointment, { body });
    expect(vaccines.map(({ code, dose: number }) => [code, number])).toEqual([[MMR, '2']]);
  });

  it('ELG-07, HLD-02 is not extended when the first dose is reported in the meantime', async () => {
    const { one, engagementId, wish } = await arrive(MMR, { dob: CHILD });
    const { holdId } = await hold(one, wish(8));
    await one.ask(resumeHold, { body: { holdId } });
    await say(one, engagementId, { history: [firstMmr(9)] });
    expect(fieldsOf(await one.refused(resumeHold, { body: { holdId } }))).toEqual([
      422,
      'ELIGIBLITY_ERROR',
      ['vaccines.0.code vaccine.notYet'],
    ]);
  });
});

describe('an age reached within the booking horizon', () => {
  it('ELG-07, HLD-05 holds on the birthday and on no day before', async () => {
    const dob = turning(50, 10);
    const { one, engagementId, wish } = await arrive(SHINGLES, { dob });
    await say(one, engagementId, { immunocompromised: 'no' });
    expect(fieldsOf(await one.refused(createHold, { body: holdBody(wish(9)) }))).toEqual([
      422,
      'ELIGIBLITY_ERROR',
      ['0.vaccines.0.code vaccine.tooYoung'],
    ]);
    await hold(one, wish(10));
  });

  it('VAL-11 judges by the patient’s date of birth once it is known, at its field', async () => {
    const arrived = await arrive(SHINGLES, { dob: turning(50, 8) });
    const { one, engagementId, wish } = arrived;
    await say(one, engagementId, { immunocompromised: 'no' });
    const { confirmationNumber } = await hold(one, wish(8));
    const younger = turning(50, 9);
    await expect(addPatient(one, engagementId, { dob: younger })).rejects.toThrow('"dob"');
    const patientId = await addPatient(one, engagementId, { dob: turning(50, 8) });
    const body = { engagementId, confirmationNumber, patients: [{ patientId }] };
    await one.ask(confirmAppointment, { body });
  });
});

describe('answers given while a time is held', () => {
  it('ELG-07, HLD-06 counts what the global scheduler says about the immune system with the hold', async () => {
    const { one, wish } = await arrive(MMR, { dob: '1984-04-28' });
    const { vaccines, ...time } = wish(8);
    const body = {
      ...time,
      fhirLocationId: 'loc',
      organizationId: 'org',
      bookingType: 'Individual' as const,
      origin: 'web',
      numberOfSlots: 1,
      isImmunoCompromised: true,
      numOfPatients: 1,
      patients: [
        { category: 'Adult' as const, services: vaccines.map(({ code }) => ({ serviceId: code })) },
      ],
    };
    const refused = await one.refused(createSchedulerHold, { body });
    expect(fieldsOf(refused)).toEqual([
      422,
      'ELIGIBLITY_ERROR',
      ['patients.0.services.0.serviceId vaccine.notNow'],
    ]);
    await one.ask(createSchedulerHold, { body: { ...body, isImmunoCompromised: false } });
  });

  it('ELG-07 refuses meningitis vaccine after a no to its risk, whatever the screen allowed', async () => {
    const { one, engagementId, wish } = await arrive(MENINGITIS, { dob: '1984-04-28' });
    await say(one, engagementId, { meningitisRisk: 'no' });
    const refused = await one.refused(createHold, { body: holdBody(wish(8)) });
    expect(fieldsOf(refused)).toEqual([
      422,
      'ELIGIBLITY_ERROR',
      ['0.vaccines.0.code vaccine.notNow'],
    ]);
    await say(one, engagementId, { meningitisRisk: 'yes' });
    await hold(one, wish(8));
  });

  it('ELG-07 waits for answers still being saved, and judges by them', async () => {
    const { one, engagementId, wish } = await arrive(MMR, { dob: CHILD });
    const other = await pool.connect();
    await other.query('begin');
    await sayOf(pool, engagementId, { history: [firstMmr(9)] }, { by: other });
    const asked = one.send('POST', '/api/holds/v6', holdBody(wish(8)));
    await untilWaiting();
    await other.query('commit');
    other.release();
    expect((await asked).statusCode).toBe(422);
  });

  it('ELG-07 never holds against saved answers, whichever request comes first', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const { one, engagementId, wish } = await arrive(MMR, { dob: CHILD });
      const held = one.send('POST', '/api/holds/v6', holdBody(wish(8)));
      await new Promise((resolve) => setTimeout(resolve, round % 4));
      const [hold8] = await Promise.all([
        held,
        say(one, engagementId, { history: [firstMmr(9)], dob: CHILD }),
      ]);
      outcomes.add(String(hold8.statusCode));
      // Whichever came first, it is not booked.
      const again = await one.refused(createHold, { body: holdBody(wish(8)) });
      expect(again.error.code).toBe('ELIGIBLITY_ERROR');
    }
    expect([...outcomes].every((status) => status === '200' || status === '422')).toBe(true);
  });

  it('HLD-01, API-01 answers a repeated request as before, whatever was answered since', async () => {
    const { one, engagementId, wish } = await arrive(MMR, { dob: CHILD });
    const attempt = { 'idempotency-key': randomUUID() };
    const body = holdBody(wish(8));
    const first = await one.ask(createHold, { body }, attempt);
    await say(one, engagementId, { history: [firstMmr(9)] });
    expect((await one.ask(createHold, { body }, attempt)).holdId).toBe(first.holdId);
  });
});

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%take_party%'`,
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
