// The keys that sign health cards: a new one each year. Their public halves stay published, since
// cards are read for decades (SMART Health Cards, "Key management").
import { createECDH, createHmac } from 'node:crypto';
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import type pg from 'pg';
import { serverKey } from '#server/security/keys.ts';

const PURPOSE = 'health-card#';
const CURVE = 'prime256v1';

/** A published public key. */
export interface PublicKey extends JWK {
  kid: string;
}

export interface SigningKey {
  kid: string;
  key: Awaited<ReturnType<typeof importJWK>>;
}

export interface SigningKeys {
  /** This year's signing key. */
  newest(): Promise<SigningKey>;
  /**
   * Every signing key ever used, oldest first, and next year's, so that verifiers know it before
   * its first card.
   */
  published(): Promise<PublicKey[]>;
}

/** Shared by all server processes; sealed like the server's other keys. */
export function openSigningKeys(pool: pg.Pool): SigningKeys {
  const known = new Map<string, Promise<Pair>>();
  const pairOf = (year: string) => {
    const pair = known.get(year) ?? serverKey(pool, PURPOSE + year).then(pairFrom);
    known.set(year, pair);
    // Retried at the next call after a failure.
    pair.catch(() => known.delete(year));
    return pair;
  };
  return {
    async newest() {
      const { kid, privateJwk } = await pairOf(String(await yearNow(pool)));
      return { kid, key: await importJWK(privateJwk, 'ES256') };
    },
    async published() {
      const year = await yearNow(pool);
      await pairOf(String(year));
      await pairOf(String(year + 1));
      const { rows } = await pool.query<{ year: string }>(
        `select substring(purpose from $1) as year from server_keys
          where purpose like $2 order by year`,
        [`${PURPOSE}(\\d+)`, `${PURPOSE}%`],
      );
      const pairs = await Promise.all(rows.map((row) => pairOf(row.year)));
      return pairs.map(({ publicJwk }) => publicJwk);
    },
  };
}

interface Pair {
  kid: string;
  privateJwk: JWK;
  publicJwk: PublicKey;
}

/** The key pair derived from a 32-byte secret. */
async function pairFrom(secret: Buffer): Promise<Pair> {
  const curve = createECDH(CURVE);
  const scalar = scalarFrom(secret);
  curve.setPrivateKey(scalar);
  // 0x04, then both coordinates (SEC 1, 2.3.3).
  const point = curve.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    // All 32 bytes: the curve would drop leading zeros.
    privateJwk: { ...jwk, d: scalar.toString('base64url') },
    publicJwk: { ...jwk, kid, use: 'sig', alg: 'ES256' },
  };
}

/** One in 2^32 secrets is not a valid scalar of the curve; then derives the next one from it. */
function scalarFrom(secret: Buffer): Buffer {
  try {
    createECDH(CURVE).setPrivateKey(secret);
    return secret;
  } catch {
    return scalarFrom(createHmac('sha256', secret).update('again').digest());
  }
}

/** The year by the database's clock. */
async function yearNow(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ year: number }>({
    name: 'health-card-year',
    text: `select extract(year from clock_timestamp() at time zone 'UTC')::int as year`,
  });
  const year = rows[0]?.year;
  if (year === undefined) throw new Error('the database told no time');
  return year;
}
