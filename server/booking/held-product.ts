// Which product a vaccine is held as. HLD-05 names the product and HLD-06 the maker: whichever was
// sent, both are known from then on (ENG-15, REV-02).
import { makerDisplayName } from '#domain/dose-names.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { manufacturerName, SHELF_LIST, SHELVES, type Product } from '#server/stores/products.ts';
import type { HeldVaccine } from './booking.schema.ts';

type Said = Pick<HeldVaccine, 'code' | 'productId' | 'manufPref'>;

const productsOf = (code: string): readonly Product[] => {
  const own = ownCode(code);
  return own === undefined ? [] : SHELVES[own].products;
};

/** The product, by its id or as its maker's only one; undefined when any will do. */
function productOf({ code, productId, manufPref }: Said): Product | undefined {
  const named = productsOf(code).find((product) => product.productId === productId);
  if (named || manufPref === undefined) return named;
  const made = productsOf(code).filter(({ manufacturer }) => manufacturer === manufPref);
  return made.length === 1 ? made[0] : undefined;
}

/**
 * HLD-06: whether product and vaccine, or product and maker, contradict each other. A product we do
 * not know is the store's own, and is stored as sent.
 */
export function isOtherProduct({ code, productId, manufPref }: Said): boolean {
  const known = SHELF_LIST.find(([, { products }]) =>
    products.some((product) => product.productId === productId),
  );
  if (!known) return false;
  const named = known[1].products.find((product) => product.productId === productId);
  const isOfAnother = manufPref !== undefined && named?.manufacturer !== manufPref;
  return known[0] !== ownCode(code) || isOfAnother;
}

/**
 * The vaccine with its product and maker filled in. Only COVID-19 vaccine is promised by maker, and
 * the store must then have it (HLD-06).
 */
export function withProduct<V extends HeldVaccine>(vaccine: V): V {
  const product = productOf(vaccine);
  if (!product) return vaccine;
  const { productId, manufacturer: manufPref } = product;
  return { ...vaccine, productId, ...(ownCode(vaccine.code) === COVID && { manufPref }) };
}

/** Codes of the possible makers: one if a product is held. */
export const makersOf = (vaccine: Said): string[] => {
  const product = productOf(vaccine);
  return (product ? [product] : productsOf(vaccine.code)).map(({ manufacturer }) => manufacturer);
};

/** REV-02: the maker as displayed; undefined for a vaccine of any maker. */
export function makerOf(
  vaccine: Said,
): { manufacturerName: string; manufacturerDisplayName: string; productId?: string } | undefined {
  const product = productOf(vaccine);
  const maker = product?.manufacturer ?? vaccine.manufPref;
  if (maker === undefined) return undefined;
  const name = manufacturerName(maker);
  return {
    manufacturerName: name,
    manufacturerDisplayName: makerDisplayName(name, product?.name),
    ...(product && { productId: product.productId }),
  };
}
