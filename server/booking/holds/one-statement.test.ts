// HLD-01: the most frequent requests use the single statement at the top of take_party rather than
// the many below it. Both have the same result; the number of seat lookups tells which one ran.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { addStore, bookingServer, startJourney, timeAhead } from '#tests/support/booking.ts';
import { TAKE_PARTY, takePartyValues } from './holds.store.ts';

const { pool, visitor } = await bookingServer();

interface Known {
  session: string;
  record: string;
  storeId: number;
  version: number;
}

/** Takes these times one after another; returns how often the slow path looked for a seat. */
async function looksFor(storeNumber: string, engagementId: string, slots: readonly string[]) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local track_functions = 'all'");
    const { rows } = await client.query<Known>(
      `select e.session_id as session, judged_record(e)::text as record, s.id as "storeId", s.version
        from engagements e, stores s where e.id = $1 and s.store_number = $2`,
      [engagementId, storeNumber],
    );
    const before = await looksOf(client);
    for (const slot of slots) {
      const values = valuesOf(rows[0], { engagementId, storeNumber, slot });
      const taken = await client.query<{ outcome: string }>(TAKE_PARTY, values);
      expect(taken.rows[0]?.outcome).toBe('taken');
    }
    const looks = (await looksOf(client)) - before;
    const held = await client.query<{ held: number }>(
      'select count(*)::int as held from claims where engagement_id = $1',
      [engagementId],
    );
    return { looks, held: held.rows[0]?.held };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** PostgreSQL keeps counting from where an earlier transaction ended. */
async function looksOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ calls: number }>(
    `select calls::int from pg_stat_xact_user_functions where funcname = 'take_seat'`,
  );
  return rows[0]?.calls ?? 0;
}

function valuesOf(
  known: Known | undefined,
  { engagementId, storeNumber, slot }: { engagementId: string; storeNumber: string; slot: string },
): unknown[] {
  if (!known) throw new Error('there is no such engagement');
  const { appointmentDate } = timeAhead(slot);
  return takePartyValues(
    {
      engagementId,
      store: { id: known.storeId, version: known.version },
      visitMinutes: 15,
      judged: known.record,
      isEligible: true,
      people: [{ place: 1, startsAt: appointmentDate, seats: 2, vaccines: [] }],
      holdId: randomUUID(),
      isEdit: false,
      confirmationNumber: 'ONCE000000',
      holdSeconds: 600,
      extensions: 1,
      base: {
        engagementId,
        storeNumber,
        appointmentDate,
        slot,
        timeZone: 'America/Chicago',
        warningSeconds: 300,
      },
    },
    {
      session: known.session,
      operation: 'createHold',
      key: randomUUID(),
      bodyHash: Buffer.from(slot),
    },
  );
}

it('HLD-01 takes a time, and another one in its place, with one statement each', async () => {
  const storeNumber = await addStore(pool, { seats: 2 });
  const engagementId = await startJourney(await visitor());
  expect(await looksFor(storeNumber, engagementId, ['10:00', '11:00', '12:00'])).toEqual({
    looks: 0,
    held: 1,
  });
});

it('HLD-01 uses the slow path when the visitor’s own hold is in the way of the new time', async () => {
  const storeNumber = await addStore(pool, { seats: 2 });
  const engagementId = await startJourney(await visitor());
  expect(await looksFor(storeNumber, engagementId, ['10:00', '10:10'])).toEqual({
    looks: 1,
    held: 1,
  });
});
