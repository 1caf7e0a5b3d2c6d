// The secrets that sign deliveries (STD-06). They are needed for signing, so they are stored, but
// sealed: the rows alone sign nothing.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { ringOf } from '#server/security/key-ring.ts';
import { serverKey } from '#server/security/keys.ts';
import { seal, unseal } from '#server/security/sealed.ts';

/** Standard Webhooks: 24 to 64 bytes, written with this prefix. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';
const PURPOSE = 'webhook';

const ring = async (pool: pg.Pool) => ringOf(await serverKey(pool, 'webhooks'));

/** A new secret: in the clear to show once, and sealed to store. */
export async function makeSecret(pool: pg.Pool): Promise<{ told: string; sealed: string }> {
  const told = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { told, sealed: await seal(await ring(pool), PURPOSE, Buffer.from(told)) };
}

/** @throws Error when it was sealed with another key */
export async function openSecret(pool: pg.Pool, sealed: string): Promise<string> {
  const told = await unseal(await ring(pool), PURPOSE, sealed);
  if (!told) throw new Error('the secret of a webhook does not open');
  return told.toString();
}
