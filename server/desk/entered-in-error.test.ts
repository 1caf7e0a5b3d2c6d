// A dose that was recorded by mistake (DSK-03).
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import {
  findVisit,
  getDeskVisit,
  giveDoses,
  markEnteredInError,
  undoStep,
  type DeskVisit,
} from '#contract/desk.ts';
import { getAppointment } from '#contract/manage.ts';
import { getRecord, issueHealthCards } from '#contract/records.ts';
import { book, bookingServer, readyToConfirm } from '#tests/support/booking.ts';
import { DAY_ZONE } from '#tests/support/day-zone.ts';
import { givenBody, giveToday, openDesk, type Desk } from '#tests/support/desk.ts';
import { fhirClient } from '#tests/support/fhir.ts';
import { makeProgram } from '#tests/support/program.ts';
import { countDoses, stockOf } from '#tests/support/stock.ts';
import { teamMember } from '#tests/support/team.ts';

const server = await bookingServer();
const { app, pool, visitor, database } = server;
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk(server, { timeZone: DAY_ZONE });
});

const ofVisit = ({ appointmentId }: DeskVisit) => ({
  storeNumber: desk.storeNumber,
  appointmentId,
});
const sheetOf = (visit: DeskVisit) => desk.member.ask(getDeskVisit, { params: ofVisit(visit) });
const past = (visit: DeskVisit) =>
  pool.query(
    `with step as (update visit_steps set taken_at = taken_at - interval '2 minutes'
        where appointment_id = $1)
      update immunizations set given_at = given_at - interval '2 minutes'
        where appointment_id = $1`,
    [visit.appointmentId],
  );

/** A patient who was given what they booked, two minutes ago. */
async function given(wish: { codes?: string[]; patient?: object } = {}) {
  const one = await visitor();
  const booked = await book(one, desk.storeNumber, { time: desk.time, ...wish });
  const visit = await giveToday(desk, pool, booked.confirmationNumber, 'FL1');
  await past(visit);
  return { one, visit, ...booked };
}
const marking = (visit: DeskVisit, doseId: string, version = visit.version) => ({
  params: { ...ofVisit(visit), doseId },
  body: { version, reason: 'wrongDetails' as const },
});
async function firstDose(visit: DeskVisit): Promise<string> {
  const [dose] = (await sheetOf(visit)).given;
  if (!dose) throw new Error('nothing was given');
  return dose.doseId;
}

describe('a dose that was entered in error', () => {
  it('DSK-03 stays, marked with why and by whom, and the visit returns to its earlier stage', async () => {
    const { visit } = await given();
    const marked = await desk.member.ask(
      markEnteredInError,
      marking(visit, await firstDose(visit)),
    );
    expect(marked).toMatchObject({ stage: 'awaitingSignOff', version: visit.version + 1 });
    const sheet = await sheetOf(visit);
    expect(sheet.given).toMatchObject([
      { lot: 'FL1', error: { reason: 'wrongDetails', by: 'Robin Diaz' } },
    ]);
    expect(sheet.steps.at(-1)).toMatchObject({
      from: 'given',
      to: 'awaitingSignOff',
      isTakenBack: true,
    });
    const { rows } = await pool.query(
      `select member_id, why from audit where operation = 'markEnteredInError' and whose @> $1`,
      [[visit.appointmentId]],
    );
    expect(rows).toEqual([
      { member_id: desk.member.memberId, why: 'A dose was entered in error: wrongDetails.' },
    ]);
  });

  it('DSK-03, DSK-04 goes back into its lot, and the right one is recorded and taken from stock', async () => {
    await countDoses(desk.member, desk.storeNumber, 5);
    const { visit } = await given();
    const onHand = async () => (await stockOf(desk.member, desk.storeNumber)).products[0]?.onHand;
    expect(await onHand()).toBe(4);
    const marked = await desk.member.ask(
      markEnteredInError,
      marking(visit, await firstDose(visit)),
    );
    expect(await onHand()).toBe(5);
    await desk.member.ask(giveDoses, givenBody(desk, marked, { lot: 'FL1' }));
    expect(await onHand()).toBe(4);
    const { given: doses } = await sheetOf(visit);
    expect(doses.map(({ error }) => error?.reason)).toEqual(['wrongDetails', undefined]);
  });

  it('DSK-03, STD-03, CRD-03 is gone from the record and the card, and marked as in error for programs', async () => {
    const { one, visit, confirmationNumber } = await given();
    const params = { confirmationNumber };
    await one.ask(issueHealthCards, { params, body: {} });
    expect((await one.ask(getRecord, { params })).doses).toHaveLength(1);
    const doseId = await firstDose(visit);
    await desk.member.ask(markEnteredInError, marking(visit, doseId));
    const gone = await one.ask(getRecord, { params });
    expect(gone.doses.filter(({ source }) => source === 'given')).toEqual([]);
    const { outcome } = await one.ask(getAppointment, { params });
    expect(outcome).toBeUndefined();
    const { rows } = await pool.query(
      'select revoked_at is not null as revoked from health_cards where immunization_ids @> $1',
      [[doseId]],
    );
    expect(rows).toEqual([{ revoked: true }]);
    const program = await makeProgram(database, ['system/Immunization.rs'], {
      stores: [desk.storeNumber],
    });
    const { body } = await (await fhirClient(app, program)).get(`/Immunization/${doseId}`);
    expect(body).toMatchObject({ status: 'entered-in-error' });
  });

  it('DSK-03 leaves the other of two doses, and is recorded again alone', async () => {
    const { visit } = await given({ codes: ['150', '207'] });
    const flu = (await sheetOf(visit)).given.find(({ code }) => code === '150');
    const marked = await desk.member.ask(markEnteredInError, marking(visit, flu?.doseId ?? ''));
    expect(marked.stage).toBe('given');
    const both = givenBody(desk, marked);
    const { error } = await desk.member.refused(giveDoses, both);
    expect(error.fields?.map(({ name }) => name)).toEqual(['doses.1.code']);
    const [anew] = both.body.doses;
    if (!anew) throw new Error('nothing is to be given');
    const again = await desk.member.ask(giveDoses, {
      ...both,
      body: { ...both.body, doses: [{ ...anew, lot: 'FL2' }] },
    });
    const standing = async () =>
      (await sheetOf(visit)).given.filter((dose) => !dose.error).map(({ lot }) => lot);
    expect(await standing()).toEqual(['FL1', 'FL2']);
    // Undone at once, the other one stands.
    const undone = await desk.member.ask(undoStep, {
      params: ofVisit(visit),
      body: { version: again.version },
    });
    expect([undone.stage, await standing()]).toEqual(['given', ['FL1']]);
  });

  it.each([
    ['wrongDetails', true],
    ['wrongPerson', false],
  ] as const)('DSK-03 as %s gives its replacement the same time: %s', async (reason, isThen) => {
    const { visit } = await given();
    const doseId = await firstDose(visit);
    const wrong = marking(visit, doseId);
    const marked = await desk.member.ask(markEnteredInError, {
      ...wrong,
      body: { ...wrong.body, reason },
    });
    await desk.member.ask(giveDoses, givenBody(desk, marked, { lot: 'FL2' }));
    const [before, after] = (await sheetOf(visit)).given;
    expect([before?.doseId, after?.lot]).toEqual([doseId, 'FL2']);
    expect(after?.at === before?.at).toBe(isThen);
    expect(after?.recordedAt !== undefined).toBe(isThen);
  });

  it('DSK-02 is found by the number of its visit on another day, only at its own store', async () => {
    const { visit, confirmationNumber } = await given();
    await pool.query(
      `update appointments set starts_at = starts_at - interval '3 days',
        ends_at = ends_at - interval '3 days' where id = $1`,
      [visit.appointmentId],
    );
    expect(await desk.visits()).toEqual([]);
    const asked = (storeNumber: string) => ({
      params: { storeNumber },
      body: {
        confirmationNumber: `${confirmationNumber.slice(0, 5)}-${confirmationNumber.slice(5)}`,
      },
    });
    expect(await desk.member.ask(findVisit, asked(desk.storeNumber))).toEqual({
      appointmentId: visit.appointmentId,
    });
    const other = await openDesk(server, { timeZone: DAY_ZONE });
    expect((await other.member.refused(findVisit, asked(other.storeNumber))).status).toBe(404);
    const marked = await desk.member.ask(
      markEnteredInError,
      marking(visit, await firstDose(visit)),
    );
    expect(marked.stage).toBe('awaitingSignOff');
  });

  it('DSK-03 is recorded again on another day, and nothing else of that visit is', async () => {
    const { visit } = await given();
    await pool.query(
      `with moved as (update appointments
          set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day',
            vaccines = vaccines || '[{"code": "207", "dose": "1"}]' where id = $1),
        came as (update visit_steps set from_arrived_at = from_arrived_at - interval '1 day'
          where appointment_id = $1)
        update immunizations set given_at = given_at - interval '1 day' where appointment_id = $1`,
      [visit.appointmentId],
    );
    const doseId = await firstDose(visit);
    const marked = await desk.member.ask(markEnteredInError, marking(visit, doseId));
    const both = givenBody(desk, marked, { lot: 'FL2' });
    const { error } = await desk.member.refused(giveDoses, both);
    expect(error.fields?.map(({ name }) => name)).toEqual(['doses.1.code']);
    const again = await desk.member.ask(giveDoses, {
      ...both,
      body: { ...both.body, doses: both.body.doses.slice(0, 1) },
    });
    expect(again.stage).toBe('given');
    const [before, after] = (await sheetOf(visit)).given;
    expect([before?.doseId, after?.lot, after?.at]).toEqual([doseId, 'FL2', before?.at]);
  });

  it('VAC-15 does not count when the next dose is booked', async () => {
    const patient = { firstName: 'Anouk', lastName: 'Wrong', dob: '1971-03-04' };
    const { visit, one } = await given({ codes: ['150', '207'], patient });
    const next = await readyToConfirm(one, desk.storeNumber, { time: desk.time, patient });
    const { error } = await one.refused(confirmAppointment, { body: next.body });
    expect(error.code).toBe('DOSE_BOOKED');
    const flu = (await sheetOf(visit)).given.find(({ code }) => code === '150');
    await desk.member.ask(markEnteredInError, marking(visit, flu?.doseId ?? ''));
    await one.ask(confirmAppointment, { body: next.body });
  });
});

describe('marking a dose as entered in error is refused', () => {
  it('DSK-03 while its step can still be undone, and a second time', async () => {
    const { visit } = await given();
    const doseId = await firstDose(visit);
    await pool.query('update immunizations set given_at = clock_timestamp() where id = $1', [
      doseId,
    ]);
    const early = await desk.member.refused(markEnteredInError, marking(visit, doseId));
    expect(early.error.code).toBe('STEP_NOT_POSSIBLE');
    await past(visit);
    const marked = await desk.member.ask(markEnteredInError, marking(visit, doseId));
    const again = marking(visit, doseId, marked.version);
    expect((await desk.member.refused(markEnteredInError, again)).error.code).toBe(
      'STEP_NOT_POSSIBLE',
    );
  });

  it('DSK-03 to a technician, without a reason, for an outdated version, and for another visit', async () => {
    const { visit } = await given();
    const { visit: other } = await given();
    const doseId = await firstDose(visit);
    const { storeNumber } = desk;
    const technician = await teamMember(app, pool, { storeNumber, role: 'technician' });
    const asked = marking(visit, doseId);
    expect((await technician.refused(markEnteredInError, asked)).error.code).toBe(
      'TEAM_MEMBERS_ONLY',
    );
    const { error } = await desk.member.refused(markEnteredInError, {
      ...asked,
      body: { version: visit.version, reason: 'mood' as 'other' },
    });
    expect(error.fields).toMatchObject([{ name: 'reason', code: 'errorReason.missing' }]);
    const old = await desk.member.refused(markEnteredInError, marking(visit, doseId, 1));
    expect(old.error.code).toBe('VISIT_CHANGED');
    const foreign = await desk.member.refused(markEnteredInError, marking(other, doseId));
    expect(foreign.error.code).toBe('FC_903_NotFound');
    expect((await sheetOf(visit)).given[0]?.error).toBeUndefined();
  });
});
