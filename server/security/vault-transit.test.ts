// A small transit engine: its keys stay inside, and it opens what it sealed only for the same
// purpose (SAF-08).
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { readConfig } from '#server/config.ts';
import { heldKey, holdersOf } from './key-holders.ts';
import { sealKeys, serverKey } from './keys.ts';
import { vaultTransit } from './vault-transit.ts';

const { pool } = await freshDatabase();
const inside = heldKey(randomBytes(32));
const TOKEN = 'hvs.token';
let isSealed = false;

async function transit(request: IncomingMessage, response: ServerResponse) {
  const { 'x-vault-token': token } = request.headers;
  let text = '';
  for await (const part of request) text += String(part);
  const said = JSON.parse(text) as Record<string, string>; // the format its clients write
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (isSealed) return answer(503, { errors: ['Vault is sealed'] });
  if (token !== TOKEN) return answer(403, { errors: ['permission denied'] });
  const purpose = said['associated_data'] ?? '';
  if (request.url === '/v1/transit/encrypt/dosepath') {
    const sealed = await inside.seal(Buffer.from(said['plaintext'] ?? '', 'base64'), purpose);
    return answer(200, { data: { ciphertext: `vault:v1:${sealed.toString('base64')}` } });
  }
  if (request.url !== '/v1/transit/decrypt/dosepath') return answer(404, { errors: [] });
  const sealed = Buffer.from(said['ciphertext']?.split(':')[2] ?? '', 'base64');
  const opened = await inside.open(sealed, purpose);
  return opened
    ? answer(200, { data: { plaintext: opened.toString('base64') } })
    : answer(400, { errors: ['cipher: message authentication failed'] });
}
const vault = createServer((request, response) => void transit(request, response));
await new Promise<void>((resolve) => vault.listen(0, '127.0.0.1', resolve));
afterAll(() => vault.close());

const url = `http://127.0.0.1:${(vault.address() as AddressInfo).port}`; // it is listening on a port
const holder = vaultTransit({ url, key: 'transit/dosepath', token: TOKEN });
const stored = async (purpose: string) =>
  (
    await pool.query<{ secret: Buffer }>('SELECT secret FROM server_keys WHERE purpose = $1', [
      purpose,
    ])
  ).rows[0]?.secret ?? Buffer.alloc(0);

beforeEach(async () => {
  isSealed = false;
  await pool.query('DELETE FROM server_keys');
});

it('SAF-08 seals the database’s keys with a key that never leaves the service', async () => {
  sealKeys(pool, [holder]);
  const secret = await serverKey(pool, 'session');
  expect((await stored('session')).toString()).toMatch(/^vault:v1:/);
  expect(await serverKey(pool, 'session')).toEqual(secret);
  expect(secret).toHaveLength(32);
});

it('SAF-08 reseals a secret from the settings’ key with the service, without changing it', async () => {
  const before = heldKey(randomBytes(32));
  sealKeys(pool, [before]);
  const secret = await serverKey(pool, 'session');
  sealKeys(pool, [holder, before]);
  expect(await serverKey(pool, 'session')).toEqual(secret);
  sealKeys(pool, [holder]);
  expect(await serverKey(pool, 'session')).toEqual(secret);
});

it('SAF-08 opens nothing for another purpose, and names the setting at fault', async () => {
  sealKeys(pool, [holder]);
  await serverKey(pool, 'session');
  await pool.query(`INSERT INTO server_keys SELECT 'csrf', secret FROM server_keys`);
  await expect(serverKey(pool, 'csrf')).rejects.toThrow(/^DOSEPATH_VAULT_URL: is not what/);
});

it.each([
  ['it is sealed', () => void (isSealed = true), {}, /refuses to encrypt .*\(503\)/],
  ['the token is none', () => undefined, { token: undefined }, /\(403\)/],
  ['the key is another', () => undefined, { key: 'kms/transit/other' }, /\(404\)/],
  ['nobody is there', () => undefined, { url: 'http://127.0.0.1:9' }, /does not answer/],
])('SAF-08 stops startup with a clear message when %s', async (_, before, changed, told) => {
  before();
  sealKeys(pool, [vaultTransit({ url, key: 'transit/dosepath', token: TOKEN, ...changed })]);
  const asked = serverKey(pool, 'session');
  await expect(asked).rejects.toThrow(StartProblem);
  await expect(asked).rejects.toThrow(told);
  await expect(asked).rejects.not.toThrow(new RegExp(TOKEN));
});

it('SAF-08 is set by its address and its key, with or without a token', () => {
  const read = (more: Record<string, string>) =>
    readConfig({ DOSEPATH_VAULT_URL: `${url}/`, ...more }, '/data');
  expect(read({ DOSEPATH_VAULT_KEY: 'transit/dosepath' }).vault).toEqual({
    url,
    key: 'transit/dosepath',
    token: undefined,
  });
  const both = read({
    DOSEPATH_VAULT_KEY: 'transit/dosepath',
    DOSEPATH_VAULT_TOKEN: TOKEN,
    DOSEPATH_KEY: randomBytes(32).toString('base64'),
  });
  expect(holdersOf(both).map(({ setting }) => setting)).toEqual([
    'DOSEPATH_VAULT_URL',
    'DOSEPATH_KEY',
  ]);
  expect(() => read({})).toThrow(/DOSEPATH_VAULT_KEY/);
  expect(() => read({ DOSEPATH_VAULT_KEY: 'dosepath' })).toThrow(/transit\/dosepath/);
});
