import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Environment } from '#domain/environments.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';

const dist = await mkdtemp(join(tmpdir(), 'dosepath-lab-'));
afterAll(() => rm(dist, { recursive: true }));
await mkdir(join(dist, 'lab', 'assets'), { recursive: true });
await writeFile(join(dist, 'lab', 'assets', 'main-Ab12Cd34.js'), 'console.log("lab")');
await writeFile(join(dist, 'lab', 'beside.js'), 'console.log("beside")');
await writeFile(join(dist, 'lab', 'lab.html'), '<title>the lab in %DOSEPATH_ENV%</title>');
for (const language of ['en', 'es']) {
  await mkdir(join(dist, 'html', language), { recursive: true });
  for (const name of ['landing', 'landing-app', 'landing-bilingual-app', 'page'])
    await writeFile(join(dist, 'html', language, `${name}.html`), `<title>${name}</title>`);
}

const database = await freshDatabase();

async function serverIn(environment: Environment) {
  const { app } = await testServer(database, {
    dist,
    config: { environment, hold: HOLD_POLICY },
  });
  return (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } });
}

const asset = '/lab/assets/main-Ab12Cd34.js';
const beside = '/lab/beside.js';
const OWN = ['/sandbox', '/logger', '/journeys', '/settings'];
const ASKED = ['?replay=4e4ab1f668&step=3', '/timeslots?replay=to.flow.timeslots', '?lab=live'];

describe('the lab’s pages', () => {
  it('RTE-11 are there for testers, with the settings of the environment', async () => {
    const ask = await serverIn('QA');
    for (const file of [asset, beside]) expect((await ask(file)).statusCode).toBe(200);
    for (const address of [...OWN, ...ASKED]) {
      const reply = await ask(BASE_PATH + address);
      expect([address, reply.statusCode, reply.body]).toEqual([
        address,
        200,
        '<title>the lab in QA</title>',
      ]);
    }
  });

  it('RTE-11 may be framed by our own pages, and no other page of ours may be framed', async () => {
    const ask = await serverIn('QA');
    const lab = await ask(`${BASE_PATH}?lab=live`);
    expect(lab.headers['content-security-policy']).toContain(`frame-ancestors 'self'`);
    expect(lab.headers['x-frame-options']).toBe('SAMEORIGIN');
    const product = await ask(BASE_PATH);
    expect(product.headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
    expect(product.headers['x-frame-options']).toBe('DENY');
  });

  it('RTE-11 may talk to a window they open, which no page of the product may', async () => {
    const ask = await serverIn('QA');
    const opener = async (address: string) =>
      (await ask(BASE_PATH + address)).headers['cross-origin-opener-policy'];
    expect(await opener('/logger')).toBe('same-origin-allow-popups');
    expect(await opener('')).toBe('same-origin');
  });

  it.each(['PROD', 'WWW3'] as const)(
    'RTE-11 %s has no lab and no trace of it',
    async (environment) => {
      const ask = await serverIn(environment);
      for (const file of [asset, beside]) expect((await ask(file)).statusCode).toBe(404);
      for (const address of OWN)
        expect([address, (await ask(BASE_PATH + address)).statusCode]).toEqual([address, 404]);
      for (const address of ASKED) {
        const reply = await ask(BASE_PATH + address);
        expect(`${address}: ${reply.body}`).toMatch(/<title>(?:landing|page)<\/title>/);
        expect(reply.headers['x-frame-options']).toBe('DENY');
        expect(reply.headers['cross-origin-opener-policy']).toBe('same-origin');
      }
    },
  );
});
