import { describe, expect, it } from 'vitest';
import type { PathResult } from './results.ts';
import { ranLines } from './summary.ts';

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

const linesOf = (paths: readonly PathResult[], left = 0, isEnded = false) =>
  ranLines(
    'dom',
    {
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
    },
    'journeys',
  );

describe('the last lines of a run', () => {
  it('QAL-06 tell journeys that break at the same place together, the shortest in full', () => {
    const lines = linesOf([
      failed('long', 12, 'date.chosen'),
      failed('other', 7, 'back'),
      failed('short', 9, 'date.chosen'),
    ]);
    expect(lines.slice(1)).toEqual([
      '  other Guest other',
      '    step 7: back',
      '  short Guest short',
      '    step 9: date.chosen',
      '    and 1 that break there too: long',
    ]);
  });

  it('QAL-06 say how many were left when one had failed', () => {
    expect(linesOf([failed('a', 1, 'back')], 41).at(-1)).toBe(
      'dom: 41 were left, as one had failed (--fail-fast)',
    );
    expect(linesOf([], 41, true).at(-1)).toBe('dom: 41 were left, as it was ended');
  });
});
