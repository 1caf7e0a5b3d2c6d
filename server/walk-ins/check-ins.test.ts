import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  cancelAppointment,
  getAppointment,
  getAppointmentStatus,
  updateAppointment,
} from '#contract/manage.ts';
import {
  atCounter,
  checkIn,
  followCheckIn,
  getCheckIn,
  leaveQueue,
  CheckIn,
} from '#contract/walk-ins.ts';
import { GUESSES } from '#domain/resume.ts';
import { moveVisit, undoVisitStep } from '#server/visits/steps.ts';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import { changing, holdAnother } from '#tests/support/changing.ts';
import { bookGroup } from '#tests/support/group.ts';
import { DAY_ZONE } from '#tests/support/day-zone.ts';
import { addMember } from '#tests/support/team.ts';
import { addOpenStore, posterOf, scan, storeIdOf, walkIn } from '#tests/support/walk-in.ts';
import type { Headers, Visitor } from '#tests/support/visitor.ts';
import { patientsOf } from '#tests/support/patients.ts';

const { app, database, pool, visitor } = await bookingServer();

const BORN = '1984-04-28';
const SRC = { src: 'WALKIN' };

const read = (one: Visitor, checkInId: string) =>
  one.ask(getCheckIn, { params: { checkInId }, headers: { src: 'WALKIN' } }, SRC);

/** Moves a booked visit and its seat to this many minutes from now. */
async function moveTo(engagementId: string, minutes: number): Promise<void> {
  await pool.query(
    `update appointments set starts_at = clock_timestamp() + make_interval(mins => $2),
        ends_at = clock_timestamp() + make_interval(mins => $2 + 15)
      where engagement_id = $1`,
    [engagementId, minutes],
  );
}

/** A booking for today, at a store where it is noon. */
async function bookedToday(storeNumber: string, minutes = 30) {
  const one = await visitor();
  const { slot, appointmentDate } = await nextTime(storeNumber);
  const booked = await book(one, storeNumber, { time: { slot, appointmentDate } });
  await moveTo(booked.engagementId, minutes);
  return { one, ...booked };
}

async function nextTime(storeNumber: string) {
  const { key } = await posterOf(pool, storeNumber);
  const reply = await (await visitor()).send('POST', '/api/walk-ins/v1/open', { key });
  const { nextTimes } = reply.json<{ nextTimes: { slot: string; appointmentDate: string }[] }>();
  const [first] = nextTimes;
  if (!first) throw new Error('no time is free');
  return first;
}

const step = (appointmentId: string, stage: string) =>
  pool.query(
    'update appointments set stage = $2, visit_version = visit_version + 1 where id = $1',
    [appointmentId, stage],
  );

/** What a member at the store's desk takes steps of a visit with. */
async function atDesk(storeNumber: string, { appointmentId }: { appointmentId: string }) {
  const memberId = await addMember(pool, { storeNumber });
  const seen = { appointmentId, storeId: await storeIdOf(pool, storeNumber) };
  return { seen, by: { memberId, role: 'technician' } as const };
}

it('WLK-02 returns the check-in of a walk-in in the format of the specification', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, appointment } = await walkIn(pool, one, storeNumber);
  expect(await read(one, checkInId)).toMatchObject({
    checkInId,
    purpose: 'Immunizations',
    serviceType: 'Clinical Services',
    channel: 'CUSTOMER WEB',
    status: 'Arrived',
    stage: 'arrived',
    isWalkIn: true,
    appointment: {
      confirmationNumber: appointment.confirmationNumber,
      vaccines: [{ code: '150' }],
    },
    place: 1,
    estimate: { fromMinutes: 0, toMinutes: 0 },
    isAtCounter: false,
    version: 1,
  });
});

it('WLK-06 knows no place in the line of a day that is over, for whoever was still waiting', async () => {
  const storeNumber = await addOpenStore(pool);
  const [one, other] = [await visitor(), await visitor()];
  const waiting = await walkIn(pool, one, storeNumber);
  const served = await walkIn(pool, other, storeNumber);
  await step(served.appointment.appointmentId, 'given');
  for (const { engagementId } of [waiting, served]) {
    await moveTo(engagementId, -24 * 60);
    await pool.query(
      `update appointments set arrived_at = arrived_at - interval '1 day' where engagement_id = $1`,
      [engagementId],
    );
  }
  const params = { checkInId: waiting.checkInId };
  for (const { status, error } of [
    await one.refused(getCheckIn, { params, headers: { src: 'WALKIN' } }, SRC),
    await one.refused(leaveQueue, { params, body: {} }),
    await one.refused(atCounter, { params, body: {} }),
    await one.refused(followCheckIn, { params }),
  ])
    expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
  expect((await read(other, served.checkInId)).stage).toBe('given');
});

it('WLK-02 whoever scans the store’s code again finds their place, as after a closed tab', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, confirmationNumber } = await walkIn(pool, one, storeNumber);
  expect((await scan(pool, one, storeNumber)).checkIn).toMatchObject({ checkInId, place: 1 });
  const elsewhere = await addOpenStore(pool);
  expect(await scan(pool, one, elsewhere)).not.toHaveProperty('checkIn');
  expect(await scan(pool, await visitor(), storeNumber)).not.toHaveProperty('checkIn');
  // Another phone shows it by the number.
  const { key } = await posterOf(pool, storeNumber);
  const body = { confirmationNumber, dateOfBirth: BORN, key };
  expect(await (await visitor()).ask(checkIn, { body })).toMatchObject({
    stage: 'arrived',
    place: 1,
  });
  await one.ask(leaveQueue, { params: { checkInId }, body: {} });
  expect(await scan(pool, one, storeNumber)).not.toHaveProperty('checkIn');
});

it('WLK-02 requires the header src, and names it', async () => {
  const one = await visitor();
  const { checkInId } = await walkIn(pool, one, await addOpenStore(pool));
  for (const headers of [{}, { src: 'DESK' }] as Headers[]) {
    const { status, error } = await one.refused(
      getCheckIn,
      { params: { checkInId }, headers: { src: 'WALKIN' } },
      headers,
    );
    expect([status, error.code, error.fields?.[0]?.name]).toEqual([400, 'INVALID_REQUEST', 'src']);
  }
});

it('WLK-02 is read by the session that checked in, and answers 404 for anyone else and for none alike', async () => {
  const { checkInId } = await walkIn(pool, await visitor(), await addOpenStore(pool));
  const stranger = await visitor();
  for (const id of [checkInId, randomUUID()]) {
    const params = { checkInId: id };
    const answers = [
      await stranger.refused(getCheckIn, { params, headers: { src: 'WALKIN' } }, SRC),
      await stranger.refused(followCheckIn, { params }),
      await stranger.refused(leaveQueue, { params, body: {} }),
      await stranger.refused(atCounter, { params, body: {} }),
    ];
    for (const { status, error } of answers)
      expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
  }
});

it('WLK-06 tells the place in the line, which moves up as others go', async () => {
  const storeNumber = await addOpenStore(pool, { slotMinutes: 10 });
  const first = await visitor();
  const one = await walkIn(pool, first, storeNumber);
  const second = await visitor();
  const two = await walkIn(pool, second, storeNumber);
  expect(await read(second, two.checkInId)).toMatchObject({
    place: 2,
    estimate: { fromMinutes: 10, toMinutes: 10 },
  });
  await step(one.appointment.appointmentId, 'readyForPreVax');
  expect(await read(second, two.checkInId)).toMatchObject({
    place: 1,
    estimate: { fromMinutes: 0, toMinutes: 10 },
  });
  const called = await read(first, one.checkInId);
  expect([called.status, called.place]).toEqual(['Ready For Pre-Vax', undefined]);
});

it('WLK-06 tells the phone the same as the door, where several can start at once', async () => {
  const storeNumber = await addOpenStore(pool, { seats: 4 });
  for (let ahead = 0; ahead < 4; ahead += 1) await walkIn(pool, await visitor(), storeNumber);
  const last = await visitor();
  const { estimate } = await scan(pool, last, storeNumber);
  expect(estimate).toEqual({ fromMinutes: 15, toMinutes: 15 });
  const { checkInId } = await walkIn(pool, last, storeNumber);
  expect(await read(last, checkInId)).toMatchObject({ place: 5, estimate });
});

it('WLK-06 puts a patient with a time booked soon first once they are there', async () => {
  const storeNumber = await addOpenStore(pool);
  const { confirmationNumber } = await bookedToday(storeNumber);
  const waiting = await visitor();
  const { checkInId } = await walkIn(pool, waiting, storeNumber);
  // At worst they come before.
  expect(await read(waiting, checkInId)).toMatchObject({
    place: 1,
    estimate: { fromMinutes: 0, toMinutes: 15 },
  });
  const phone = await visitor();
  const came = await phone.ask(checkIn, { body: { confirmationNumber, dateOfBirth: BORN } });
  expect(came).toMatchObject({ status: 'Arrived', isWalkIn: false, place: 1 });
  expect(await read(waiting, checkInId)).toMatchObject({ place: 2 });
});

it('WLK-01, WLK-07 checks in for a booked appointment of today, once, with the store’s code or without', async () => {
  const storeNumber = await addOpenStore(pool);
  const { confirmationNumber, one } = await bookedToday(storeNumber);
  const { key } = await posterOf(pool, storeNumber);
  const phone = await visitor();
  const body = { confirmationNumber, dateOfBirth: BORN };
  const came = await phone.ask(checkIn, { body: { ...body, key } });
  const again = await phone.ask(checkIn, { body });
  expect([again.checkInId, again.version]).toEqual([came.checkInId, came.version]);
  // The visitor who booked it may follow it too, with a check-in of their own.
  const own = await one.ask(checkIn, { body });
  expect(own.checkInId).not.toBe(came.checkInId);
  expect(own.version).toBe(came.version);
  const { rows } = await pool.query(
    `select from_stage, to_stage, member_id from visit_steps
      where appointment_id = $1`,
    [came.appointment.appointmentId],
  );
  expect(rows).toEqual([{ from_stage: 'booked', to_stage: 'arrived', member_id: null }]);
});

it('WLK-07, MNG-01 shows the status of a patient who came where the appointment is managed', async () => {
  const storeNumber = await addOpenStore(pool);
  const { confirmationNumber, one } = await bookedToday(storeNumber);
  await one.ask(checkIn, { body: { confirmationNumber, dateOfBirth: BORN } });
  const status = await one.ask(getAppointmentStatus, { params: { confirmationNumber } });
  expect(status.appointment.appointmentSubStatus).toBe('Arrived');
  const closed = await one.refused(cancelAppointment, {
    params: { version: 'v6', confirmationNumber },
    body: { reason: 'other' },
  });
  expect(closed.error.code).toBe('APPOINTMENT_CLOSED');
});

it('WLK-05 gives one response for an unknown number and a wrong date', async () => {
  const storeNumber = await addOpenStore(pool);
  const { confirmationNumber } = await bookedToday(storeNumber);
  const phone = await visitor();
  for (const body of [
    { confirmationNumber, dateOfBirth: '1984-04-29' },
    { confirmationNumber: 'AAAAAAAAAA', dateOfBirth: BORN },
  ]) {
    const { status, error } = await phone.refused(checkIn, { body });
    expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
  }
});

it('WLK-05 limits guesses at dates of birth', async () => {
  const { confirmationNumber } = await bookedToday(await addOpenStore(pool));
  const phone = await visitor();
  const codes = [];
  for (let turn = 0; turn <= GUESSES.ofJourney; turn += 1) {
    const body = { confirmationNumber, dateOfBirth: '1999-09-09' };
    codes.push((await phone.refused(checkIn, { body })).error.code);
  }
  expect(codes.at(-2)).toBe('FC_903_NotFound');
  expect(codes.at(-1)).toBe('RATE_LIMITED');
  await pool.query('delete from limits');
});

it('WLK-07 says that it is on another day, at another store, or over', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const later = await book(one, await addStore(pool));
  const ask = async (confirmationNumber: string, key?: string) => {
    const body = { confirmationNumber, dateOfBirth: BORN, ...(key && { key }) };
    const { status, error } = await one.refused(checkIn, { body });
    return [status, error.code];
  };
  expect(await ask(later.confirmationNumber)).toEqual([409, 'CHECK_IN_ANOTHER_DAY']);

  const today = await bookedToday(storeNumber);
  const other = await posterOf(pool, await addOpenStore(pool));
  expect(await ask(today.confirmationNumber, other.code)).toEqual([409, 'CHECK_IN_ANOTHER_STORE']);
  expect(await ask(today.confirmationNumber, 'AAAAAAAA')).toEqual([410, 'WALK_IN_LINK_REVOKED']);

  await today.one.ask(cancelAppointment, {
    params: { version: 'v6', confirmationNumber: today.confirmationNumber },
    body: { reason: 'other' },
  });
  expect(await ask(today.confirmationNumber)).toEqual([409, 'APPOINTMENT_CLOSED']);
});

it('WLK-06 leaves the line, and returns by checking in again', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, confirmationNumber } = await walkIn(pool, one, storeNumber);
  const other = await visitor();
  const behind = await walkIn(pool, other, storeNumber);
  const params = { checkInId };
  const left = await one.ask(leaveQueue, { params, body: {} });
  expect([left.stage, left.status, left.place]).toEqual(['left', '', undefined]);
  expect((await one.ask(leaveQueue, { params, body: {} })).version).toBe(left.version);
  expect(await read(other, behind.checkInId)).toMatchObject({ place: 1 });

  const back = await one.ask(checkIn, { body: { confirmationNumber, dateOfBirth: BORN } });
  expect(back).toMatchObject({ checkInId, stage: 'arrived', place: 2 });
});

it('WLK-06, MNG-06 a patient who left and takes a time has an appointment like any other', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const joined = await walkIn(pool, one, storeNumber);
  await one.ask(leaveQueue, { params: { checkInId: joined.checkInId }, body: {} });
  const time = timeAhead('10:00', 2, DAY_ZONE);
  const { holdId } = await holdAnother(one, joined, { storeNumber, ...time });
  const moved = await one.ask(updateAppointment, changing(joined, { holdId }));
  expect([moved.standing, moved.appointmentDate]).toEqual(['upcoming', time.appointmentDate]);
  const { rows } = await pool.query('select walk_in from appointments where id = $1', [
    moved.appointmentId,
  ]);
  expect(rows).toEqual([{ walk_in: null }]);
});

it('WLK-06 lets a patient who left walk in again, for the same dose', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const person = { firstName: 'Olga', lastName: 'Vuelve' };
  const { checkInId, confirmationNumber } = await walkIn(pool, one, storeNumber, person);
  await one.ask(leaveQueue, { params: { checkInId }, body: {} });
  const again = await visitor();
  expect((await walkIn(pool, again, storeNumber, person)).checkInId).not.toBe('');
  const { error } = await one.refused(checkIn, {
    body: { confirmationNumber, dateOfBirth: BORN },
  });
  expect(error.code).toBe('CHECK_IN_INSTEAD');
});

it('WLK-06 says that a patient stands at the counter, while they wait', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, appointment } = await walkIn(pool, one, storeNumber);
  const params = { checkInId };
  expect((await one.ask(atCounter, { params, body: {} })).isAtCounter).toBe(true);
  await step(appointment.appointmentId, 'given');
  for (const operation of [atCounter, leaveQueue]) {
    const { error } = await one.refused(operation, { params, body: {} });
    expect(error.code).toBe('APPOINTMENT_CLOSED');
  }
});

it('WLK-02 says through which channel a patient checked in', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, appointment } = await walkIn(pool, one, storeNumber);
  await pool.query('update visit_steps set member_id = $2 where appointment_id = $1', [
    appointment.appointmentId,
    await addMember(pool, { storeNumber }),
  ]);
  expect((await read(one, checkInId)).channel).toBe('TEAM MEMBER WEB');
});

it('WLK-06 says who took a patient out of the line', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, appointment } = await walkIn(pool, one, storeNumber);
  const { seen, by } = await atDesk(storeNumber, appointment);
  const params = { checkInId };
  expect(await one.ask(leaveQueue, { params, body: {} })).not.toHaveProperty('leftByTeam');
  const { db } = database;
  await db.transaction((tx) => moveVisit(tx, seen, { to: 'arrived', by }));
  expect(await read(one, checkInId)).not.toHaveProperty('leftByTeam');
  await db.transaction((tx) => moveVisit(tx, seen, { to: 'left', by }));
  expect((await read(one, checkInId)).leftByTeam).toBe(true);
});

it('WLK-02 keeps the channel of an arrival whose next step the team undid', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, appointment } = await walkIn(pool, one, storeNumber);
  const { seen, by } = await atDesk(storeNumber, appointment);
  const { version } = await read(one, checkInId);
  await database.db.transaction(async (tx) => {
    await moveVisit(tx, seen, { to: 'checkedIn', by });
    await undoVisitStep(tx, { ...seen, version: version + 1 }, by);
  });
  expect((await read(one, checkInId)).channel).toBe('CUSTOMER WEB');
});

it('GRP-03, WLK-01 checks in a whole group by its number, or members one by one by their own', async () => {
  const storeNumber = await addStore(pool, { seats: 3 });
  const one = await visitor();
  const group = await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:00' });
  await pool.query('update stores set time_zone = $1 where store_number = $2', [
    DAY_ZONE,
    storeNumber,
  ]);
  await moveTo(group.engagementId, 20);
  const people = group.booked.group?.appointments ?? [];
  const dateOfBirth = await bornIn(group.engagementId);
  const [first] = people;
  const alone = await one.ask(checkIn, {
    body: { confirmationNumber: first?.confirmationNumber ?? '', dateOfBirth },
  });
  expect(alone.group).toBeUndefined();
  const whole = await one.ask(checkIn, {
    body: { confirmationNumber: group.confirmationNumber, dateOfBirth },
  });
  expect(whole.group?.map(({ stage }) => stage)).toEqual(['arrived', 'arrived']);
  expect(whole.group?.[0]?.checkInId).toBe(alone.checkInId);
});

it('GRP-03, WLK-01 checks in by a group’s number only those who come here today', async () => {
  const storeNumber = await addStore(pool, { seats: 3 });
  const one = await visitor();
  const group = await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:00', 3: '10:00' });
  await pool.query('update stores set time_zone = $1 where store_number = $2', [
    DAY_ZONE,
    storeNumber,
  ]);
  await moveTo(group.engagementId, 20);
  const [first, second, third] = group.booked.group?.appointments ?? [];
  // The first was moved to another day, the third to another store.
  await moveVisitTo(first?.appointmentId, 3 * 24 * 60);
  const elsewhere = await addStore(pool, { seats: 3, timeZone: DAY_ZONE });
  await pool.query('update appointments set store_id = $2 where id = $1', [
    third?.appointmentId,
    await storeIdOf(pool, elsewhere),
  ]);
  const { key } = await posterOf(pool, storeNumber);
  const { confirmationNumber } = group;
  const proof = { confirmationNumber, dateOfBirth: await bornIn(group.engagementId) };
  for (const body of [{ ...proof, key }, proof]) {
    const { group: come } = await one.ask(checkIn, { body });
    const ids = come?.map(({ appointment }) => appointment.appointmentId);
    expect(ids).toEqual([second?.appointmentId]);
  }
  const { rows } = await pool.query<{ stage: string }>(
    `select stage from appointments a join patients p on p.id = a.patient_id
      where a.engagement_id = $1 order by p.place`,
    [group.engagementId],
  );
  expect(rows.map(({ stage }) => stage)).toEqual(['booked', 'arrived', 'booked']);
});

const moveVisitTo = (appointmentId: string | undefined, minutes: number) =>
  pool.query(
    `update appointments set starts_at = clock_timestamp() + make_interval(mins => $2),
        ends_at = clock_timestamp() + make_interval(mins => $2 + 15)
      where id = $1`,
    [appointmentId, minutes],
  );

async function bornIn(engagementId: string): Promise<string> {
  const [first] = await patientsOf(pool, engagementId);
  return first?.dob ?? '';
}

it('WLK-06 sends every change as it happens, and nothing twice', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, appointment } = await walkIn(pool, one, storeNumber);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const cookie = [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${address}/api/check-ins/v1/${checkInId}/changes`, {
    headers: { cookie, host: 'localhost' },
    signal: leaving.signal,
  });
  const told = eventsOf(response);
  expect((await told.next()).value).toMatchObject({ stage: 'arrived', place: 1 });
  await step(appointment.appointmentId, 'checkedIn');
  expect((await told.next()).value).toMatchObject({ status: 'Checked In', version: 2 });
  // Another patient's arrival behind them changes nothing for them.
  await walkIn(pool, await visitor(), storeNumber);
  await step(appointment.appointmentId, 'readyForPreVax');
  expect((await told.next()).value).toMatchObject({ status: 'Ready For Pre-Vax', version: 3 });
  leaving.abort();
});

async function* eventsOf(response: Response): AsyncGenerator<CheckIn> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data: ')) yield CheckIn.parse(JSON.parse(event.slice(6)));
    }
  }
}

it('WLK-02 follows the visitor into the session that a link gives them', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { checkInId, confirmationNumber } = await walkIn(pool, one, storeNumber);
  await one.send('POST', '/api/appointments/v6/search', {
    confirmationNumber,
    dateOfBirth: BORN,
  });
  expect((await one.ask(getAppointment, { params: { confirmationNumber } })).checkinStatus).toBe(
    'Arrived',
  );
  expect((await read(one, checkInId)).checkInId).toBe(checkInId);
});
