import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import type { FieldProblem } from '#server/http/refusal.ts';
import type { Judged } from './valid-days.ts';

/** Why a vaccine may not be given on a day, for its field (VAL-11). */
export function vaccineProblem(
  { vaccine: code, decision }: Judged,
  language: Language,
): Omit<FieldProblem, 'name'> {
  const { answer, reason, limitYears, eligibleFrom } = decision;
  const vaccine = called(code, language);
  if ((reason === 'tooYoung' || reason === 'tooOld') && limitYears !== undefined) {
    return { problem: `vaccine.${reason}`, params: { vaccine, years: limitYears } };
  }
  if (answer === 'ask') return { problem: 'vaccine.answerFirst', params: { vaccine } };
  if (answer === 'call') return { problem: 'vaccine.callStore', params: { vaccine } };
  if (eligibleFrom === undefined) return { problem: 'vaccine.notNow', params: { vaccine } };
  return { problem: 'vaccine.notYet', params: { vaccine, date: written(eligibleFrom, language) } };
}

/** VAC-15: the same dose is already booked, with its day. */
export const vaccineBooked = (
  code: string,
  date: IsoDate,
  language: Language,
): Omit<FieldProblem, 'name'> => ({
  problem: 'vaccine.booked',
  params: { vaccine: called(code, language), date: written(date, language) },
});

function called(code: string, language: Language): string {
  const names = vaccineByCode(code)?.names;
  return (language === 'es' ? names?.spanishDisplay : names?.display) ?? code;
}

const written = (date: IsoDate, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00Z`),
  );
