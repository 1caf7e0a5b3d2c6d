// Answers about health and earlier doses.
import type { Verdict } from '#contract/vaccines.ts';
import type { HealthAnswers } from '#domain/screening.ts';
import { emptyDate, type DateDraft } from './dates.ts';

/** Answers about health and earlier doses, each given once for all vaccines (COV-05, RSV-01). */
export interface Answers extends HealthAnswers {
  /** COV-05: how many COVID-19 doses so far, the maker and the date of the last. */
  userDose?: string;
  manufacturer?: string;
  dosedate: DateDraft;
  /** VCH-02: for people who may have two doses a season. */
  boosterOption?: string;
  /** VCH-02: for a booster of an immunocompromised person. */
  boosterImmunoOption?: string;
  dose1Manufacturer?: string;
  firstDoseDate?: DateDraft;
  /** The chosen vaccines had before, by code; empty when none was; undefined while unanswered. */
  earlierDoses?: string[];
  /** The dates of each vaccine's doses. */
  doseDates: Record<string, DateDraft[]>;
}

export const noAnswers: Answers = { dosedate: emptyDate, doseDates: {} };

/** The manual check of the RSV questions (RTE-11). */
export interface RsvTest extends HealthAnswers {
  age: string;
  state: string;
  verdict: Verdict | undefined;
}

export const freshRsvTest: RsvTest = { age: '', state: '', verdict: undefined };
