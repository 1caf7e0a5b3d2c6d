// What an engagement has kept of somebody's health and earlier doses, read back in the words of a
// screening (ENG-05, VAC-09).
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

/**
 * As the database has it: an entry may be older than the rules, so nothing is taken for granted.
 */
export interface KeptRecord {
  history?: unknown;
  userResponses?: unknown;
}

/**
 * What cannot be read is as good as not said: an incomplete dose (VAC-09), a vaccine that the
 * catalogue does not have, another answer.
 */
export function keptScreening({ history, userResponses }: KeptRecord): Screening {
  return { history: dosesIn(history), answers: answersIn(userResponses) };
}

function dosesIn(history: unknown): NonNullable<Screening['history']> {
  return (keepHistory(recordsIn(history)) ?? []).flatMap(({ code, name, date }) => {
    const vaccineCode = vaccineByCode(code)?.code;
    if (vaccineCode === undefined) return [];
    // Only a COVID-19 dose is named by its maker (COV-01).
    const manufacturer = vaccineCode === COVID && name !== code ? { manufacturer: name } : {};
    return [{ vaccineCode, date, ...manufacturer }];
  });
}

/** Whoever answers again means the later answer. */
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
