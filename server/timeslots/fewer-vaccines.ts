// Which vaccines to leave for another day so that there are times (SLT-07, GRP-01).
import type { Alternatives } from '#contract/errors.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';
import { isProblem } from '#server/eligibility/valid-days.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import { widening, type Candidate, type Searcher } from './find-times.ts';
import type { Turn } from './in-turns.ts';
import { codesOf, type Sought, type SoughtPerson } from './sought.ts';
import { HORIZON_DAYS } from './store-clock.ts';

interface Drop {
  codes: readonly VaccineCode[];
  /** How many doses are left out, summed over all people. */
  shots: number;
  /** Breaks ties: the drop of the vaccines chosen last wins. */
  rank: number;
}

/**
 * Looks at stores regardless of their stock and the day: the vaccines that rule out a store and day
 * are the ones to leave out. Trying every combination of ten people's vaccines would take too many
 * searches.
 * @param date the wanted date; without one, any date within the horizon
 * @returns the smallest set of vaccines that, left out by everyone who wants them, makes times
 * possible and leaves no one without any vaccine; undefined when there is none
 */
export async function findFewerVaccines(
  searcher: Searcher,
  sought: Sought,
  date: string | undefined,
): Promise<Alternatives['fewerVaccines']> {
  if (!codesOf(sought).some((code) => leavesSomething(sought.people, [code]))) return undefined;
  const anything = { ...sought, stock: [], days: { inState: () => everyDay } };
  const range = date ? { from: date, days: 1 } : { days: HORIZON_DAYS };
  const weigh = weighing(sought, searcher.turn);
  let best: Drop | undefined;
  for await (const { candidates: stores } of widening(
    searcher,
    anything,
    range,
    SLOT_DEFAULTS.storesAPage,
  )) {
    for (const store of stores) best = await fewestAt(store, date, weigh, best);
    if (best?.codes.length === 1) break;
  }
  return best && { drop: [...best.codes] };
}

const everyDay = { isValid: () => true, firstFrom: (date: IsoDate) => date };

/**
 * What would have to be left out at a store on a date; undefined when that would be nothing, or
 * everything a person wants.
 */
type Weigh = (card: StoreCard) => (date: string) => Promise<Drop | undefined>;

async function fewestAt(
  { card, today, timesOn }: Candidate,
  wanted: string | undefined,
  weigh: Weigh,
  best: Drop | undefined,
): Promise<Drop | undefined> {
  const dates = wanted
    ? [wanted]
    : Array.from({ length: HORIZON_DAYS }, (_, day) => addDays(today, day));
  let fewest = best;
  const dropOn = weigh(card);
  for (const date of dates) {
    const drop = await dropOn(date);
    if (drop && isFewer(drop, fewest) && timesOn(date).length > 0) fewest = drop;
  }
  return fewest;
}

const isFewer = (one: Drop, other: Drop | undefined): boolean =>
  other === undefined ||
  (one.codes.length - other.codes.length || one.shots - other.shots || one.rank - other.rank) < 0;

function weighing({ people }: Pick<Sought, 'people'>, turn: Turn | undefined): Weigh {
  const codes = codesOf({ people });
  const notOn = forbidden(people, turn);
  const known = new Map<string, Drop | undefined>();
  return (card) => {
    const notHere = notStocked(people, card);
    return async (date) => {
      const notThen = await notOn(card.store.address.state, date);
      const drop = codes.filter((code) => notHere.has(code) || notThen.has(code));
      const key = drop.join();
      if (!known.has(key)) known.set(key, dropOf(people, codes, drop));
      return known.get(key);
    };
  };
}

function dropOf(
  people: readonly SoughtPerson[],
  codes: readonly VaccineCode[],
  drop: readonly VaccineCode[],
): Drop | undefined {
  if (drop.length === 0 || !leavesSomething(people, drop)) return undefined;
  const wanted = people.flatMap(({ wants }) => wants);
  const shots = wanted.filter(({ code }) => drop.includes(code)).length;
  const rank = drop.reduce((sum, code) => sum + 2 ** (codes.length - codes.indexOf(code)), 0);
  return { codes: drop, shots, rank };
}

/** Whether everyone keeps at least one vaccine. */
const leavesSomething = (
  people: readonly SoughtPerson[],
  without: readonly VaccineCode[],
): boolean => people.every(({ wants }) => wants.some(({ code }) => !without.includes(code)));

const notStocked = (people: readonly SoughtPerson[], card: StoreCard): Set<VaccineCode> =>
  new Set(
    people.flatMap(({ wants }) =>
      wants.filter(({ stock }) => !has(card, stock)).map(({ code }) => code),
    ),
  );

function has({ manufacturers }: StoreCard, stock: string): boolean {
  const [code = '', maker] = stock.split(':');
  const kept = manufacturers.get(code) ?? [];
  return maker === undefined ? kept.length > 0 : kept.includes(maker);
}

/**
 * The vaccines that at least one person may not have on a date, by a state's law; each date is
 * judged once per state.
 */
function forbidden(people: readonly SoughtPerson[], turn: Turn | undefined) {
  const known = new Map<string, ReadonlySet<VaccineCode>>();
  return async (state: string, date: string): Promise<ReadonlySet<VaccineCode>> => {
    const key = `${state} ${date}`;
    const before = known.get(key);
    if (before) return before;
    const found = new Set<VaccineCode>();
    for (const { visit } of people) {
      const days = visit.inState(state);
      if (!days.isValid(date))
        for (const { vaccine } of days.judgedOn(date).filter(isProblem)) found.add(vaccine);
      await turn?.pause();
    }
    known.set(key, found);
    return found;
  };
}
