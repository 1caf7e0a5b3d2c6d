// A key opens unchanged, for its purpose and with a live key; anything else is invalid.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeyRing } from '#server/security/key-ring.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import { keyOf, readKey, type Link, type LinkKeys, type LinkPurpose } from './link-key.ts';

/** A ring at a given turn, like `openKeyRing`: the newest key and the one before. */
function ringOf() {
  const secrets = new Map<number, Buffer>();
  const secretOf = (turn: number) => {
    const secret = secrets.get(turn) ?? randomBytes(32);
    secrets.set(turn, secret);
    return secret;
  };
  return (turn: number): KeyRing => ({
    newest: async () => ({ id: String(turn), secret: secretOf(turn) }),
    find: async (id) =>
      [String(turn), String(turn - 1)].includes(id)
        ? { id, secret: secretOf(Number(id)) }
        : undefined,
  });
}

const ring = ringOf();
const keysAt = (turn: number, purpose: LinkPurpose = 'resumeJourney'): LinkKeys => ({
  ring: ring(turn),
  purpose,
});
const keys = keysAt(690);

const links = fc.record<Link>({
  id: fc.uuid(),
  version: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  expiresAt: fc
    .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000)),
});

const link: Link = {
  id: '7d9a3c52-3a1f-4d3e-9c55-0a6f1f2b7c11',
  version: 3,
  expiresAt: new Date('2026-11-28T12:00:00Z'),
};

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a key', () => {
  it('RES-04 returns what was written, and looks different each time for the same link', async () => {
    await fc.assert(
      fc.asyncProperty(links, async (one) => {
        const [key, again] = [await keyOf(keys, one), await keyOf(keys, one)];
        expect(await readKey(keys, key)).toEqual(one);
        expect(again).not.toBe(key);
        expect(key).toMatch(/^[\w-]{76}$/);
      }),
    );
  });

  it('RES-04 with any one bit changed is invalid', async () => {
    const key = await keyOf(keys, link);
    const bytes = Buffer.from(key, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect([bit, await readKey(keys, changed.toString('base64url'))]).toEqual([bit, undefined]);
    }
  });

  it('RES-04 cut, lengthened, or with other characters is invalid', async () => {
    const key = await keyOf(keys, link);
    const place = fc.nat({ max: key.length - 1 });
    const character = fc.constantFrom(...Array.from(CHARACTERS));
    const mutations = fc.oneof(
      place.map((end) => key.slice(0, end)),
      place.map((start) => key.slice(start + 1)),
      fc.string({ minLength: 1, unit: 'binary' }).map((more) => key + more),
      fc.string({ minLength: 1 }).map((more) => more + key),
      fc.tuple(place, character).map(([at, one]) => key.slice(0, at) + one + key.slice(at + 1)),
      fc.tuple(place, place).map(([one, other]) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        return key.slice(0, start) + key.slice(end);
      }),
      fc.constantFrom(
        `${key}=`,
        ` ${key}`,
        `${key}\n`,
        key.toLowerCase(),
        encodeURIComponent(`#${key}`),
        Buffer.from(key, 'base64url').toString('base64').concat('='),
        Buffer.from(key, 'base64url').toString('hex'),
        key + key,
      ),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(mutations, async (mutated) => {
        fc.pre(mutated !== key);
        expect(await readKey(keys, mutated)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it('RES-04 made of parts of two keys is invalid', async () => {
    const [one, other] = [await keyOf(keys, link), await keyOf(keys, { ...link, version: 4 })];
    for (let place = 1; place < one.length; place += 1) {
      const mixed = one.slice(0, place) + other.slice(place);
      if (mixed === one || mixed === other) continue;
      expect(await readKey(keys, mixed)).toBeUndefined();
    }
  });

  it('RES-04 under another secret is invalid', async () => {
    expect(
      await readKey(keys, await keyOf({ ...keys, ring: ringOf()(690) }, link)),
    ).toBeUndefined();
  });

  it('RES-04 sealed for another purpose is invalid, whatever it contains', async () => {
    const content = Buffer.alloc(26, 1);
    const other = await seal(keys.ring, 'manageAppointment', content);
    expect(await readKey(keys, other)).toBeUndefined();
    expect(await unseal(keys.ring, 'manageAppointment', other)).toEqual(content);
    expect(await unseal(keys.ring, 'manageAppointmen', other)).toBeUndefined();
    expect(
      await readKey(keys, await seal(keys.ring, 'resumeJourney', Buffer.alloc(25))),
    ).toBeUndefined();
  });

  it('RES-04 of an invitation resumes no journey, and vice versa', async () => {
    const campaign = keysAt(690, 'campaign');
    const [invitation, journey] = [await keyOf(campaign, link), await keyOf(keys, link)];
    expect(await readKey(campaign, invitation)).toEqual(link);
    expect(await readKey(keys, invitation)).toBeUndefined();
    expect(await readKey(campaign, journey)).toBeUndefined();
  });

  it('RES-04 opens during its own turn and the next, and not later', async () => {
    const key = await keyOf(keys, link);
    expect(await readKey(keysAt(691), key)).toEqual(link);
    expect(await readKey(keysAt(692), key)).toBeUndefined();
    expect(await readKey(keysAt(689), key)).toBeUndefined();
  });
});
