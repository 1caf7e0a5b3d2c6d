// Editors' texts from a CMS and from a folder (SET-02).
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONTENT_ALIASES } from '#domain/content-places.ts';
import { readChainFile } from '#server/settings/chain-file.ts';
import { settingsFile } from '#tests/support/settings-file.ts';
import { openContents } from './content.ts';
import { sourceOf } from './source.ts';

const NOW = new Date('2026-03-02T12:00:00Z');

interface Answer {
  status?: number;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  /** Says its body again and again, for as long as it is read. */
  isEndless?: boolean;
}

/** A local CMS with the answer the test sets. */
const asked: IncomingMessage[] = [];
let answer: Answer = {};
const cms = createServer((request, response) => {
  asked.push(request);
  const { status = 200, headers = {}, body = '', isEndless = false } = answer;
  response.writeHead(status, headers);
  if (isEndless) response.on('drain', () => response.write(body)).write(body);
  else response.end(body);
}).listen(0, '127.0.0.1');
await once(cms, 'listening');
afterAll(() => void cms.close());
// A TCP server's address is not a pipe's name.
const address = `http://127.0.0.1:${(cms.address() as AddressInfo).port}/texts`;

const readerFor = (content: object, whenDone = onTestFinished) =>
  sourceOf({ chain: readChainFile(settingsFile({ content }, whenDone)), contentKey: 'k3y' });

/** Each call of `titles` is a minute after the last one. */
function contentsOf(content: object) {
  const told: string[] = [];
  let time = 0;
  const contents = openContents(
    readerFor(content),
    (about) => told.push(about.content),
    () => time,
  );
  const titles = async () => {
    const aliases = ['site-notice', 'before-your-visit', 'disclaimer'];
    return (await contents.of(aliases, 'en', NOW)).map(({ title }) => title);
  };
  const afterAMinute = () => {
    time += 61_000;
    return titles();
  };
  return { afterAMinute, titles, told };
}

const entry = (contentURLAlias: string, title: string) => ({
  contentURLAlias,
  title,
  body: 'Text',
});
const saying = (contents: unknown): Answer => ({ body: JSON.stringify(contents) });

describe('the texts of a CMS', () => {
  it('SET-02 API-05 are requested with all aliases, language and CSRF header, ours as fallback', async () => {
    answer = saying({
      contents: [entry('site-notice', 'Snow'), entry('disclaimer', 'No advice')],
    });
    const { titles, told } = contentsOf({ address: `${address}?at={language}` });
    expect(await titles()).toEqual(['Snow', 'Before your visit', 'No advice']);
    const request = asked.at(-1);
    const query = new URL(request?.url ?? '', address).searchParams;
    expect(query.getAll('contentURLAlias')).toEqual([...CONTENT_ALIASES]);
    expect(query.get('at')).toBe('en');
    expect(request?.headers.cookie).toBe(`csrf=${String(request?.headers['x-csrf-token'])}`);
    expect(request?.headers.authorization).toBe('Bearer k3y');
    expect(told).toEqual([]);
  });

  it('SET-02 are read from any CMS’s shape', async () => {
    const attributes = {
      slug: 'disclaimer',
      name: 'No advice',
      text: 'Ask us.',
      until: '2026-04-01T00:00:00.000Z',
    };
    answer = saying({ data: [{ id: 7, attributes }, { id: 8 }] });
    const shape = {
      list: 'data',
      parameter: 'filters[slug][$in]',
      alias: 'attributes.slug',
      title: 'attributes.name',
      body: 'attributes.text',
      endDateTime: 'attributes.until',
    };
    expect(await readerFor({ address, shape })?.(['disclaimer'], 'en')).toEqual([
      {
        contentURLAlias: 'disclaimer',
        title: 'No advice',
        body: 'Ask us.',
        endDateTime: '2026-04-01 00:00',
      },
    ]);
    expect(asked.at(-1)?.url).toContain('filters%5Bslug%5D%5B%24in%5D=disclaimer');
  });

  it.each([
    ['is down', { status: 503 }, 'the CMS answered 503'],
    ['says no JSON', { body: '<html>' }, 'the CMS answered no JSON'],
    ['says no list', saying({ items: [] }), 'the CMS answered no list at "contents"'],
    ['says another shape', saying({ contents: [{ title: 1 }] }), 'entries of another shape'],
    ['says too much', { body: 'x'.repeat(1024 * 1024 + 1) }, 'more than 1 MB'],
    ['leads elsewhere', { status: 302, headers: { location: '/' } }, 'fetch failed'],
  ])(
    'SET-02 of one that %s keep their last answer, and the failure is logged',
    async (_, wrong, problem) => {
      answer = wrong;
      const { afterAMinute, titles, told } = contentsOf({ address });
      // Ours are used while it has never answered.
      expect(await titles()).toEqual(['Before your visit']);
      expect(told.at(-1)).toContain(problem);
      answer = saying({ contents: [entry('before-your-visit', 'Come early')] });
      expect(await afterAMinute()).toEqual(['Come early']);
      answer = wrong;
      const before = told.length;
      expect(await afterAMinute()).toEqual(['Come early']);
      await vi.waitFor(() => expect(told).toHaveLength(before + 1));
      expect(await titles()).toEqual(['Come early']);
    },
  );
});

it('SET-02 a CMS that says too much is not read to the end', async () => {
  answer = { body: 'x'.repeat(64 * 1024), isEndless: true };
  const { titles, told } = contentsOf({ address });
  expect(await titles()).toEqual(['Before your visit']);
  expect(told.at(-1)).toContain('more than 1 MB');
  await vi.waitFor(() => expect(asked.at(-1)?.socket.destroyed).toBe(true));
});

it('SET-02 a CMS may say 1 MB, however its letters are cut into parts', async () => {
  const long = entry('disclaimer', 'ñ');
  const { body = '' } = saying({ contents: [long], pad: 'ñ'.repeat(500_000) });
  answer = { body: `\uFEFF${body}` };
  const { titles, told } = contentsOf({ address });
  expect(await titles()).toEqual(['Before your visit', 'ñ']);
  expect(told).toEqual([]);
});

describe('a folder of texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dosepath-content-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'en'));
  const read = readerFor({ folder }, afterAll);

  it('SET-02 has Markdown with front matter, or JSON', async () => {
    writeFileSync(
      join(folder, 'en', 'disclaimer.md'),
      '---\ntitle: "No advice"\ndisplayName: REVIEW\n---\nAsk us.\n\nWe are here.\n',
    );
    writeFileSync(join(folder, 'en', 'site-notice.json'), '{"title":"Snow","body":"Closed."}');
    expect(await read?.([], 'en')).toEqual([
      {
        contentURLAlias: 'disclaimer',
        title: 'No advice',
        displayName: 'REVIEW',
        body: 'Ask us.\n\nWe are here.',
      },
      { contentURLAlias: 'site-notice', title: 'Snow', body: 'Closed.' },
    ]);
  });

  it('SET-02 reports the invalid file', async () => {
    writeFileSync(join(folder, 'en', 'wrong.md'), 'No title');
    await expect(read?.([], 'en')).rejects.toThrow('en/wrong.md: title');
  });
});
