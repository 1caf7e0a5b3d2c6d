// The health answers and earlier doses kept with an engagement, as a screening (ENG-05, VAC-09).
import type { Screening } from '#contract/vaccines.ts';
import { keepHistory } from '#domain/engagement.ts';
import {
  isHealthQuestion,
  YES_NO_UNSURE,
  type HealthAnswers,
  type YesNoUnsure,
} from '#domain/screening.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { vaccineByCode } from '#domain/vaccines.ts';

/** As stored: an entry may be older than the current rules, so its content is checked. */
export interface KeptRecord {
  history?: unknown;
  userResponses?: unknown;
}

/**
 * Skips what it cannot read: an incomplete dose (VAC-09), a vaccine outside the catalogue, an
 * unknown answer.
 */
export function keptScreening({ history, userResponses }: KeptRecord): Screening {
  return { history: dosesIn(history), answers: answersIn(userResponses) };
}

function dosesIn(history: unknown): NonNullable<Screening['history']> {
  return (keepHistory(recordsIn(history)) ?? []).flatMap(({ code, name, date }) => {
    const vaccineCode = vaccineByCode(code)?.code;
    if (vaccineCode === undefined) return [];
    // Only a COVID-19 dose stores its manufacturer as the name (COV-01).
    const manufacturer = vaccineCode === COVID && name !== code ? { manufacturer: name } : {};
    return [{ vaccineCode, date, ...manufacturer }];
  });
}

/** The last answer to a question counts. */
function answersIn(userResponses: unknown): HealthAnswers {
  const answers: HealthAnswers = {};
  for (const { question, answer } of recordsIn(userResponses)) {
    if (isHealthQuestion(question) && isYesNoUnsure(answer)) answers[question] = answer;
  }
  return answers;
}

const isYesNoUnsure = (answer: unknown): answer is YesNoUnsure =>
  YES_NO_UNSURE.some((known) => known === answer);

function recordsIn(list: unknown): Record<string, unknown>[] {
  if (!Array.isArray(list)) return [];
  return list.filter(
    (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null,
  );
}
