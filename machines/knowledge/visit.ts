// What the vaccine pages work on. In a group each person's is kept while another is in front.
import type { EligibleVaccine, VaccineDetails } from '#contract/vaccines.ts';
import { noAnswers, type Answers } from './answers.ts';

/** The step when there is none: before the first question, and after the last. */
export const BEFORE = 'before';
export const AFTER = 'after';

/**
 * An objection to a choice, for the visitor to weigh: a later date, another day, a prescription
 * (VAC-04, VAC-05).
 */
export type Objection = 'later' | 'restriction' | 'prescription';

export interface PersonVisit {
  offered: EligibleVaccine[];
  /** Vaccine codes in booking order: COVID first (VAC-03). */
  vaccines: string[];
  details: VaccineDetails[];
  /** The state whose rules the offered vaccines follow (ELG-06). */
  ruledBy: string | undefined;
  /** Vaccines ticked among the additional ones offered (VAC-10), and whether the offer was made. */
  extra: string[];
  offerMade: boolean;
  answers: Answers;
  /** Questions answered with "I do not remember", by step. */
  unsure: string[];
  /** The question in front of the visitor: a step, or before the first, or after the last. */
  step: string;
  /** The server's objections to the choice that the visitor has read. */
  accepted: Objection[];
  /** The wanted maker of the COVID-19 vaccine; empty while unanswered. */
  maker: string;
  /** True once the chosen vaccines were accepted by the server. */
  vaccinesAccepted: boolean;
}

/** A person who has not been asked anything yet. */
export const freshVisit: PersonVisit = {
  offered: [],
  vaccines: [],
  details: [],
  ruledBy: undefined,
  extra: [],
  offerMade: false,
  answers: noAnswers,
  unsure: [],
  step: AFTER,
  accepted: [],
  maker: '',
  vaccinesAccepted: false,
};
