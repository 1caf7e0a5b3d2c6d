// The keys that sign health cards: a new one each year, whose public halves stay for good, since a
// card is read for decades (SMART Health Cards, "Key management").
import { createECDH, createHmac } from 'node:crypto';
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import type pg from 'pg';
import { serverKey } from '#server/security/keys.ts';

const PURPOSE = 'health-card#';
const CURVE = 'prime256v1';

/** The public half, as it is published. */
export interface PublicKey extends JWK {
  kid: string;
}

export interface SigningKey {
  kid: string;
  key: Awaited<ReturnType<typeof importJWK>>;
}

export interface SigningKeys {
  /** The one that signs this year. */
  newest(): Promise<SigningKey>;
  /**
   * All that ever signed, the oldest first, and the one that signs next year: who has read the list
   * knows it before its first card.
   */
  published(): Promise<PublicKey[]>;
}

/** The same for all server processes; sealed as all keys are. */
export function openSigningKeys(pool: pg.Pool): SigningKeys {
  const known = new Map<string, Promise<Pair>>();
  const pairOf = (year: string) => {
    const pair = known.get(year) ?? serverKey(pool, PURPOSE + year).then(pairFrom);
    known.set(year, pair);
    // What failed is asked for again.
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

/** The key pair of a secret of 32 bytes. */
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
    // All 32 bytes of it: the curve would leave out those at the front that are 0.
    privateJwk: { ...jwk, d: scalar.toString('base64url') },
    publicJwk: { ...jwk, kid, use: 'sig', alg: 'ES256' },
  };
}

/** One 32-byte text in 2^32 is no scalar of the curve: then the next that follows from it. */
function scalarFrom(secret: Buffer): Buffer {
  try {
    createECDH(CURVE).setPrivateKey(secret);
    return secret;
  } catch {
    return scalarFrom(createHmac('sha256', secret).update('again').digest());
  }
}

/** By the database's clock. */
async function yearNow(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ year: number }>({
    name: 'health-card-year',
    text: `select extract(year from clock_timestamp() at time zone 'UTC')::int as year`,
  });
  const year = rows[0]?.year;
  if (year === undefined) throw new Error('the database told no time');
  return year;
}
