// The stores' keys, and which sessions have shown one (WLK-05).
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { PROVED_MINUTES, STORE_CODE_LENGTH } from '#domain/check-in.ts';
import { crockfordFrom } from '#domain/crockford.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { Queries } from '#server/database/queries.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { walkInKeys, walkInProofs } from './walk-ins.schema.ts';

export interface KeptKey {
  storeId: number;
  version: number;
  /** Typed where a code cannot be scanned. */
  code: string;
}

const freshCode = () => crockfordFrom(randomBytes(STORE_CODE_LENGTH), STORE_CODE_LENGTH);

/** The store's valid key, created at its first use; undefined when it was revoked. */
export async function keyOfStore(db: Db | Tx, storeId: number): Promise<KeptKey | undefined> {
  await db.insert(walkInKeys).values({ storeId, code: freshCode() }).onConflictDoNothing();
  return liveKey(db, eq(walkInKeys.storeId, storeId));
}

/**
 * Replaces the store's key, even a revoked one: what was printed before no longer opens anything.
 */
export async function replaceKey(db: Db | Tx, storeId: number): Promise<void> {
  const code = freshCode();
  await db
    .insert(walkInKeys)
    .values({ storeId, code })
    .onConflictDoUpdate({
      target: walkInKeys.storeId,
      set: {
        version: sql`${walkInKeys.version} + 1`,
        code,
        madeAt: sql`clock_timestamp()`,
        revokedAt: null,
      },
    });
}

/** Makes the store's keys invalid until a new one is made. */
export async function revokeKey(db: Db | Tx, storeId: number): Promise<void> {
  await db
    .insert(walkInKeys)
    .values({ storeId, code: freshCode(), revokedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: walkInKeys.storeId,
      set: { revokedAt: sql`clock_timestamp()` },
    });
}

export const findKeyOf = (db: Db, storeId: number) => liveKey(db, eq(walkInKeys.storeId, storeId));

export const findKeyByCode = (db: Db, code: string) => liveKey(db, eq(walkInKeys.code, code));

async function liveKey(db: Db | Tx, which: ReturnType<typeof eq>): Promise<KeptKey | undefined> {
  const { storeId, version, code } = walkInKeys;
  const [found] = await db
    .select({ storeId, version, code })
    .from(walkInKeys)
    .where(and(which, isNull(walkInKeys.revokedAt)));
  return found;
}

/** Records that the session is at the store, for `PROVED_MINUTES` from now. */
export async function believe(db: Db, sessionId: SessionId, storeId: number): Promise<Date> {
  const provedUntil = sql`clock_timestamp() + make_interval(mins => ${PROVED_MINUTES})`;
  const [kept] = await db
    .insert(walkInProofs)
    .values({ sessionId, storeId, provedUntil })
    .onConflictDoUpdate({
      target: [walkInProofs.sessionId, walkInProofs.storeId],
      set: { provedUntil },
    })
    .returning({ provedUntil: walkInProofs.provedUntil });
  if (!kept) throw new Error('a proof was not kept');
  return kept.provedUntil;
}

/** Whether the session has proved that it is at this store, or at any. */
export async function isAtStore(
  db: Queries,
  sessionId: SessionId,
  storeNumber?: string,
): Promise<boolean> {
  const { rows } = await db.query<{ isThere: boolean }>({
    name: 'is-at-store',
    text: `select exists (
        select from walk_in_proofs p join stores s on s.id = p.store_id
        where p.session_id = $1 and p.proved_until > clock_timestamp()
          and s.store_number = coalesce($2, s.store_number)) as "isThere"`,
    values: [sessionId, storeNumber],
  });
  return rows[0]?.isThere === true;
}
