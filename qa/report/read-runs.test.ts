import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeResult } from '#qa/journeys/run/write-result.ts';
import { readRuns } from './read-runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'dosepath-runs-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reads what the levels wrote, chart first, each part of a shared run, and nothing else', () => {
  const result = { version: 1, started: '', seconds: 1, chosenBy: '', paths: [] } as const;
  writeResult(folder, { ...result, level: 'dom', language: 'es' }, '2of3');
  writeResult(folder, { ...result, level: 'browser', language: 'en' });
  writeResult(folder, { ...result, level: 'chart', language: 'en' });
  writeFileSync(join(folder, 'report.json'), '{}');
  writeFileSync(join(folder, 'last.json'), '{}');
  expect(readRuns(folder).map(({ title }) => title)).toEqual([
    'chart en',
    'dom es 2of3',
    'browser en',
  ]);
});

it('finds no runs where there is no folder', () => {
  expect(readRuns(join(folder, 'none'))).toEqual([]);
});
