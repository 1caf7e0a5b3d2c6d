import type { EligibleVaccine, VaccineDetails, Verdict } from '#contract/vaccines.ts';
import { ageOn } from '#domain/ages.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import {
  asksOf,
  decide,
  type Case,
  type Decision,
  type EligibilityTables,
} from '#domain/eligibility/decide.ts';
import { ageBandIn } from '#domain/eligibility/rsv-status.ts';
import { dueServices, dueVaccines } from '#domain/eligibility/upsell.ts';
import type { Language } from '#domain/languages.ts';
import { VACCINES, vaccineByCode, type Vaccine } from '#domain/vaccines.ts';
import { HORIZON_DAYS } from '#server/timeslots/store-clock.ts';
import { detailsOf, type LastDose } from './details.ts';
import { productsOf, type Product } from './products.ts';

interface ListOptions {
  today: IsoDate;
  /** Whether earlier doses were asked about. */
  historyKnown: boolean;
}

/**
 * VAC-07: the whole catalogue, with each vaccine's verdict, questions, and whether it can be chosen
 * now.
 */
export function eligibleVaccines(
  tables: EligibilityTables,
  person: Case,
  { today, historyKnown }: ListOptions,
): EligibleVaccine[] {
  const { dateOfBirth, state, on } = person;
  const due = new Map<string, NonNullable<EligibleVaccine['upsell']>>(
    dueServices(tables, person, { historyKnown }).map(({ code, ...service }) => [code, service]),
  );
  const dueFirst = dueVaccines(tables, person);
  return VACCINES.map(({ code, names }) => {
    const verdict = verdictOf(decide(tables, code, person));
    const band = ageBandIn(tables, code, { age: ageOn(dateOfBirth, on), state, on });
    const upsell = due.get(code);
    const dueNow = dueFirst.get(code);
    return {
      vaccineCode: code,
      names: {
        english: names.english,
        display: names.display,
        short: names.short,
        spanish: names.spanishDisplay,
      },
      eligible: canBeChosen(verdict, today),
      verdict,
      asks: asksOf(tables, code, person),
      ...(band !== undefined && { ageBand: band }),
      brands: productsOf({ code }).map(({ name }) => name),
      ...(dueNow && { due: dueNow }),
      ...(upsell && { upsell }),
    };
  });
}

/** Yes, or depending on answers, or later but within the calendar. */
function canBeChosen({ answer, eligibleFrom }: Verdict, today: IsoDate): boolean {
  if (answer === 'yes' || answer === 'ask') return true;
  return (
    answer === 'later' &&
    eligibleFrom !== undefined &&
    eligibleFrom <= addDays(today, HORIZON_DAYS - 1)
  );
}

interface DetailsOptions {
  lastDoses: ReadonlyMap<string, LastDose>;
  language: Language;
}

/** VAC-06: what booking each of these involves, in the order requested. */
export function vaccineDetails(
  tables: EligibilityTables,
  codes: readonly string[],
  person: Case,
  { lastDoses, language }: DetailsOptions,
): VaccineDetails[] {
  const wanted = codes.flatMap((code) => vaccineByCode(code) ?? []);
  return wanted.map((vaccine) => {
    const decision = decide(tables, vaccine.code, person);
    return {
      vaccineCode: vaccine.code,
      verdict: verdictOf(decision),
      ...detailsOf(tables, vaccine, {
        person,
        decision,
        beside: wanted.filter((other) => other !== vaccine),
        lastDose: lastDoses.get(vaccine.code) ?? {},
        language,
      }),
    };
  });
}

/** The verdict for the contract, without the rules considered. */
export const verdictOf = ({
  considered: _considered,
  isDateOpen: _open,
  ...verdict
}: Decision): Verdict => verdict;

/** ENG-12. */
export function productsOfCode(code: string): Product[] {
  const vaccine: Vaccine | undefined = vaccineByCode(code);
  return vaccine ? productsOf(vaccine) : [];
}
