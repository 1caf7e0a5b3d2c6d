// A vaccine's products in the contract's form: for all ages (ENG-12), or those for one person.
import type { VaccineDetails } from '#contract/vaccines.ts';
import { ageOn } from '#domain/ages.ts';
import { eligibleManufacturers } from '#domain/covid.ts';
import { makerDisplayName } from '#domain/dose-names.ts';
import type { Case } from '#domain/eligibility/decide.ts';
import { spans, type ProductTables } from '#domain/eligibility/product-rows.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { Vaccine } from '#domain/vaccines.ts';
import { manufacturerName, SHELVES } from '#server/stores/products.ts';

export type Product = VaccineDetails['products'][number];

/** ENG-12. */
export const productsOf = ({ code }: Pick<Vaccine, 'code'>): Product[] =>
  SHELVES[code].products.map(({ productId, manufacturer, name }) => ({
    productId,
    manufacturer,
    manufacturerName: manufacturerName(manufacturer),
    manufacturerDisplayName: makerDisplayName(manufacturerName(manufacturer), name),
    name,
  }));

/**
 * Products for the person's age on the day of the visit; for COVID-19 with the last dose's
 * manufacturer first (COV-02).
 */
export function productsFor(
  { brands }: Pick<ProductTables, 'brands'>,
  vaccine: Pick<Vaccine, 'code'>,
  { dateOfBirth, on }: Pick<Case, 'dateOfBirth' | 'on'>,
  lastManufacturer: string | undefined,
): Product[] {
  const age = ageOn(dateOfBirth, on);
  const fits = productsOf(vaccine).filter(({ productId }) => {
    const brand = brands.find((row) => row.productId === productId);
    return brand === undefined || spans(brand, age);
  });
  if (vaccine.code !== COVID) return fits;
  const entries = fits.map((product) => ({ ...product, vaccineCode: COVID }));
  return eligibleManufacturers(entries, lastManufacturer).map(
    ({ vaccineCode: _vaccineCode, ...product }) => product,
  );
}
