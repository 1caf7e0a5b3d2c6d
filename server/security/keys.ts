// The server's secrets, stored in the database so that all servers share them. If DOSEPATH_KEY is
// set, they are sealed with that key, which is not in the database, so that a copy of the database
// opens nothing.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { StartProblem } from '#server/start-problem.ts';
import type { KeyHolder } from './key-holder.ts';

const KEY_BYTES = 32;

const holdersOfPool = new WeakMap<pg.Pool, readonly KeyHolder[]>();

const readOfPool = new WeakMap<pg.Pool, Map<string, Buffer>>();

/**
 * From now on `serverKey` seals what it reads from this pool with the first holder; secrets that
 * are unsealed or sealed by another holder are resealed when read.
 */
export function sealKeys(pool: pg.Pool, holders: readonly KeyHolder[]): void {
  holdersOfPool.set(pool, holders);
}

/**
 * The secret of a purpose, created by the first server process that asks and shared by all.
 * @throws StartProblem naming the setting whose key does not open the secret
 */
export async function serverKey(pool: pg.Pool, purpose: string): Promise<Buffer> {
  const holders = holdersOfPool.get(pool) ?? [];
  const [newest] = holders;
  const read = readOfPool.get(pool);
  const there = read ? read.get(purpose) : await storedKey(pool, purpose);
  const stored = there ?? (await keyMade(pool, purpose, newest));
  read?.set(purpose, stored);
  const usual = await newest?.open(stored, purpose);
  if (usual) return usual;
  const secret = stored.length === KEY_BYTES ? stored : await opened(stored, holders, purpose);
  if (newest)
    await pool.query('UPDATE server_keys SET secret = $3 WHERE purpose = $1 AND secret = $2', [
      purpose,
      stored,
      await newest.seal(secret, purpose),
    ]);
  return secret;
}

/**
 * Runs work that calls `serverKey` many times, as startup does thirty times, with the existing
 * secrets read in one statement.
 */
export async function withKeysRead<R>(
  pool: pg.Pool,
  work: (stored: ReadonlyMap<string, Buffer>) => Promise<R>,
): Promise<R> {
  const { rows } = await pool.query<{ purpose: string; secret: Buffer }>(
    'SELECT purpose, secret FROM server_keys',
  );
  const stored = new Map(rows.map(({ purpose, secret }) => [purpose, secret]));
  readOfPool.set(pool, stored);
  try {
    return await work(stored);
  } finally {
    readOfPool.delete(pool);
  }
}

async function storedKey(pool: pg.Pool, purpose: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ secret: Buffer }>(
    'SELECT secret FROM server_keys WHERE purpose = $1',
    [purpose],
  );
  return rows[0]?.secret;
}

/** The secret as stored: this process's, or another's that was faster. */
async function keyMade(pool: pg.Pool, purpose: string, newest?: KeyHolder): Promise<Buffer> {
  const made = randomBytes(KEY_BYTES);
  const { rows } = await pool.query<{ secret: Buffer }>(
    `INSERT INTO server_keys (purpose, secret) VALUES ($1, $2) ON CONFLICT (purpose) DO NOTHING
      RETURNING secret`,
    [purpose, newest ? await newest.seal(made, purpose) : made],
  );
  const stored = rows[0]?.secret ?? (await storedKey(pool, purpose));
  if (!stored) throw new Error(`no server key for ${purpose}`);
  return stored;
}

/** Reseals every secret, so that older keys are no longer needed. */
export async function sealAllKeys(pool: pg.Pool): Promise<void> {
  await withKeysRead(pool, async (stored) => {
    for (const purpose of stored.keys()) await serverKey(pool, purpose);
  });
}

async function opened(
  stored: Buffer,
  holders: readonly KeyHolder[],
  purpose: string,
): Promise<Buffer> {
  for (const holder of holders) {
    const secret = await holder.open(stored, purpose);
    if (secret) return secret;
  }
  const [newest] = holders;
  throw new StartProblem(
    newest?.setting ?? 'DOSEPATH_KEY',
    newest
      ? 'is not what the keys in this database are sealed with'
      : 'is needed: the keys in this database are sealed with one',
  );
}
