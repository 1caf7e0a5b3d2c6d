// A team member's second factor: an app's codes (TOTP, RFC 6238), in the one form that every such
// app supports: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { chain } from '#domain/chain.ts';
import { cleanCode } from '#domain/one-time-code.ts';
import type { KeyRing } from '#server/security/key-ring.ts';
import { serverKey } from '#server/security/keys.ts';
import { seal, unseal } from '#server/security/sealed.ts';

const PERIOD_SECONDS = 30;
/** RFC 4226, 4: as long as the hash. */
const SECRET_BYTES = 20;
/** RFC 6238, 5.2: one step early or late, for clocks that differ. */
const WINDOW = 1;

/** Secrets live for years, so their key is not rotated. */
export async function openTeamKeys(pool: pg.Pool): Promise<KeyRing> {
  const key = { id: '0', secret: await serverKey(pool, 'team-totp') };
  return {
    newest: () => Promise.resolve(key),
    find: (id) => Promise.resolve(id === key.id ? key : undefined),
  };
}

const purposeOf = (memberId: string) => `team-totp ${memberId}`;

/** A new secret, sealed for that member. */
export const newSecret = (keys: KeyRing, memberId: string): Promise<string> =>
  seal(keys, purposeOf(memberId), Buffer.from(new Secret({ size: SECRET_BYTES }).bytes));

async function factorOf(
  keys: KeyRing,
  { memberId, sealed, label }: { memberId: string; sealed: string; label: string },
): Promise<TOTP> {
  const bytes = await unseal(keys, purposeOf(memberId), sealed);
  if (!bytes) throw new Error('a second factor was sealed under another key');
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  return new TOTP({ issuer: chain().brand, label, secret, period: PERIOD_SECONDS });
}

/** What an app needs: the secret in base32, and the address to show as a QR code. */
export async function shownFactor(
  keys: KeyRing,
  factor: { memberId: string; sealed: string; label: string },
): Promise<{ secret: string; otpauth: string }> {
  const totp = await factorOf(keys, factor);
  return { secret: totp.secret.base32, otpauth: totp.toString() };
}

/**
 * The time step that the code belongs to; undefined for a wrong one. The caller must ensure that no
 * step is used twice.
 * @param now milliseconds since 1970, by the database's clock
 */
export async function stepOf(
  keys: KeyRing,
  { memberId, sealed, code, now }: { memberId: string; sealed: string; code: string; now: number },
): Promise<number | undefined> {
  const totp = await factorOf(keys, { memberId, sealed, label: '' });
  const delta = totp.validate({ token: cleanCode(code), timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
