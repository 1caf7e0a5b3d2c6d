import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { speakFor } from '#domain/chain.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { BASE_PATH, PAGE_IDS, pathOf } from '#domain/pages.ts';
import { USUAL_CHAIN } from '#domain/usual-chain.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';

const inlineScript = 'document.documentElement.dataset.ready = "yes"';
const inlineStyle = 'body { margin: 0 }';
const asset = 'console.log("landing")';

const dist = await mkdtemp(join(tmpdir(), 'dosepath-dist-'));
afterAll(() => rm(dist, { recursive: true }));
await mkdir(join(dist, 'assets'));
await writeFile(join(dist, 'assets', 'landing-Ab12Cd34.js'), asset);
await writeFile(join(dist, 'assets', 'landing-Ab12Cd34.js.br'), brotliCompressSync(asset));
await writeFile(join(dist, 'assets', 'maplibre-gl-worker-Ab12Cd34.mjs'), asset);
await writeFile(
  join(dist, 'assets', 'maplibre-gl-worker-Ab12Cd34.mjs.br'),
  brotliCompressSync(asset),
);
await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
for (const language of ['en', 'es']) {
  await mkdir(join(dist, 'html', language), { recursive: true });
  for (const name of ['landing', 'landing-app', 'landing-bilingual-app', 'page']) {
    await writeFile(
      join(dist, 'html', language, `${name}.html`),
      `<!doctype html><html lang="${language}"><head><title>${name}</title><meta name="dosepath-chain" content="%DOSEPATH_CHAIN%"><b>%DOSEPATH_BRAND%</b>` +
        `<meta name="dosepath-environment" content="%DOSEPATH_ENV%"><meta name="dosepath-maps-key" content="%DOSEPATH_MAPS_KEY%"><meta name="dosepath-map-style" content="%DOSEPATH_MAP_STYLE%"><meta name="dosepath-analytics-url" content="%DOSEPATH_ANALYTICS_URL%"><style>${inlineStyle}</style>` +
        `<script>${inlineScript}</script><script type="module" src="/assets/landing-Ab12Cd34.js"></script></head></html>`,
    );
  }
}
const database = await freshDatabase();
const { app } = await testServer(database, {
  dist,
  config: { environment: 'QA', hold: HOLD_POLICY },
});

function page(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
}

const titleOf = (html: string) => /<title>([\w-]+)<\/title>/.exec(html)?.[1];

describe('the pages of the built web app', () => {
  it.each(['PROD', 'WWW3'] as const)('RTE-11 %s has no test pages', async (environment) => {
    const { app: live } = await testServer(database, {
      dist,
      config: { environment, hold: HOLD_POLICY },
    });
    const url = `${BASE_PATH}/rsv-test`;
    const reply = await live.inject({ url, headers: { host: 'localhost:3000' } });
    expect(reply.statusCode).toBe(404);
  });

  it('RTE-01 the root leads to the base path', async () => {
    const reply = await page('/');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, BASE_PATH]);
  });

  it('RTE-01 the base path is the landing page, every other page of the table is the shell', async () => {
    for (const id of PAGE_IDS) {
      const path = pathOf(id);
      if (path === undefined) continue;
      const reply = await page(path);
      expect([id, reply.statusCode, titleOf(reply.body)]).toEqual([
        id,
        200,
        id === 'get-started' ? 'landing' : 'page',
      ]);
    }
  });

  it('LNG-01 are in the language of the host', async () => {
    for (const [host, language] of [
      ['localhost', 'en'],
      ['es.localhost:3000', 'es'],
      ['es-qa2.example.com', 'es'],
    ] as const) {
      const reply = await page(BASE_PATH, { host });
      expect(reply.body).toContain(`<html lang="${language}">`);
    }
  });

  it('RTE-19 an unknown path is the shell with 404, an undecodable one the shell with 400', async () => {
    const unknown = await page(`${BASE_PATH}/nowhere`);
    expect([unknown.statusCode, titleOf(unknown.body)]).toEqual([404, 'page']);
    const undecodable = await page(`${BASE_PATH}/%E0%A4%A`);
    expect([undecodable.statusCode, titleOf(undecodable.body)]).toEqual([400, 'page']);
    expect(undecodable.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each([
    '/hcimmunizationsui/covidvaccine/partner/Acme-42',
    '/HCImmunizationsUI/covidvaccine/partner/Acme-42/',
  ])('RTE-14 %s is an entry page, with the policy of every page', async (url) => {
    const reply = await page(url);
    expect([reply.statusCode, titleOf(reply.body)]).toEqual([200, 'page']);
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    expect(reply.cookies.map(({ name }) => name)).toContain('session');
  });

  it('RTE-14 a partner link without a partner is not a page', async () => {
    const reply = await page('/hcimmunizationsui/covidvaccine/partner/%3Cscript%3E');
    expect([reply.statusCode, titleOf(reply.body)]).toEqual([404, 'page']);
  });

  it.each([
    ['/hcimmunizationsui/covidvaccine/screening', `${BASE_PATH}/covid`],
    ['/HCIMMUNIZATIONSUI/covidvaccine/booster/', `${BASE_PATH}/covid`],
    ['/findcare/vaccination/history', `${BASE_PATH}/vaccination-history`],
    [
      '/hcimmunizationsui/covidvaccine/patient-info?dob=04281984&flow=covidvaccine&register=rx',
      `${BASE_PATH}/patient-info?flow=covidvaccine&register=rx`,
    ],
    [
      '/hcimmunizationsui/covidvaccine/manage-appointments?userType=guest&isGroupBooking=true&name=Ada',
      `${BASE_PATH}/manage-appointment?userType=guest&isGroupBooking=true`,
    ],
    [
      '/findcare/vaccination/history?flow=Ada&register=https://elsewhere.example',
      `${BASE_PATH}/vaccination-history`,
    ],
  ])('RTE-17 %s leads to %s, and drops patient data', async (url, location) => {
    const reply = await page(url);
    expect([reply.statusCode, reply.headers.location]).toEqual([308, location]);
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  it('RTE-17 a former address answers HEAD too, and refuses other methods', async () => {
    const url = '/hcimmunizationsui/covidvaccine/screening';
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers.location]).toEqual([308, `${BASE_PATH}/covid`]);
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(405);
  });

  it.each([
    ['Mozilla/5.0', 'landing', 'browser'],
    ['Mozilla/5.0 OurApp/3.10', 'landing-app', 'app'],
    ['Mozilla/5.0 OurApp/3.9', 'page', 'outdated'],
    ['Mozilla/5.0 OurApp', 'page', 'outdated'],
  ])('SET-03 %s gets the page %s, shown by: %s', async (agent, title, shownBy) => {
    const app = { ...USUAL_CHAIN.app, mark: 'OurApp', minimumVersion: '3.10' };
    speakFor({ ...USUAL_CHAIN, app });
    const reply = await page(BASE_PATH, { 'user-agent': agent });
    speakFor(USUAL_CHAIN);
    expect(titleOf(reply.body)).toBe(title);
    expect(reply.body).toContain(`&quot;shownBy&quot;:&quot;${shownBy}&quot;`);
    expect(reply.headers.vary).toContain('user-agent');
  });

  it('SET-01 name the server’s chain without a new build', async () => {
    speakFor({ ...USUAL_CHAIN, brand: 'Hill & "Dale"' });
    const { app: other } = await testServer(database, {
      dist,
      config: { environment: 'QA', hold: HOLD_POLICY },
    });
    const reply = await other.inject({ url: BASE_PATH, headers: { host: 'localhost:3000' } });
    speakFor(USUAL_CHAIN);
    expect(reply.body).toContain('<b>Hill &amp; &quot;Dale&quot;</b>');
    expect(reply.body).not.toContain('%DOSEPATH_');
  });

  it('API-07 name their environment', async () => {
    const reply = await page(BASE_PATH);
    expect(reply.body).toContain('<meta name="dosepath-environment" content="QA">');
  });

  it('are revalidated each time, and not sent again when unchanged', async () => {
    const first = await page(BASE_PATH);
    // A page sets cookies: only the browser's own cache may keep it.
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await page(BASE_PATH, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('are compressed for browsers that accept it', async () => {
    const plain = await page(BASE_PATH);
    const br = await page(BASE_PATH, { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const zipped = await page(BASE_PATH, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  });

  it('set the cookies the first call needs', async () => {
    const { cookies } = await page(BASE_PATH);
    expect(cookies.map(({ name }) => name).sort()).toEqual(['csrf', 'session']);
  });

  it('may run only their own scripts, and write markup only through trusted types', async () => {
    const { headers } = await page(BASE_PATH);
    const policy = String(headers['content-security-policy']).split('; ');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash(inlineScript)}`);
    expect(policy).toContain(`style-src 'self' ${hash(inlineStyle)}`);
    expect(policy).toContain(`require-trusted-types-for 'script'`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).toContain(`object-src 'none'`);
    expect(policy.join()).not.toMatch(/unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
    });
  });

  it('are not served under their file names, and no other file of the folder leaks', async () => {
    for (const url of [
      '/html/en/landing.html',
      '/assets/../html/en/page.html',
      '/..%2f..%2fetc/passwd',
    ]) {
      const reply = await page(url);
      expect([url, reply.statusCode]).toEqual([url, 404]);
    }
  });

  it('answer HEAD, and refuse other methods in the error shape', async () => {
    const head = await app.inject({ method: 'HEAD', url: BASE_PATH });
    expect([head.statusCode, head.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const post = await app.inject({ method: 'POST', url: BASE_PATH });
    expect([post.statusCode, post.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(post.headers.allow).toBe('GET, HEAD');
  });
});

describe('the files of the built web app', () => {
  it('are kept forever with a hash in their name, and revalidated otherwise', async () => {
    const hashed = await page('/assets/landing-Ab12Cd34.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toContain('javascript');
    expect((await page('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('are sent with the build’s compression', async () => {
    const reply = await page('/assets/landing-Ab12Cd34.js', { 'accept-encoding': 'br' });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(asset);
  });

  it('API-06 are not in the API description', async () => {
    const { paths } = (await page('/api/openapi.json')).json();
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('set no cookies', async () => {
    expect((await page('/assets/landing-Ab12Cd34.js')).cookies).toEqual([]);
  });
});

describe('the maps service', () => {
  it('LOC-06 is allowed by the policy and named in the page only while a key is configured', async () => {
    const without = await page(BASE_PATH);
    expect(without.body).toContain('<meta name="dosepath-maps-key" content="">');
    expect(without.headers['content-security-policy']).not.toContain('googleapis');
    const { app: withKey } = await testServer(database, {
      dist,
      config: { environment: 'QA', mapsKey: 'a-maps-key_1', hold: HOLD_POLICY },
    });
    const reply = await withKey.inject({ url: BASE_PATH, headers: { host: 'localhost:3000' } });
    expect(reply.body).toContain('<meta name="dosepath-maps-key" content="a-maps-key_1">');
    expect(reply.headers['content-security-policy']).toMatch(
      /script-src [^;]*https:\/\/maps\.googleapis\.com/,
    );
  });
});

describe('the map beside the list of stores', () => {
  const worker = '/assets/maplibre-gl-worker-Ab12Cd34.mjs';
  const directive = (reply: { headers: Record<string, unknown> }, name: string) =>
    String(reply.headers['content-security-policy'])
      .split('; ')
      .find((one) => one.startsWith(`${name} `));

  it('SLT-10 is named in the page, and its host allowed, only while a style is configured', async () => {
    const without = await page(BASE_PATH);
    expect(without.body).toContain('<meta name="dosepath-map-style" content="">');
    expect(directive(without, 'img-src')).toBe(`img-src 'self' data:`);
    expect(directive(without, 'connect-src')).toBe(`connect-src 'self'`);
    expect(directive(without, 'worker-src')).toBeUndefined();
    expect(directive(await page(worker), 'connect-src')).toBeUndefined();

    const mapStyle = 'https://tiles.example:8443/style.json?key=a1&lang=en';
    const { app: withMap } = await testServer(database, {
      dist,
      config: { environment: 'QA', mapStyle, hold: HOLD_POLICY },
    });
    const host = 'localhost:3000';
    const reply = await withMap.inject({ url: BASE_PATH, headers: { host } });
    expect(reply.body).toContain(
      '<meta name="dosepath-map-style" content="https://tiles.example:8443/style.json?key=a1&amp;lang=en">',
    );
    expect(directive(reply, 'img-src')).toBe(`img-src 'self' data: https://tiles.example:8443`);
    expect(directive(reply, 'connect-src')).toBe(`connect-src 'self' https://tiles.example:8443`);
    expect(directive(reply, 'worker-src')).toBe(`worker-src 'self'`);
    expect(directive(reply, 'script-src')).not.toContain('tiles.example');
    for (const encoding of ['identity', 'br']) {
      const script = await withMap.inject({
        url: worker,
        headers: { 'accept-encoding': encoding },
      });
      expect(script.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
      expect(directive(script, 'connect-src')).toBe(
        `connect-src 'self' https://tiles.example:8443`,
      );
      expect(directive(script, 'default-src')).toBe(`default-src 'none'`);
    }
  });

  it('SLT-10 may be on our own origin, which is allowed anyway', async () => {
    const { app: withMap } = await testServer(database, {
      dist,
      config: { environment: 'QA', mapStyle: '/tiles/style.json', hold: HOLD_POLICY },
    });
    const reply = await withMap.inject({ url: BASE_PATH, headers: { host: 'localhost:3000' } });
    expect(directive(reply, 'connect-src')).toBe(`connect-src 'self'`);
    expect(directive(reply, 'worker-src')).toBe(`worker-src 'self'`);
  });
});

describe('the analytics collector', () => {
  it('ANA-01 is allowed by the policy and named in the page only while one is configured', async () => {
    const without = await page(BASE_PATH);
    expect(without.body).toContain('<meta name="dosepath-analytics-url" content="">');
    expect(without.headers['content-security-policy']).toMatch(/connect-src 'self';/);
    const analyticsUrl = 'https://collector.example:8443/v1;x/events';
    const { app: withCollector } = await testServer(database, {
      dist,
      config: { environment: 'QA', analyticsUrl, hold: HOLD_POLICY },
    });
    const reply = await withCollector.inject({
      url: BASE_PATH,
      headers: { host: 'localhost:3000' },
    });
    expect(reply.body).toContain(`<meta name="dosepath-analytics-url" content="${analyticsUrl}">`);
    expect(reply.headers['content-security-policy']).toMatch(
      /; connect-src 'self' https:\/\/collector\.example:8443; /,
    );
    expect(reply.headers['content-security-policy']).not.toMatch(/script-src[^;]*collector/);
  });
});
