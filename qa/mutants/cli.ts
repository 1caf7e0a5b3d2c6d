/**
 * `npm run journeys:mutants`: breaks the product one thing at a time, and shows how much of that
 * the journeys catch.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { choiceInWords, type Choice } from './choice.ts';
import { judgeDomInParts } from './dom-parts.ts';
import { judgeChartInParts } from './chart-parts.ts';
import {
  holdsBar,
  reportOf,
  summaryOf,
  writeReport,
  type MutantLevel,
  type Verdicts,
} from './report.ts';

const help = `npm run journeys:mutants -- --level chart|contents|dom [options]

Breaks the product one thing at a time, and shows how many of these mutants the generated journeys catch.

  --level chart   each transition of the chart removed, and redirected to another state; each guard flipped; each outcome of a port dropped.
                  Every journey is run on each; what they do not catch must show in the reviewed text of the chart (docs/chart.txt). Bar: 100%.
  --level contents  each action of the chart forgotten, each field that it sets kept or emptied, each state not entered anew, each field of a
                  call missing. What the journeys then know, ask or do must differ from what was agreed (docs/journeys). Bar: 95%.
  --level dom     each event that a view sends, swallowed, exchanged for another of the same screen, and with its payload spoiled.
                  The shortest journey to it is made in a DOM, and some steps more. Bar: 95%.
  --only <text>   those with this text in "kind: name": --only flow.timeslots, --only "flipped: "
  --sample <n>    so many, evenly spread
  --shard <i/n>   the i-th of n parts
  --seed <n>      where redirected transitions lead to, and which event is exchanged for which; default 1
  --workers <n>   processes at once; default: one a core
  --help          this

Prints what came of it, every survivor by name, and writes reports/mutants/<level>.json (<level>.part.json when not all are made).
Exit code 1 under the bar, 2 when it was asked wrongly: for no mutant, too.`;

const WRONGLY_ASKED = 2;

const BARS: Readonly<Record<MutantLevel, number>> = { chart: 1, contents: 0.95, dom: 0.95 };

type Progress = (judged: number, of: number) => void;
type Judge = (choice: Choice, workers: number, done: Progress) => Promise<Verdicts>;

const JUDGES: Readonly<Record<MutantLevel, Judge>> = {
  chart: (...args) => judgeChartInParts('chart', ...args),
  contents: (...args) => judgeChartInParts('contents', ...args),
  dom: judgeDomInParts,
};

interface Options extends Choice {
  readonly level: MutantLevel;
  readonly workers: number;
}

/** Undefined when help is asked for; throws in words that say what is wrong. */
function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      level: { type: 'string' },
      only: { type: 'string' },
      sample: { type: 'string' },
      shard: { type: 'string' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(availableParallelism()) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const { level, only, sample, shard } = values;
  if (level !== 'chart' && level !== 'contents' && level !== 'dom')
    throw new Error('--level must be chart, contents or dom.');
  return {
    level,
    only,
    seed: wholeNumber('seed', values.seed, 0),
    workers: wholeNumber('workers', values.workers, 1),
    sample: sample === undefined ? undefined : wholeNumber('sample', sample, 1),
    shard: shard === undefined ? undefined : shardOf(shard),
  };
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`--${name} must be a whole number, ${least} or more.`);
  return number;
}

function shardOf(text: string): NonNullable<Choice['shard']> {
  const [, part, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part === undefined || of === undefined || part < 1 || part > of)
    throw new Error('--shard must be as 1/4.');
  return { part, of };
}

const everyMs = 5000;

const isEmpty = ({ owed, beyond }: Verdicts): boolean =>
  owed.length === 0 && !beyond?.verdicts.length;

/** A line every few seconds, or one line that is written over where somebody looks on. */
function progressLine(began: number): Progress {
  let said = 0;
  const { stderr } = process;
  return (judged, of) => {
    const now = performance.now();
    if (judged < of && now - said < (stderr.isTTY ? 200 : everyMs)) return;
    said = now;
    const words = `${judged} of ${of} mutants, ${Math.round((now - began) / 1000)} s`;
    stderr.write(stderr.isTTY ? `\r${words} ` : `${words}\n`);
  };
}

async function run(options: Options): Promise<void> {
  const { level, workers, ...choice } = options;
  const began = performance.now();
  const verdicts = await JUDGES[level](choice, workers, progressLine(began));
  if (isEmpty(verdicts)) {
    console.error(`There is no mutant of the ${level} level: ${choiceInWords(choice)}.`);
    process.exitCode = WRONGLY_ASKED;
    return;
  }
  const report = reportOf(
    {
      level,
      seed: choice.seed,
      choice: choiceInWords(choice),
      bar: BARS[level],
      seconds: (performance.now() - began) / 1000,
    },
    verdicts,
  );
  const path = writeReport(report);
  console.log(`\n${summaryOf(report)}\n\n${path}`);
  process.exitCode = holdsBar(report) ? 0 : 1;
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The options, or the exit code without a run. */
function asked(): Options | number {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options !== undefined) return options;
    console.log(help);
    return 0;
  } catch (error) {
    console.error(said(error));
    return WRONGLY_ASKED;
  }
}

const options = asked();
if (typeof options === 'number') process.exitCode = options;
else
  await run(options).catch((error: unknown) => {
    console.error(said(error));
    process.exitCode = 1;
  });
