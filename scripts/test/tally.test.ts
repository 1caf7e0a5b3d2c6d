import { expect, it } from 'vitest';
import {
  browserFailuresOf,
  failuresOf,
  sum,
  tallyPlaywright,
  tallyStep,
  tallyVitest,
} from './tally.ts';

it('counts a test file that could not be loaded as one failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'failed', failureMessages: ['expected 2 to be 3\nat b:1'] },
          { fullName: 'takes away', status: 'passed' },
        ],
      },
      {
        name: 'c.test.ts',
        status: 'passed',
        assertionResults: [{ fullName: 'holds', status: 'passed' }],
      },
    ],
  };
  expect(tallyVitest(report)).toEqual({ passed: 5, failed: 2 });
  expect(failuresOf(report)).toEqual([
    'a.test.ts › could not be loaded\n    no such module',
    'b.test.ts › adds\n    expected 2 to be 3\n    at b:1',
  ]);
});

it('counts a browser test that passed on a second try as failed', () => {
  expect(tallyPlaywright({ stats: { expected: 7, unexpected: 1, flaky: 2 } })).toEqual({
    passed: 7,
    failed: 3,
  });
});

it('reports for the browser what failed, at which address and why', () => {
  const passed = { status: 'expected', results: [{}] };
  const failed = {
    status: 'unexpected',
    results: [{ error: { message: 'no seat\nat a:1' } }],
  };
  const spec = { title: 'holds', file: 'a.spec.ts', tests: [passed, failed] };
  const scheduler = { title: 'by the address: scheduler', specs: [spec] };
  const file = { title: 'a.spec.ts', specs: [], suites: [scheduler] };
  expect(browserFailuresOf({ suites: [file] })).toEqual([
    'a.spec.ts › by the address: scheduler › holds\n    no seat\n    at a:1',
  ]);
});

it('never reports 0 failed for a step that failed', () => {
  expect(tallyStep(false)).toEqual({ passed: 0, failed: 1 });
  expect(tallyStep(false, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 });
  expect(tallyStep(false, { passed: 9, failed: 4 })).toEqual({ passed: 9, failed: 4 });
  expect(tallyStep(true, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 });
});

it('adds up', () => {
  expect(
    sum([
      { passed: 2, failed: 1 },
      { passed: 3, failed: 0 },
    ]),
  ).toEqual({ passed: 5, failed: 1 });
});
