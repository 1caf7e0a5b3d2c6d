import { expect, it } from 'vitest';
import {
  createHold,
  createSchedulerHold,
  getHold,
  releaseHold,
  resumeHold,
} from '#contract/holds.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import {
  addStore,
  bookingServer,
  expireHolds,
  hold,
  holdBody,
  timeAhead,
} from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import {
  changeParty,
  holdParty,
  member,
  members,
  partyHoldBody,
  seatsOf,
  startGroup,
  type Starts,
} from '#tests/support/group.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

const SAME = { 1: '10:00', 2: '10:00' };

/** A group of a new visitor at a new store. */
async function group(count: number, store: Parameters<typeof addStore>[1] = { seats: 2 }) {
  const storeNumber = await addStore(pool, store);
  const one = await visitor();
  const engagementId = await startGroup(one, members(count));
  return { one, engagementId, storeNumber };
}

const ask = (
  wish: Parameters<typeof partyHoldBody>[0],
  changes?: Parameters<typeof partyHoldBody>[1],
) => ({
  body: partyHoldBody(wish, changes),
});

const numberOf = async (engagementId: string) => {
  const { rows } = await pool.query<{ group_number: string }>(
    'select group_number from engagements where id = $1',
    [engagementId],
  );
  return rows[0]?.group_number;
};

it.each<[string, Starts, number, string[]]>([
  ['side by side', SAME, 2, ['1 10:00 held', '2 10:00 held']],
  ['one after the other', { 1: '10:00', 2: '10:15' }, 1, ['1 10:00 held', '2 10:15 held']],
  [
    'in another order than their places',
    { 1: '10:15', 2: '10:00' },
    1,
    ['1 10:15 held', '2 10:00 held'],
  ],
])('GRP-01 holds a seat for everyone: %s', async (_how, starts, seats, expected) => {
  const { one, engagementId, storeNumber } = await group(2, { seats });
  const held = await holdParty(one, { engagementId, storeNumber, starts });
  expect(held).toMatchObject({ engagementId, storeNumber, ...timeAhead('10:00') });
  expect(held.extensionsLeft).toBe(HOLD_POLICY.extensions);
  expect(held.confirmationNumber).toBe(await numberOf(engagementId));
  expect(await seatsOf(pool, engagementId)).toEqual(expected);
  const { rows } = await pool.query(
    'select distinct hold_id, expires_at, confirmation_number from claims where engagement_id = $1',
    [engagementId],
  );
  expect(rows).toEqual([
    {
      hold_id: held.holdId,
      expires_at: new Date(held.expiresAt),
      confirmation_number: held.confirmationNumber,
    },
  ]);
});

it('HLD-06 stores each member’s vaccines, once, with dose and prescription by the rules', async () => {
  const { one, engagementId, storeNumber } = await group(2);
  await holdParty(one, {
    engagementId,
    storeNumber,
    starts: SAME,
    codes: { 1: ['150', '150'], 2: ['207', '150', '207'] },
  });
  const { rows } = await pool.query<{ vaccines: { code: string; rxRequired: boolean }[] }>(
    'select vaccines from claims where engagement_id = $1 order by place',
    [engagementId],
  );
  expect(rows.map(({ vaccines }) => vaccines.map(({ code }) => code))).toEqual([
    ['150'],
    ['207', '150'],
  ]);
  expect(rows[0]?.vaccines[0]?.rxRequired).toBe(false);
});

it('HLD-07, GRP-01 takes no seat when one member finds none, and says where the whole group still fits', async () => {
  const { one, engagementId, storeNumber } = await group(3, { seats: 2 });
  const rival = await visitorWithJourney();
  await hold(rival.one, { engagementId: rival.engagementId, storeNumber, ...timeAhead('10:15') });
  const earlier = await holdParty(one, {
    engagementId,
    storeNumber,
    starts: { 1: '14:00', 2: '14:00', 3: '14:15' },
  });

  const starts = { 1: '10:00', 2: '10:15', 3: '10:15' };
  const { status, error } = await one.refused(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts }),
  );
  expect([status, error.code]).toEqual([409, 'FC_908_Conflict']);
  const offered = error.alternatives?.nearestParties ?? [];
  expect(offered).toHaveLength(3);
  for (const { people } of offered) expect(people.reduce((sum, count) => sum + count)).toBe(3);
  expect(await seatsOf(pool, engagementId)).toEqual([
    '1 14:00 held',
    '2 14:00 held',
    '3 14:15 held',
  ]);
  const still = await one.ask(getHold, { params: { holdId: earlier.holdId } });
  expect(still.expiresAt).toBe(earlier.expiresAt);
});

it('HLD-07 puts no more people into a time than the store has seats', async () => {
  const { one, engagementId, storeNumber } = await group(3, { seats: 2 });
  const starts = { 1: '10:00', 2: '10:00', 3: '10:00' };
  const { error } = await one.refused(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts }),
  );
  expect(error.code).toBe('FC_908_Conflict');
  await holdParty(one, { engagementId, storeNumber, starts: SAME });
  const single = await visitorWithJourney();
  const late = await single.one.refused(createHold, {
    body: holdBody({ engagementId: single.engagementId, storeNumber }),
  });
  expect(late.error.code).toBe('FC_908_Conflict');
});

it('HLD-07 counts overlapping visits after the store’s visits have become longer', async () => {
  const { one, engagementId, storeNumber } = await group(2, { seats: 2 });
  const rival = await visitorWithJourney();
  await hold(rival.one, { engagementId: rival.engagementId, storeNumber, ...timeAhead('10:15') });
  await pool.query('update stores set slot_minutes = 30 where store_number = $1', [storeNumber]);
  const { error } = await one.refused(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts: SAME }),
  );
  expect(error.code).toBe('FC_908_Conflict');
  await holdParty(one, { engagementId, storeNumber, starts: { 1: '11:00', 2: '11:00' } });
});

it('HLD-01 returns the same hold with a new expiry when the same people take the same times again', async () => {
  const { one, engagementId, storeNumber } = await group(2);
  const first = await holdParty(one, { engagementId, storeNumber, starts: SAME });
  await one.ask(resumeHold, { body: { holdId: first.holdId } });
  const again = await holdParty(one, {
    engagementId,
    storeNumber,
    starts: SAME,
    codes: { 2: ['207'] },
  });
  expect(again.holdId).toBe(first.holdId);
  expect(again.expiresAt > first.expiresAt).toBe(true);
  expect(again.extensionsLeft).toBe(HOLD_POLICY.extensions - 1);
  const { rows } = await pool.query<{ code: string }>(
    `select vaccines -> 0 ->> 'code' as code from claims where engagement_id = $1 order by place`,
    [engagementId],
  );
  expect(rows.map(({ code }) => code)).toEqual(['150', '207']);
});

it('HLD-01 frees the earlier times when others are chosen, under the group’s existing number', async () => {
  const { one, engagementId, storeNumber } = await group(3, { seats: 2 });
  const starts = { 1: '10:00', 2: '10:00', 3: '10:15' };
  const first = await holdParty(one, { engagementId, storeNumber, starts });
  // No one else could have those seats: the ones the group gives up make room.
  const second = await holdParty(one, {
    engagementId,
    storeNumber,
    starts: { 1: '10:00', 2: '10:15', 3: '10:15' },
  });
  expect(second.holdId).not.toBe(first.holdId);
  expect(second.confirmationNumber).toBe(first.confirmationNumber);
  expect(await seatsOf(pool, engagementId)).toEqual([
    '1 10:00 held',
    '2 10:15 held',
    '3 10:15 held',
  ]);
  const { rows } = await pool.query<{ most: number }>(
    'select max(seat) as most from claims where engagement_id = $1',
    [engagementId],
  );
  expect(rows).toEqual([{ most: 2 }]);
  const { status } = await one.refused(getHold, { params: { holdId: first.holdId } });
  expect(status).toBe(410);
});

it('HLD-03 takes over seats whose holds expired', async () => {
  const { one, engagementId, storeNumber } = await group(2);
  const slow = await visitorWithJourney();
  await hold(slow.one, { engagementId: slow.engagementId, storeNumber });
  await expireHolds(pool, slow.engagementId);
  const first = await holdParty(one, { engagementId, storeNumber, starts: SAME });
  await expireHolds(pool, engagementId);
  const again = await holdParty(one, { engagementId, storeNumber, starts: SAME });
  expect(again.holdId).not.toBe(first.holdId);
});

it('HLD-02, HLD-04 reads, extends and frees a group’s hold as one', async () => {
  const { one, engagementId, storeNumber } = await group(2, { seats: 1 });
  const starts = { 1: '10:15', 2: '10:00' };
  const { holdId } = await holdParty(one, { engagementId, storeNumber, starts });
  expect(await one.ask(getHold, { params: { holdId } })).toMatchObject(timeAhead('10:00'));
  const extended = await one.ask(resumeHold, { body: { holdId } });
  expect(extended).toMatchObject({
    ...timeAhead('10:00'),
    extensionsLeft: HOLD_POLICY.extensions - 1,
  });
  expect(await one.ask(releaseHold, { params: { holdId } })).toEqual({ released: true });
  expect(await seatsOf(pool, engagementId)).toEqual([]);
  const { error } = await one.refused(getHold, { params: { holdId } });
  expect(error.code).toBe('HOLD_EXPIRED');
});

it('ELG-07 names which member may not have which vaccine, each judged by their own answers', async () => {
  const { one, storeNumber } = await group(1, { seats: 3, vaccines: ['150', '87'] });
  const engagementId = await startGroup(one, [
    member(1, { dob: '1950-01-01' }),
    member(2, { dob: '2019-01-01' }),
    member(5, { dob: '1990-01-01', userResponses: [weak] }),
  ]);
  const starts = { 1: '10:00', 2: '10:00', 5: '10:00' };
  const codes = { 1: ['87'], 2: ['150', '87'], 5: ['87'] };
  const { status, error } = await one.refused(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts, codes }),
  );
  expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
  // Shingles vaccine is for immunocompromised adults, as the third member is, before it is for
  // everyone.
  expect(error.fields?.map(({ name }) => name)).toEqual(['patients.1.services.1.serviceId']);
  expect(await seatsOf(pool, engagementId)).toEqual([]);
});

const weak = { vaccineCode: '87', question: 'immunocompromised', answer: 'yes' };

it('ELG-07 judges by the group’s latest answers', async () => {
  const { one, storeNumber } = await group(1, { seats: 2, vaccines: ['87'] });
  const party = [member(1, { dob: '1950-01-01' }), member(2, { dob: '1950-01-01' })];
  const engagementId = await startGroup(one, party);
  const wish = { engagementId, storeNumber, starts: SAME, codes: { 1: ['87'], 2: ['87'] } };
  const { holdId } = await holdParty(one, wish);
  await sayOf(pool, engagementId, { dob: '2019-01-01' }, { place: 2 });
  const answers = [
    await one.refused(createSchedulerHold, ask(wish)),
    await one.refused(resumeHold, { body: { holdId } }),
  ];
  expect(answers.map(({ error }) => [error.code, error.fields?.[0]?.name])).toEqual([
    ['ELIGIBLITY_ERROR', 'patients.1.services.0.serviceId'],
    ['ELIGIBLITY_ERROR', 'patients.1.vaccines.0.code'],
  ]);
});

it('HLD-01, API-01 holds once when the same request is sent again, and refuses its key for another', async () => {
  const { one, engagementId, storeNumber } = await group(2);
  const attempt = { 'idempotency-key': 'party-once' };
  const first = await one.ask(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts: SAME }),
    attempt,
  );
  const { now: _later, ...again } = await one.ask(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts: SAME }),
    attempt,
  );
  expect(first).toMatchObject(again);
  const other = await one.refused(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts: { 1: '11:00', 2: '11:00' } }),
    attempt,
  );
  expect([other.status, other.error.code]).toEqual([422, 'DIFFERENT_REQUEST']);
});

it('HLD-06 names the fields that do not agree', async () => {
  const { one, engagementId, storeNumber } = await group(2);
  const wish = { engagementId, storeNumber, starts: SAME };
  const [first, second] = partyHoldBody(wish).patients;
  if (!first || !second) throw new Error('two were asked for');
  const wishes: [Partial<ReturnType<typeof partyHoldBody>>, string][] = [
    [{ numOfPatients: 3 }, 'numOfPatients'],
    [{ numberOfSlots: 2 }, 'numberOfSlots'],
    [timeAhead('09:45'), 'appointmentDate'],
    [{ patients: [first, { ...second, place: 1 }] }, 'patients.1.place'],
    [{ patients: [first, { ...second, place: 7 }] }, 'patients.1.place'],
    [{ patients: [first, { ...second, slot: '10:15' }] }, 'patients.1.slot'],
    [
      { patients: [first, { ...second, ...timeAhead('10:00', 3) }], numberOfSlots: 2 },
      'patients.1.slot',
    ],
    [{ patients: [first, { ...second, services: [] }] }, 'patients.1.services'],
    [
      { patients: [first, { ...second, services: [{ serviceId: '150', manufPref: 'PFI' }] }] },
      'patients.1.services.0.manufPref',
    ],
  ];
  for (const [changes, field] of wishes) {
    const { status, error } = await one.refused(createSchedulerHold, ask(wish, changes));
    expect([status, error.fields?.[0]?.name]).toEqual([400, field]);
  }
});

it('GRP-02 holds for a group only in the group format, and for one person only in theirs', async () => {
  const { one, engagementId, storeNumber } = await group(2);
  const asOne = await one.refused(createHold, { body: holdBody({ engagementId, storeNumber }) });
  expect([asOne.status, asOne.error.fields?.[0]?.name]).toEqual([400, '0.bookingType']);

  const single = await visitorWithJourney();
  const wish = { engagementId: single.engagementId, storeNumber, starts: SAME };
  const asGroup = await single.one.refused(createSchedulerHold, ask(wish));
  expect([asGroup.status, asGroup.error.fields?.[0]?.name]).toEqual([400, 'bookingType']);
});

it('HLD-05 answers 404 for another’s group and for an unknown store', async () => {
  const { one, engagementId, storeNumber } = await group(2);
  const stranger = await visitor();
  const answers = [
    await stranger.refused(createSchedulerHold, ask({ engagementId, storeNumber, starts: SAME })),
    await one.refused(
      createSchedulerHold,
      ask({ engagementId, storeNumber: 'NOWHERE', starts: SAME }),
    ),
  ];
  for (const { status, error } of answers)
    expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
});

it('HLD-06 does not hold when a member’s vaccine is not in stock, nor at a time the store does not offer', async () => {
  const { one, engagementId, storeNumber } = await group(2, { seats: 2, vaccines: ['150'] });
  const lacking = await one.refused(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts: SAME, codes: { 2: ['207'] } }),
  );
  expect([lacking.error.code, lacking.error.alternatives]).toEqual(['FC_908_Conflict', undefined]);
  const between = await one.refused(
    createSchedulerHold,
    ask({ engagementId, storeNumber, starts: { 1: '10:00', 2: '10:07' } }),
  );
  expect(between.error.code).toBe('FC_908_Conflict');
});

it('GRP-01 holds for a group of another size after a member has left it', async () => {
  const { one, storeNumber } = await group(1, { seats: 3 });
  const party = members(3);
  const engagementId = await startGroup(one, party);
  await holdParty(one, { engagementId, storeNumber, starts: { ...SAME, 3: '10:00' } });
  await changeParty(one, engagementId, party.slice(0, 2));
  await holdParty(one, { engagementId, storeNumber, starts: SAME });
  expect(await seatsOf(pool, engagementId)).toEqual(['1 10:00 held', '2 10:00 held']);
});
