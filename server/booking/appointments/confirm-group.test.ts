import { describe, expect, it } from 'vitest';
import { confirmAppointment, confirmSchedulerAppointment } from '#contract/appointments.ts';
import { patchEngagement } from '#contract/engagements.ts';
import { getHold } from '#contract/holds.ts';
import {
  addStore,
  book,
  bookingServer,
  expireHolds,
  readyToConfirm,
  timeAhead,
} from '#tests/support/booking.ts';
import { messagesOf } from '#tests/support/changing.ts';
import {
  bookGroup,
  changeParty,
  holdParty,
  member,
  members,
  readyGroup,
  seatsOf,
} from '#tests/support/group.ts';
import { setPatient } from '#tests/support/patients.ts';

const { pool, visitor } = await bookingServer();

const PAIR = { 1: '10:00', 2: '10:00' };
const TRIO = { 1: '10:00', 2: '10:00', 3: '10:15' };

async function ready(
  starts: Record<number, string> = PAIR,
  party = members(Object.keys(starts).length),
) {
  const one = await visitor();
  const storeNumber = await addStore(pool, { seats: 2, vaccines: ['150', '87', '115'] });
  return { one, storeNumber, ...(await readyGroup(one, storeNumber, starts, party)) };
}

const appointmentsOf = async (engagementId: string) => {
  const { rows } = await pool.query<{ number: string }>(
    'select confirmation_number as number from appointments where engagement_id = $1',
    [engagementId],
  );
  return rows.map(({ number }) => number);
};

/** Nothing is booked, and the hold is unchanged. */
async function expectUntouched({ one, engagementId, holdId }: Awaited<ReturnType<typeof ready>>) {
  expect(await appointmentsOf(engagementId)).toEqual([]);
  expect(await messagesOf(pool, engagementId)).toEqual([]);
  await one.ask(getHold, { params: { holdId } });
  for (const seat of await seatsOf(pool, engagementId)) expect(seat).toContain('held');
}

describe('a group', () => {
  it.each([confirmAppointment, confirmSchedulerAppointment])(
    'GRP-03, CNF-01 is booked as a whole, each member under their own number',
    async (operation) => {
      const { one, engagementId, body, party, confirmationNumber } = await ready(TRIO);
      const booked = await one.ask(operation, { body });
      const { group, ...first } = booked;
      expect(group?.confirmationNumber).toBe(confirmationNumber);
      expect(group?.appointments[0]).toEqual(first);
      expect(group?.appointments.map(({ patient, slot }) => [patient.lastName, slot])).toEqual(
        party.map(({ lastName, place }) => [lastName, place === 3 ? '10:15' : '10:00']),
      );
      const numbers = group?.appointments.map((one) => one.confirmationNumber) ?? [];
      expect(new Set([...numbers, confirmationNumber]).size).toBe(4);
      const { rows } = await pool.query<{ number: string; place: number }>(
        `select confirmation_number as number, place from claims
          where engagement_id = $1 and expires_at is null order by place`,
        [engagementId],
      );
      expect(rows).toEqual(numbers.map((number, index) => ({ number, place: index + 1 })));
    },
  );

  it('CNF-01 is booked once, whatever the order in which members are confirmed again', async () => {
    const { one, engagementId, body } = await ready();
    const first = await one.ask(confirmAppointment, { body });
    const again = { ...body, patients: body.patients.toReversed() };
    expect(await one.ask(confirmAppointment, { body: again })).toEqual(first);
    expect(await appointmentsOf(engagementId)).toHaveLength(2);
    expect(await messagesOf(pool, engagementId)).toHaveLength(1);
  });

  it('CNF-02 gets one message, at its one contact', async () => {
    const { one, engagementId, body } = await ready();
    await one.ask(confirmAppointment, { body });
    expect(await messagesOf(pool, engagementId)).toEqual(['email groupConfirmed ana@example.com']);
  });

  it('GRP-03 keeps its seats from everyone else', async () => {
    const { one, storeNumber, engagementId, body } = await ready();
    await one.ask(confirmAppointment, { body });
    await expireHolds(pool);
    expect(await seatsOf(pool, engagementId)).toEqual(['1 10:00 booked', '2 10:00 booked']);
    const late = await visitor();
    await expect(readyToConfirm(late, storeNumber)).rejects.toThrow('FC_908_Conflict');
  });
});

describe('nobody of a group is booked', () => {
  it('HLD-07, CNF-01 at a time that another tab holds for them under the same number', async () => {
    const group = await ready();
    const { one, engagementId, storeNumber, holdId, body } = group;
    const other = await holdParty(one, {
      engagementId,
      storeNumber,
      starts: { 1: '11:00', 2: '11:00' },
    });
    expect(other.confirmationNumber).toBe(body.confirmationNumber);
    const seen = { ...body, holdId };
    const { status, error } = await one.refused(confirmAppointment, { body: seen });
    expect([status, error.code]).toEqual([410, 'HOLD_EXPIRED']);
    expect(await appointmentsOf(engagementId)).toEqual([]);
    const booked = await one.ask(confirmAppointment, { body: { ...body, holdId: other.holdId } });
    expect(booked.slot).toBe('11:00');
  });

  it('REV-01, CNF-01 when a seat is held for other vaccines than the page has read back', async () => {
    const group = await ready();
    const { one, engagementId, storeNumber, holdId, party, body } = group;
    const other = await holdParty(one, {
      engagementId,
      storeNumber,
      starts: PAIR,
      codes: { 2: ['115'] },
    });
    expect(other.holdId).toBe(holdId);
    const record = {
      bookingType: 'Group' as const,
      pageId: 'REVIEW_APPT' as const,
      metaData: { party },
    };
    const { error } = await one.refused(confirmAppointment, { body: { ...body, record } });
    expect(error.code).toBe('HOLD_EXPIRED');
    await expectUntouched(group);
    await holdParty(one, { engagementId, storeNumber, starts: PAIR });
    const booked = await one.ask(confirmAppointment, { body: { ...body, record } });
    expect(booked.group?.appointments.map(({ vaccines }) => vaccines[0]?.code)).toEqual([
      '150',
      '150',
    ]);
  });

  it('CNF-01, GRP-03 when one of them is somewhere else then, who is named', async () => {
    const busy = { firstName: 'Lía', lastName: 'Ortega', dob: '1984-04-28' };
    const other = await visitor();
    await book(other, await addStore(pool), { patient: busy });
    const group = await ready(TRIO, [member(1), member(2, busy), member(3)]);
    const { status, error } = await group.one.refused(confirmAppointment, { body: group.body });
    expect([status, error.code]).toEqual([409, 'OVERLAPPING_APPOINTMENT']);
    expect(error.fields?.map(({ name }) => name)).toEqual(['patients.1.patientId']);
    await expectUntouched(group);
  });

  it('GRP-03 when the same person is named in two places at one time', async () => {
    const [first, second] = [member(1, { lastName: 'Vega' }), member(2, { lastName: 'Vega' })];
    const group = await ready(PAIR, [first, second]);
    const { error } = await group.one.refused(confirmAppointment, { body: group.body });
    expect([error.code, error.fields?.[0]?.name]).toEqual([
      'OVERLAPPING_APPOINTMENT',
      'patients.1.patientId',
    ]);
    await expectUntouched(group);
  });

  it('ELG-07 when a member has since given an answer that rules the vaccine out', async () => {
    const group = await ready();
    await pool.query(
      `update claims set vaccines = '[{"code": "87", "dose": "1"}]' where engagement_id = $1 and place = 2`,
      [group.engagementId],
    );
    const { engagementId } = group;
    await setPatient(pool, { engagementId, place: 2 }, { dob: '2019-01-01' });
    const { status, error } = await group.one.refused(confirmAppointment, { body: group.body });
    expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(error.fields?.map(({ name }) => name)).toEqual(['patients.1.vaccines.0.code']);
    await expectUntouched(group);
  });

  it('CNF-01 when the members named are not exactly those whose seats are held', async () => {
    const group = await ready(PAIR, members(3));
    const [first, second, third] = group.body.patients;
    if (!first || !second || !third) throw new Error('three were asked for');
    for (const patients of [[first], [first, second, third], [first, third], [first, first]]) {
      const body = { ...group.body, patients };
      const { status, error } = await group.one.refused(confirmAppointment, { body });
      expect([status, error.fields?.[0]?.name]).toEqual([400, 'patients']);
    }
    await expectUntouched(group);
    const body = { ...group.body, patients: [second, first] };
    const booked = await group.one.ask(confirmAppointment, { body });
    expect(booked.group?.appointments).toHaveLength(2);
  });

  it('GRP-02 when a member has since left the group', async () => {
    const group = await ready();
    await changeParty(group.one, group.engagementId, group.party.slice(0, 1));
    const { status, error } = await group.one.refused(confirmAppointment, { body: group.body });
    expect([status, error.fields?.[0]?.name]).toEqual([400, 'patients.1.patientId']);
    await expectUntouched(group);
  });

  it('CNF-01 when the hold expired, or another number is given', async () => {
    const group = await ready();
    const wrong = { ...group.body, confirmationNumber: '0000000000' };
    const other = await group.one.refused(confirmAppointment, { body: wrong });
    expect(other.error.code).toBe('HOLD_EXPIRED');
    await expireHolds(pool, group.engagementId);
    const late = await group.one.refused(confirmAppointment, { body: group.body });
    expect([late.status, late.error.code]).toEqual([410, 'HOLD_EXPIRED']);
    expect(await appointmentsOf(group.engagementId)).toEqual([]);
  });

  it('CNF-01 when its time has already begun; the refusal offers other times at which all fit', async () => {
    const group = await ready();
    await pool.query(
      `update claims set starts_at = clock_timestamp() - interval '1 minute' where engagement_id = $1 and place = 2`,
      [group.engagementId],
    );
    const { error } = await group.one.refused(confirmAppointment, { body: group.body });
    expect(error.code).toBe('FC_908_Conflict');
    expect(error.alternatives?.nearestParties).toHaveLength(3);
  });

  it('CNF-01 for another session, or with a patient of another booking', async () => {
    const group = await ready();
    const elsewhere = await ready();
    const [stranger] = elsewhere.body.patients;
    if (!stranger) throw new Error('two were asked for');
    const answers = [
      await elsewhere.one.refused(confirmAppointment, { body: group.body }),
      await group.one.refused(confirmAppointment, {
        body: { ...group.body, patients: [...group.body.patients.slice(0, 1), stranger] },
      }),
    ];
    for (const { status } of answers) expect(status).toBe(404);
  });
});

it('CNF-01 books one person when one person is to be booked', async () => {
  const one = await visitor();
  const { body } = await readyToConfirm(one, await addStore(pool));
  const patients = [...body.patients, ...body.patients];
  const { status, error } = await one.refused(confirmAppointment, { body: { ...body, patients } });
  expect([status, error.fields?.[0]?.name]).toEqual([400, 'patients']);
});

it('GRP-03 cannot be turned into a one-person booking once it is booked', async () => {
  const one = await visitor();
  const storeNumber = await addStore(pool, { seats: 2 });
  const { engagementId } = await bookGroup(one, storeNumber, PAIR);
  const { status, error } = await one.refused(patchEngagement, {
    params: { version: 'v6' },
    body: { engagementId, bookingType: 'Individual', pageId: 'TIMESLOTS' },
  });
  expect([status, error.fields?.[0]?.name]).toEqual([400, 'bookingType']);
});

it('GRP-03 books two groups with members in common at different times', async () => {
  const shared = member(2, { lastName: 'Ibarra' });
  const storeNumber = await addStore(pool, { seats: 2 });
  const one = await visitor();
  await bookGroup(one, storeNumber, PAIR, [member(1), shared]);
  const { booked } = await bookGroup(one, storeNumber, { 1: '11:00', 2: '11:00' }, [
    { ...shared, place: 1, serviceIds: ['207'] },
    member(2),
  ]);
  expect(booked).toMatchObject({ ...timeAhead('11:00') });
});
