import type { EligibleVaccine, VaccineDetails } from '#contract/vaccines.ts';
import { ageOn, isTooYoung } from '#domain/ages.ts';
import { EARLIEST_YEAR } from '#domain/dates.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { AGE_LIMITS, ageLimitRefusal, vaccineByCode, VACCINES } from '#domain/vaccines.ts';
import type { Vaccine } from '#domain/vaccines.ts';
import { refuse } from '#server/http/refusal.ts';
import type { FieldProblem, Refused } from '#server/http/refusal.ts';
import { manufacturerName, SHELVES } from '#server/stores/products.ts';

type Product = VaccineDetails['products'][number];

/** VAC-07: the whole catalogue, each vaccine eligible at that age or with the reason why not. */
export function eligibleVaccines(
  dateOfBirth: IsoDate,
  today: IsoDate,
): EligibleVaccine[] | Refused {
  const refused = refuseDateOfBirth(dateOfBirth, today);
  if (refused) return refused;
  return VACCINES.map((vaccine) => {
    const { english, display, short, spanishDisplay } = vaccine.names;
    const refusal = ageLimitRefusal(vaccine.code, ageOn(dateOfBirth, today), dateOfBirth);
    return {
      vaccineCode: vaccine.code,
      names: { english, display, short, spanish: spanishDisplay },
      eligible: refusal === undefined,
      ...(refusal && { refusal: { ...refusal, source: sourceOf(vaccine) } }),
    };
  });
}

/** VAC-06: what booking these vaccines takes; a vaccine outside the person's age is named as the field it was sent in. */
export function vaccineDetails(
  codes: readonly string[],
  dateOfBirth: IsoDate,
  today: IsoDate,
  language: Language,
): VaccineDetails[] | Refused {
  const refused =
    refuseDateOfBirth(dateOfBirth, today) ?? refuseAges(codes, dateOfBirth, today, language);
  if (refused) return refused;
  return codes.flatMap((code) => {
    const vaccine = vaccineByCode(code);
    if (!vaccine) return [];
    return {
      vaccineCode: vaccine.code,
      dose: '1',
      rxRequired: false,
      warnings: [],
      restrictions: [],
      products: productsOf(vaccine),
    };
  });
}

/** ENG-12. */
export function productsOfCode(code: string): Product[] {
  const vaccine = vaccineByCode(code);
  return vaccine ? productsOf(vaccine) : [];
}

function productsOf({ code }: Vaccine): Product[] {
  return SHELVES[code].products.map(({ productId, manufacturer, name }) => ({
    productId,
    manufacturer,
    manufacturerName: manufacturerName(manufacturer),
    name,
  }));
}

const sourceOf = ({ code }: Vaccine) => AGE_LIMITS.find((row) => row.code === code)?.source ?? '';

/** VAL-01, ELG-02. */
function refuseDateOfBirth(dateOfBirth: IsoDate, today: IsoDate): Refused | undefined {
  if (dateOfBirth > today || Number(dateOfBirth.slice(0, 4)) < EARLIEST_YEAR) {
    return refuse('INVALID_REQUEST', { fields: [{ name: 'dob', problem: 'dateOfBirth.invalid' }] });
  }
  if (!isTooYoung(dateOfBirth, today)) return undefined;
  return refuse('ELIGIBLITY_ERROR', { fields: [{ name: 'dob', problem: 'age.tooYoung' }] });
}

function refuseAges(
  codes: readonly string[],
  dateOfBirth: IsoDate,
  today: IsoDate,
  language: Language,
): Refused | undefined {
  const age = ageOn(dateOfBirth, today);
  const fields = codes.flatMap((code, index): FieldProblem[] => {
    const refusal = ageLimitRefusal(code, age, dateOfBirth);
    if (!refusal) return [];
    const names = vaccineByCode(code)?.names;
    const vaccine = (language === 'es' ? names?.spanishDisplay : names?.display) ?? code;
    const params = { vaccine, years: refusal.limitYears };
    return [
      { name: `vaccines.${index}.vaccineCode`, problem: `vaccine.${refusal.reason}`, params },
    ];
  });
  return fields.length > 0 ? refuse('ELIGIBLITY_ERROR', { fields }) : undefined;
}
