// Which doses of a history count for a series (CDSi logic specification, chapter 6: evaluate
// vaccine dose administered).
import { after, type Day } from './calendar.ts';
import type { Condition, CountTerm, Term } from './condition.ts';
import type { Interval, LiveConflict, Series, SeriesDose, Vaccine } from './schedule.ts';

export interface Given {
  cvx: string;
  day: Day;
}

/** A history in order of days, and what else an evaluation needs to know about a person. */
export interface Person {
  born: Day;
  /** All doses of every vaccine: live ones conflict with each other. */
  all: readonly Given[];
  observedOn: ReadonlyMap<string, Day | undefined>;
}

export interface Judged {
  given: Given;
  status: 'valid' | 'notValid' | 'extraneous' | 'inadvertent';
  /** Not valid because too early by age or interval: the next dose then has no days of grace. */
  isEarly?: boolean;
}

export interface Progress {
  series: Series;
  judged: readonly Judged[];
  /** The day each target dose was met; undefined for one that was skipped or is open. */
  metOn: readonly (Day | undefined)[];
  /** Index of the first dose that is open; the number of doses when none is. */
  next: number;
  /** Whether the open dose recurs and was met before. */
  isRecurring: boolean;
}

interface Asking {
  person: Person;
  /** Doses before the one in question. */
  earlier: readonly Judged[];
  on: Day;
  /** A forecast also counts doses given that day. */
  isForecast?: boolean;
  completeGroups?: ReadonlySet<string>;
}

/** Whether the condition of a skip is true on a day. */
export const isTrue = (condition: Condition, asking: Asking): boolean =>
  condition.some((all) => all.every((term) => holds(term, asking)));

function holds(term: Term, asking: Asking): boolean {
  const { person, earlier, on, completeGroups } = asking;
  switch (term.kind) {
    case 'ageFrom':
      return on >= after(person.born, term.age);
    case 'ageBefore':
      return on < after(person.born, term.age);
    case 'interval': {
      const previous = previousOf(earlier);
      return previous !== undefined && on >= after(previous.given.day, term.span);
    }
    case 'complete':
      return completeGroups?.has(term.group) ?? false;
    case 'count': {
      const counted = countOf(term, asking);
      return term.compare === '>' ? counted > term.count : counted === term.count;
    }
  }
}

function countOf(term: CountTerm, { person: { born }, earlier, on, isForecast }: Asking): number {
  const { of, cvx, fromAge, beforeAge, since, until } = term;
  const first = Math.max(fromAge ? after(born, fromAge) : -Infinity, since ?? -Infinity);
  const end = Math.min(
    beforeAge ? after(born, beforeAge) : Infinity,
    until ?? Infinity,
    isForecast ? on + 1 : on,
  );
  return earlier.filter(
    ({ given, status }) =>
      (of === 'given' || status === 'valid') &&
      (cvx === undefined || cvx.has(given.cvx)) &&
      given.day >= first &&
      given.day < end,
  ).length;
}

/** The previous dose, wrongly timed or not; one given by mistake is ignored. */
const previousOf = (earlier: readonly Judged[]): Judged | undefined =>
  earlier.findLast(({ status }) => status === 'valid' || status === 'notValid');

/** The day an interval counts from; undefined when there is none. */
export function startOf(
  { from }: Interval,
  { person, earlier, on }: Asking,
  metOn: readonly (Day | undefined)[],
): Day | undefined {
  switch (from.kind) {
    case 'previous':
      return previousOf(earlier)?.given.day;
    case 'dose':
      return metOn[from.number - 1];
    case 'recent':
      return person.all.findLast(({ cvx, day }) => from.cvx.has(cvx) && day < on)?.day;
    case 'observation':
      return person.observedOn.get(from.code);
  }
}

/** Whether a dated rule is in effect. */
export const countsOn = ({ since, until }: Pick<Interval, 'since' | 'until'>, day: Day): boolean =>
  (since === undefined || day >= since) && (until === undefined || day <= until);

const suits = (vaccines: readonly Vaccine[], { cvx, day }: Given, born: Day): boolean =>
  vaccines.some(
    (one) =>
      one.cvx === cvx &&
      (one.from === undefined || day >= after(born, one.from)) &&
      (one.before === undefined || day < after(born, one.before)),
  );

/** Chapter 6.7: a live vaccine given too soon after another. */
export function liveConflictEnd(
  live: readonly LiveConflict[],
  before: Given,
  cvx: string,
  isCounted: boolean,
): Day | undefined {
  const conflict = live.find(({ earlier, later }) => earlier.has(before.cvx) && later.has(cvx));
  if (!conflict) return undefined;
  return before.day + (isCounted ? conflict.afterGraceDays : conflict.days);
}

function judge(
  dose: SeriesDose,
  given: Given,
  asking: Asking,
  { metOn, live }: { metOn: readonly (Day | undefined)[]; live: readonly LiveConflict[] },
): Judged {
  const { person, earlier } = asking;
  const { born } = person;
  if (dose.inadvertent.has(given.cvx)) return { given, status: 'inadvertent' };
  const age = dose.ages.find((rule) => countsOn(rule, given.day));
  if (age?.absolute && given.day < after(born, age.absolute)) {
    return { given, status: 'notValid', isEarly: true };
  }
  if (dose.endAge && given.day >= after(born, dose.endAge)) return { given, status: 'extraneous' };
  const previous = previousOf(earlier);
  const hasGrace = dose.number === 1 || previous?.isEarly !== true;
  if (!hasGrace && age?.minimum && given.day < after(born, age.minimum)) {
    return { given, status: 'notValid', isEarly: true };
  }
  const isFar = (interval: Interval) => {
    if (!countsOn(interval, given.day)) return true;
    const start = startOf(interval, asking, metOn);
    if (start === undefined) return true;
    if (given.day < after(start, interval.absolute)) return false;
    return hasGrace || !interval.minimum || given.day >= after(start, interval.minimum);
  };
  const isFarEnough =
    dose.intervals.every(isFar) || (dose.allowable.length > 0 && dose.allowable.every(isFar));
  if (!isFarEnough) return { given, status: 'notValid', isEarly: true };
  const isBlocked = person.all.some((before) => {
    if (before.day >= given.day) return false;
    const end = liveConflictEnd(live, before, given.cvx, true);
    return end !== undefined && given.day < end;
  });
  if (isBlocked) return { given, status: 'notValid', isEarly: true };
  const isRight = suits(dose.preferred, given, born) || suits(dose.vaccines, given, born);
  return { given, status: isRight ? 'valid' : 'notValid' };
}

/** Evaluates the doses of one antigen against a series, in order. */
export function evaluateSeries(
  series: Series,
  doses: readonly Given[],
  person: Person,
  live: readonly LiveConflict[],
  completeGroups?: ReadonlySet<string>,
): Progress {
  const judged: Judged[] = [];
  const metOn: (Day | undefined)[] = [];
  let next = 0;
  let isRecurring = false;
  for (const given of doses) {
    const asking: Asking = {
      person,
      earlier: judged,
      on: given.day,
      ...(completeGroups && { completeGroups }),
    };
    let dose = series.doses[next];
    while (
      dose &&
      dose.skips.some(({ context, when }) => context !== 'forecast' && isTrue(when, asking))
    ) {
      next += 1;
      isRecurring = false;
      dose = series.doses[next];
    }
    if (!dose) {
      judged.push({ given, status: 'extraneous' });
      continue;
    }
    const verdict = judge(dose, given, asking, { metOn, live });
    judged.push(verdict);
    if (verdict.status !== 'valid') continue;
    metOn[next] = given.day;
    if (dose.isRecurring) isRecurring = true;
    else next += 1;
  }
  return { series, judged, metOn, next, isRecurring };
}
