import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bulkPublish, feedFilePath, Manifest, type FeedType } from '#contract/feed.ts';
import { addDays } from '#domain/dates.ts';
import { slotOfKey } from '#domain/slot-links.ts';
import { todayIn } from '#domain/zones.ts';
import { readProductTables } from '#server/eligibility/product-tables.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { addClaim, addStore } from '#tests/support/stores.ts';
import { publish } from './publishing.ts';
import { writeEdition, WritingStopped } from './write-edition.ts';

const ORIGIN = 'https://www.pharmacy.example';
const database = await freshDatabase();
const { pool } = database;
const { app } = await testServer(database);

interface Resource {
  resourceType: FeedType;
  id: string;
  status?: string;
  start: string;
  end: string;
  schedule: { reference: string };
  actor: { reference: string }[];
  extension?: { url: string; valueInteger?: number; valueUrl?: string; valueCoding?: Coding }[];
}
interface Coding {
  system: string;
  code: string;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const linesOf = (text: string): Resource[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const read = async (type: FeedType, state = 'IL') =>
  linesOf((await get(feedFilePath(type, state))).body);
const ofSchedule = (slots: readonly Resource[], schedule: string) =>
  slots.filter((slot) => slot.schedule.reference === `Schedule/${schedule}`);
const capacity = (slots: readonly Resource[], status: string) =>
  slots
    .filter((slot) => slot.status === status)
    .reduce(
      (sum, { extension = [] }) =>
        sum + (extension.find(({ url }) => url.endsWith('/slot-capacity'))?.valueInteger ?? 0),
      0,
    );

let storeId: number;
const tomorrow = addDays(todayIn('America/Chicago', new Date()), 1);
const at = (slot: string) => `${tomorrow} ${slot} America/Chicago`;

beforeAll(async () => {
  ({ id: storeId } = await addStore(pool, {
    storeNumber: 'A-1',
    seats: 2,
    stock: ['150:PMC', '207:PFI', '87:SKB'],
  }));
  await addClaim(pool, { storeId, startsAt: at('09:00') });
  await addClaim(pool, { storeId, startsAt: at('10:00') });
  await addClaim(pool, { storeId, startsAt: at('10:00'), seat: 2, expiresIn: 60 });
  await addClaim(pool, { storeId, startsAt: at('11:00'), expiresIn: -60 });
  await writeEdition(pool, ORIGIN);
});

describe('the feed', () => {
  it('STD-01 lists one file of each type per state in its manifest', async () => {
    const reply = await get(bulkPublish.path);
    const manifest = Manifest.parse(reply.json());
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(manifest.request).toBe(`${ORIGIN}/api/smart-scheduling/v1/$bulk-publish`);
    expect(manifest.output.map(({ type, url, extension }) => [type, url, extension.state])).toEqual(
      (['Location', 'Schedule', 'Slot'] as const).map((type) => [
        type,
        ORIGIN + feedFilePath(type, 'IL'),
        ['IL'],
      ]),
    );
  });

  it('STD-01 has a Schedule per product with a current code, and one for the times', async () => {
    const [[place], schedules] = await Promise.all([read('Location'), read('Schedule')]);
    const codes = schedules.flatMap(({ extension = [] }) =>
      extension.flatMap(({ valueCoding }) => (valueCoding ? [valueCoding.code] : [])),
    );
    const current = readProductTables()
      .cvx.filter((row) => row.current)
      .map(({ cvx }) => cvx);
    // Each under both addresses of the extension.
    expect(codes.toSorted()).toEqual(['140', '140', '187', '187', '309', '309', '310', '310']);
    expect(codes.filter((code) => !current.includes(code))).toEqual([]);
    expect(schedules).toHaveLength(5);
    for (const { actor, id } of schedules) {
      expect(actor).toEqual([{ reference: `Location/${place?.id}` }]);
      expect(id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
    }
  });

  it('STD-01 lists seven days time by time, taken seats as busy, and later days by capacity', async () => {
    const [[place], slots] = await Promise.all([read('Location'), read('Slot')]);
    const own = ofSchedule(slots, place?.id ?? '');
    const on = (date: string) => own.filter(({ start }) => start.startsWith(date));
    const said = on(tomorrow).map(({ start, status, extension = [] }) => [
      start.slice(11, 16),
      status,
      extension[0]?.valueInteger,
    ]);
    expect(said).toEqual([
      ['09:00', 'free', 1],
      ['09:00', 'busy', 1],
      ['10:00', 'busy', 2],
      ['11:00', 'free', 2],
    ]);
    const later = on(addDays(tomorrow, 6));
    expect(later.map(({ start, end }) => [start.slice(11, 16), end.slice(11, 16)])).toEqual([
      ['09:00', '12:00'],
    ]);
    expect(capacity(later, 'free')).toBe(6);
    const last = own.at(-1)?.start.slice(0, 10) ?? '';
    expect(last).toBe(addDays(tomorrow, 28));
  });

  it('STD-01 says that each product can be had, without repeating the times', async () => {
    const [[place], slots] = await Promise.all([read('Location'), read('Slot')]);
    const own = ofSchedule(slots, place?.id ?? '');
    const flu = ofSchedule(slots, `${place?.id}-140`);
    expect(flu.length).toBeLessThanOrEqual(4);
    expect([capacity(flu, 'free'), capacity(flu, 'busy')]).toEqual([
      capacity(own, 'free'),
      capacity(own, 'busy'),
    ]);
  });

  it('STD-01 links from a free time, and only from one, to that time at that store', async () => {
    const slots = await read('Slot');
    const links = slots.map(({ status, extension = [] }) => ({
      status,
      ways: extension.filter(({ url }) => url.endsWith('/booking-deep-link')),
    }));
    for (const { status, ways } of links) expect(ways).toHaveLength(status === 'free' ? 2 : 0);
    const nine = slots.find(
      ({ status, start }) => status === 'free' && start.startsWith(`${tomorrow}T09:00`),
    );
    const [, key = ''] =
      /\/slot\/([\w-]+)$/.exec(nine?.extension?.find(({ valueUrl }) => valueUrl)?.valueUrl ?? '') ??
      [];
    expect(slotOfKey(key)).toEqual({
      storeNumber: 'A-1',
      minute: Date.parse(nine?.start ?? '') / 60_000,
    });
  });
});

describe('a reader of the feed', () => {
  it('STD-01 gets 304 for a file it already has', async () => {
    const url = feedFilePath('Slot', 'IL');
    const { headers } = await get(url);
    const again = await get(url, { 'if-none-match': `"other", ${String(headers.etag)}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('STD-01 gets gzip when it accepts it, else plain, with the same content', async () => {
    const url = feedFilePath('Slot', 'IL');
    const packed = await get(url, { 'accept-encoding': 'br, gzip;q=0.5' });
    const bare = await get(url, { 'accept-encoding': 'gzip;q=0' });
    expect([packed.headers['content-encoding'], bare.headers['content-encoding']]).toEqual([
      'gzip',
      undefined,
    ]);
    expect(packed.headers['content-type']).toBe('application/fhir+ndjson');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(bare.body);
  });

  it('API-03 gets our error shape for a missing file and an invalid name', async () => {
    const missing = await get(feedFilePath('Slot', 'WY'));
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'FC_903_NotFound']);
    const none = await get('/api/smart-scheduling/v1/files/slots-..%2f.ndjson');
    expect([none.statusCode, none.json().code]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('the writer of the feed', () => {
  const etagOf = async (type: FeedType) => (await get(feedFilePath(type, 'IL'))).headers.etag;

  it('STD-01 writes only what changed', async () => {
    expect(await writeEdition(pool, ORIGIN)).toMatchObject({ filesWritten: 0, isPublished: false });
    const before = await Promise.all([etagOf('Location'), etagOf('Slot')]);
    await addClaim(pool, { storeId, startsAt: at('11:00'), seat: 2 });
    expect(await writeEdition(pool, ORIGIN)).toMatchObject({ filesWritten: 2, isPublished: true });
    const after = await Promise.all([etagOf('Location'), etagOf('Slot')]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('STD-01 leaves the previous edition in place when it is interrupted', async () => {
    const before = await etagOf('Slot');
    await addStore(pool, { storeNumber: 'B-2' });
    const ending = new AbortController();
    ending.abort();
    await expect(writeEdition(pool, ORIGIN, ending.signal)).rejects.toBeInstanceOf(WritingStopped);
    // As if a process died after writing a file and before publishing.
    await pool.query(
      `insert into feed_files (name, content_type, etag, bytes, lines, written_at)
       values ('slots-IL.ndjson', 'text/plain', 'W/"half"', 1, 1, clock_timestamp() - interval '1 hour')`,
    );
    expect(await etagOf('Slot')).toBe(before);
    expect(await publish(pool, ORIGIN, ending.signal)).toBeUndefined();
    expect(await etagOf('Slot')).toBe(before);
    await publish(pool, ORIGIN);
    expect(await etagOf('Slot')).not.toBe(before);
    const { rowCount } = await pool.query(`select from feed_files where etag = 'W/"half"'`);
    expect(rowCount).toBe(0);
  });

  it('OPS-05 gives the same result when two processes write at once', async () => {
    const before = await Promise.all([etagOf('Location'), etagOf('Slot')]);
    await Promise.all([1, 2, 3].map(() => publish(pool, ORIGIN)));
    expect(await Promise.all([etagOf('Location'), etagOf('Slot')])).toEqual(before);
  });

  it('OPS-01 lists no retired store', async () => {
    await pool.query(`update stores set retired_at = clock_timestamp() where store_number = 'B-2'`);
    await writeEdition(pool, ORIGIN);
    expect(await read('Location')).toHaveLength(1);
  });
});
