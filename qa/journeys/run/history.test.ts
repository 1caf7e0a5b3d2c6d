import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keepRuns, pastText, readHistory } from './history.ts';
import type { Level, RunResult } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'dosepath-history-'));
const file = join(folder, 'history.json');
beforeEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

let minute = 0;
const run = (
  outcomes: Readonly<Record<string, boolean>>,
  more: Partial<RunResult> = {},
): RunResult => ({
  version: 1,
  level: 'dom',
  language: 'en',
  started: new Date(Date.UTC(2026, 2, 1, 0, (minute += 1))).toISOString(),
  seconds: 1,
  chosenBy: '',
  revision: 'c0ffee',
  paths: Object.entries(outcomes).map(([id, passed]) => ({
    id,
    name: `Guest ${id}`,
    page: 'timeslots',
    steps: 3,
    passed,
    seconds: 1,
    replay: '',
  })),
  ...more,
});
const pastsOf = (...runs: readonly RunResult[]) => {
  const last = runs.map((one) => keepRuns(folder, [one])).at(-1) ?? [];
  return Object.fromEntries(last.flatMap(({ paths }) => paths.map(({ id, past }) => [id, past])));
};

describe('history over runs', () => {
  it('QAL-06 tells how often a journey failed, and nothing about one that never did', () => {
    const pasts = pastsOf(
      run({ a: false, b: true }, { revision: 'one' }),
      run({ a: true, b: true }, { revision: 'two' }),
      run({ a: false, b: true }, { revision: 'three' }),
    );
    expect(pasts).toEqual({ a: { failed: 2, of: 3, isFlaky: false }, b: undefined });
  });

  it('QAL-06 calls flaky what passed and failed on the same sources, whichever came first', () => {
    expect(pastsOf(run({ a: false }), run({ a: true }))['a']).toEqual({
      failed: 1,
      of: 2,
      isFlaky: true,
    });
    rmSync(file);
    expect(pastsOf(run({ a: true }), run({ a: false }))['a']?.isFlaky).toBe(true);
  });

  it('QAL-06 does not call flaky what ran on unknown sources', () => {
    const without = (passed: boolean) => {
      const { revision: _unknown, ...rest } = run({ a: passed });
      return rest;
    };
    expect(pastsOf(without(false), without(true))['a']).toMatchObject({ isFlaky: false });
  });

  it('QAL-06 does not count a run without the journey, nor another level or language', () => {
    const pasts = pastsOf(
      run({ a: false }),
      run({ b: true }, { chosenBy: '--only b' }),
      run({ a: true }, { level: 'browser' }),
      run({ a: true }, { language: 'es' }),
      run({ a: false }, { revision: 'other' }),
    );
    expect(pasts['a']).toEqual({ failed: 2, of: 2, isFlaky: false });
  });

  it('QAL-06 keeps 50 runs per level and language, one line each, and drops plans no longer used', () => {
    keepRuns(folder, [run({ gone: true })]);
    keepRuns(folder, [run({ a: true }, { level: 'chart' })]);
    for (let one = 0; one < 50; one += 1) keepRuns(folder, [run({ a: true })]);
    const { runs, plans } = readHistory(folder);
    const ofLevel = (level: Level) => runs.filter((kept) => kept.level === level).length;
    expect([ofLevel('dom'), ofLevel('chart')]).toEqual([50, 1]);
    expect(Object.values(plans)).toEqual(['a']);
    expect(readFileSync(file, 'utf8').match(/^\{"when"/gm)).toHaveLength(51);
  });

  it('QAL-06 keeps a run once, however often it is added', () => {
    const once = run({ a: false });
    keepRuns(folder, [once]);
    keepRuns(folder, [once, run({ a: true })]);
    expect(readHistory(folder).runs.map(({ failed }) => failed)).toEqual([['a'], []]);
  });

  it.each([
    '',
    '{"version":1,"runs":[',
    '{"version":2,"plans":{},"runs":[]}',
    '[]',
    '{"version":1}',
  ])('QAL-06 begins anew where the file is %s', (text) => {
    writeFileSync(file, text);
    keepRuns(folder, [run({ a: true })]);
    expect(readHistory(folder).runs).toHaveLength(1);
  });

  it('QAL-06 says it in one sentence', () => {
    expect(pastText({ failed: 2, of: 20, isFlaky: true })).toBe(
      'failed 2 of the last 20 runs; passed on the same sources: flaky',
    );
    expect(pastText({ failed: 3, of: 5, isFlaky: false })).toBe('failed 3 of the last 5 runs');
  });
});
