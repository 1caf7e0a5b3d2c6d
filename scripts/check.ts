// All static checks of the code. All of them run, whatever fails.
import { existsSync } from 'node:fs';
import { askedOptions } from '#tests/support/asked-options.ts';
import { passes, type Step } from './steps.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

const steps: Step[] = [
  { name: 'format', run: ['oxfmt', '--check', '.'] },
  // One checker, here and below: several would each compute the same library types. With that and
  // fewer garbage collections, linting takes 39 s of CPU time instead of 60 or more.
  {
    name: 'lint',
    run: ['oxlint', '--type-aware', '--deny-warnings'],
    env: { GOMAXPROCS: '1', GOGC: '400' },
  },
  // 14 s instead of 37.
  { name: 'types', run: ['tsc', '-p', '.', '--checkers', '1'] },
  { name: 'unused code', run: ['knip'] },
  // Without the tests: an export that only tests import counts as unused. One that they need for a
  // reason is marked @forTests.
  {
    name: 'code for tests only',
    run: ['knip', '--production', '--include', 'files,exports,types'],
  },
];
// The weight of the first load can only be measured in a build.
if (existsSync('dist')) {
  steps.push({ name: 'budget', run: ['node', '--import', 'tsx', 'scripts/budget.ts'] });
}

const failed: string[] = [];
for (const step of steps) if (!(await passes(step))) failed.push(step.name);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
