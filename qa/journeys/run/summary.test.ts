import { describe, expect, it } from 'vitest';
import type { PathResult } from './results.ts';
import type { Ran } from './run-level.ts';
import { saidOf } from './said.ts';
import { ranLines, verdictLine } from './summary.ts';

const failed = (id: string, step: number, event: string): PathResult => ({
  id,
  name: `Guest ${id}`,
  page: 'timeslots',
  steps: 20,
  passed: false,
  seconds: 1,
  replay: '',
  failure: {
    step,
    event,
    expected: { flow: 'a' },
    actual: { flow: 'b' },
    message: `step ${step}: ${event}`,
  },
});

function passed(id: string): PathResult {
  const { failure: _none, ...rest } = failed(id, 1, 'back');
  return { ...rest, passed: true };
}

const ran = (paths: readonly PathResult[], left = 0, isEnded = false): Ran => ({
  results: [
    {
      version: 1,
      level: 'dom',
      language: 'en',
      started: '2026-03-01T12:00:00Z',
      seconds: 1,
      chosenBy: '',
      paths,
    },
  ],
  files: ['dom-en'],
  seconds: 1,
  left,
  isEnded,
  complaint: undefined,
});
const linesOf = (...of: Parameters<typeof ran>) => ranLines('dom', ran(...of), 'journeys');

describe('the last lines of a run', () => {
  it('QAL-06 report journeys that break at the same place together, the shortest in full', () => {
    const lines = linesOf([
      failed('long', 12, 'date.chosen'),
      failed('other', 7, 'back'),
      failed('short', 9, 'date.chosen'),
    ]);
    expect(lines.slice(1)).toEqual([
      '  other Guest other',
      '    step 7: back',
      '    expected: flow.a',
      '    actual:   flow.b',
      '  short Guest short',
      '    step 9: date.chosen',
      '    expected: flow.a',
      '    actual:   flow.b',
      '    and 1 that break there too: long',
    ]);
  });

  it('QAL-06 say how many were left when one had failed', () => {
    expect(linesOf([failed('a', 1, 'back')], 41).at(-1)).toBe(
      'dom: 41 were left, as one had failed (--fail-fast)',
    );
    expect(linesOf([], 41, true).at(-1)).toBe('dom: 41 were left, as it was ended');
  });

  it('QAL-06 report earlier results, what is flaky though it passed now, and where the page is', () => {
    const past = { failed: 2, of: 20, isFlaky: true };
    const page = 'pages/dom-en-a.html';
    const one = failed('a', 1, 'back');
    const failure = one.failure && { ...one.failure, page };
    const lines = linesOf([
      { ...one, past, ...(failure && { failure }) },
      { ...passed('b'), past },
    ]);
    const said = 'failed 2 of the last 20 runs; passed on the same sources: flaky';
    expect(lines.slice(1)).toEqual([
      '  a Guest a',
      '    step 1: back',
      '    expected: flow.a',
      '    actual:   flow.b',
      `    the page: reports/journeys/${page}`,
      `    ${said}`,
      'dom: 2 flaky',
      `  a Guest a: ${said}`,
      `  b Guest b: ${said}`,
    ]);
  });

  it('QAL-06 show side by side only the states that differ, without the way there', () => {
    const [expected, actual] = [
      { flow: { find: 'refused' }, hold: 'none' },
      { flow: { find: 'asking' }, hold: 'none' },
    ];
    const states = `the chart is in ${JSON.stringify(actual)}, not in ${JSON.stringify(expected)}`;
    const message = `step 3, sent: ${states}\nthe last steps, states as planned:\n\tState: {}`;
    expect(saidOf({ message, expected, actual })).toEqual([
      'step 3, sent',
      'expected: flow.find.refused',
      'actual:   flow.find.asking',
    ]);
    const flaw = 'step 3, sent: the phone number is wrong\nand the day\nthe last steps, …';
    expect(saidOf({ message: flaw, expected, actual: expected })).toEqual([
      'step 3, sent: the phone number is wrong',
      'and the day',
    ]);
  });

  it('QAL-06 end with the result of each chart, below all other output', () => {
    const all = [failed('a', 1, 'back'), passed('b')];
    expect(verdictLine('patient', [ran(all, 3)], 'journeys')).toBe(
      'The patient: 1 of 2 journeys FAILED, 3 were left (reports/journeys/index.html)',
    );
    expect(verdictLine('desk', [ran([passed('b')])], 'journeys-desk')).toBe(
      'The desk: 1 journey passed (reports/journeys-desk/index.html)',
    );
    expect(verdictLine('desk', [ran([])], 'journeys-desk')).toBe(
      'The desk: no journey of it was meant',
    );
  });
});
