// What is due for somebody beside what was chosen (VAC-10).
import { ADDITIONAL_SERVICES } from '../vaccines.ts';
import type { Case } from './case.ts';
import { standsOnImplied } from './confirming.ts';
import { dayOf, type Day } from './day.ts';
import type { EligibilityTables } from './look.ts';

export type AdditionalService = (typeof ADDITIONAL_SERVICES)[number];

/** More than these are not offered at once; ours. */
const MOST_OFFERED = 3;

/**
 * The services that CDC recommends for this person by `person.on` as for everybody of that age,
 * without a prescription and with nothing left to ask; the best three by the table's rank.
 * @param options.historyKnown whether earlier doses were asked about: without it, what depends on
 * them is not said to be due
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
    // Nobody has asked for it: what asking would mean does not make it due.
    const isWanted = () => !standsOnImplied(tables, service.code, person, day.best);
    if (isDue(day, person, historyKnown) && isWanted()) due.push(service);
  }
  return due;
}

function isDue({ answer, asks, best }: Day, { on, answers }: Case, historyKnown: boolean): boolean {
  const left = asks.filter(({ ask }) =>
    ask === 'covid' || ask === 'earlierDoses' ? !historyKnown : answers[ask] === undefined,
  );
  return (
    answer === 'yes' &&
    left.length === 0 &&
    best.withoutIt === undefined &&
    best.authority.answer === 'allowed' &&
    best.forecasts.every(
      ({ type, recommended }) =>
        type === 'Standard' && recommended !== undefined && recommended <= on,
    )
  );
}
