import { expect, it } from 'vitest';
import { postConsent } from '#contract/consents.ts';
import { confirmAppointment } from '#contract/appointments.ts';
import { createEngagement } from '#contract/engagements.ts';
import { createHold, getHold, releaseHold, resumeHold } from '#contract/holds.ts';
import { openWalkIn } from '#contract/walk-ins.ts';
import { STORE_CODE_LENGTH } from '#domain/check-in.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import {
  addStore,
  book,
  bookingServer,
  engagementBody,
  expireHolds,
  hold,
  startJourney,
  timeAhead,
  ZONE,
} from '#tests/support/booking.ts';
import { DAY_ZONE, zoneAt } from '#tests/support/day-zone.ts';
import {
  addOpenStore,
  posterOf,
  readyToWalkIn,
  scan,
  startWalkIn,
  storeIdOf,
  walkIn,
  walkInBody,
} from '#tests/support/walk-in.ts';
import { replaceKey, revokeKey } from './store-keys.store.ts';

const { pool, visitor } = await bookingServer();
const db = drizzle(pool);

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

it('WLK-01, WLK-05 opens with the store’s code: what is in stock, who waits, how long, and the next times', async () => {
  const storeNumber = await addOpenStore(pool, { seats: 1 });
  await walkIn(pool, await visitor(), storeNumber);
  const one = await visitor();
  const opened = await scan(pool, one, storeNumber);
  expect(opened).toMatchObject({
    store: { storeNumber },
    vaccines: ['150', '207'],
    waiting: 1,
    estimate: { fromMinutes: 15, toMinutes: 15 },
  });
  expect(opened.whyNot).toBeUndefined();
  expect(opened.nextTimes).toHaveLength(3);
  expect(Date.parse(opened.provedUntil) - Date.parse(opened.now)).toBeCloseTo(120 * MINUTE_MS, -4);
});

it('WLK-05 opens with the typed code, however it is typed', async () => {
  const storeNumber = await addOpenStore(pool);
  const { code } = await posterOf(pool, storeNumber);
  expect(code).toHaveLength(STORE_CODE_LENGTH);
  for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 4)}-${code.slice(4)} `]) {
    const opened = await (await visitor()).ask(openWalkIn, { body: { key: typed } });
    expect(opened.store.storeNumber).toBe(storeNumber);
  }
});

it('WLK-05 gives one response for unknown, altered, replaced and revoked codes', async () => {
  const storeNumber = await addOpenStore(pool);
  const storeId = await storeIdOf(pool, storeNumber);
  const before = await posterOf(pool, storeNumber);
  await replaceKey(db, storeId);
  const now = await posterOf(pool, storeNumber);
  const last = now.key.at(-1) === 'A' ? 'Q' : 'A';
  const one = await visitor();
  await one.ask(openWalkIn, { body: { key: now.key } });
  await revokeKey(db, storeId);
  for (const key of [
    before.key,
    before.code,
    now.key,
    now.code,
    `${now.key.slice(0, -1)}${last}`,
  ]) {
    const { status, error } = await one.refused(openWalkIn, { body: { key } });
    expect([status, error.code]).toEqual([410, 'WALK_IN_LINK_REVOKED']);
  }
  await replaceKey(db, storeId);
  await one.ask(openWalkIn, { body: { key: (await posterOf(pool, storeNumber)).code } });
});

it('WLK-05 opens with the screen at the door, and not with a photograph of it', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  for (const minutes of [0, 4]) {
    const { key } = await posterOf(pool, storeNumber, minutesAgo(minutes));
    await one.ask(openWalkIn, { body: { key } });
  }
  for (const minutes of [16, 24 * 60, -11]) {
    const { key } = await posterOf(pool, storeNumber, minutesAgo(minutes));
    const { status, error } = await one.refused(openWalkIn, { body: { key } });
    expect([status, error.code]).toEqual([410, 'WALK_IN_LINK_OLD']);
  }
});

it('WLK-05 says why walk-ins are not accepted now: closed with the next opening, paused, nothing in stock', async () => {
  const night = await addStore(pool, { timeZone: zoneAt(3) });
  const closed = await scan(pool, await visitor(), night);
  expect(closed.whyNot).toBe('closed');
  expect(closed.opensAt).toMatch(/T09:00:00/);

  const paused = await addOpenStore(pool);
  await pool.query('update stores set takes_walk_ins = false where store_number = $1', [paused]);
  expect((await scan(pool, await visitor(), paused)).whyNot).toBe('paused');

  const empty = await addOpenStore(pool, { vaccines: [] });
  expect(await scan(pool, await visitor(), empty)).toMatchObject({
    whyNot: 'noStock',
    nextTimes: [],
    vaccines: [],
  });
});

it('WLK-05 lets no one into a full line, and offers times instead', async () => {
  const storeNumber = await addOpenStore(pool, { slotMinutes: 120 });
  await walkIn(pool, await visitor(), storeNumber);
  const one = await visitor();
  expect((await scan(pool, one, storeNumber)).whyNot).toBe('full');
  const engagementId = await startWalkIn(one);
  const { status, error } = await one.refused(createHold, {
    body: walkInBody({ engagementId, storeNumber }),
  });
  expect([status, error.code]).toEqual([409, 'WALK_IN_CLOSED']);
  expect(error.alternatives?.nearestTimes).toHaveLength(3);
});

it('WLK-05 keeps a held place in the line for the hold’s time, and no longer', async () => {
  const storeNumber = await addOpenStore(pool, { slotMinutes: 120 });
  const first = await visitor();
  const { engagementId } = await readyToWalkIn(pool, first, storeNumber);
  const next = await visitor();
  expect((await scan(pool, next, storeNumber)).whyNot).toBe('full');
  await expireHolds(pool, engagementId);
  expect((await scan(pool, next, storeNumber)).whyNot).toBeUndefined();
  await readyToWalkIn(pool, next, storeNumber);
});

it('HLD-05 holds a place in the line like any hold: read, extended, asked for again, released', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  await scan(pool, one, storeNumber);
  const engagementId = await startWalkIn(one);
  const body = walkInBody({ engagementId, storeNumber });
  const held = await one.ask(createHold, { body });
  expect(held).toMatchObject({ engagementId, storeNumber, timeZone: DAY_ZONE, extensionsLeft: 10 });
  const { holdId } = held;
  const kept = await one.ask(resumeHold, { body: { holdId } });
  expect(kept.extensionsLeft).toBe(9);
  expect((await one.ask(createHold, { body })).holdId).toBe(holdId);
  const { rows } = await pool.query('select seat from claims where engagement_id = $1', [
    engagementId,
  ]);
  expect(rows).toEqual([{ seat: 0 }]);
  await one.ask(getHold, { params: { holdId } });
  expect(await one.ask(releaseHold, { params: { holdId } })).toEqual({ released: true });
});

it('HLD-05 takes no seat: the time stays free', async () => {
  const storeNumber = await addOpenStore(pool);
  const before = (await scan(pool, await visitor(), storeNumber)).nextTimes;
  const { engagementId } = await walkIn(pool, await visitor(), storeNumber);
  const [first] = before;
  if (!first) throw new Error('no time is free');
  await pool.query('update claims set starts_at = $1 where engagement_id = $2', [
    first.appointmentDate,
    engagementId,
  ]);
  expect((await scan(pool, await visitor(), storeNumber)).nextTimes).toEqual(before);
  const other = await visitor();
  await hold(other, {
    engagementId: await startJourney(other),
    storeNumber,
    slot: first.slot,
    appointmentDate: first.appointmentDate,
  });
});

it('HLD-05 is refused to a visitor who is not at the store, or at another one, and for no walk-in', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const started = await one.refused(createEngagement, {
    params: { version: 'v5' },
    body: engagementBody({ channel: 'QRCode', engagementType: 'PATWalkin' }),
  });
  expect([started.status, started.error.code]).toEqual([403, 'AT_THE_STORE_ONLY']);

  await scan(pool, one, await addOpenStore(pool));
  const engagementId = await startWalkIn(one);
  const elsewhere = await one.refused(createHold, {
    body: walkInBody({ engagementId, storeNumber }),
  });
  expect([elsewhere.status, elsewhere.error.code]).toEqual([403, 'AT_THE_STORE_ONLY']);

  await scan(pool, one, storeNumber);
  const webJourney = await startJourney(one);
  const wrong: [Parameters<typeof walkInBody>[0], string][] = [
    [{ engagementId: webJourney, storeNumber }, '0.walkInType'],
    [{ engagementId, storeNumber, flowType: 'EditAppointment' }, '0.appointmentType'],
    [{ engagementId, storeNumber, appointmentType: 'scheduled' }, '0.walkInType'],
    [{ engagementId, storeNumber, ...timeAhead('10:00') }, '0.slot'],
  ];
  for (const [wish, name] of wrong) {
    const { error } = await one.refused(createHold, { body: walkInBody(wish) });
    expect([error.code, error.fields?.[0]?.name]).toEqual(['INVALID_REQUEST', name]);
  }
});

it('HLD-05 is refused for vaccines the store does not have in stock', async () => {
  const storeNumber = await addOpenStore(pool, { vaccines: ['150'] });
  const one = await visitor();
  await scan(pool, one, storeNumber);
  const engagementId = await startWalkIn(one);
  const { error } = await one.refused(createHold, {
    body: walkInBody({ engagementId, storeNumber, vaccines: [{ code: '207', dose: '1' }] }),
  });
  expect(error.code).toBe('FC_908_Conflict');
});

it('WLK-01, CTC-01 becomes an appointment for now, arrived, without an e-mail address', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { appointment, checkInId, engagementId } = await walkIn(pool, one, storeNumber);
  expect(appointment.status).toBe('Scheduled');
  expect(checkInId).not.toBe('');
  const { rows } = await pool.query(
    `select stage, walk_in, seat, check_in_status, arrived_at is not null as arrived,
        starts_at between clock_timestamp() - interval '1 minute' and clock_timestamp() as now,
        (select array_agg(from_stage || ' ' || to_stage) from visit_steps s
          where s.appointment_id = a.id) as steps,
        (select count(*)::int from outbox o where o.engagement_id = a.engagement_id) as letters
      from appointments a where engagement_id = $1`,
    [engagementId],
  );
  expect(rows).toEqual([
    {
      stage: 'arrived',
      walk_in: 'PATWalkIn',
      seat: 0,
      check_in_status: 'Arrived',
      arrived: true,
      now: true,
      steps: ['booked arrived'],
      letters: 0,
    },
  ]);
});

it('WLK-01 writes to a patient with an e-mail address that they are in the line', async () => {
  const storeNumber = await addOpenStore(pool);
  const { engagementId } = await walkIn(pool, await visitor(), storeNumber, {
    contact: { emails: [{ address: 'ana@example.com' }] },
  });
  const { rows } = await pool.query(`select template from outbox where engagement_id = $1`, [
    engagementId,
  ]);
  expect(rows).toEqual([{ template: 'appointmentConfirmed' }]);
});

it('WLK-01 keeps the same place and check-in when confirmed again', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  const { body, checkInId, appointment } = await walkIn(pool, one, storeNumber);
  const again = await one.ask(confirmAppointment, { body });
  expect(again).toMatchObject({ checkInId, appointmentId: appointment.appointmentId });
  const { rowCount } = await pool.query('select from appointments where engagement_id = $1', [
    body.engagementId,
  ]);
  expect(rowCount).toBe(1);
});

it('WLK-06 no one is in a line twice, and a patient with a time now checks in for it', async () => {
  const storeNumber = await addOpenStore(pool, { seats: 5 });
  const person = { firstName: 'Inés', lastName: 'Dosveces' };
  const { engagementId } = await walkIn(pool, await visitor(), storeNumber, person);
  const again = await visitor();
  const { body } = await readyToWalkIn(pool, again, storeNumber, person);
  const { status, error } = await again.refused(confirmAppointment, { body });
  expect([status, error.code]).toEqual([409, 'CHECK_IN_INSTEAD']);

  // Even when the visit would be over by the clock.
  await pool.query(
    `update appointments set starts_at = starts_at - interval '2 hours',
        ends_at = ends_at - interval '2 hours', arrived_at = arrived_at - interval '2 hours'
      where engagement_id = $1`,
    [engagementId],
  );
  expect((await again.refused(confirmAppointment, { body })).error.code).toBe('CHECK_IN_INSTEAD');
});

it('VAC-15 books the same dose once, for walk-ins too', async () => {
  const person = { firstName: 'Abel', lastName: 'Una Vez' };
  await book(await visitor(), await addStore(pool), { patient: person });
  const one = await visitor();
  const { body } = await readyToWalkIn(pool, one, await addOpenStore(pool), person);
  expect((await one.refused(confirmAppointment, { body })).error.code).toBe('DOSE_BOOKED');
});

it('ENG-09 accepts no consent from a patient who walks in', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  await scan(pool, one, storeNumber);
  const engagementId = await startWalkIn(one);
  for (const consentType of ['smsConsent', 'dvarSmsConsent'] as const) {
    const { error } = await one.refused(postConsent, {
      body: {
        engagementId,
        phoneNumber: '312-555-0123',
        consentDecision: 'agree',
        consentType,
      },
    });
    expect(error.fields?.[0]?.name).toBe('consentType');
  }
});

it('WLK-05 still takes a visitor to be at the store an hour later, but not two hours later', async () => {
  const storeNumber = await addOpenStore(pool);
  const one = await visitor();
  await scan(pool, one, storeNumber);
  await startWalkIn(one);
  await pool.query(
    `update walk_in_proofs set proved_until = clock_timestamp()
    where store_id = (select id from stores where store_number = $1)`,
    [storeNumber],
  );
  const { error } = await one.refused(createEngagement, {
    params: { version: 'v5' },
    body: engagementBody({ channel: 'QRCode', engagementType: 'PATWalkin', timeZone: ZONE }),
  });
  expect(error.code).toBe('AT_THE_STORE_ONLY');
});
