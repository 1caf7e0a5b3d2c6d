import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createHold } from '#contract/holds.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { holdBody, startJourney, timeAhead } from '#tests/support/booking.ts';
import { testServer } from '#tests/support/server.ts';
import { chicago } from '#tests/support/stores.ts';
import { visit } from '#tests/support/visitor.ts';
import { askPublic, getOutside, type AskOutside } from '#server/http/outside.ts';
import { importPlaces } from './import-places.ts';
import { readFeed, type FeedOptions } from './read-feed.ts';

const database = await freshDatabase();
const { pool } = database;
const { app } = await testServer(database);
const folder = await mkdtemp(join(tmpdir(), 'feed-'));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => pool.query('delete from other_places'));

const OLD = 'http://fhir-registry.smarthealthit.org/StructureDefinition/';
const location = (id: string, more: object = {}) => ({
  resourceType: 'Location',
  id,
  name: `Good Drugs ${id}`,
  telecom: [
    { system: 'phone', value: '1-312-555-0101' },
    { system: 'url', value: `https://good.example/${id}` },
  ],
  address: { line: ['1 First St'], city: 'Chicago', state: 'IL', postalCode: '60601' },
  position: { latitude: chicago.latitude, longitude: chicago.longitude },
  ...more,
});
const schedule = (id: string, at: string, code: string) => ({
  resourceType: 'Schedule',
  id,
  actor: [{ reference: `Location/${at}` }],
  extension: [{ url: `${OLD}vaccine-product`, valueCoding: { code } }],
});
const slot = (of: string, status: string) => ({
  resourceType: 'Slot',
  schedule: { reference: `Schedule/${of}` },
  status,
});
const ndjson = (...lines: object[]) => lines.map((line) => JSON.stringify(line)).join('\n');

/** Writes a feed with these files; returns its manifest's path. */
async function feedOf(files: Record<string, string | Buffer>): Promise<string> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const manifest = join(folder, 'manifest.json');
  const output = Object.keys(files).map((name) => ({
    type: name.startsWith('loc') ? 'Location' : name.startsWith('sch') ? 'Schedule' : 'Slot',
    url: `https://good.example/feed/${name}`,
  }));
  await writeFile(manifest, JSON.stringify({ output }, undefined, 2));
  return manifest;
}
const usual = () =>
  feedOf({
    'loc.ndjson': ndjson(location('a'), location('b'), location('c')),
    'sch.ndjson': ndjson(
      schedule('1', 'a', '140'),
      schedule('2', 'b', '140'),
      schedule('3', 'c', '37'),
    ),
    'slots.ndjson.gz': gzipSync(
      ndjson(slot('1', 'busy'), slot('2', 'free'), slot('2', 'busy'), slot('3', 'free')),
    ),
  });

describe('another party’s feed', () => {
  it('STD-02 shows places where we have no times, free ones first, with phone and site', async () => {
    const printed = await importPlaces(pool, await readFeed(await usual()));
    expect(printed).toContain('3 places read: 3 kept, 0 of before are gone.');
    const visitor = await visit(app);
    const { error } = await visitor.refused(searchTimeslots, {
      body: {
        vaccine: [{ code: '150' }],
        position: chicago,
        state: 'IL',
        restriction: { dob: '1984-04-28' },
      },
    });
    // One has no free times; another gives yellow fever vaccine only.
    expect(error.alternatives?.otherPlaces).toEqual([
      {
        name: 'Good Drugs b',
        line1: '1 First St',
        city: 'Chicago',
        state: 'IL',
        zip: '60601',
        distance: 0,
        phone: '312-555-0101',
        url: 'https://good.example/b',
      },
    ]);
  });

  it('STD-02 leaves out a place whose text cannot be kept, and keeps the others', async () => {
    const feed = await readFeed(
      await feedOf({
        'loc.ndjson': ndjson(
          location('a', { name: 'Good\0Drugs' }),
          location('b', { telecom: [{ system: 'phone', value: '1-312-555-0101\ud800' }] }),
          location('c'),
        ),
      }),
    );
    const printed = await importPlaces(pool, feed);
    expect(printed).toContain('1 places read: 1 kept, 0 of before are gone.');
    expect(printed).toContain('Not taken (2)');
  });

  it('STD-02 cannot be booked: the server knows no store by its ids', async () => {
    await importPlaces(pool, await readFeed(await usual()));
    const visitor = await visit(app);
    const engagementId = await startJourney(visitor);
    for (const storeNumber of ['b', 'Location/b', 'Good Drugs b']) {
      const body = holdBody({ engagementId, storeNumber, ...timeAhead('10:00') });
      const { error } = await visitor.refused(createHold, { body });
      expect(error.code).toBe('FC_903_NotFound');
    }
  });

  it('STD-02 read again replaces its places', async () => {
    await importPlaces(pool, await readFeed(await usual()));
    const left = await feedOf({ 'loc.ndjson': ndjson(location('b', { name: 'Better Drugs' })) });
    expect(await importPlaces(pool, await readFeed(left))).toContain(
      '1 kept, 2 of before are gone',
    );
    const { rows } = await pool.query('select name, availability from other_places');
    expect(rows).toEqual([{ name: 'Better Drugs', availability: 'unknown' }]);
  });

  it('STD-02 reports why a place was left out', async () => {
    const feed = await feedOf({
      'loc.ndjson': ndjson(
        location('a', { telecom: [{ system: 'url', value: 'javascript:alert(1)' }] }),
        location('b', { address: { line: ['1 A St'], postalCode: 'nowhere' } }),
        location('c', { address: {} }),
        { resourceType: 'Patient', id: 'd' },
        { resourceType: 'Location', id: 'e' },
      ),
    });
    const printed = await importPlaces(pool, await readFeed(feed));
    expect(printed).toContain('3 places read: 0 kept');
    expect(printed).toContain(
      'Location/a: neither a phone nor an address that begins with https://',
    );
    expect(printed).toContain('Location/b: "nowhere" is not a ZIP');
    expect(printed).toContain('Location/c: no street address');
    expect(printed.match(/a line is no Location/g)).toHaveLength(2);
  });
});

describe('a hostile feed', () => {
  const limits = { lineBytes: 2_000, fileBytes: 20_000 };
  const long = 'x'.repeat(30_000);

  it.each([
    [
      'a line without an end',
      { 'loc.ndjson': `{"a":"${long.slice(0, 5_000)}` },
      /a line is longer than/,
    ],
    ['a file without an end', { 'loc.ndjson': '{"a":1}\n'.repeat(5_000) }, /larger than/],
    [
      'what unpacks to more than it is',
      { 'loc.ndjson.gz': gzipSync(' \n'.repeat(50_000)) },
      /larger than/,
    ],
    [
      'letters of another encoding',
      { 'loc.ndjson': Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x0a]) },
      /letters are not UTF-8/,
    ],
    ['no JSON', { 'loc.ndjson': 'id,name\n1,2' }, /line 1: this is not JSON/],
    [
      'half a packed file',
      { 'loc.ndjson.gz': gzipSync('{}\n'.repeat(50)).subarray(0, 22) },
      /cannot be read to its end/,
    ],
  ] as const)(
    'STD-02 with %s is refused in one line, and none of it is used',
    async (_, files, why) => {
      const manifest = await feedOf(files);
      await expect(readFeed(manifest, { limits })).rejects.toThrow(why);
    },
  );

  it('STD-02 whose manifest names a file elsewhere is read only beside the manifest', async () => {
    const manifest = join(folder, 'manifest.json');
    const output = [{ type: 'Location', url: '/etc/../../etc/passwd' }];
    await writeFile(manifest, JSON.stringify({ output }));
    await expect(readFeed(manifest)).rejects.toThrow(
      `${join(folder, 'passwd')}: it cannot be read`,
    );
  });

  it.each([
    'https://127.0.0.1/x',
    'https://localhost:5432/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/x',
    'https://2130706433/x',
  ])('STD-02 at %s is in a private network', async (address) => {
    await expect(getOutside(address)).rejects.toThrow('private network, which is not read');
  });

  it.each(['http://good.example/x', 'file:///etc/passwd', 'nonsense', 'https://a:b@good.example/'])(
    'STD-02 at %s is not requested at all',
    async (address) => {
      const ask: AskOutside = () => Promise.reject(new Error('asked'));
      await expect(getOutside(address, {}, ask)).rejects.not.toThrow('asked');
    },
  );

  it('STD-02 that redirects into a private network, or in circles, is not followed', async () => {
    const leading =
      (to: string): AskOutside =>
      async (url, headers) =>
        url.hostname === 'good.example' ? answer(302, { location: to }) : askPublic(url, headers);
    await expect(
      readFeed('https://good.example/$bulk-publish', { ask: leading('https://10.0.0.1/') }),
    ).rejects.toThrow('private network');
    await expect(
      readFeed('https://good.example/$bulk-publish', { ask: leading('http://good.example/') }),
    ).rejects.toThrow('begin with https://');
    await expect(
      readFeed('https://good.example/$bulk-publish', { ask: leading('/again') }),
    ).rejects.toThrow('more than 3 redirects');
    await expect(
      readFeed('https://good.example/$bulk-publish', { ask: leading('https://') }),
    ).rejects.toThrow('it redirects to what is no address');
  });

  it('STD-02 from its address is read like its file', async () => {
    const files: Record<string, string> = {
      '/$bulk-publish': JSON.stringify({ output: [{ type: 'Location', url: 'loc.ndjson' }] }),
      '/loc.ndjson': ndjson(location('a')),
    };
    const ask: FeedOptions['ask'] = async ({ pathname }) => answer(200, {}, files[pathname] ?? '');
    const feed = await readFeed('https://good.example/$bulk-publish', { ask });
    expect([feed.source, feed.places.map(({ availability }) => availability)]).toEqual([
      'https://good.example/$bulk-publish',
      ['unknown'],
    ]);
  });
});

/** An answer like node's client gives: a stream with a status and headers. */
const answer = (statusCode: number, headers: Record<string, string>, body = '') =>
  Object.assign(Readable.from([Buffer.from(body)]), {
    statusCode,
    headers,
  }) as unknown as IncomingMessage;
