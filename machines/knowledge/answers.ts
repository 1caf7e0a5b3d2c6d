// What was said of health and earlier doses.
import type { Verdict } from '#contract/vaccines.ts';
import type { HealthAnswers } from '#domain/screening.ts';
import { emptyDate, type DateDraft } from './dates.ts';

/**
 * What was said of health and earlier doses, each answer once for all vaccines (COV-05, RSV-01).
 */
export interface Answers extends HealthAnswers {
  /** COV-05: how many COVID-19 doses so far, the maker and the date of the last. */
  userDose?: string;
  manufacturer?: string;
  dosedate: DateDraft;
  /** VCH-02: of whom a season has two doses for. */
  boosterOption?: string;
  /** VCH-02: of a booster of somebody immunocompromised. */
  boosterImmunoOption?: string;
  dose1Manufacturer?: string;
  firstDoseDate?: DateDraft;
  /** The chosen vaccines had before, by code; empty when none was; undefined while unanswered. */
  earlierDoses?: string[];
  /** The dates of the doses of each. */
  doseDates: Record<string, DateDraft[]>;
}

export const noAnswers: Answers = { dosedate: emptyDate, doseDates: {} };

/** The check of the RSV questions by hand (RTE-11). */
export interface RsvTest extends HealthAnswers {
  age: string;
  state: string;
  verdict: Verdict | undefined;
}

export const freshRsvTest: RsvTest = { age: '', state: '', verdict: undefined };
