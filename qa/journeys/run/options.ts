/** The options of `npm run journeys`. */
import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { LONGEST } from '../generate.ts';
import { CHARTS, type ChartName } from '#qa/lab/lab-file.ts';
import { DEFAULT_APP } from './default-app.ts';
import { keptByNpm, KNOWN } from './known-options.ts';
import { EXPORTS, type ExportKind } from './manual-cases.ts';
import { LEVELS, type Level } from './results.ts';
import { nearestTo } from './nearest.ts';
import { WrongUsage } from './wrong-usage.ts';

/** One of several machines that share the work, from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

export interface Options {
  readonly help: boolean;
  /** Which charts; default: both. */
  readonly charts: readonly ChartName[];
  /** In the order they run; none: generate and report only. */
  readonly levels: readonly Level[];
  /** Undefined: each level divides its journeys between them. */
  readonly languages: readonly Language[] | undefined;
  /** Text of a state, a transition, or a journey's id or name. */
  readonly only: string | undefined;
  /** A git revision. */
  readonly changed: string | undefined;
  /** Files from the root, as if only these had changed. */
  readonly files: readonly string[] | undefined;
  /** Runs again whenever something changes that a journey shows. */
  readonly watch: boolean;
  /** A folder of results from several machines: nothing is run, they are reported as one. */
  readonly summary: string | undefined;
  readonly shard: Shard | undefined;
  /** Nothing more runs once a journey has failed. */
  readonly failFast: boolean;
  readonly longest: number;
  readonly seed: number | undefined;
  readonly anew: boolean;
  /** The format in which journeys are written for manual testers; undefined: not at all. */
  readonly export: ExportKind | undefined;
  /** The address of a running app, for replay links; without a trailing slash. */
  readonly app: string;
}

/** More than any journey could need. */
const MOST_STEPS = 1000;
const MOST_PARTS = 1000;
const MOST_SEED = 2 ** 32 - 1;

const seeHelp = 'npm run journeys -- --help says what there is.';

function parsed(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: KNOWN,
      allowPositionals: true,
    });
    const [stray] = positionals;
    if (stray !== undefined)
      throw new WrongUsage(
        `"${stray}" belongs to no option. After "npm run journeys" put -- first: npm run journeys -- --level dom. ${seeHelp}`,
      );
    return values;
  } catch (error) {
    if (error instanceof WrongUsage) throw error;
    // node says what is wrong in its first sentence, and then how to pass such a text anyway
    const [said = ''] = error instanceof Error ? error.message.split(/\.\s/) : [];
    const unknown = /Unknown option '--?(.+?)'/.exec(said)?.[1];
    const [like] = unknown === undefined ? [] : nearestTo(unknown, Object.keys(KNOWN), 1);
    const instead = like === undefined ? '' : ` Did you mean --${like}?`;
    throw new WrongUsage(`${said.replace(/\.$/, '')}.${instead} ${seeHelp}`);
  }
}

function refuseKeptByNpm(env: NodeJS.ProcessEnv): void {
  const kept = keptByNpm(env);
  if (kept !== undefined)
    throw new WrongUsage(
      `npm kept --${kept} for itself: put -- before the options, as in npm run journeys -- --level dom.`,
    );
}

function oneOf<T extends string>(
  option: string,
  said: readonly string[],
  known: readonly T[],
): readonly T[] {
  const words = said.flatMap((list) => list.split(',')).map((word) => word.trim());
  const isKnown = (word: string): word is T => known.some((one) => one === word);
  const bad = words.find((word) => !isKnown(word));
  if (bad !== undefined)
    throw new WrongUsage(`--${option} is one or more of ${known.join(', ')}, not "${bad}".`);
  return known.filter((one) => words.includes(one));
}

function wholeNumber(option: string, said: string, from: number, to: number): number {
  const number = /^\d+$/.test(said) ? Number(said) : NaN;
  if (!(number >= from && number <= to))
    throw new WrongUsage(`--${option} is a whole number from ${from} to ${to}, not "${said}".`);
  return number;
}

function shardFrom(said: string): Shard {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(said) ?? [];
  const shard = { part: Number(part), of: Number(of) };
  if (part === undefined || shard.part < 1 || shard.part > shard.of || shard.of > MOST_PARTS)
    throw new WrongUsage(`--shard is a part of a whole, as 1/4, 2/4, 3/4, 4/4, not "${said}".`);
  return shard;
}

function addressFrom(said: string): string {
  const url = URL.canParse(said) ? new URL(said) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new WrongUsage(
      `--app is the address of a running app, as ${DEFAULT_APP}, not "${said}".`,
    );
  return url.href.replace(/\/+$/, '');
}

function textOf(option: string, said: string | undefined): string | undefined {
  if (said?.trim() === '') throw new WrongUsage(`--${option} is empty. ${seeHelp}`);
  return said?.trim();
}

const filesFrom = (said: readonly string[]): string[] => {
  const files = said.flatMap((list) => list.split(',')).map((file) => file.trim());
  if (files.includes('')) throw new WrongUsage(`--files is empty. ${seeHelp}`);
  return files.map((file) => file.replaceAll('\\', '/').replace(/^\.\//, ''));
};

/** Options that exclude each other. */
function refuseBeside(said: Readonly<Record<string, unknown>>): void {
  const [beside] = Object.keys(said).filter((name) => name !== 'summary');
  if (said['summary'] !== undefined && beside !== undefined)
    throw new WrongUsage(`--summary tells results that are there; --${beside} says nothing to it.`);
  for (const other of ['export', 'changed', 'files'])
    if (said['watch'] === true && said[other] !== undefined)
      throw new WrongUsage(`--watch finds out itself what has changed; leave --${other} out.`);
  if (said['changed'] !== undefined && said['files'] !== undefined)
    throw new WrongUsage('--changed and --files both say what has changed; say one of them.');
}

/**
 * Parses the arguments after the command.
 * @throws WrongUsage at the first one that is invalid
 */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv = {}): Options {
  if (args.length === 0) refuseKeptByNpm(env);
  const said = parsed(args);
  const levels = oneOf('level', said.level ?? [], LEVELS);
  const [kind] = said.export === undefined ? [] : oneOf('export', [said.export], EXPORTS);
  refuseBeside(said);
  const runs = ['lang', 'shard', 'fail-fast', 'watch'].find((name) => name in said);
  const isExported = runs === 'lang' && kind !== undefined;
  if (levels.length === 0 && runs !== undefined && !isExported && said.help !== true)
    throw new WrongUsage(
      `--${runs} is for journeys that run: say --level dom or --level browser too.`,
    );
  return {
    help: said.help === true,
    charts: said.chart === undefined ? CHARTS : oneOf('chart', said.chart, CHARTS),
    levels,
    languages: said.lang === undefined ? undefined : oneOf('lang', said.lang, LANGUAGES),
    only: textOf('only', said.only),
    changed: textOf('changed', said.changed),
    files: said.files === undefined ? undefined : filesFrom(said.files),
    watch: said.watch === true,
    summary: textOf('summary', said.summary),
    shard: said.shard === undefined ? undefined : shardFrom(said.shard),
    failFast: said['fail-fast'] === true,
    longest:
      said['max-length'] === undefined
        ? LONGEST
        : wholeNumber('max-length', said['max-length'], 1, MOST_STEPS),
    seed: said.seed === undefined ? undefined : wholeNumber('seed', said.seed, 0, MOST_SEED),
    anew: said.anew === true,
    export: kind,
    app: addressFrom(said.app ?? DEFAULT_APP),
  };
}

/**
 * The options that select or change journeys, as typed: `--only covid --shard 1/2`; empty for all
 * of the usual plan.
 */
export function chosenBy({ only, changed, files, shard, longest, seed, anew }: Options): string {
  const said: Readonly<Record<string, string | number | undefined>> = {
    only: only !== undefined && /\s/.test(only) ? JSON.stringify(only) : only,
    changed,
    files: files?.join(','),
    shard: shard && `${shard.part}/${shard.of}`,
    'max-length': longest === LONGEST ? undefined : longest,
    seed,
  };
  return Object.entries(said)
    .flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${value}`]))
    .concat(anew ? ['--anew'] : [])
    .join(' ');
}
