// Turns a patient's answers into what CDC's schedule reads: questions become observations, "not
// sure" becomes both.
import { addDays, type IsoDate } from '../dates.ts';
import {
  HEALTH_QUESTIONS,
  isHealthQuestion,
  type HealthAnswers,
  type HealthQuestion,
} from '../screening.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import type { Observation, Patient } from './patient.ts';
import { inEffect } from './rule.ts';
import { rowsFor, type AskRow, type ProductTables } from './product-rows.ts';
import type { Case } from './case.ts';

/** What is assumed about a patient while the rules run: one way to answer the open questions. */
export type Assumed = Partial<Record<HealthQuestion, boolean>>;

/** The rows of the questions this vaccine asks this person on that day. */
export const askRows = (
  { asks }: Pick<ProductTables, 'asks'>,
  vaccine: VaccineCode,
  { dateOfBirth, sex }: Pick<Case, 'dateOfBirth' | 'sex'>,
  on: IsoDate,
): AskRow[] =>
  rowsFor(asks, vaccine, dateOfBirth, on).filter(({ notMale }) => !(notMale && sex === 'Male'));

export interface Question {
  row: AskRow;
  ask: HealthQuestion;
  /** Not answered yet; otherwise the answer was "not sure". */
  unanswered: boolean;
}

/** The questions of health without a clear answer. */
export const openQuestions = (rows: readonly AskRow[], answers: HealthAnswers): Question[] =>
  rows.flatMap((row) => {
    if (!isHealthQuestion(row.ask)) return [];
    const answer = answers[row.ask];
    if (answer === 'yes' || answer === 'no') return [];
    return { row, ask: row.ask, unanswered: answer === undefined };
  });

/** Every way the open questions could be answered, all no first. */
export function assumptions(questions: readonly Question[], answers: HealthAnswers): Assumed[] {
  const clear: Assumed = {};
  for (const ask of HEALTH_QUESTIONS) {
    if (answers[ask] === 'yes' || answers[ask] === 'no') clear[ask] = answers[ask] === 'yes';
  }
  return questions.reduce<Assumed[]>(
    (ways, { ask }) =>
      ways.flatMap((way) => [
        { ...way, [ask]: false },
        { ...way, [ask]: true },
      ]),
    [clear],
  );
}

/**
 * What CDC's schedule is given for a day: what is known, what the answers mean, and what asking for
 * this vaccine implies. What is taken to have begun days earlier counts back from the visit that
 * the answers are about.
 */
function observationsOf(
  tables: Pick<ProductTables, 'answers' | 'implied'>,
  vaccine: VaccineCode,
  { dateOfBirth, observations, on: visit }: Pick<Case, 'dateOfBirth' | 'observations' | 'on'>,
  assumed: Assumed,
  on: IsoDate,
): Observation[] {
  const said = tables.answers.flatMap((row): Observation | [] => {
    const applies = !row.vaccine || row.vaccine === vaccine;
    if (!applies || !assumed[row.ask] || !row.observation || !inEffect(row.rule, on)) return [];
    const since = row.daysBefore === undefined ? undefined : addDays(visit, -row.daysBefore);
    return { code: row.observation, ...(since !== undefined && { date: since }) };
  });
  const implied = rowsFor(tables.implied, vaccine, dateOfBirth, on).map(({ observation }) => ({
    code: observation,
  }));
  const known = new Set(observations.map(({ code }) => code));
  return [...observations, ...[...said, ...implied].filter(({ code }) => !known.has(code))];
}

/**
 * The patient as CDC's schedule sees them, when a vaccine is asked for and the open questions are
 * answered in one way.
 */
export function patientOf(
  tables: Pick<ProductTables, 'answers' | 'implied'>,
  vaccine: VaccineCode,
  person: Case,
  { assumed, on }: { assumed: Assumed; on: IsoDate },
): Patient {
  const { dateOfBirth, sex, doses } = person;
  return {
    dateOfBirth,
    sex,
    doses,
    observations: observationsOf(tables, vaccine, person, assumed, on),
  };
}
