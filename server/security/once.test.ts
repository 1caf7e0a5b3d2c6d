import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#server/database/database.ts';
import { refuse } from '#server/http/refusal.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { hashOf, once, type Intention } from './once.ts';
import { openSessions } from './sessions.ts';
import { makeToken } from './session-token.ts';

const { db, pool } = await freshDatabase();

let session = '';
let attempts = 0;

beforeAll(async () => {
  await pool.query(
    'CREATE TABLE effects (id int GENERATED ALWAYS AS IDENTITY, what text NOT NULL UNIQUE)',
  );
});

beforeEach(async () => {
  session = await openSessions(pool).idOf(makeToken(randomBytes(32)));
  attempts = 0;
  await pool.query('TRUNCATE effects');
});

function intend(body: unknown, key: string = randomUUID()): Intention {
  return { session, operation: 'test', key, bodyHash: hashOf(body) };
}

/** Answers differently each time, so that a repeated answer must be the stored one. */
async function effect(tx: Tx): Promise<{ attempt: number }> {
  attempts += 1;
  const attempt = attempts;
  await tx.execute(sql`INSERT INTO effects (what) VALUES (${`attempt ${attempt}`})`);
  return { attempt };
}

async function countEffects(): Promise<number> {
  const { rowCount } = await pool.query('SELECT FROM effects');
  return rowCount ?? 0;
}

describe('once', () => {
  it('CNF-01 repeats the first answer and has no second effect', async () => {
    const intention = intend('body');
    expect(await once(db, intention, effect)).toEqual({ attempt: 1 });
    expect(await once(db, intention, effect)).toEqual({ attempt: 1 });
    expect(await countEffects()).toBe(1);
  });

  it('CNF-01 has one effect and one answer for many simultaneous requests', async () => {
    const intention = intend('body');
    const answers = await Promise.all(Array.from({ length: 8 }, () => once(db, intention, effect)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await countEffects()).toBe(1);
  });

  it('SAF-08 stores names only sealed, with ids in the clear to find them by', async () => {
    const answer = { appointmentId: randomUUID(), patient: { lastName: 'Wrzesniewska' } };
    const intention = intend('body');
    await once(db, intention, () => Promise.resolve(answer));
    const { rows } = await pool.query<{ outcome: object }>(
      'select outcome from intentions where key = $1',
      [intention.key],
    );
    expect(rows).toEqual([
      { outcome: { sealed: expect.any(String), ids: [answer.appointmentId] } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Wrzesniewska');
    expect(await once(db, intention, effect)).toEqual(answer);
  });

  it('SAF-08 opens a stored answer only for its own operation', async () => {
    const [one, another] = [intend('body'), { ...intend('body'), operation: 'another' }];
    await once(db, one, effect);
    await once(db, another, effect);
    await pool.query(
      `update intentions set outcome = (select outcome from intentions where key = $1) where key = $2`,
      [one.key, another.key],
    );
    await expect(once(db, another, effect)).rejects.toThrow('opens with no key of ours');
  });

  it('REL-04 stores an answer the previous release can read while that may run', async () => {
    const beside = await freshDatabase();
    await beside.pool.query(`drop trigger patients_are_sealed on patients;
      create trigger patients_are_sealed before insert or update on patients
        for each row execute function patients_are_sealed('both')`);
    const own = await openSessions(beside.pool).idOf(makeToken(randomBytes(32)));
    const intention = { ...intend('body'), session: own };
    const answer = { firstName: 'Ada' };
    expect(await once(beside.db, intention, async () => answer)).toEqual(answer);
    expect(await once(beside.db, intention, async () => answer)).toEqual(answer);
    const { rows } = await beside.pool.query('select outcome from intentions');
    expect(rows).toEqual([{ outcome: { outcome: answer } }]);
    await beside.close();
  });

  it('CNF-01 repeats an answer that an older release stored unsealed', async () => {
    const intention = intend('body');
    await pool.query(
      `insert into intentions (session_id, operation, key, body_hash, outcome)
        values ($1, $2, $3, $4, '{"outcome": {"attempt": 7}}')`,
      [session, intention.operation, intention.key, intention.bodyHash],
    );
    expect(await once(db, intention, effect)).toEqual({ attempt: 7 });
  });

  it('has its effect for another key, another operation and another session', async () => {
    const intention = intend('body');
    await once(db, intention, effect);
    await once(db, intend('body'), effect);
    await once(db, { ...intention, operation: 'other' }, effect);
    await once(
      db,
      { ...intention, session: await openSessions(pool).idOf(makeToken(randomBytes(32))) },
      effect,
    );
    expect(await countEffects()).toBe(4);
  });

  it('refuses another body under the same key', async () => {
    const intention = intend('body');
    await once(db, intention, effect);
    const other = { ...intention, bodyHash: hashOf('other body') };
    expect(await once(db, other, effect)).toEqual({ refused: 'DIFFERENT_REQUEST' });
    expect(await countEffects()).toBe(1);
  });

  it('rolls back a refused effect, and repeats the refusal', async () => {
    const intention = intend('body');
    const refusing = async (tx: Tx) => {
      await effect(tx);
      return refuse('FC_908_Conflict');
    };
    expect(await once(db, intention, refusing)).toEqual({ refused: 'FC_908_Conflict' });
    expect(await once(db, intention, effect)).toEqual({ refused: 'FC_908_Conflict' });
    expect(await countEffects()).toBe(0);
  });

  it('stores nothing for an effect that failed, so it can be retried', async () => {
    const intention = intend('body');
    const failing = async (tx: Tx) => {
      await effect(tx);
      throw new Error('lightning');
    };
    await expect(once(db, intention, failing)).rejects.toThrow('lightning');
    expect(await once(db, intention, effect)).toEqual({ attempt: 2 });
    expect(await countEffects()).toBe(1);
  });

  it('gives the first answer even when the second attempt fails because of the first', async () => {
    const intention = intend('body');
    const claim = async (tx: Tx) => {
      await tx.execute(sql`INSERT INTO effects (what) VALUES ('the last seat')`);
      return { claimed: true };
    };
    const answers = await Promise.all([once(db, intention, claim), once(db, intention, claim)]);
    expect(answers).toEqual([{ claimed: true }, { claimed: true }]);
  });

  it('is retried when PostgreSQL ends it to break a deadlock', async () => {
    await pool.query(`INSERT INTO effects (what) VALUES ('one'), ('other')`);
    let waiting = 0;
    const lockBoth = (first: string, second: string) => async (tx: Tx) => {
      await tx.execute(sql`SELECT FROM effects WHERE what = ${first} FOR UPDATE`);
      waiting += 1;
      // Both lock their first row before either asks for its second.
      while (waiting < 2) await tx.execute(sql`SELECT pg_sleep(0.01)`);
      await tx.execute(sql`SELECT FROM effects WHERE what = ${second} FOR UPDATE`);
      return { done: true };
    };
    const answers = await Promise.all([
      once(db, intend('a'), lockBoth('one', 'other')),
      once(db, intend('b'), lockBoth('other', 'one')),
    ]);
    expect(answers).toEqual([{ done: true }, { done: true }]);
    expect(waiting).toBeGreaterThan(2);
  });
});
