import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readApproved } from './approved.ts';
import { decide, type Places } from './decide.ts';
import { serveReview, type ReviewServer } from './review-server.ts';
import { idOf, nameOf, writeTaken, type Shot, type Subject } from './shots.ts';

const subject: Subject = { pair: 'group flow.timeslots.form', language: 'es', view: 'phone' };
const id = idOf(subject);

const WHITE = 255;
const SIZE = 4;
function drawn(grey: number): Buffer {
  const png = new PNG({ width: SIZE, height: SIZE });
  png.data.fill(WHITE);
  png.data[0] = grey;
  return PNG.sync.write(png);
}

let folder = '';
let places: Places;
let server: ReviewServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dosepath-review-'));
  places = {
    taken: folder,
    list: join(folder, 'approved.json'),
    pictures: join(folder, 'kept'),
  };
  writeFileSync(join(folder, 'aa.png'), drawn(WHITE));
  writeFileSync(join(folder, 'bb.png'), drawn(0));
  take('aa');
  decide(places, { approve: ['all'] });
  take('bb');
  server = await serveReview(places);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function take(picture: string): void {
  const shot: Shot = { id, ...subject, picture };
  const when = '2026-03-02T15:00:00Z';
  writeTaken(folder, { version: 1, when, drawnBy: 'Chromium 1', shots: [shot] });
}

const at = (path: string) => new URL(path, server.address);
const pageNow = async () => (await fetch(at('/'))).text();

async function press(path: string, fields: Record<string, string>, token?: string) {
  const [, found = ''] = /name="token" value="([^"]+)"/.exec(await pageNow()) ?? [];
  const body = new URLSearchParams({ token: token ?? found, id, ...fields });
  return fetch(at(path), { method: 'POST', body, redirect: 'manual' });
}

it('QAL-07 shows what was approved, what was taken, and where they differ', async () => {
  const page = await pageNow();
  expect(page).toContain('1 differ');
  for (const address of ['/approved/aa.png', '/taken/bb.png', `/difference/${id}.png`]) {
    expect(page).toContain(`src="${address}"`);
    const { status, headers } = await fetch(at(address));
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});

it('QAL-07 approves by a press: the baseline is written', async () => {
  expect((await press('/approve', {})).status).toBe(303);
  expect(readApproved(places.list)?.pictures).toEqual({ [nameOf(subject)]: 'bb' });
  expect(readdirSync(places.pictures)).toContain('bb.png');
  expect(await pageNow()).toContain('Every picture is as it was approved.');
});

it('QAL-07 rejects by a press with a reason, and not without', async () => {
  const refused = await press('/reject', { because: '  ' });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('role="alert"');
  expect((await press('/reject', { because: 'The <button> is cut off.' })).status).toBe(303);
  expect(readApproved(places.list)?.rejected[id]?.because).toBe('The <button> is cut off.');
  expect(readApproved(places.list)?.pictures).toEqual({ [nameOf(subject)]: 'aa' });
  expect(await pageNow()).toContain('The &lt;button&gt; is cut off.');
});

it('QAL-07 leads back to what was shown and sought, at the picture after', async () => {
  const wayBack = async (query: string) =>
    (await press(`/reject${query}`, { because: 'Cut off.' })).headers.get('location');
  expect(await (await fetch(at('/?show=all'))).text()).toContain('action="/approve?show=all&amp;');
  expect(await pageNow()).toContain('<a href="/?show=all" data-find>');
  expect(await wayBack('?show=all&find=two+words&next=0badcafe')).toBe(
    '/?show=all&find=two+words#0badcafe',
  );
  expect(await wayBack('?show=open&find=&next=//elsewhere')).toBe('/');
  const refused = await press('/reject?show=all', { because: ' ' });
  expect(await refused.text()).toContain('Only what waits for a decision');
});

it('QAL-07 takes no press from another page, nor under another name', async () => {
  expect((await press('/approve', {}, 'guessed')).status).toBe(403);
  expect(readApproved(places.list)?.pictures).toEqual({ [nameOf(subject)]: 'aa' });
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
});

it('QAL-07 answers what it does not have with 404, and reads no other file', async () => {
  for (const path of ['/taken/cc.png', '/difference/ffffffff.png', '/package.json'])
    expect((await fetch(at(path))).status).toBe(404);
  expect((await press('/forget', {})).status).toBe(404);
  expect((await press('/approve', { id: 'ffffffff' })).status).toBe(404);
});

it('QAL-07 says that nothing has been taken yet', async () => {
  await expect(serveReview({ ...places, taken: join(folder, 'nowhere') })).rejects.toThrow(
    'No pictures have been taken yet.',
  );
});
