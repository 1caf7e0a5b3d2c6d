// The answer to one question before a vaccine (COV-05, RSV-01; VAL-08, VAL-09).
import { object, string } from 'valibot';
import { dateFromParts } from '#domain/dates.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { Question } from '#domain/screening.ts';
import type { Answers } from '../knowledge/answers.ts';
import type { DateDraft } from '../knowledge/dates.ts';
import type { Problem } from '../knowledge/problem.ts';
import { doseDate, emptyDate } from '../knowledge/dates.ts';
import { isImmunoBooster, type Life } from '../knowledge/screening.ts';
import { problemsIn } from './form.ts';

/** The problem when an answer is missing, where any answer will do. */
const MISSING = {
  immunocompromised: 'immunocompromised.missing',
  chronicCondition: 'answer.missing',
  meningitisRisk: 'answer.missing',
  meningitisBRisk: 'answer.missing',
  pregnant: 'answer.missing',
  userDose: 'dose.missing',
  boosterOption: 'boosterDose.missing',
  boosterImmunoOption: 'boosterDose.missing',
  dose1Manufacturer: 'dose1Manufacturer.missing',
  manufacturer: 'manufacturer.missing',
  earlierDoses: 'earlierDoses.missing',
} as const satisfies Partial<Record<Question, ProblemCode>>;

/** @param dates of the doses of the vaccine that the question is about */
export function checkAnswer(
  question: Question,
  answers: Answers,
  dates: readonly DateDraft[],
  life: Life,
): Problem[] {
  const typed = (draft: DateDraft) => dateFromParts(draft, life.today);
  if (question === 'firstDoseDate') {
    const first = object({ firstDoseDate: doseDate(life, 'firstDoseDate') });
    return problemsIn(first, { firstDoseDate: typed(answers.firstDoseDate ?? emptyDate) });
  }
  if (question === 'dosedate') {
    return problemsIn(object({ dosedate: doseDate(life) }), {
      dosedate: typed(answers.dosedate),
    });
  }
  if (question === 'doseDates') {
    const fields = dates.map((draft, index) => [`doseDates.${index}`, typed(draft)] as const);
    const schemas = fields.map(([field]) => [field, doseDate(life)] as const);
    return problemsIn(object(Object.fromEntries(schemas)), Object.fromEntries(fields));
  }
  // A given answer is text; for a list it is enough that it exists.
  const isSecond =
    question === 'manufacturer' && answers.userDose === '2' && isImmunoBooster(answers);
  const missing = isSecond ? 'dose2Manufacturer.missing' : MISSING[question];
  const form = object({ [question]: string(missing) });
  return problemsIn(form, { [question]: answers[question]?.toString() });
}
