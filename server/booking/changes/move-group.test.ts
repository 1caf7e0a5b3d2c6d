import { describe, expect, it } from 'vitest';
import { getEngagement } from '#contract/engagements.ts';
import { cancelAppointment, updateAppointment } from '#contract/manage.ts';
import {
  addStore,
  book,
  bookingServer,
  expireHolds,
  patientBody,
  timeAhead,
} from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import { cancelling, changing, claimsOf, messagesOf } from '#tests/support/changing.ts';
import { bookGroup, holdParty, member, members, type Starts } from '#tests/support/group.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();

type Group = Awaited<ReturnType<typeof bookGroup>>;

const BOOKED: Starts = { 1: '10:00', 2: '10:00', 3: '10:15' };
const WANTED: Starts = { 1: '11:00', 2: '11:00', 3: '11:15' };
const BEFORE = ['10:00 booked', '10:00 booked', '10:15 booked'];

async function booking(party = members(3)) {
  const one = await visitor();
  const storeNumber = await addStore(pool, { seats: 2, vaccines: ['150', '207', '03'] });
  return { one, storeNumber, group: await bookGroup(one, storeNumber, BOOKED, party) };
}

const holdOthers = (
  one: Visitor,
  { engagementId }: Group,
  storeNumber: string,
  starts: Starts = WANTED,
) => holdParty(one, { engagementId, storeNumber, starts }, { flowType: 'EditAppointment' });

const numbersOf = ({ booked }: Group) =>
  booked.group?.appointments.map(({ confirmationNumber }) => ({ confirmationNumber })) ?? [];

const rowsOf = async ({ engagementId }: Group) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select a.sequence, a.status from appointments a join patients p on p.id = a.patient_id
      where a.engagement_id = $1 order by p.place`,
    [engagementId],
  );
  return rows;
};

const UNTOUCHED = { sequence: 0, status: 'Scheduled' };

describe('a group by its number', () => {
  it('GRP-03, MNG-06 moves whole: everyone keeps their number, the old seats are free, one letter says so', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber);
    const changed = await one.ask(updateAppointment, changing(group, { holdId }));
    expect(
      changed.group?.map(({ confirmationNumber, slot, sequence, status }) => [
        confirmationNumber,
        slot,
        sequence,
        status,
      ]),
    ).toEqual(
      numbersOf(group).map(({ confirmationNumber }, index) => [
        confirmationNumber,
        WANTED[index + 1],
        1,
        'Rescheduled',
      ]),
    );
    expect(changed).toMatchObject({ ...changed.group?.[0] });
    const { rows } = await pool.query(
      `select confirmation_number as "confirmationNumber" from claims where engagement_id = $1 order by place`,
      [group.engagementId],
    );
    expect(rows).toEqual(numbersOf(group));
    expect(await claimsOf(pool, group.engagementId)).toEqual([
      '11:00 booked',
      '11:00 booked',
      '11:15 booked',
    ]);
    expect(await messagesOf(pool, group.engagementId)).toEqual([
      'email groupConfirmed ana@example.com',
      'email groupChanged ana@example.com',
    ]);
    await bookGroup(await visitor(), storeNumber, BOOKED);
  });

  it('GRP-02 stores with each member when they come', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber);
    await one.ask(updateAppointment, changing(group, { holdId }));
    const { engagementId } = group;
    const { metaData } = await one.ask(getEngagement, { params: { engagementId } });
    expect(metaData.party?.map(({ appointmentDate }) => appointmentDate)).toEqual(
      ['11:00', '11:00', '11:15'].map((slot) => timeAhead(slot).appointmentDate),
    );
    expect(metaData.appointmentDate).toBe(timeAhead('11:00').appointmentDate);
  });

  it('MNG-06 moves again from its new times, with the sum of the sequences that were seen', async () => {
    const { one, storeNumber, group } = await booking();
    const first = await holdOthers(one, group, storeNumber);
    await one.ask(updateAppointment, changing(group, { holdId: first.holdId }));
    const back = await holdOthers(one, group, storeNumber, BOOKED);
    const { error } = await one.refused(
      updateAppointment,
      changing(group, { holdId: back.holdId, sequence: 1 }),
    );
    expect(error.code).toBe('APPOINTMENT_CHANGED');
    await one.ask(updateAppointment, changing(group, { holdId: back.holdId, sequence: 3 }));
    expect(await claimsOf(pool, group.engagementId)).toEqual(BEFORE);
  });

  it('MNG-06 may swap times among its members and keep some where they are', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber, {
      1: '10:15',
      2: '10:00',
      3: '10:00',
    });
    const changed = await one.ask(updateAppointment, changing(group, { holdId }));
    expect(changed.group?.map(({ slot }) => slot)).toEqual(['10:15', '10:00', '10:00']);
    expect((await claimsOf(pool, group.engagementId)).toSorted()).toEqual(BEFORE);
  });

  it('CAN-01 goes without a member who cancelled while the time was held, whose seat there is free at once', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber);
    await one.ask(cancelAppointment, cancelling(numbersOf(group)[1] ?? group));
    const changed = await one.ask(updateAppointment, changing(group, { holdId }));
    expect(changed.group?.map(({ slot }) => slot)).toEqual(['11:00', '10:00', '11:15']);
    expect(await claimsOf(pool, group.engagementId)).toEqual(['11:00 booked', '11:15 booked']);
  });

  it('CAN-03, CAN-01 moves members who missed it with those still to come, and leaves those who cancelled or came', async () => {
    const { one, storeNumber, group } = await booking();
    const [ana, , eva] = numbersOf(group);
    await one.ask(cancelAppointment, cancelling(ana ?? group));
    await pool.query(
      `update appointments set starts_at = clock_timestamp() - interval '3 hours',
        ends_at = clock_timestamp() - interval '165 minutes', missed_told_at = clock_timestamp()
        where confirmation_number = $1`,
      [eva?.confirmationNumber],
    );
    const { holdId } = await holdOthers(one, group, storeNumber, { 2: '11:00', 3: '11:15' });
    const changed = await one.ask(updateAppointment, changing(group, { holdId }));
    expect(changed.group?.map(({ standing, slot }) => [standing, slot])).toEqual([
      ['cancelled', '10:00'],
      ['upcoming', '11:00'],
      ['upcoming', '11:15'],
    ]);
  });
});

describe('a group stays unchanged when', () => {
  it('GRP-03 the request has vaccines or a person for all: each member has their own', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber);
    const { engagementId: _engagement, dob: _dob, ...patient } = patientBody(group.engagementId);
    const vaccines = [{ code: '207' as const }];
    for (const [change, field] of [
      [{ vaccines }, 'vaccines'],
      [{ holdId, patient }, 'patient'],
    ] as const) {
      const { error } = await one.refused(updateAppointment, changing(group, change));
      expect(error).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ name: field }] });
    }
    expect(await rowsOf(group)).toEqual([UNTOUCHED, UNTOUCHED, UNTOUCHED]);
  });

  it('HLD-04 the hold expired, or is for one member only', async () => {
    const { one, storeNumber, group } = await booking();
    const all = await holdOthers(one, group, storeNumber);
    await expireHolds(pool, group.engagementId);
    const alone = await holdOthers(one, group, storeNumber, { 2: '11:00' });
    for (const { holdId } of [all, alone]) {
      const { status, error } = await one.refused(updateAppointment, changing(group, { holdId }));
      expect([status, error.code]).toEqual([410, 'HOLD_EXPIRED']);
    }
    expect((await claimsOf(pool, group.engagementId)).slice(0, 3)).toEqual(BEFORE);
  });

  it('MNG-06 a member was changed after it was read', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber);
    const vaccines = [{ code: '207' as const }];
    await one.ask(updateAppointment, changing(numbersOf(group)[1] ?? group, { vaccines }));
    const { error } = await one.refused(updateAppointment, changing(group, { holdId }));
    expect(error.code).toBe('APPOINTMENT_CHANGED');
    expect((await claimsOf(pool, group.engagementId)).slice(0, 3)).toEqual(BEFORE);
  });

  it('MNG-06 a member is booked elsewhere then, and the refusal says who', async () => {
    const busy = { firstName: 'Mara', lastName: 'Ibarra', dob: '1984-04-28' };
    const party = [member(1), member(2, busy), member(3)];
    const { one, storeNumber, group } = await booking(party);
    const elsewhere = { time: timeAhead('11:00'), patient: busy, codes: ['207'] };
    await book(await visitor(), await addStore(pool), elsewhere);
    const { holdId } = await holdOthers(one, group, storeNumber);
    const { status, error } = await one.refused(updateAppointment, changing(group, { holdId }));
    expect([status, error.code]).toEqual([409, 'OVERLAPPING_APPOINTMENT']);
    expect(error.fields?.map(({ name }) => name)).toEqual(['patients.1.patientId']);
    expect(await rowsOf(group)).toEqual([UNTOUCHED, UNTOUCHED, UNTOUCHED]);
    expect((await claimsOf(pool, group.engagementId)).slice(0, 3)).toEqual(BEFORE);
    expect(await messagesOf(pool, group.engagementId)).toHaveLength(1);
  });

  it('ELG-07 a member may not have the vaccine then, by their own answers', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber);
    await pool.query(
      `update claims set vaccines = '[{"code":"03","dose":"1"}]' where hold_id = $1`,
      [holdId],
    );
    const userResponses = [{ vaccineCode: '03', question: 'pregnant', answer: 'yes' }];
    await sayOf(pool, group.engagementId, { userResponses }, { place: 3 });
    const { status, error } = await one.refused(updateAppointment, changing(group, { holdId }));
    expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
    expect(error.fields?.map(({ name }) => name)).toEqual(['patients.2.vaccines.0.code']);
    expect(await rowsOf(group)).toEqual([UNTOUCHED, UNTOUCHED, UNTOUCHED]);
  });

  it('CNF-01 a held time has begun: the refusal offers others at which all fit', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber);
    await pool.query(
      `update claims set starts_at = date_trunc('minute', clock_timestamp() - interval '1 minute')
        where hold_id = $1 and place = 3`,
      [holdId],
    );
    const { error } = await one.refused(updateAppointment, changing(group, { holdId }));
    expect(error.code).toBe('FC_908_Conflict');
    expect(error.alternatives?.nearestParties?.length).toBeGreaterThan(0);
  });

  it('CAN-01 it is cancelled, or does not belong to this session', async () => {
    const { one, storeNumber, group } = await booking();
    const { holdId } = await holdOthers(one, group, storeNumber);
    const stranger = await visitor();
    const refused = await stranger.refused(updateAppointment, changing(group, { holdId }));
    expect([refused.status, refused.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    await one.ask(cancelAppointment, cancelling(group, { version: 'v7' }));
    const { error } = await one.refused(updateAppointment, changing(group, { holdId }));
    expect(error.code).toBe('APPOINTMENT_CLOSED');
  });
});
