// One sentence for a row of CDC's schedule, for pharmacists and for anyone who looks up the rule
// behind an answer (ELG-07). CDC's series names are left out because they say how a series began:
// an adult's first COVID-19 dose belongs to the series "start at 6mo-23mo".
import type { CsvRow } from './csv-table.ts';

/** The other files' rows about a dose: its ages by date, and its intervals. */
interface AboutDose {
  ages: readonly CsvRow[];
  intervals: readonly CsvRow[];
}

const WEEK_DAYS = 7;

/** CDC writes both 28 days and 4 weeks. */
function inWeeks(gap: string): string {
  const days = Number(/^(\d+) days$/.exec(gap)?.[1]);
  if (!(days > 0) || days % WEEK_DAYS !== 0) return gap;
  return days === WEEK_DAYS ? '1 week' : `${days / WEEK_DAYS} weeks`;
}

/** 'prev>=4 weeks rec 8 weeks; dose1>=16 weeks rec None' in words. */
const plainGaps = (text: string): string[] => {
  const parts = [...text.matchAll(/(prev|dose\d)>=(.+?) rec/g)].map(
    ([, from = '', gap = '']) =>
      `${inWeeks(gap)} after ${from === 'prev' ? 'the dose before' : from.replace('dose', 'dose ')}`,
  );
  return parts.length > 0 ? [parts.join(' and ')] : [];
};

/** CDC's observation 170 is the onset of pregnancy. */
const AFTER: Readonly<Record<string, string>> = { 'observation 170': 'the pregnancy began' };
const afterWhat = (row: CsvRow): string => {
  const from = row.text('from');
  return AFTER[from] ?? (from.startsWith('observation') ? from : 'an earlier dose');
};

/** An interval that has ended only concerns doses already given. */
const isOfNow = (row: CsvRow): boolean => row.optional('effectiveTo') === undefined;

function ownGaps(rows: readonly CsvRow[]): string[] {
  const gaps = new Map<string, Set<string>>();
  for (const row of rows.filter(isOfNow)) {
    const gap = row.optional('minimum');
    if (gap === undefined || gap === '0 days') continue;
    const what = afterWhat(row);
    gaps.set(what, (gaps.get(what) ?? new Set()).add(inWeeks(gap)));
  }
  return [...gaps].map(([what, lengths]) => `${[...lengths].join(' or ')} after ${what}`);
}

/** The ages for a dose, and the intervals after other doses. */
export function sentenceOf(inWords: string, row: CsvRow, { ages, intervals }: AboutDose): string {
  const from = (ages.find(isOfNow) ?? row).optional('minimumAge');
  const before = row.optional('endAge');
  const parts = [
    ...(from === undefined ? [] : [from === '0 days' ? 'from birth' : `from ${from} of age`]),
    ...(before === undefined ? [] : [`before ${before} of age`]),
    ...(intervals.length > 0 ? ownGaps(intervals) : plainGaps(row.optional('intervals') ?? '')),
  ];
  return parts.length > 0 ? `${inWords}: ${parts.join(', ')}.` : `${inWords}.`;
}

export const nothingMissing = (inWords: string): string => `${inWords}: no dose is missing.`;
