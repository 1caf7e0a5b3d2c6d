/**
 * `npm run journeys:defects`: makes the defects that people make, one at a time, in a copy, and
 * says which lane of `npm test` catches each.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#tests/support/root.ts';
import { makeCopy } from './copy.ts';
import { ROOMS, type Defect, type Room } from './defect.ts';
import { LANES, lanesOf } from './lanes.ts';
import { broken, DEFECTS } from './list.ts';
import {
  caughtBy,
  knownOf,
  readResults,
  resultOf,
  sameOf,
  tableOf,
  writeResults,
  type Result,
} from './results.ts';
import { endRunning, runLane } from './run-lane.ts';
import { staticOf } from './static.ts';

const HELP = `npm run journeys:defects -- [options]

Makes careless defects in a copy of this checkout, one at a time, and runs the lanes of npm test that are near it, the cheapest first,
until one is red. The lists are in qa/mutants/defects/in-*.ts.

  --room <rooms>   ${ROOMS.join(', ')}
  --only <text>    those whose id has it
  --anew           also those of which the results are known
  --lanes <lanes>  only these of ${LANES.join(', ')}; the others are left for another run
  --limit <s>      seconds for one lane; default 420
  --table          runs nothing: writes docs/qa/defects.md from what is known
  --static         which of them types and lint see: all at once, counted apart
  --help           this

After each defect qa/mutants/defects/results.json is written: a run that was broken off goes on from there. Exit code 1 when one is not caught.`;

const FILE = join(root, 'qa/mutants/defects/results.json');
const TABLE = join(root, 'docs/qa/defects.md');
/** What stands above it in the file is written by hand. */
const MARK = '<!-- written by npm run journeys:defects -- --table -->';

interface Way {
  readonly limit: number;
  /** Undefined: all that lie near it. */
  readonly lanes: readonly string[] | undefined;
  readonly isAnew: boolean;
}

/** Lanes that have not been run yet, until one is red. */
async function judge(defect: Defect, folder: string, way: Way): Promise<Result> {
  const path = join(folder, defect.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, broken(defect, whole));
  const before = way.isAnew ? undefined : sameOf(readResults(FILE), defect);
  const lanes = (before?.lanes ?? []).filter(({ color }) => color === 'green');
  try {
    for (const lane of lanesOf(defect)) {
      if (lanes.some(({ name }) => name === lane.name)) continue;
      if (way.lanes?.includes(lane.name) === false) continue;
      const { color, how, seconds } = await runLane(folder, lane, way.limit);
      lanes.push({ name: lane.name, color, how });
      console.log(`  ${lane.name}: ${color}, ${seconds} s ${how}`);
      if (color !== 'green') break;
    }
  } finally {
    writeFileSync(path, whole);
  }
  return resultOf(defect, lanes);
}

/** Read anew: another room may be tried beside this one. */
function keep(result: Result): void {
  const results = readResults(FILE);
  results.set(result.id, result);
  writeResults(FILE, results);
}

async function run(defects: readonly Defect[], way: Way): Promise<void> {
  const results = readResults(FILE);
  const todo = defects.filter((one) => way.isAnew || knownOf(results, one) === undefined);
  console.log(`${todo.length} of ${defects.length} defects to make`);
  if (todo.length > 0) {
    const { folder, remove } = makeCopy();
    const stop = () => {
      endRunning();
      remove();
      process.exit(1);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    try {
      for (const defect of todo) {
        console.log(`${defect.room}: ${defect.id}`);
        keep(await judge(defect, folder, way));
      }
    } finally {
      remove();
    }
  }
  const after = readResults(FILE);
  const missed = defects.filter((one) => {
    const known = knownOf(after, one);
    return known === undefined || caughtBy(known) === undefined;
  });
  console.log(`\n${defects.length - missed.length} of ${defects.length} caught`);
  for (const { id, notice } of missed) console.log(`  ${id}: ${notice}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

function writeTable(): void {
  const [above] = readFileSync(TABLE, 'utf8').split(MARK);
  writeFileSync(TABLE, `${above}${MARK}\n\n${tableOf(DEFECTS, readResults(FILE))}`);
}

const isRoom = (text: string): text is Room => ROOMS.some((room) => room === text);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      room: { type: 'string' },
      only: { type: 'string' },
      limit: { type: 'string', default: '420' },
      lanes: { type: 'string' },
      anew: { type: 'boolean', default: false },
      table: { type: 'boolean', default: false },
      static: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const rooms = values.room?.split(',');
  const other = rooms?.find((room) => !isRoom(room));
  if (other !== undefined)
    throw new Error(`--room is one or more of ${ROOMS.join(', ')}, not "${other}".`);
  const defects = DEFECTS.filter(
    ({ id, room }) =>
      (values.only === undefined || id.includes(values.only)) &&
      (rooms === undefined || rooms.includes(room)),
  );
  if (defects.length === 0) throw new Error('No defect is called so.');
  const limit = Number(values.limit);
  if (!(limit > 0)) throw new Error('--limit is a number of seconds.');
  if (values.table) return writeTable();
  if (values.static) return console.log(staticOf(defects));
  await run(defects, { limit, isAnew: values.anew, lanes: values.lanes?.split(',') });
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
});
