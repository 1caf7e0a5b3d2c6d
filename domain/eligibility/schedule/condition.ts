// When a dose is skipped, in a table's own words: 'age >= 4 years or valid of 62 165 from 9 years >
// 1 and interval >= 5 months' (CDSi logic specification, chapter 6.2 and 7.1: evaluate conditional
// skip).
import { dayOf, spanOf, type Day, type Span } from './calendar.ts';

export interface CountTerm {
  kind: 'count';
  of: 'valid' | 'given';
  cvx: ReadonlySet<string> | undefined;
  fromAge: Span | undefined;
  beforeAge: Span | undefined;
  since: Day | undefined;
  /** The first day that no longer counts. */
  until: Day | undefined;
  compare: '>' | '=';
  count: number;
}

export type Term =
  | CountTerm
  | { kind: 'ageFrom'; age: Span }
  | { kind: 'ageBefore'; age: Span }
  | { kind: 'interval'; span: Span }
  | { kind: 'complete'; group: string };

/** Any of the lists must hold, with all its terms. */
export type Condition = readonly (readonly Term[])[];

const SPAN = String.raw`\d+ (?:year|month|week|day)s?(?: [+-] \d+ (?:year|month|week|day)s?)?`;
const COUNT = new RegExp(
  String.raw`^(valid|given)(?: of ([\d ]+?))?(?: given since ([\d-]+))?(?: given until ([\d-]+))?(?: from (${SPAN}))?(?: before (${SPAN}))? ([>=]) (\d+)$`,
);

/** @throws RangeError naming the words that cannot be read */
export const readCondition = (text: string): Condition =>
  text.split(' or ').map((all) => all.split(' and ').map((words) => readTerm(words.trim())));

function readTerm(words: string): Term {
  const span = (text = '') => {
    const read = spanOf(text);
    if (!read) throw new RangeError(`no span of time in: ${words}`);
    return read;
  };
  if (words.startsWith('age >= ')) return { kind: 'ageFrom', age: span(words.slice(7)) };
  if (words.startsWith('age < ')) return { kind: 'ageBefore', age: span(words.slice(6)) };
  if (words.startsWith('interval >= ')) return { kind: 'interval', span: span(words.slice(12)) };
  if (words.startsWith('complete ')) return { kind: 'complete', group: words.slice(9) };
  const [, of, cvx, since, until, from, before, compare, count] = COUNT.exec(words) ?? [];
  if (of === undefined) throw new RangeError(`no condition: ${words}`);
  return {
    kind: 'count',
    of: of === 'valid' ? 'valid' : 'given',
    cvx: cvx === undefined ? undefined : new Set(cvx.trim().split(' ')),
    fromAge: spanOf(from ?? ''),
    beforeAge: spanOf(before ?? ''),
    since: since === undefined ? undefined : dayOf(since),
    until: until === undefined ? undefined : dayOf(until),
    compare: compare === '=' ? '=' : '>',
    count: Number(count),
  };
}
