// A group changed at the same moment as something else, on a real PostgreSQL: never part of a
// group, and no seat left behind.
import { expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { cancelAppointment } from '#contract/manage.ts';
import { addStore, bookingServer } from '#tests/support/booking.ts';
import { cancelling, changing, claimsOf, messagesOf } from '#tests/support/changing.ts';
import {
  bookGroup,
  holdParty,
  member,
  partyHoldBody,
  readyGroup,
  startGroup,
} from '#tests/support/group.ts';
import { createSchedulerHold } from '#contract/holds.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const EDIT = { flowType: 'EditAppointment' } as const;

async function family(storeNumber: string, slots: readonly [string, string] = ['10:00', '10:15']) {
  const one = await visitor();
  const group = await bookGroup(one, storeNumber, { 1: slots[0], 2: slots[0], 3: slots[1] });
  return { one, group };
}

const put = (
  one: Visitor,
  booked: { confirmationNumber: string },
  change: Parameters<typeof changing>[1],
) => {
  const { params, body } = changing(booked, change);
  return one.send('PUT', `/api/appointments/v6/${params.confirmationNumber}`, body);
};

const stateOf = async (engagementId: string) => {
  const { rows } = await pool.query<{ state: string }>(
    `select status || ' ' || to_char(starts_at at time zone 'America/Chicago', 'HH24:MI') as state
      from appointments where engagement_id = $1 order by starts_at, status`,
    [engagementId],
  );
  return rows.map(({ state }) => state);
};

it('CAN-01, GRP-03 cancels all when one member and the whole group are cancelled at once, and announces each once', async () => {
  for (const _turn of times(8)) {
    const { one, group } = await family(await addStore(pool, { seats: 2 }));
    const [, , third = group] = group.booked.group?.appointments ?? [];
    const replies = await Promise.all([
      one.ask(cancelAppointment, cancelling(third)),
      one.ask(cancelAppointment, cancelling(group, { version: 'v7' })),
    ]);
    expect(replies).toEqual([{ status: 'Cancelled' }, { status: 'Cancelled' }]);
    expect(await claimsOf(pool, group.engagementId)).toEqual([]);
    const told = (await messagesOf(pool, group.engagementId)).slice(1);
    expect([
      ['email groupCancelled ana@example.com'],
      ['email appointmentCancelled ana@example.com', 'email groupCancelled ana@example.com'],
    ]).toContainEqual(told);
  }
});

it('GRP-03, CNF-01 gives the same last seats to either a moving group or a booking one, as a whole', async () => {
  for (const turn of times(10)) {
    const storeNumber = await addStore(pool, { seats: 2 });
    const { one, group } = await family(storeNumber);
    const other = await visitor();
    const starts = { 1: '11:00', 2: '11:15', 3: '11:15' };
    const theirs = await startGroup(other, [member(1), member(2), member(3)]);
    const ours = { engagementId: group.engagementId, storeNumber, starts };
    const asks = [
      () => one.send('POST', createSchedulerHold.path, partyHoldBody(ours, EDIT)),
      () =>
        other.send(
          'POST',
          createSchedulerHold.path,
          partyHoldBody({
            engagementId: theirs,
            storeNumber,
            starts: { 1: '11:15', 2: '11:15', 3: '11:30' },
          }),
        ),
    ];
    const replies = await Promise.all((turn % 2 ? asks : asks.toReversed()).map((ask) => ask()));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const held = [
      (await claimsOf(pool, group.engagementId)).filter((claim) => claim.endsWith('held')).length,
      (await claimsOf(pool, theirs)).length,
    ];
    expect([
      [3, 0],
      [0, 3],
    ]).toContainEqual(held);
  }
});

it('MNG-06, HLD-03 ends a move and a takeover of its seats at the moment of expiry as moved whole or unchanged', async () => {
  for (const turn of times(10)) {
    const storeNumber = await addStore(pool, { seats: 2 });
    const { one, group } = await family(storeNumber);
    const { engagementId } = group;
    const starts = { 1: '11:00', 2: '11:00', 3: '11:15' };
    const { holdId } = await holdParty(one, { engagementId, storeNumber, starts }, EDIT);
    const other = await visitor();
    const theirs = await startGroup(other, [member(1), member(2)]);
    await pool.query(
      `update claims set expires_at = clock_timestamp() + make_interval(secs => $2) where hold_id = $1`,
      [holdId, turn / 1000],
    );
    const wish = { engagementId: theirs, storeNumber, starts: { 1: '11:00', 2: '11:00' } };
    const [moved, taken] = await Promise.all([
      put(one, group, { holdId }),
      other.send('POST', createSchedulerHold.path, partyHoldBody(wish)),
    ]);
    const isMoved = moved.statusCode === 200;
    expect([
      [200, 409],
      [410, 200],
      // The change came too late, and the other holds a moment too early.
      [410, 409],
    ]).toContainEqual([moved.statusCode, taken.statusCode]);
    expect(await stateOf(engagementId)).toEqual(
      isMoved
        ? ['Rescheduled 11:00', 'Rescheduled 11:00', 'Rescheduled 11:15']
        : ['Scheduled 10:00', 'Scheduled 10:00', 'Scheduled 10:15'],
    );
  }
});

it('GRP-03 moves the others when one member cancels during a move, and leaves no seat behind', async () => {
  for (const _turn of times(8)) {
    const storeNumber = await addStore(pool, { seats: 2 });
    const { one, group } = await family(storeNumber);
    const { engagementId } = group;
    const [, second = group] = group.booked.group?.appointments ?? [];
    const starts = { 1: '11:00', 2: '11:00', 3: '11:15' };
    const { holdId } = await holdParty(one, { engagementId, storeNumber, starts }, EDIT);
    const [moved] = await Promise.all([
      put(one, group, { holdId }),
      one.ask(cancelAppointment, cancelling(second)),
    ]);
    expect(moved.statusCode).toBe(200);
    const [cancelled, ...others] = await stateOf(engagementId);
    expect(cancelled).toMatch(/^Cancelled 1[01]:00$/);
    expect(others).toEqual(['Rescheduled 11:00', 'Rescheduled 11:15']);
    expect(await claimsOf(pool, engagementId)).toEqual(['11:00 booked', '11:15 booked']);
  }
});

it('MNG-06, CNF-01 books each person in one place when a move and another group’s confirmation share people', async () => {
  const person = (place: number, letter: string) =>
    member(place, { firstName: 'Noa', lastName: `Vera ${letter}`, dob: '1984-04-28' });
  for (const turn of times(6)) {
    const letter = 'abcdefgh'.charAt(turn);
    const [storeNumber, elsewhere] = [
      await addStore(pool, { seats: 2 }),
      await addStore(pool, { seats: 2 }),
    ];
    const one = await visitor();
    const both = [person(1, letter), person(2, `${letter}${letter}`)];
    const group = await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:00' }, both);
    const { engagementId } = group;
    const wanted = { engagementId, storeNumber, starts: { 1: '11:00', 2: '11:00' } };
    const { holdId } = await holdParty(one, wanted, EDIT);
    const other = await visitor();
    // The same people in reverse order.
    const [first, second] = both;
    const again = [
      { ...(second ?? member(1)), place: 1 },
      { ...(first ?? member(2)), place: 2 },
    ];
    const ready = await readyGroup(other, elsewhere, { 1: '11:00', 2: '11:00' }, again);
    const [moved, confirmed] = await Promise.all([
      put(one, group, { holdId }),
      other.send('PATCH', confirmAppointment.path, ready.body),
    ]);
    const statuses = [moved.statusCode, confirmed.statusCode];
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stateOf(engagementId)).toHaveLength(2);
    expect(new Set(await stateOf(engagementId)).size).toBe(1);
  }
});
