import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { openKeyRing } from '#server/security/key-ring.ts';
import { readProfileToken, signProfileToken } from './profile-token.ts';
import { KEY_DAYS } from './session-policy.ts';

const { pool } = await freshDatabase();
const ring = openKeyRing(pool, 'profile', KEY_DAYS);
const userid = randomUUID();

const partsOf = (token: string) => token.split('.');
const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('CHN-06 the token’s payload has the user id, and is accepted', async () => {
  const token = await signProfileToken(ring, userid);
  const [, payload = ''] = partsOf(token);
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ userid });
  expect(await readProfileToken(ring, token)).toBe(userid);
});

it('CHN-06 a token signed with the previous key is accepted, one older than that is not', async () => {
  const newest = await ring.newest();
  const turnedBy = (turns: number) => ({
    newest: async () => newest,
    find: async (id: string) => (Number(id) >= Number(newest.id) + turns - 1 ? newest : undefined),
  });
  const token = await signProfileToken(ring, userid);
  expect(await readProfileToken(turnedBy(1), token)).toBe(userid);
  expect(await readProfileToken(turnedBy(2), token)).toBeUndefined();
});

it('CHN-06 an altered, unsigned, expired or foreign token is refused', async () => {
  const { id: kid, secret } = await ring.newest();
  const [header = '', payload = '', signature = ''] = partsOf(await signProfileToken(ring, userid));
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const other = coded({ ...claims, userid: randomUUID() });
  const signed = (alg: string, key: Uint8Array, id: string, exp: string) =>
    new SignJWT({ userid })
      .setProtectedHeader({ alg, kid: id })
      .setIssuer('dosepath')
      .setAudience('dosepath')
      .setExpirationTime(exp)
      .sign(key);
  const bad = [
    '',
    'x',
    '..',
    `${header}.${other}.${signature}`,
    // Changes the first letters: some bits of the last one are unused.
    `${header}.${payload}.${signature.startsWith('xx') ? 'yy' : 'xx'}${signature.slice(2)}`,
    `${header}.${payload}.`,
    `${coded({ alg: 'none' })}.${payload}.`,
    `${coded({ alg: 'none', kid })}.${other}.`,
    `${coded({ alg: 'NONE', kid })}.${payload}.${signature}`,
    new UnsecuredJWT({ userid }).setIssuer('dosepath').setAudience('dosepath').encode(),
    await signed('HS256', secret, kid, '-1s'),
    await signed('HS512', secret, kid, '1h'),
    await signed('HS256', Buffer.alloc(32), kid, '1h'),
    await signed('HS256', secret, 'another', '1h'),
    await new SignJWT({ userid })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setExpirationTime('1h')
      .sign(secret),
    await new SignJWT({ userid })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setIssuer('dosepath')
      .setAudience('dosepath')
      .sign(secret),
  ];
  for (const token of bad)
    expect([token, await readProfileToken(ring, token)]).toEqual([token, undefined]);
  expect(await readProfileToken(ring, await signed('HS256', secret, kid, '1h'))).toBe(userid);
});
