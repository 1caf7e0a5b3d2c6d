import { expect, it } from 'vitest';
import { getContent } from '#contract/service.ts';
import { CONTENT_ALIASES } from '#domain/content-places.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';
import { openContents } from './content.ts';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

const { app } = await testServer(await freshDatabase());

it('API-05 returns the contents of repeated aliases in the host’s language, or an empty list', async () => {
  const visitor = await visit(app);
  const query = { contentURLAlias: ['after-your-visit', 'no-such-text', 'before-your-visit'] };
  const { contents } = await visitor.ask(getContent, { query });
  expect(contents.map(({ title }) => title)).toEqual(['After your vaccine', 'Before your visit']);
  const inSpanish = await (await visit(app, 'es.localhost')).ask(getContent, { query });
  expect(inSpanish.contents.map(({ title }) => title)).toEqual([
    'Después de la vacuna',
    'Antes de su visita',
  ]);
  expect(await visitor.ask(getContent, { query: {} })).toEqual({ contents: [] });
  expect(await visitor.ask(getContent, { query: { contentURLAlias: 'no-such-text' } })).toEqual({
    contents: [],
  });
});

it('API-05 answers 304 when the browser already has the contents', async () => {
  const url = `${getContent.path}?contentURLAlias=before-your-visit`;
  const first = await app.inject({ url });
  const again = await app.inject({ url, headers: { 'if-none-match': first.headers.etag } });
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
  const other = await app.inject({ url: url.replace('before', 'after') });
  expect(other.headers.etag).not.toBe(first.headers.etag);
});

it('API-05 shows a content only between its start and its end', async () => {
  const contents = openContents(undefined, () => {});
  const shown = async (now: string) =>
    (await contents.of(['site-notice'], 'en', new Date(now))).length;
  expect(await shown('2026-12-19T23:59:59Z')).toBe(0);
  expect(await shown('2026-12-20T00:00:00Z')).toBe(1);
  expect(await shown('2027-01-01T23:59:59Z')).toBe(1);
  expect(await shown('2027-01-02T00:00:00Z')).toBe(0);
});

it('LNG-02 has every content in both languages, with the same times, and each is shown somewhere', () => {
  const outline = (contents: typeof english) =>
    contents.map(({ contentURLAlias, startDateTime, endDateTime }) => [
      contentURLAlias,
      startDateTime,
      endDateTime,
    ]);
  expect(outline(spanish)).toEqual(outline(english));
  for (const { contentURLAlias } of english) expect(CONTENT_ALIASES).toContain(contentURLAlias);
});
