// The product's answer for one vaccine and one person (ELG-07): its own limits, CDC's schedule,
// then state law, each from a table.
import { ageOn, birthday } from '../ages.ts';
import { addDays, type IsoDate } from '../dates.ts';
import { isOnFile } from '../prescriptions.ts';
import type { Ask } from '../screening.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import type { Case } from './case.ts';
import { needsConfirming } from './confirming.ts';
import { bindingBlock, dayOf, daysAfter, isBookable, type Day } from './day.ts';
import { explained } from './explain.ts';
import type { Block, EligibilityTables, Look } from './look.ts';
import type { Considered, Rule } from './rule.ts';
import { isAllYear, seasonRow } from './seasons.ts';
import type { Answer, Reason } from './verdict.ts';

export type { Case } from './case.ts';
export type { EligibilityTables } from './look.ts';

/** Same shape as the verdict on the wire, plus the rules examined. */
export interface Decision {
  answer: Answer;
  reason?: Reason;
  /** The deciding age, in years. */
  limitYears?: number;
  /** The first day on which it is yes, or depends only on answers. */
  eligibleFrom?: IsoDate;
  /** The last day on which that still holds. */
  eligibleUntil?: IsoDate;
  /** Which dose of its series it would be, from 1. */
  dose?: number;
  prescription: boolean;
  /** The pharmacist asks again: about an answer, or what asking for the vaccine implied. */
  confirm: boolean;
  rule: Rule;
  /** For `ask`: the day depends on the answer, so nothing is booked without it (SAF-06). */
  isDateOpen?: true;
  /** Every rule examined, in order; empty unless an explanation was asked for. */
  considered: readonly Considered[];
}

type Finding = Omit<Decision, 'confirm' | 'considered'>;

/**
 * May this vaccine be booked for this person on `person.on`? Pure: the same question always has the
 * same answer.
 * @param options.explain also lists every rule examined; costs about as much again
 */
export function decide(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { explain = false }: { explain?: boolean } = {},
): Decision {
  const today = dayOf(tables, vaccine, person, { on: person.on, explain });
  const later = today.answer === 'blocked' ? daysAfter(tables, vaccine, person, today) : [];
  const finding =
    today.answer === 'blocked'
      ? refused(tables, person, { today, later })
      : open(tables, vaccine, person, today);
  const visit = later.at(-1) ?? today;
  const confirm = needsConfirming(tables, vaccine, person, { today, visit });
  const considered = explain ? explained(tables, vaccine, person, { today, later, finding }) : [];
  return { ...finding, confirm, considered };
}

/**
 * The questions to ask this person before booking this vaccine; none when no answer could make it
 * bookable.
 */
export function asksOf(tables: EligibilityTables, vaccine: VaccineCode, person: Case): Ask[] {
  const today = dayOf(tables, vaccine, person, { on: person.on });
  const isPossible = isBookable(today) || isOpenLater(tables, vaccine, person, today);
  return isPossible ? today.asks.map(({ ask }) => ask) : [];
}

function isOpenLater(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  today: Day,
): boolean {
  if (today.answer !== 'blocked') return false;
  const later = daysAfter(tables, vaccine, person, today);
  return refused(tables, person, { today, later }).answer === 'later';
}

function open(tables: EligibilityTables, vaccine: VaccineCode, person: Case, day: Day): Finding {
  const { answer, best, dependsOn } = day;
  if (answer === 'call') {
    return { answer, reason: 'stateUnknown', rule: best.authority.rule, prescription: false };
  }
  const eligibleUntil = lastDay(tables, vaccine, person, day);
  const dose = best.forecasts[0]?.dose;
  const byLaw = best.authority.answer === 'prescription';
  return {
    answer: answer === 'ask' ? 'ask' : 'yes',
    ...(best.withoutIt && { reason: 'notRecommended' as const }),
    ...(eligibleUntil !== undefined && { eligibleUntil }),
    ...(dose !== undefined && { dose }),
    prescription:
      (byLaw || best.withoutIt !== undefined) &&
      !isOnFile(person.prescriptions, vaccine, person.on),
    rule: dependsOn?.rule ?? openingRule(tables, best),
    ...(day.isDateOpen && { isDateOpen: true }),
  };
}

/**
 * The rule that says yes: the law when it requires a prescription, the row that allows keeping it,
 * else the schedule.
 */
function openingRule(tables: EligibilityTables, { authority, withoutIt, forecasts }: Look): Rule {
  if (authority.answer === 'prescription') return authority.rule;
  if (withoutIt) return withoutIt.rule;
  const [forecast] = forecasts;
  if (!forecast) return authority.rule;
  const season = seasonRow(tables.seasons, forecast);
  if (!season) return forecast.rule;
  return { ...forecast.rule, says: `${forecast.rule.says} ${season.rule.says}` };
}

function refused(
  tables: EligibilityTables,
  { dateOfBirth }: Case,
  { today, later }: { today: Day; later: readonly Day[] },
): Finding {
  const end = later.at(-1);
  if (end && isBookable(end) && !isFinished(today, end)) {
    return refusedUntil(tables, end, blockOf(today), dateOfBirth);
  }
  // A permanent block decides, even where something else blocks until then.
  const last = end?.answer === 'blocked' ? end : today;
  const block = blockOf(last);
  const { reason, rule } = block;
  if (end?.answer === 'call' && (reason === 'tooSoon' || reason === 'season')) {
    const { authority } = end.best;
    return { answer: 'call', reason: 'stateUnknown', prescription: false, rule: authority.rule };
  }
  const limitYears = block.limitYears ?? lastAge(last.best, block, dateOfBirth);
  const limit = limitYears !== undefined && { limitYears };
  return { answer: 'no', reason, ...limit, prescription: false, rule };
}

/** A season comes again within a year; anything that opens later depends on age. */
const A_YEAR_DAYS = 366;

/** Nothing is missing and nothing recurs: a day decades ahead is not worth mentioning. */
const isFinished = (today: Day, end: Day): boolean =>
  blockOf(today).reason === 'complete' && end.on > addDays(today.on, A_YEAR_DAYS);

function blockOf({ best, on }: Day): Block {
  const block = bindingBlock(best);
  if (!block) throw new Error(`nothing blocks on ${on}`);
  return block;
}

/**
 * Not yet. If a vaccine is not recommended until a birthday, the person is too young for it; the
 * rule to name is the one that opens it then, not one they are too old for or no longer need, as
 * with infant doses.
 */
function refusedUntil(
  tables: EligibilityTables,
  end: Day,
  block: Block,
  dateOfBirth: IsoDate,
): Finding {
  const { reason, rule, limitYears } = block;
  const later = { answer: 'later', eligibleFrom: end.on, prescription: false } as const;
  const years = ageOn(dateOfBirth, end.on);
  const isByAge = birthday(dateOfBirth, years) === end.on;
  if (isByAge && (reason === 'notRecommended' || reason === 'tooOld')) {
    const opens = end.dependsOn?.rule ?? openingRule(tables, end.best);
    return { ...later, reason: 'tooYoung', limitYears: years, rule: opens };
  }
  if (isByAge && reason === 'tooYoung') return { ...later, reason, limitYears: years, rule };
  return { ...later, reason, ...(limitYears !== undefined && { limitYears }), rule };
}

/** The last age in years at which the schedule gave it, if age ended it. */
function lastAge({ forecasts }: Look, { reason, rule }: Block, dateOfBirth: IsoDate) {
  const latest = forecasts.find((forecast) => forecast.rule === rule)?.latest;
  return reason === 'tooOld' && latest !== undefined ? ageOn(dateOfBirth, latest) : undefined;
}

/** A series may end for a dose at the age where another begins: the most times that can happen. */
const MOST_SERIES = 4;

/**
 * The last day on which the answer still holds, by age or season; undefined when no end is known.
 */
function lastDay(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  day: Day,
): IsoDate | undefined {
  let current = day;
  for (let series = 0; series < MOST_SERIES; series += 1) {
    const end = endOf(tables, person, current.best);
    if (end === undefined) return undefined;
    const next = dayOf(tables, vaccine, person, { on: addDays(end, 1) });
    if (!isBookable(next)) return end;
    current = next;
  }
  return undefined;
}

/** When whatever opens it ends: a season, an age of a row, the days a row is in effect. */
function endOf(
  { seasons }: EligibilityTables,
  { dateOfBirth }: Case,
  { product, forecasts, withoutIt, authority }: Look,
): IsoDate | undefined {
  const seasonal = forecasts.flatMap((forecast) => {
    const season = seasonRow(seasons, forecast);
    const { latest } = forecast;
    return latest === undefined || (season && isAllYear(season)) ? [] : latest;
  });
  const rows = [product, withoutIt, authority].filter((row) => row !== undefined);
  const byAge = rows.flatMap(({ toYears }) =>
    toYears === undefined ? [] : addDays(birthday(dateOfBirth, toYears + 1), -1),
  );
  const byRow = rows.flatMap(({ rule }) => rule.effectiveTo ?? []);
  return [...seasonal, ...byAge, ...byRow].sort()[0];
}
