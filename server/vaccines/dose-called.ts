// What a dose is called when a visit is shown (REV-02, COV-06).
import { isCombinedDose } from '#domain/covid.ts';
import type { DoseCalledBy } from '#domain/dose-names.ts';
import type { ProductTables } from '#domain/eligibility/product-rows.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';

interface Dose {
  vaccine: VaccineCode;
  /** Its number in the series, from 1. */
  dose: number;
  /** In years, on the day of the visit. */
  age: number;
  /** The possible manufacturers; one if it was chosen. */
  makers: readonly string[];
}

/**
 * By season, when all of the vaccine's group is seasonal and the dose is not numbered (COV-06);
 * else by number from the second dose on: many vaccines are a single dose, and "first" would say
 * nothing.
 */
export function doseCalledBy(
  { products, seasons }: Pick<ProductTables, 'products' | 'seasons'>,
  { vaccine, dose, age, makers }: Dose,
): DoseCalledBy | undefined {
  const groups = products.find((row) => row.vaccine === vaccine)?.groups ?? [];
  const season = seasons.find(
    ({ group, series }) => series === undefined && groups.includes(group),
  );
  const isNumbered =
    vaccine === COVID &&
    makers.some((manufacturer) => !isCombinedDose({ age, manufacturer, dose }));
  if (season && !isNumbered) return { seasonBegins: season.begins };
  return isNumbered || dose > 1 ? { number: dose } : undefined;
}
