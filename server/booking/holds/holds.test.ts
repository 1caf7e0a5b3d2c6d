import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createHold, getHold, releaseHold, resumeHold } from '#contract/holds.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import {
  addStore,
  book,
  bookingServer,
  dayAhead,
  expireHolds,
  hold,
  holdBody,
  timeAhead,
} from '#tests/support/booking.ts';
import { sweepHolds } from './holds.store.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

it('HLD-01 holds a time for an engagement by the server’s clock, with the data for a client’s countdown', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const time = timeAhead('10:00');
  const held = await hold(one, { engagementId, storeNumber, ...time });

  expect(held).toMatchObject({
    engagementId,
    storeNumber,
    ...time,
    timeZone: 'America/Chicago',
    warningSeconds: HOLD_POLICY.warningSeconds,
    extensionsLeft: HOLD_POLICY.extensions,
  });
  expect(secondsBetween(held.now, held.expiresAt)).toBe(HOLD_POLICY.holdSeconds);
  expect(held.confirmationNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
});

it('HLD-01, HLD-07 refuses a time that another visitor holds, and offers the store’s nearest remaining times', async () => {
  const storeNumber = await addStore(pool);
  const first = await visitorWithJourney();
  await hold(first.one, { engagementId: first.engagementId, storeNumber });

  const late = await visitorWithJourney();
  const { status, error } = await late.one.refused(createHold, {
    body: holdBody({ engagementId: late.engagementId, storeNumber }),
  });
  expect(status).toBe(409);
  expect(error).toMatchObject({ code: 'FC_908_Conflict', message: 'Insufficient inventory.' });
  const nearest = error.alternatives?.nearestTimes ?? [];
  expect(nearest.map(({ slot }) => slot).sort()).toEqual(['09:30', '09:45', '10:15']);
  for (const time of nearest) expect(time.date).toBe(dayAhead(2));

  const [one] = nearest;
  if (!one) throw new Error('no time was offered');
  const { slot, appointmentDate } = one;
  await hold(late.one, { engagementId: late.engagementId, storeNumber, slot, appointmentDate });
});

it('HLD-07 gives a store’s seats one by one, and no more than it has', async () => {
  const storeNumber = await addStore(pool, { seats: 3 });
  for (let seat = 1; seat <= 3; seat += 1) {
    const { one, engagementId } = await visitorWithJourney();
    await hold(one, { engagementId, storeNumber });
  }
  const { one, engagementId } = await visitorWithJourney();
  const { error } = await one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber }),
  });
  expect(error.code).toBe('FC_908_Conflict');
});

it('HLD-01 frees the earlier time when another is chosen', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const earlier = await hold(one, { engagementId, storeNumber, ...timeAhead('11:00') });
  await hold(one, { engagementId, storeNumber, ...timeAhead('12:00') });

  const other = await visitorWithJourney();
  await hold(other.one, {
    engagementId: other.engagementId,
    storeNumber,
    ...timeAhead('11:00'),
  });
  const { status } = await one.refused(getHold, { params: { holdId: earlier.holdId } });
  expect(status).toBe(410);
});

it('HLD-01 keeps the earlier time when the other is gone', async () => {
  const storeNumber = await addStore(pool);
  const rival = await visitorWithJourney();
  await hold(rival.one, { engagementId: rival.engagementId, storeNumber, ...timeAhead('12:00') });

  const { one, engagementId } = await visitorWithJourney();
  const earlier = await hold(one, { engagementId, storeNumber, ...timeAhead('11:00') });
  await one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber, ...timeAhead('12:00') }),
  });
  const still = await one.ask(getHold, { params: { holdId: earlier.holdId } });
  expect(still.expiresAt).toBe(earlier.expiresAt);
});

it('HLD-01 returns the same hold with a new expiry when the held time is chosen again', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const first = await hold(one, { engagementId, storeNumber });
  await one.ask(resumeHold, { body: { holdId: first.holdId } });
  const again = await hold(one, { engagementId, storeNumber });

  expect(again.holdId).toBe(first.holdId);
  expect(again.confirmationNumber).toBe(first.confirmationNumber);
  expect(again.expiresAt > first.expiresAt).toBe(true);
  expect(again.extensionsLeft).toBe(HOLD_POLICY.extensions - 1);
  const claims = await pool.query('select from claims where engagement_id = $1', [engagementId]);
  expect(claims.rowCount).toBe(1);
});

it('HLD-02 extends a hold from now, as often as the policy allows', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const { holdId } = await hold(one, { engagementId, storeNumber });

  for (let left = HOLD_POLICY.extensions - 1; left >= 0; left -= 1) {
    const extended = await one.ask(resumeHold, { body: { holdId } });
    expect(extended.extensionsLeft).toBe(left);
    expect(secondsBetween(extended.now, extended.expiresAt)).toBe(HOLD_POLICY.holdSeconds);
  }
  const { status, error } = await one.refused(resumeHold, { body: { holdId } });
  expect([status, error.code]).toEqual([409, 'EXTENSIONS_USED']);
});

it('HLD-02 counts an extension once when its request is repeated', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const { holdId } = await hold(one, { engagementId, storeNumber });
  const attempt = { 'idempotency-key': 'extend-once' };
  const first = await one.ask(resumeHold, { body: { holdId } }, attempt);
  expect(await one.ask(resumeHold, { body: { holdId } }, attempt)).toEqual(first);
  const kept = await one.ask(getHold, { params: { holdId } });
  expect(kept.extensionsLeft).toBe(HOLD_POLICY.extensions - 1);
});

it('HLD-03 lets another visitor take over a time whose hold expired, and tells the first visitor', async () => {
  const storeNumber = await addStore(pool);
  const slow = await visitorWithJourney();
  const { holdId } = await hold(slow.one, { engagementId: slow.engagementId, storeNumber });
  await expireHolds(pool, slow.engagementId);

  const extended = await slow.one.refused(resumeHold, { body: { holdId } });
  expect([extended.status, extended.error.code]).toEqual([410, 'HOLD_EXPIRED']);

  const quick = await visitorWithJourney();
  await hold(quick.one, { engagementId: quick.engagementId, storeNumber });
  for (const answer of [
    await slow.one.refused(getHold, { params: { holdId } }),
    await slow.one.refused(resumeHold, { body: { holdId } }),
  ]) {
    expect([answer.status, answer.error.code]).toEqual([410, 'HOLD_EXPIRED']);
  }
});

it('HLD-03 lets the same visitor take the time again after it expired', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const first = await hold(one, { engagementId, storeNumber });
  await one.ask(resumeHold, { body: { holdId: first.holdId } });
  await expireHolds(pool, engagementId);
  const again = await hold(one, { engagementId, storeNumber });
  expect(again.holdId).not.toBe(first.holdId);
  expect(again.extensionsLeft).toBe(HOLD_POLICY.extensions);
});

it('HLD-03 sweeps expired holds and leaves the others', async () => {
  const storeNumber = await addStore(pool, { seats: 2 });
  const staying = await visitorWithJourney();
  const kept = await hold(staying.one, { engagementId: staying.engagementId, storeNumber });
  const gone = await visitorWithJourney();
  const old = await hold(gone.one, { engagementId: gone.engagementId, storeNumber });
  await expireHolds(pool, gone.engagementId);
  expect(await sweepHolds(pool)).toBeGreaterThan(0);

  await staying.one.ask(getHold, { params: { holdId: kept.holdId } });
  const { status } = await gone.one.refused(getHold, { params: { holdId: old.holdId } });
  expect(status).toBe(410);
});

it('HLD-04 reads a hold of the session, and answers the same 404 for another’s and for none', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const held = await hold(one, { engagementId, storeNumber });
  const { now: _then, ...unchanged } = held;
  expect(await one.ask(getHold, { params: { holdId: held.holdId } })).toMatchObject(unchanged);

  const stranger = await visitor();
  const answers = [];
  for (const holdId of [held.holdId, randomUUID()]) {
    answers.push(await stranger.refused(getHold, { params: { holdId } }));
    answers.push(await stranger.refused(resumeHold, { body: { holdId } }));
  }
  for (const { status, error } of answers) {
    expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
  }
  expect(await stranger.ask(releaseHold, { params: { holdId: held.holdId } })).toEqual({
    released: false,
  });
  await one.ask(getHold, { params: { holdId: held.holdId } });
});

it('HLD-04 frees a time at once when its hold is released, and accepts repeated releases', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const { holdId } = await hold(one, { engagementId, storeNumber });
  expect(await one.ask(releaseHold, { params: { holdId } })).toEqual({ released: true });
  expect(await one.ask(releaseHold, { params: { holdId } })).toEqual({ released: false });
  const next = await visitorWithJourney();
  await hold(next.one, { engagementId: next.engagementId, storeNumber });
});

it('HLD-04 does not release a booked time', async () => {
  const storeNumber = await addStore(pool);
  const one = await visitor();
  const { holdId, confirmationNumber } = await book(one, storeNumber);
  expect(await one.ask(releaseHold, { params: { holdId } })).toEqual({ released: false });
  const claims = await pool.query('select from claims where confirmation_number = $1', [
    confirmationNumber,
  ]);
  expect(claims.rowCount).toBe(1);
});

it('HLD-04 reports that a hold is booked, only to the session that booked', async () => {
  const storeNumber = await addStore(pool);
  const one = await visitor();
  const { holdId } = await book(one, storeNumber);
  const stranger = await visitor();
  for (const [who, expected] of [
    [one, [409, 'ALREADY_CONFIRMED']],
    [stranger, [404, 'FC_903_NotFound']],
  ] as const) {
    for (const answer of [
      await who.refused(getHold, { params: { holdId } }),
      await who.refused(resumeHold, { body: { holdId } }),
    ]) {
      expect([answer.status, answer.error.code]).toEqual(expected);
    }
  }
});

it('HLD-01 does not hold a second time for a confirmed booking', async () => {
  const storeNumber = await addStore(pool);
  const one = await visitor();
  const { engagementId } = await book(one, storeNumber);
  const { status, error } = await one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber, ...timeAhead('15:00') }),
  });
  expect([status, error.code]).toEqual([409, 'ALREADY_CONFIRMED']);
});

it('HLD-01, API-01 holds once when the same request is sent again, and refuses its key for another', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const attempt = { 'idempotency-key': 'hold-once' };
  const body = holdBody({ engagementId, storeNumber });
  const first = await one.ask(createHold, { body }, attempt);
  await one.ask(createHold, {
    body: holdBody({ engagementId, storeNumber, ...timeAhead('13:00') }),
  });

  const { now: _later, ...again } = await one.ask(createHold, { body }, attempt);
  expect(first).toMatchObject(again);
  const claims = await pool.query<{ hold_id: string }>(
    'select hold_id from claims where engagement_id = $1',
    [engagementId],
  );
  expect(claims.rows.map(({ hold_id }) => hold_id)).not.toContain(first.holdId);

  const other = await one.refused(
    createHold,
    { body: holdBody({ engagementId, storeNumber, ...timeAhead('14:00') }) },
    attempt,
  );
  expect([other.status, other.error.code]).toEqual([422, 'DIFFERENT_REQUEST']);
});
