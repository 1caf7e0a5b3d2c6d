// What the pages of vaccines work on. Of a group it is kept for each person while another is in
// front.
import type { EligibleVaccine, VaccineDetails } from '#contract/vaccines.ts';
import { noAnswers, type Answers } from './answers.ts';

/** Where a step would be that is none: before the first question, and after the last. */
export const BEFORE = 'before';
export const AFTER = 'after';

/**
 * What speaks against a choice, for the visitor to weigh: a later date, another day, a prescription
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
  /** Vaccines ticked on the offer of more (VAC-10), and whether it was made. */
  extra: string[];
  offerMade: boolean;
  answers: Answers;
  /** Questions that were answered with "I do not remember", by step. */
  unsure: string[];
  /** The question in front of the visitor: a step, or before the first, or after the last. */
  step: string;
  /** What the server had to say against the choice and the visitor has read. */
  accepted: Objection[];
  /** The wanted maker of the COVID-19 vaccine; empty while unanswered. */
  maker: string;
  /** True once the chosen vaccines were accepted by the server. */
  vaccinesAccepted: boolean;
}

/** Somebody of whom nothing has been asked yet. */
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
