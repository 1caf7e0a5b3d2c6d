import { ageOn } from '#domain/ages.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { ageLimitRefusal, vaccineByCode } from '#domain/vaccines.ts';
import { refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';

/**
 * ELG-01: ELIGIBLITY_ERROR when somebody's age on the day of the visit rules out any of the vaccines, or undefined.
 * @param fieldOf where the vaccine with that index was sent
 */
export function ageRefusal(
  codes: readonly string[],
  person: { dob: IsoDate; on: IsoDate },
  language: Language,
  fieldOf: (index: number) => string,
): Refused | undefined {
  const age = ageOn(person.dob, person.on);
  const fields = codes.flatMap((code, index): FieldProblem[] => {
    const refusal = ageLimitRefusal(code, age, person.dob);
    const names = vaccineByCode(code)?.names;
    if (!refusal || !names) return [];
    const vaccine = language === 'es' ? names.spanishDisplay : names.display;
    const params = { vaccine, years: refusal.limitYears };
    return [{ name: fieldOf(index), problem: `vaccine.${refusal.reason}`, params }];
  });
  return fields.length > 0 ? refuse('ELIGIBLITY_ERROR', { fields }) : undefined;
}
