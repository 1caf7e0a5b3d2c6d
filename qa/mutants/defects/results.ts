/**
 * What became of each defect: kept in the repository after every one, so that a run can be gone on
 * with anywhere, and the table that is read.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOMS, type Defect, type Room } from './defect.ts';
import { ABOUT_LANES, LANES, lanesOf, type LaneName } from './lanes.ts';
import type { Ran } from './run-lane.ts';

export interface Result {
  readonly id: string;
  /** Of what was broken how: another entry of the same id is run anew. */
  readonly of: string;
  /** In the order in which they ran; the last one is red where it was caught. */
  readonly lanes: readonly (Pick<Ran, 'color' | 'how'> & { readonly name: LaneName })[];
}

export type Results = ReadonlyMap<string, Result>;

const hashOf = ({ file, find, replace, ...defect }: Defect): string =>
  createHash('sha256')
    .update(JSON.stringify([file, find, replace, lanesOf({ file, find, replace, ...defect })]))
    .digest('hex')
    .slice(0, 12);

export const resultOf = (defect: Defect, lanes: Result['lanes']): Result => ({
  id: defect.id,
  of: hashOf(defect),
  lanes,
});

/** What is kept of it, as far as it is the same defect. */
export function sameOf(results: Results, defect: Defect): Result | undefined {
  const known = results.get(defect.id);
  return known?.of === hashOf(defect) ? known : undefined;
}

/** The same where it came to an end: caught, or green in all of its lanes. */
export function knownOf(results: Results, defect: Defect): Result | undefined {
  const known = sameOf(results, defect);
  if (known === undefined || caughtBy(known) !== undefined) return known;
  const isWhole = lanesOf(defect).every(({ name }) =>
    known.lanes.some((lane) => lane.name === name && lane.color === 'green'),
  );
  return isWhole ? known : undefined;
}

export function readResults(file: string): Map<string, Result> {
  if (!existsSync(file)) return new Map();
  // written below
  const all = JSON.parse(readFileSync(file, 'utf8')) as Result[];
  return new Map(all.map((result) => [result.id, result]));
}

export function writeResults(file: string, results: Results): void {
  writeFileSync(file, `${JSON.stringify([...results.values()], undefined, 2)}\n`);
}

/** The lane that was red; undefined for a survivor. */
export const caughtBy = ({ lanes }: Result) => lanes.find(({ color }) => color === 'red');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
const MOST = 110;
const short = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

interface Judged {
  readonly defect: Defect;
  readonly result: Result;
}

function countsOf(judged: readonly Judged[], room: Room): string {
  const own = judged.filter(({ defect }) => defect.room === room);
  const by = (lane: LaneName) =>
    own.filter(({ result }) => caughtBy(result)?.name === lane).length || '';
  const caught = own.filter(({ result }) => caughtBy(result)).length;
  return `| ${room} | ${own.length} | ${caught} | ${LANES.map(by).join(' | ')} |`;
}

const lineOf = ({ defect, result }: Judged): string => {
  const by = caughtBy(result);
  const green = result.lanes.filter(({ color }) => color === 'green').map(({ name }) => name);
  const what = [
    defect.isKnown ? 'known' : '',
    by?.name ?? '**not caught**',
    by ? short(by.how) : (defect.because ?? ''),
    green.join(', '),
  ];
  return `| \`${defect.id}\` | ${cell(defect.notice)} | ${what.map(cell).join(' | ')} |`;
};

/** Those that were not taken through all of their lanes yet, and which of them saw nothing. */
function openIn(defects: readonly Defect[], results: Results): string[] {
  const open = defects.filter((defect) => knownOf(results, defect) === undefined);
  if (open.length === 0) return [];
  const greenOf = (defect: Defect) =>
    (sameOf(results, defect)?.lanes ?? []).flatMap(({ name, color }) =>
      color === 'green' ? [name] : [],
    );
  return [
    '## Not at an end',
    '',
    ...open.map((defect) => {
      const green = greenOf(defect).join(', ');
      return `- \`${defect.id}\` (${defect.room}): ${cell(defect.notice)} ${green === '' ? 'Not tried as it stands.' : `Green: ${green}.`}`;
    }),
    '',
  ];
}

/** docs/qa/defects.md, below what is written there by hand. */
export function tableOf(defects: readonly Defect[], results: Results): string {
  const judged = defects.flatMap((defect) => {
    const result = knownOf(results, defect);
    return result === undefined ? [] : [{ defect, result }];
  });
  const caught = judged.filter(({ result }) => caughtBy(result)).length;
  return [
    `${caught} of ${judged.length} caught${judged.length < defects.length ? `, ${defects.length - judged.length} more not at an end (below)` : ''}.`,
    '',
    ...LANES.map((lane) => `- **${lane}**: ${ABOUT_LANES[lane]}`),
    '',
    `| room | made | caught | ${LANES.join(' | ')} |`,
    `|---|---|---|${LANES.map(() => '---|').join('')}`,
    ...ROOMS.map((room) => countsOf(judged, room)),
    '',
    ...ROOMS.flatMap((room) => [
      `## ${room}`,
      '',
      '| defect | what a person would notice | | first red lane | by which test | green before |',
      '|---|---|---|---|---|---|',
      ...judged.filter(({ defect }) => defect.room === room).map(lineOf),
      '',
    ]),
    ...openIn(defects, results),
  ].join('\n');
}
