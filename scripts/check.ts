// Everything that can be said about the code without running the product. All of it runs, whatever
// fails.
import { existsSync } from 'node:fs';
import { passes, type Step } from './steps.ts';

const steps: Step[] = [
  { name: 'format', run: ['oxfmt', '--check', '.'] },
  // One checker, here and below: of several each works out the same types of libraries anew. With
  // that and fewer collections linting takes 39 s of the processor against 60 and more.
  {
    name: 'lint',
    run: ['oxlint', '--type-aware', '--deny-warnings'],
    env: { GOMAXPROCS: '1', GOGC: '400' },
  },
  // 14 s against 37.
  { name: 'types', run: ['tsc', '-p', '.', '--checkers', '1'] },
  { name: 'unused code', run: ['knip'] },
  // Without the tests: an export that only they import is not used. One that they need for a reason
  // says so by @forTests.
  {
    name: 'code for tests only',
    run: ['knip', '--production', '--include', 'files,exports,types'],
  },
];
// The weight of the first load can only be told of a build.
if (existsSync('dist')) {
  steps.push({ name: 'budget', run: ['node', '--import', 'tsx', 'scripts/budget.ts'] });
}

const failed: string[] = [];
for (const step of steps) if (!(await passes(step))) failed.push(step.name);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
