// One day, with every way the open questions could be answered: bookable, depending on an answer,
// unknown, or not.
import { birthday } from '../ages.ts';
import { addDays, type IsoDate } from '../dates.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import { askRows, assumptions, openQuestions, type Assumed, type Question } from './answers.ts';
import type { Case } from './case.ts';
import { lookAt, type Block, type EligibilityTables, type Look } from './look.ts';
import type { AskRow } from './product-rows.ts';

export interface Day {
  on: IsoDate;
  answer: 'yes' | 'ask' | 'call' | 'blocked';
  /** The look the answer comes from: of several, the one most in the person's favour. */
  best: Look;
  looks: readonly Look[];
  asks: readonly AskRow[];
  /** For `ask`: the question the day depends on. */
  dependsOn?: AskRow;
  /** SAF-06: one answer opens the day, and another opens it only later. */
  isDateOpen?: true;
}

/** The deciding block: the first without a known end, else the one that ends last. */
export const bindingBlock = ({ blocks }: Look): Block | undefined =>
  blocks.reduce<Block | undefined>((binding, block) => {
    if (binding === undefined) return block;
    if (binding.next === undefined) return binding;
    return block.next === undefined || block.next > binding.next ? block : binding;
  }, undefined);

const FAR = '9999-12-31';
const boundOf = (look: Look): IsoDate => bindingBlock(look)?.next ?? FAR;

/**
 * Open ranks above kept with a prescription, and that above blocked; among blocked, the earliest
 * end wins.
 */
const rankOf = (look: Look): number => (look.blocks.length > 0 ? 0 : look.withoutIt ? 1 : 2);
const better = (one: Look, other: Look): Look => {
  if (rankOf(one) !== rankOf(other)) return rankOf(one) > rankOf(other) ? one : other;
  return boundOf(other) < boundOf(one) ? other : one;
};

/** Only time stands in the way: it waits for a day that the schedule names. */
const WAITS: readonly Block['reason'][] = ['tooSoon', 'season', 'complete'];
const waits = (look: Look): boolean => {
  const block = bindingBlock(look);
  return block?.next !== undefined && WAITS.includes(block.reason);
};

/**
 * SAF-06: of two possible due dates, the later. Where an answer decides whether the dose is given
 * at all, there is no later date, and the pharmacist asks.
 */
function later(one: Look, other: Look): Look {
  const best = better(one, other);
  const worse = best === one ? other : one;
  return waits(worse) && (rankOf(best) > 0 || waits(best)) ? worse : best;
}

/**
 * Resolves "not sure" as its row says: left to the pharmacist it counts in the person's favour,
 * otherwise the later date applies. Leaves one look for each way to answer the unanswered
 * questions.
 */
function settledUnsure(looks: readonly Look[], questions: readonly Question[]): Look[] {
  const unsure = questions.filter((question) => !question.unanswered);
  const waiting = unsure.filter(({ row }) => row.notSure === 'later');
  const unanswered = questions.filter((question) => question.unanswered);
  const left = oneOfEach(looks, [...unanswered, ...waiting], better);
  return oneOfEach(left, unanswered, later);
}

/** Of looks that assume the same about these questions, keeps the one that `choose` prefers. */
function oneOfEach(
  looks: readonly Look[],
  questions: readonly Question[],
  choose: (one: Look, other: Look) => Look,
): Look[] {
  const keyOf = ({ assumed }: Look) => questions.map(({ ask }) => String(assumed[ask])).join();
  const chosen = new Map<string, Look>();
  for (const look of looks) {
    const known = chosen.get(keyOf(look));
    chosen.set(keyOf(look), known ? choose(known, look) : look);
  }
  return [...chosen.values()];
}

/** The first unanswered question whose answer changes the outcome. */
function decidingQuestion(bests: readonly Look[], questions: readonly Question[]) {
  const outcomes = (ask: keyof Assumed, value: boolean) =>
    bests
      .filter(({ assumed }) => assumed[ask] === value)
      .map(rankOf)
      .join();
  const unanswered = questions.filter((question) => question.unanswered);
  return (
    unanswered.find(({ ask }) => outcomes(ask, true) !== outcomes(ask, false)) ?? unanswered[0]
  )?.row;
}

/** Whether no other answer can change the day: law and the product's own ages ask no questions. */
const isSettled = ({ forecasts, blocks, authority }: Look): boolean =>
  forecasts.length === 0 || (blocks.length === 0 && authority.answer === 'unknown');

/** What can be said of one vaccine for this person on that day. */
export function dayOf(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { on, explain = false }: { on: IsoDate; explain?: boolean },
): Day {
  const asks = askRows(tables, vaccine, person, on);
  const questions = openQuestions(asks, person.answers);
  const looks: Look[] = [];
  for (const assumed of assumptions(questions, person.answers)) {
    const look = lookAt(tables, vaccine, person, { assumed, on, explain });
    looks.push(look);
    if (!explain && isSettled(look)) break;
  }
  const bests = settledUnsure(looks, questions);
  const best = bests.reduce(better);
  const seen = { on, best, looks, asks };
  if (rankOf(best) === 0) return { ...seen, answer: 'blocked' };
  if (best.authority.answer === 'unknown') return { ...seen, answer: 'call' };
  if (bests.every((look) => rankOf(look) === rankOf(best))) return { ...seen, answer: 'yes' };
  const dependsOn = decidingQuestion(bests, questions);
  const isDateOpen = bests.some((look) => bindingBlock(look)?.next !== undefined);
  return {
    ...seen,
    answer: 'ask',
    ...(dependsOn && { dependsOn }),
    ...(isDateOpen && { isDateOpen }),
  };
}

export const isBookable = ({ answer }: Day): boolean => answer === 'yes' || answer === 'ask';

/** A pregnancy lasts at most 40 weeks; beyond that, the answer "pregnant" says nothing. */
const PREGNANCY_DAYS = 280;

/** The next day on which any rule may change; undefined when none is known. */
function nextDay({ answer, looks, asks, on, best }: Day, person: Case): IsoDate | undefined {
  if (answer === 'call') {
    const { fromYears } = best.authority;
    const known = fromYears === undefined ? undefined : birthday(person.dateOfBirth, fromYears);
    return known !== undefined && known > on ? known : undefined;
  }
  const toldOfPregnancy =
    person.answers.pregnant !== undefined && asks.some(({ ask }) => ask === 'pregnant');
  const born = addDays(person.on, PREGNANCY_DAYS);
  const first = looks
    .map((look) => {
      const bound = boundOf(look);
      return toldOfPregnancy && look.assumed.pregnant && bound > born ? FAR : bound;
    })
    .reduce((one, other) => (other < one ? other : one), FAR);
  return first === FAR ? undefined : first;
}

// Rules give way one after the other: an age, a season, an interval, an age in another series. Far
// more than ever happens.
const MOST_STEPS = 24;

/**
 * The days examined on the way to the first bookable one, which is the last of them; when none is
 * known, the last says why. Each step goes to the first day on which a blocking rule may change, so
 * no bookable day is skipped.
 */
export function daysAfter(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  from: Day,
): Day[] {
  const days: Day[] = [];
  let day = from;
  while (days.length < MOST_STEPS) {
    const on = nextDay(day, person);
    if (on === undefined) return days;
    day = dayOf(tables, vaccine, person, { on });
    days.push(day);
    if (isBookable(day)) return days;
  }
  return days;
}
