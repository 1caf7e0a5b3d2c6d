// What is due for a patient: before anything is chosen, and beside what was (VAC-10, VAC-14).
import { ageOn } from '../ages.ts';
import { isAboutDoses } from '../screening.ts';
import { ADDITIONAL_SERVICES } from '../vaccines.ts';
import type { Case } from './case.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import { standsOnImplied } from './confirming.ts';
import { dayOf, type Day } from './day.ts';
import type { EligibilityTables } from './look.ts';
import type { UpsellRow } from './product-rows.ts';

export type AdditionalService = (typeof ADDITIONAL_SERVICES)[number];

/** The most offered at once; ours. */
const MOST_OFFERED = 3;

/**
 * The services that CDC recommends for this person by `person.on` as for everyone of that age,
 * without a prescription and with nothing left to ask; the best three by the table's rank.
 * @param options.historyKnown whether earlier doses were asked about: if not, vaccines that depend
 * on them are not called due
 */
export function dueServices(
  tables: EligibilityTables,
  person: Case,
  { historyKnown }: { historyKnown: boolean },
): AdditionalService[] {
  const ranked = tables.upsell.flatMap(({ vaccine }) =>
    ADDITIONAL_SERVICES.filter(({ code }) => code === vaccine),
  );
  const due: AdditionalService[] = [];
  for (const service of ranked) {
    if (due.length === MOST_OFFERED) break;
    const day = dayOf(tables, service.code, person, { on: person.on });
    // Nobody asked for it, so what asking would imply does not make it due.
    const isWanted = () => !standsOnImplied(tables, service.code, person, day.best);
    if (isDue(day, person, historyKnown) && isWanted()) due.push(service);
  }
  return due;
}

/** The most listed before all others; ours: what fits one visit, and one more. */
const MOST_DUE = 5;

/** VAC-14: that a vaccine is due, and why. */
export type Due = Omit<UpsellRow, 'vaccine' | 'because' | 'becauseUnder19'> &
  Required<Pick<UpsellRow, 'because'>>;

/** From here on CDC's schedule is the adults'. */
const ADULT_YEARS = 19;

/**
 * What CDC recommends by `person.on` for everyone like this person as far as they are known,
 * without a prescription: by age, season and answers. Unreported earlier doses are not considered.
 * The first five by the table's rank.
 */
export function dueVaccines(tables: EligibilityTables, person: Case): Map<VaccineCode, Due> {
  const due = new Map<VaccineCode, Due>();
  const isAdult = ageOn(person.dateOfBirth, person.on) >= ADULT_YEARS;
  for (const { vaccine, because: ofAll, becauseUnder19, ...row } of tables.upsell) {
    if (due.size === MOST_DUE) break;
    const because = isAdult ? ofAll : (becauseUnder19 ?? ofAll);
    if (because === undefined) continue;
    const day = dayOf(tables, vaccine, person, { on: person.on });
    const isWanted = () => !standsOnImplied(tables, vaccine, person, day.best);
    if (isForAll(day, person) && isWanted()) due.set(vaccine, { ...row, because });
  }
  return due;
}

function isDue(day: Day, person: Case, historyKnown: boolean): boolean {
  const left = day.asks.filter(({ ask }) =>
    isAboutDoses(ask) ? !historyKnown : person.answers[ask] === undefined,
  );
  return left.length === 0 && isForAll(day, person);
}

/** Whether CDC recommends it by that day as for everyone of that age, without a prescription. */
const isForAll = ({ answer, best }: Day, { on }: Case): boolean =>
  answer === 'yes' &&
  best.withoutIt === undefined &&
  best.authority.answer === 'allowed' &&
  best.forecasts.every(
    ({ type, recommended }) =>
      type === 'Standard' && recommended !== undefined && recommended <= on,
  );
