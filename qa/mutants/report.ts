/**
 * What a run of mutants found: the file that it leaves for the report, and the words for who ran
 * it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';

export type MutantLevel = 'chart' | 'contents' | 'dom';

/**
 * What stands in the way of a mutant: a journey that ends otherwise, or the reviewed text of the
 * chart alone.
 */
export type Catcher = 'journeys' | 'snapshot';

/** What became of one mutant. */
export interface Verdict {
  readonly name: string;
  /**
   * What was done to the product: `removed`, `redirected`, `flipped`, `dropped`; of an event
   * `swallowed`, `exchanged`, `spoiled`.
   */
  readonly kind: string;
  /** Undefined for a survivor. */
  readonly caughtBy?: Catcher;
  /** The first difference: which journey, which step, what was seen. */
  readonly how?: string;
  /**
   * Why a survivor, or what only the snapshot catches, cannot be told from the product, or need not
   * be.
   */
  readonly reason?: string;
  /** Nothing that is run could tell it apart: it is not counted. Always with a reason. */
  readonly isEquivalent?: true;
}

/**
 * reports/mutants/chart.json and reports/mutants/dom.json; of a part of the mutants,
 * chart.part.json and dom.part.json.
 */
export interface MutantReport {
  readonly version: 1;
  readonly level: MutantLevel;
  readonly seed: number;
  /** Which mutants were made, when not all: `--only`, `--shard`, `--sample`. */
  readonly choice: string | undefined;
  /** The least share of all that must be caught, 0 to 1. */
  readonly bar: number;
  /** Those that are not equivalent. */
  readonly total: number;
  readonly caught: number;
  readonly caughtBy: Readonly<Record<Catcher, number>>;
  readonly byKind: Readonly<Record<string, Count>>;
  /** Caught by the reviewed text of the chart alone: the journeys run as before. */
  readonly onlyBySnapshot: readonly Verdict[];
  readonly survivors: readonly Verdict[];
  readonly equivalent: readonly Verdict[];
  /** More than the journeys owe, for those who would strengthen them; not counted above. */
  readonly beyond?: Count & { readonly what: string; readonly survivors: readonly Verdict[] };
  readonly seconds: number;
  /** Of the last minute, at the end. */
  readonly loadAverage: number;
}

interface Count {
  readonly total: number;
  readonly caught: number;
}

type Run = Pick<MutantReport, 'level' | 'seed' | 'choice' | 'bar' | 'seconds'>;

/** Verdicts on what is owed, and on what is more than that. */
export interface Verdicts {
  readonly owed: readonly Verdict[];
  readonly beyond?: { readonly what: string; readonly verdicts: readonly Verdict[] };
}

/** The verdicts of parts that took turns (`inParts`), in the order of the whole. */
export function together(parts: readonly Verdicts[]): Verdicts {
  const what = parts.find(({ beyond }) => beyond !== undefined)?.beyond?.what;
  return {
    owed: inTurn(parts.map(({ owed }) => owed)),
    ...(what !== undefined && {
      beyond: { what, verdicts: inTurn(parts.map(({ beyond }) => beyond?.verdicts ?? [])) },
    }),
  };
}

function inTurn(parts: readonly (readonly Verdict[])[]): Verdict[] {
  const most = Math.max(0, ...parts.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) =>
    parts.flatMap((part) => part[place] ?? []),
  ).flat();
}

const count = (some: readonly Verdict[]): Count => ({
  total: some.length,
  caught: some.filter(({ caughtBy }) => caughtBy !== undefined).length,
});

const uncaught = (some: readonly Verdict[]): readonly Verdict[] =>
  some.filter(({ caughtBy }) => caughtBy === undefined);

export function reportOf(run: Run, { owed: verdicts, beyond }: Verdicts): MutantReport {
  const counted = verdicts.filter(({ isEquivalent }) => !isEquivalent);
  const caught = counted.filter(({ caughtBy }) => caughtBy !== undefined);
  const by = (catcher: Catcher) => caught.filter(({ caughtBy }) => caughtBy === catcher);
  const kinds = [...new Set(counted.map(({ kind }) => kind))];
  return {
    version: 1,
    ...run,
    total: counted.length,
    caught: caught.length,
    caughtBy: { journeys: by('journeys').length, snapshot: by('snapshot').length },
    byKind: Object.fromEntries(
      kinds.map((kind) => [kind, count(counted.filter((one) => one.kind === kind))]),
    ),
    onlyBySnapshot: by('snapshot'),
    survivors: uncaught(counted),
    equivalent: verdicts.filter(({ isEquivalent }) => isEquivalent),
    ...(beyond && {
      beyond: {
        what: beyond.what,
        ...count(beyond.verdicts),
        survivors: uncaught(beyond.verdicts),
      },
    }),
    loadAverage: loadavg()[0] ?? 0,
  };
}

/** No mutant at all is no proof. */
export const holdsBar = ({ total, caught, bar }: MutantReport): boolean =>
  total > 0 && caught >= bar * total;

const share = ({ total, caught }: Count): string =>
  `${caught} of ${total}${total === 0 ? '' : ` (${((100 * caught) / total).toFixed(1)}%)`}`;

const line = ({ kind, name, reason, how }: Verdict): string =>
  [`  ${kind}: ${name}`, how, reason].filter(Boolean).join('\n      ');

const list = (title: string, some: readonly Verdict[]): string[] =>
  some.length === 0 ? [] : ['', `${title} (${some.length})`, ...some.map(line)];

/** For who ran it: the counts, then every mutant that is not simply caught, by name. */
export const summaryOf = (report: MutantReport): string =>
  [
    `${report.level} level: ${share(report)} caught, bar ${100 * report.bar}%: ${holdsBar(report) ? 'held' : 'NOT held'}`,
    `by running the journeys ${report.caughtBy.journeys}, by the reviewed snapshot alone ${report.caughtBy.snapshot}, equivalent ${report.equivalent.length}`,
    ...Object.entries(report.byKind).map(([kind, count]) => `  ${kind}: ${share(count)}`),
    `${report.seconds.toFixed(1)} s, load average ${report.loadAverage.toFixed(1)}, seed ${report.seed}${report.choice === undefined ? '' : `, only ${report.choice}`}`,
    ...(report.beyond
      ? [`beyond what is owed, ${report.beyond.what}: ${share(report.beyond)}`]
      : []),
    ...list('Equivalent, not counted', report.equivalent),
    ...list('Caught by the reviewed snapshot alone', report.onlyBySnapshot),
    ...list('Survivors', report.survivors),
  ].join('\n');

/** Answers where the report is, from the project's folder. */
export function writeReport(report: MutantReport): string {
  const folder = 'reports/mutants';
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/${report.level}${report.choice === undefined ? '' : '.part'}.json`;
  writeFileSync(path, `${JSON.stringify(report, undefined, 1)}\n`);
  return path;
}
