// By what a dose is called where a visit is read back (REV-02, COV-06).
import { isCombinedDose } from '#domain/covid.ts';
import type { DoseCalledBy } from '#domain/dose-names.ts';
import type { ProductTables } from '#domain/eligibility/product-rows.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';

interface Dose {
  vaccine: VaccineCode;
  /** Which of its series, from 1. */
  dose: number;
  /** In years, on the day of the visit. */
  age: number;
  /** Codes of who may have made it: one where it is chosen. */
  makers: readonly string[];
}

/**
 * By its season where every series of the vaccine's group has one, unless a number is told of it
 * (COV-06); else by its number from the second on: many vaccines are one dose, and a first says
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
