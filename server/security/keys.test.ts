import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { heldKey } from './key-holders.ts';
import { sealAllKeys, sealKeys, serverKey, withKeysRead } from './keys.ts';

const { pool, url } = await freshDatabase();
const [first, second] = [heldKey(randomBytes(32)), heldKey(randomBytes(32))] as const;

const stored = async (purpose: string) =>
  (
    await pool.query<{ secret: Buffer }>('SELECT secret FROM server_keys WHERE purpose = $1', [
      purpose,
    ])
  ).rows[0]?.secret;

beforeEach(async () => {
  sealKeys(pool, []);
  await pool.query('DELETE FROM server_keys');
});

it('OPS-01 seals an unsealed secret when a key is set, without changing it', async () => {
  const bare = await serverKey(pool, 'session');
  expect(await stored('session')).toEqual(bare);
  sealKeys(pool, [first]);
  expect(await serverKey(pool, 'session')).toEqual(bare);
  expect((await stored('session'))?.includes(bare)).toBe(false);
  expect(await serverKey(pool, 'session')).toEqual(bare);
});

it('OPS-01 seals a secret when it is made, and not again when it is read', async () => {
  const sealed: string[] = [];
  const seal: typeof first.seal = (secret, purpose) => {
    sealed.push(purpose);
    return first.seal(secret, purpose);
  };
  sealKeys(pool, [{ ...first, seal }]);
  const made = await serverKey(pool, 'session');
  expect(await serverKey(pool, 'session')).toEqual(made);
  expect(sealed).toEqual(['session']);
});

it('OPS-01 changes the key without changing a secret', async () => {
  sealKeys(pool, [first]);
  const secrets = [await serverKey(pool, 'session'), await serverKey(pool, 'csrf')];
  sealKeys(pool, [second, first]);
  await sealAllKeys(pool);
  sealKeys(pool, [second]);
  expect([await serverKey(pool, 'session'), await serverKey(pool, 'csrf')]).toEqual(secrets);
});

it('REL-08 reads existing secrets in one statement at startup, and creates missing ones', async () => {
  const session = await serverKey(pool, 'session');
  const asked = vi.spyOn(pool, 'query');
  const [known, made] = await withKeysRead(pool, async () => [
    await serverKey(pool, 'session'),
    await serverKey(pool, 'csrf'),
  ]);
  const statements = asked.mock.calls.length;
  asked.mockRestore();
  expect(statements).toBe(2);
  expect(known).toEqual(session);
  expect(made).toEqual(await stored('csrf'));
  await pool.query('DELETE FROM server_keys');
  expect(await serverKey(pool, 'session')).not.toEqual(session);
});

it('OPS-01 names the setting when the key is wrong or missing', async () => {
  sealKeys(pool, [first]);
  await serverKey(pool, 'session');
  sealKeys(pool, [second]);
  await expect(serverKey(pool, 'session')).rejects.toThrow(/^DOSEPATH_KEY: is not what/);
  sealKeys(pool, []);
  await expect(serverKey(pool, 'session')).rejects.toThrow(/^DOSEPATH_KEY: is needed/);
});

it('OPS-01 gives servers that start together one secret', async () => {
  const other = await openDatabase(url);
  sealKeys(other.pool, [first]);
  sealKeys(pool, [first]);
  const secrets = await Promise.all(
    [pool, other.pool, pool, other.pool].map((one) => serverKey(one, 'session')),
  );
  await other.close();
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
});

it('OPS-01 opens no secret for another purpose', async () => {
  sealKeys(pool, [first]);
  await serverKey(pool, 'session');
  await pool.query(`INSERT INTO server_keys SELECT 'csrf', secret FROM server_keys`);
  await expect(serverKey(pool, 'csrf')).rejects.toThrow(/^DOSEPATH_KEY: is not what/);
});
