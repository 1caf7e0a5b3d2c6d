// A patient's answers, read back from the saved form (ENG-05, VAC-09). The reverse is
// requests/said.ts.
import type { z } from 'zod';
import type { History, UserResponses } from '#contract/said.ts';
import { COVID_MAKERS } from '#domain/covid.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { noAnswers, type Answers } from '../answers.ts';
import type { JourneyContext } from '../context.ts';
import { dateDraftOf, type DateDraft } from '../dates.ts';

/**
 * Earlier doses and answers (VAC-09, ENG-05): `unsure` are the questions of memory that were
 * answered with "I do not remember".
 */
export function answersOf({
  history,
  userResponses,
}: {
  history: z.infer<typeof History>;
  userResponses: z.infer<typeof UserResponses>;
}): Pick<JourneyContext, 'answers' | 'unsure'> {
  const ofCovid = history
    .filter(({ code }) => code === COVID)
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const covid = ofCovid.at(-1);
  const first = ofCovid.length > 1 ? ofCovid[0] : undefined;
  const doseDates: Record<string, DateDraft[]> = {};
  for (const { code, date } of history) {
    if (code !== COVID) (doseDates[code] ??= []).push(dateDraftOf(date));
  }
  let answers: Answers = {
    ...noAnswers,
    doseDates,
    ...(covid && { dosedate: dateDraftOf(covid.date) }),
    ...(first && { firstDoseDate: dateDraftOf(first.date) }),
    ...(covid && isMaker(covid.name) && { manufacturer: covid.name }),
  };
  const unsure: string[] = [];
  for (const { vaccineCode, question, answer } of userResponses) {
    if (question === 'doseDates') unsure.push(`doseDates.${vaccineCode}`);
    else if (question === 'dosedate' || question === 'firstDoseDate') unsure.push(question);
    else if (question === 'earlierDoses') {
      if (answer === 'notSure') unsure.push(question);
      else answers = { ...answers, earlierDoses: answer === 'none' ? [] : answer.split(',') };
    } else answers = { ...answers, [question]: answer };
  }
  return { answers, unsure };
}

const isMaker = (name: string) => COVID_MAKERS.some((maker) => maker === name);
