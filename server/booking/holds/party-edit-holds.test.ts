import { describe, expect, it } from 'vitest';
import { createHold, createSchedulerHold, getHold } from '#contract/holds.ts';
import {
  addStore,
  bookingServer,
  dayAhead,
  hold,
  holdBody,
  timeAhead,
} from '#tests/support/booking.ts';
import {
  bookGroup,
  holdParty,
  members,
  partyHoldBody,
  seatsOf,
  type Starts,
} from '#tests/support/group.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

const EDIT = { flowType: 'EditAppointment' as const };
const THREE = { 1: '10:00', 2: '10:00', 3: '10:15' };

/** A booked group of three, and requests for other times for some of its members. */
async function booking(seats = 2) {
  const one = await visitor();
  const storeNumber = await addStore(pool, { seats });
  const group = await bookGroup(one, storeNumber, THREE, members(3));
  const { engagementId, booked } = group;
  const numbers = (booked.group?.appointments ?? []).map(
    ({ confirmationNumber }) => confirmationNumber,
  );
  const wish = (starts: Starts) => ({ engagementId, storeNumber, starts });
  return {
    ...group,
    one,
    storeNumber,
    numbers,
    move: (starts: Starts) => holdParty(one, wish(starts), EDIT),
    refusedMove: (starts: Starts) =>
      one.refused(createSchedulerHold, { body: partyHoldBody(wish(starts), EDIT) }),
  };
}

const BOOKED = ['1 10:00 booked', '2 10:00 booked', '3 10:15 booked'];

/** Ends the appointment of one member. */
const close = (engagementId: string, place: number, change: string) =>
  pool.query(
    `update appointments a set ${change} from patients p
      where p.id = a.patient_id and a.engagement_id = $1 and p.place = $2`,
    [engagementId, place],
  );

describe('other times for a whole group', () => {
  it('GRP-03, MNG-06 are held under the group’s number, and the booked ones stay', async () => {
    const { engagementId, confirmationNumber, move } = await booking();
    const held = await move({ 1: '11:00', 2: '11:00', 3: '11:15' });
    expect(held.confirmationNumber).toBe(confirmationNumber);
    expect(await seatsOf(pool, engagementId)).toEqual([
      '1 10:00 booked',
      '1 11:00 held',
      '2 10:00 booked',
      '2 11:00 held',
      '3 10:15 booked',
      '3 11:15 held',
    ]);
  });

  it('GRP-03 may be those of other members, who make room', async () => {
    const { engagementId, storeNumber, move } = await booking();
    await move({ 1: '10:15', 2: '10:15', 3: '10:30' });
    expect((await seatsOf(pool, engagementId)).filter((seat) => seat.includes('held'))).toEqual([
      '1 10:15 held',
      '2 10:15 held',
      '3 10:30 held',
    ]);
    // No one else gets in meanwhile.
    const { one, engagementId: other } = await visitorWithJourney();
    const { error } = await one.refused(createHold, {
      body: holdBody({ engagementId: other, storeNumber, ...timeAhead('10:15') }),
    });
    expect(error.code).toBe('FC_908_Conflict');
  });

  it('HLD-01 are one hold at a time', async () => {
    const { one, engagementId, move } = await booking();
    const first = await move({ 1: '11:00', 2: '11:00', 3: '11:15' });
    await move({ 1: '12:00', 2: '12:00', 3: '12:15' });
    expect(await seatsOf(pool, engagementId)).toHaveLength(6);
    const { error } = await one.refused(getHold, { params: { holdId: first.holdId } });
    expect(error.code).toBe('HOLD_EXPIRED');
  });

  it('GRP-03 are for members who are still to come', async () => {
    const { engagementId, confirmationNumber, move, refusedMove } = await booking();
    await close(engagementId, 2, `status = 'Cancelled'`);
    const held = await move({ 1: '11:00', 3: '11:15' });
    expect(held.confirmationNumber).toBe(confirmationNumber);
    const { status, error } = await refusedMove({ 1: '11:00', 2: '11:00', 3: '11:15' });
    expect([status, error.code]).toEqual([409, 'APPOINTMENT_CLOSED']);
  });

  it.each([2, 9])('HLD-07 cannot be those already booked, of %i seats', async (seats) => {
    const { engagementId, refusedMove } = await booking(seats);
    const { status, error } = await refusedMove(THREE);
    expect([status, error.code]).toEqual([409, 'FC_908_Conflict']);
    const offered = error.alternatives?.nearestParties ?? [];
    expect(offered.length).toBeGreaterThan(0);
    for (const { date, slots } of offered)
      expect([date, slots[0]]).not.toEqual([dayAhead(2), '10:00']);
    expect(await seatsOf(pool, engagementId)).toEqual(BOOKED);
  });
});

describe('another time for one member of a group', () => {
  it('GRP-03 is held under that member’s own number', async () => {
    const { engagementId, numbers, move } = await booking();
    const held = await move({ 2: '11:00' });
    expect(held.confirmationNumber).toBe(numbers[1]);
    expect(await seatsOf(pool, engagementId)).toEqual([
      '1 10:00 booked',
      '2 10:00 booked',
      '2 11:00 held',
      '3 10:15 booked',
    ]);
  });

  it('GRP-03, HLD-05 can be held in the single-person format, with the place naming the member', async () => {
    const { one, engagementId, storeNumber, numbers } = await booking(3);
    const at = (slot: string) => ({
      engagementId,
      storeNumber,
      place: 2,
      flowType: 'EditAppointment' as const,
      ...timeAhead(slot),
    });
    const held = await hold(one, at('11:00'));
    expect(held.confirmationNumber).toBe(numbers[1]);
    expect(await seatsOf(pool, engagementId)).toContain('2 11:00 held');
    const { error } = await one.refused(createHold, { body: holdBody(at('10:00')) });
    expect(error.code).toBe('FC_908_Conflict');
    const offered = error.alternatives?.nearestTimes?.map(({ slot }) => slot) ?? [];
    expect(offered).toContain('10:15');
    expect(offered).not.toContain('10:00');
  });

  it('GRP-03, HLD-05 is refused for an empty place, before the group is booked, and for one person’s booking', async () => {
    const { one, engagementId, storeNumber } = await booking();
    const single = await visitorWithJourney();
    const edit = { storeNumber, flowType: 'EditAppointment' as const, ...timeAhead('11:00') };
    const { flowType: _edit, ...first } = edit;
    const answers = [
      await one.refused(createHold, { body: holdBody({ engagementId, ...edit }) }),
      await one.refused(createHold, { body: holdBody({ engagementId, ...edit, place: 4 }) }),
      await one.refused(createHold, { body: holdBody({ engagementId, ...first, place: 2 }) }),
      await single.one.refused(createHold, {
        body: holdBody({ engagementId: single.engagementId, ...edit, place: 1 }),
      }),
    ];
    expect(answers.map(({ status, error }) => [status, error.fields?.[0]?.name])).toEqual([
      [400, '0.bookingType'],
      [400, '0.place'],
      [400, '0.place'],
      [400, '0.place'],
    ]);
  });

  it('GRP-03 is blocked by the other members, who do not move', async () => {
    const { engagementId, storeNumber, move, refusedMove } = await booking();
    await move({ 2: '10:15' });
    const { one, engagementId: other } = await visitorWithJourney();
    await hold(one, { engagementId: other, storeNumber, ...timeAhead('10:30') });
    await move({ 2: '10:30' });
    const { error } = await refusedMove({ 3: '10:00' });
    expect(error.code).toBe('FC_908_Conflict');
    // The alternatives are free for a member who comes alone while the others stay.
    const offered = error.alternatives?.nearestParties ?? [];
    expect(offered.length).toBeGreaterThan(0);
    for (const { slots, people } of offered) {
      expect(people).toEqual([1]);
      expect(slots).not.toContain('10:00');
    }
    expect(await seatsOf(pool, engagementId)).toContain('2 10:30 held');
  });

  it('GRP-03 is for the whole group or one member, not for some', async () => {
    const { refusedMove } = await booking();
    const { status, error } = await refusedMove({ 1: '11:00', 2: '11:00' });
    expect([status, error.fields?.[0]?.name]).toEqual([400, 'patients']);
  });

  it.each([
    ['is cancelled', `status = 'Cancelled'`],
    ['has come', `stage = 'arrived'`],
    ['is of the system before', `source = 'Legacy'`],
  ])('MNG-05 is not for a member who %s', async (_what, change) => {
    const { engagementId, refusedMove } = await booking();
    await close(engagementId, 2, change);
    const { error } = await refusedMove({ 2: '11:00' });
    expect(error.code).toBe('APPOINTMENT_CLOSED');
  });
});

it('ENG-07 is not held for a booked group when the request does not say that it is to be changed', async () => {
  const { one, engagementId, storeNumber } = await booking();
  const { error } = await one.refused(createSchedulerHold, {
    body: partyHoldBody({
      engagementId,
      storeNumber,
      starts: { 1: '11:00', 2: '11:00', 3: '11:15' },
    }),
  });
  expect(error.code).toBe('ALREADY_CONFIRMED');
});
