import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keptIn } from '#qa/journeys/kept.ts';
import { namesIn } from './kept-names.ts';

const project = mkdtempSync(join(tmpdir(), 'dosepath-names-'));
afterAll(() => rmSync(project, { recursive: true }));

const one = { file: 'one.test.ts', text: "it('AAA-01 is one', () => {});" };
const view = { file: 'view.test.tsx', text: "it('AAA-02 is a view', () => render(<p>Hello</p>));" };

it('says what tests are called, again what was parsed, and anew what was changed', () => {
  expect(namesIn([one, view], project)).toEqual([['AAA-01 is one'], ['AAA-02 is a view']]);
  expect(readdirSync(keptIn(project))).toHaveLength(1);
  expect(namesIn([view, one], project)).toEqual([['AAA-02 is a view'], ['AAA-01 is one']]);
  const changed = { ...one, text: one.text.replace('is one', 'was one') };
  expect(namesIn([changed], project)).toEqual([['AAA-01 was one']]);
  expect(namesIn([one], project)).toEqual([['AAA-01 is one']]);
});

it('reads the same text by the dialect of its file', () => {
  expect(namesIn([view], project)).toEqual([['AAA-02 is a view']]);
  expect(() => namesIn([{ ...view, file: 'view.test.ts' }], project)).toThrow('view.test.ts');
});
