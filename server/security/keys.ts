import { randomBytes } from 'node:crypto';
import type pg from 'pg';

const KEY_BYTES = 32;

/**
 * The secret of a purpose: made once by whichever server process comes first, the same for all of
 * them.
 */
export async function serverKey(pool: pg.Pool, purpose: string): Promise<Buffer> {
  await pool.query(
    'INSERT INTO server_keys (purpose, secret) VALUES ($1, $2) ON CONFLICT (purpose) DO NOTHING',
    [purpose, randomBytes(KEY_BYTES)],
  );
  const found = await pool.query<{ secret: Buffer }>(
    'SELECT secret FROM server_keys WHERE purpose = $1',
    [purpose],
  );
  const secret = found.rows[0]?.secret;
  if (!secret) throw new Error(`no server key for ${purpose}`);
  return secret;
}
