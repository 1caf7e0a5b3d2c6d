// Whether a person may have the vaccines of a visit at its place and date: checked when a time is
// held, when the hold is extended, and when it is booked (ELG-07).
import type { Screening } from '#contract/vaccines.ts';
import { ageOn } from '#domain/ages.ts';
import { doseValue } from '#domain/covid.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { OnFile } from '#domain/prescriptions.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { keptScreening, type KeptRecord } from '#server/eligibility/kept-screening.ts';
import { isProblem, validDays } from '#server/eligibility/valid-days.ts';
import { vaccineProblem } from '#server/eligibility/vaccine-problem.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { doseCalledBy } from '#server/vaccines/dose-called.ts';
import type { HeldVaccine } from './booking.schema.ts';
import { makersOf } from './held-product.ts';

export interface Visitor extends KeptRecord {
  dob: IsoDate;
  /** Booked doses, each counted as given on its day (VAC-15). */
  booked?: NonNullable<Screening['history']>;
  /** RXR-04: the person's prescriptions at a store. */
  prescriptions?: readonly OnFile[];
}

export interface Visit {
  vaccines: readonly HeldVaccine[];
  /** The store's state: its law applies, wherever the visitor searched. */
  state: string;
  /** The date at the store. */
  on: IsoDate;
}

export interface Judgement {
  /**
   * The vaccines as they would be given: which dose, and whether with a prescription (VAC-05,
   * VAC-12).
   */
  vaccines: HeldVaccine[];
  /** ELIGIBLITY_ERROR with every vaccine that may not be given then, at its field. */
  refusal: Refused | undefined;
  /** Whether the same visit would be possible on another date. */
  isValid: (date: IsoDate) => boolean;
}

/**
 * @param fieldOf the request field of the vaccine at that index
 */
export function judgeVisit(
  visitor: Visitor,
  { vaccines, state, on }: Visit,
  { language, fieldOf }: { language: Language; fieldOf: (index: number) => string },
): Judgement {
  const screening = screeningOf(visitor, vaccines);
  const codes = vaccines.flatMap(({ code }) => ownCode(code) ?? []);
  const { dob, prescriptions } = visitor;
  const person = caseOf({ dob, state, on, screening, prescriptions });
  const days = validDays(eligibility(), codes, person);
  const judged = days.judgedOn(on);
  const fields = judged.filter(isProblem).map((problem) => {
    const index = vaccines.findIndex(({ code }) => ownCode(code) === problem.vaccine);
    return { name: fieldOf(index), ...vaccineProblem(problem, language) };
  });
  return {
    vaccines: vaccines.map((vaccine) => {
      const found = judged.find((one) => one.vaccine === ownCode(vaccine.code));
      if (!found) return vaccine;
      const { dose = 1, prescription } = found.decision;
      const { doseCalledBy: _before, ...held } = vaccine;
      const calledBy = doseCalledBy(eligibility(), {
        vaccine: found.vaccine,
        dose,
        age: ageOn(visitor.dob, on),
        makers: makersOf(held),
      });
      return {
        ...held,
        dose: doseValue(dose),
        rxRequired: prescription,
        ...(calledBy && { doseCalledBy: calledBy }),
      };
    }),
    refusal: fields.length > 0 ? refuse('ELIGIBLITY_ERROR', { fields }) : undefined,
    isValid: days.isValid,
  };
}

/** A person of a party, and the vaccines they want. */
export interface Attendance {
  /** Undefined while their date of birth is unknown: they are not judged then. */
  visitor: Visitor | undefined;
  vaccines: readonly HeldVaccine[];
  /** The request field of the vaccine at that index. */
  fieldOf: (index: number) => string;
}

export interface PartyJudgement extends Pick<Judgement, 'refusal' | 'isValid'> {
  /** One list per person, in order. */
  vaccines: HeldVaccine[][];
}

/**
 * Judges everyone in a party at one store on one date: a refusal names every vaccine of every
 * person that may not be given then.
 */
export function judgeParty(
  people: readonly Attendance[],
  place: Omit<Visit, 'vaccines'>,
  language: Language,
): PartyJudgement {
  const judged = people.map(({ visitor, vaccines, fieldOf }) =>
    visitor
      ? judgeVisit(visitor, { ...place, vaccines }, { language, fieldOf })
      : { vaccines: [...vaccines], refusal: undefined, isValid: () => true },
  );
  const fields = judged.flatMap(({ refusal }) => refusal?.fields ?? []);
  return {
    vaccines: judged.map(({ vaccines }) => vaccines),
    refusal: fields.length > 0 ? refuse('ELIGIBLITY_ERROR', { fields }) : undefined,
    isValid: (date) => judged.every(({ isValid }) => isValid(date)),
  };
}

/** The global scheduler sends this with the hold, not with the engagement (HLD-06). */
function screeningOf(visitor: Visitor, vaccines: readonly HeldVaccine[]): Screening {
  const { answers, history = [] } = keptScreening(visitor);
  const screening = { history: [...history, ...(visitor.booked ?? [])] };
  if (!vaccines.some(({ immunocompromised }) => immunocompromised))
    return { ...screening, answers };
  return { ...screening, answers: { ...answers, immunocompromised: 'yes' } };
}
