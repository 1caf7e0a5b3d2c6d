/**
 * `npm run journeys`: makes the journeys, says what they cover and what the chart leaves to be
 * desired, and runs them when asked to. `--help` says how.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journeyMachine } from '#machines/journey.machine.ts';
import { root } from '#tests/support/root.ts';
import { toPathFile } from './engine/paths.ts';
import { generateOurJourneys, type Choice, type OurJourneys } from './generate.ts';
import { coverageOf } from './report/coverage.ts';
import { writeReport } from './report/write.ts';
import { filesSince, touchedBy } from './run/changed.ts';
import { HELP } from './run/help.ts';
import { chosenBy, readOptions, WrongUsage, type Options } from './run/options.ts';
import type { Wanted } from './run/plan.ts';
import { runLevel, type Ran } from './run/run-level.ts';
import { touching } from './run/select.ts';
import { countsOf, meantLines, openIn, ranLines } from './run/summary.ts';
import { waivers } from './waivers.ts';

const folder = join(root, 'reports');
const secondMs = 1000;
const say = (lines: readonly string[]) => {
  if (lines.length > 0) console.log(lines.join('\n'));
};

/** Says and writes what is covered. */
function reportPlan(journeys: OurJourneys, choice: Choice, seconds: number): void {
  const paths = journeys.planned.map(({ path }) => path);
  const coverage = coverageOf(journeyMachine, paths);
  const counts = countsOf(journeys, choice, coverage, seconds);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'journeys.json'),
    JSON.stringify(toPathFile(journeyMachine.id, paths, waivers), undefined, 1),
  );
  say([...counts, ...openIn(journeys, coverage)]);
}

async function runLevels(
  options: Options,
  journeys: OurJourneys,
  { choice, paths }: Pick<Wanted, 'choice' | 'paths'>,
): Promise<readonly Ran[]> {
  const { levels, languages, shard, app, only } = options;
  const around = {
    journeys,
    wanted: { choice, paths, languages, shard },
    app,
    folder: join(folder, 'journeys'),
    chosenBy: chosenBy(options),
  };
  const all: Ran[] = [];
  for (const level of levels) {
    const ran = await runLevel(level, around);
    say(ranLines(level, ran));
    all.push(ran);
  }
  if (levels.length > 0 && only !== undefined && all.every(({ results }) => results.length === 0))
    throw new WrongUsage(`--only "${only}" leaves nothing that --level ${levels.join(',')} makes.`);
  return all;
}

/** Answers the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, process.env);
  if (options.help) {
    say([HELP]);
    return 0;
  }
  const { levels, longest, only, changed, seed, anew } = options;
  const choice: Choice = { longest, anew, ...(seed !== undefined && { seed }) };
  const files = changed === undefined ? undefined : filesSince(changed);
  const began = performance.now();
  const journeys = generateOurJourneys(choice);
  const seconds = (performance.now() - began) / secondMs;
  const all = journeys.planned.map(({ path }) => path);
  const named = only === undefined ? all : touching(only, all);
  const { paths, because } =
    files === undefined ? { paths: named, because: undefined } : touchedBy(files, named);

  reportPlan(journeys, choice, seconds);
  if (because !== undefined) say([`since ${changed}: ${because}`]);
  if (levels.length === 0 && paths !== all) say(meantLines(paths));
  const ran = await runLevels(options, journeys, { choice, paths });
  writeReport({ planned: journeys.planned, app: options.app });
  say(['', 'reports/journeys/index.html, reports/journeys.json']);
  const allPassed = ran.every(
    ({ results, complaint }) =>
      complaint === undefined &&
      results.every((result) => result.paths.every(({ passed }) => passed)),
  );
  return allPassed && journeys.unmet.size === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof WrongUsage)) throw error;
  console.error(error.message);
  return 2;
});
