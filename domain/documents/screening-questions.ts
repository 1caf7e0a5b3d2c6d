// The health questions asked before a vaccine is given (DOC-03): those of Immunize.org's screening
// checklists, which CDC reviewed, in our own words (locales/*/documents.json).
//
// Sources: "Screening Checklist for Contraindications to Vaccines for Adults" (item P4065) and "for
// Children and Teens" (item P4060), Immunize.org, editions with 14 questions and more, looked up on
// 2026-11-24. Page 2 of each says which vaccines a question is about. Left out: intussusception,
// asked only for rotavirus vaccine, which is not given here.
import type { VaccineCode } from '../vaccine-codes.ts';
import type { YesNoUnsure } from '../screening.ts';

export type Checklist = 'P4065' | 'P4060';

/** Live vaccines according to the checklists; of flu and typhoid, one product each is live. */
const LIVE = [
  '03',
  '21',
  '37',
  '101',
  '150',
  '174',
  '206',
  '317',
] as const satisfies readonly VaccineCode[];

interface QuestionRow {
  id: string;
  /** Undefined: asked before every vaccine. */
  about?: readonly VaccineCode[];
  /** Ages in whole years at the visit, both inclusive. */
  from?: number;
  to?: number;
  /** Not asked of this gender. */
  notOf?: 'Male';
  /** The answers that the pharmacist has to look at. */
  flags: readonly YesNoUnsure[];
  /** Its number on the checklist for adults and on that for children and teens. */
  source: Partial<Record<Checklist, number>>;
}

const YES_OR_UNSURE = ['yes', 'notSure'] as const;

export const SCREENING_QUESTIONS = [
  { id: 'sick', flags: YES_OR_UNSURE, source: { P4065: 1, P4060: 1 } },
  { id: 'allergies', flags: YES_OR_UNSURE, source: { P4065: 2, P4060: 2 } },
  { id: 'reaction', flags: YES_OR_UNSURE, source: { P4065: 3, P4060: 3 } },
  {
    id: 'longTerm',
    about: ['150', '03'],
    flags: YES_OR_UNSURE,
    source: { P4065: 4, P4060: 4 },
  },
  { id: 'wheezing', about: ['150'], from: 2, to: 4, flags: YES_OR_UNSURE, source: { P4060: 5 } },
  {
    id: 'immune',
    about: [...LIVE, '207'],
    flags: YES_OR_UNSURE,
    source: { P4065: 5, P4060: 8 },
  },
  {
    id: 'familyImmune',
    about: ['03', '21'],
    flags: YES_OR_UNSURE,
    source: { P4065: 6, P4060: 9 },
  },
  {
    id: 'medicines',
    about: [...LIVE, '207'],
    flags: YES_OR_UNSURE,
    source: { P4065: 7, P4060: 10 },
  },
  {
    id: 'nerves',
    about: ['113', '115', '150'],
    flags: YES_OR_UNSURE,
    source: { P4065: 8, P4060: 7 },
  },
  { id: 'heart', about: ['207'], flags: YES_OR_UNSURE, source: { P4065: 9 } },
  {
    id: 'blood',
    about: ['03', '21', '150'],
    flags: YES_OR_UNSURE,
    source: { P4065: 10, P4060: 11 },
  },
  {
    id: 'pregnant',
    about: ['62', '93', '163', ...LIVE],
    from: 10,
    notOf: 'Male',
    flags: YES_OR_UNSURE,
    source: { P4065: 11, P4060: 12 },
  },
  { id: 'recent', about: LIVE, flags: YES_OR_UNSURE, source: { P4065: 12, P4060: 13 } },
  { id: 'faint', flags: YES_OR_UNSURE, source: { P4065: 13, P4060: 14 } },
  // "Not sure" about being nervous needs no review.
  { id: 'nervous', flags: ['yes'], source: { P4065: 14, P4060: 15 } },
] as const satisfies readonly QuestionRow[];

export type ScreeningQuestion = (typeof SCREENING_QUESTIONS)[number]['id'];
const ROWS: readonly (QuestionRow & { id: ScreeningQuestion })[] = SCREENING_QUESTIONS;

export const SCREENING_IDS = SCREENING_QUESTIONS.map(({ id }) => id);

/**
 * The questions of a person for the vaccines of a visit, in the order of the checklist.
 * @param age whole years at the visit
 */
export const questionsFor = (
  { age, gender }: { age: number; gender: string },
  vaccines: readonly string[],
): ScreeningQuestion[] =>
  ROWS.filter(
    ({ about, from = 0, to = Number.POSITIVE_INFINITY, notOf }) =>
      (about === undefined || about.some((code) => vaccines.includes(code))) &&
      age >= from &&
      age <= to &&
      gender !== notOf,
  ).map(({ id }) => id);

/** The questions whose answers the pharmacist has to look at, among those that were asked. */
export const questionsToLookAt = (
  answers: Partial<Record<ScreeningQuestion, YesNoUnsure>>,
  asked: readonly string[] = SCREENING_IDS,
): ScreeningQuestion[] =>
  ROWS.filter(({ id, flags }) => {
    const answer = answers[id];
    return asked.includes(id) && answer !== undefined && flags.includes(answer);
  }).map(({ id }) => id);
