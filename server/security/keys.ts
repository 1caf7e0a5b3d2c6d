// The server's secrets: in the database, so that all servers have the same; sealed with a key that
// is not in the database where one is set (DOSEPATH_KEY), so that a copy of it opens nothing.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { StartProblem } from '#server/start-problem.ts';

const KEY_BYTES = 32;
/** NIST SP 800-38D; a sealed secret is nonce, text and tag, and so never as long as a bare one. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const sealingKeysOf = new WeakMap<pg.Pool, readonly Buffer[]>();

/**
 * From now on what `serverKey` reads of this pool is sealed: with the first of the keys; what
 * another of them sealed, or nobody yet, is sealed anew when it is read.
 */
export function sealKeys(pool: pg.Pool, sealingKeys: readonly Buffer[]): void {
  sealingKeysOf.set(pool, sealingKeys);
}

/**
 * The secret of a purpose: made once by whichever server process comes first, the same for all of
 * them.
 * @throws StartProblem naming DOSEPATH_KEY when it is not what the secret was sealed with
 */
export async function serverKey(pool: pg.Pool, purpose: string): Promise<Buffer> {
  const sealingKeys = sealingKeysOf.get(pool) ?? [];
  const [newest] = sealingKeys;
  const made = randomBytes(KEY_BYTES);
  await pool.query(
    'INSERT INTO server_keys (purpose, secret) VALUES ($1, $2) ON CONFLICT (purpose) DO NOTHING',
    [purpose, newest ? seal(made, newest, purpose) : made],
  );
  const found = await pool.query<{ secret: Buffer }>(
    'SELECT secret FROM server_keys WHERE purpose = $1',
    [purpose],
  );
  const stored = found.rows[0]?.secret;
  if (!stored) throw new Error(`no server key for ${purpose}`);
  const usual = newest && unseal(stored, newest, purpose);
  if (usual) return usual;
  const secret = stored.length === KEY_BYTES ? stored : unsealed(stored, sealingKeys, purpose);
  if (newest)
    await pool.query('UPDATE server_keys SET secret = $3 WHERE purpose = $1 AND secret = $2', [
      purpose,
      stored,
      seal(secret, newest, purpose),
    ]);
  return secret;
}

/** Seals all that there are anew, so that an older key is needed no more. */
export async function sealAllKeys(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ purpose: string }>('SELECT purpose FROM server_keys');
  for (const { purpose } of rows) await serverKey(pool, purpose);
}

function unsealed(stored: Buffer, keys: readonly Buffer[], purpose: string): Buffer {
  for (const key of keys) {
    const secret = unseal(stored, key, purpose);
    if (secret) return secret;
  }
  throw new StartProblem(
    'DOSEPATH_KEY',
    keys.length === 0
      ? 'is needed: the keys in this database are sealed with one'
      : 'is not what the keys in this database are sealed with',
  );
}

function seal(secret: Buffer, key: Buffer, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined for what this key did not seal for this purpose. */
function unseal(stored: Buffer, key: Buffer, purpose: string): Buffer | undefined {
  if (stored.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, stored.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(stored.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    // The one thing `final` throws for: another key or purpose.
    return undefined;
  }
}
