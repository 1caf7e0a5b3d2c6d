// Which parts of the stock are shown (DSK-04).
import type { StockProduct, StockVaccine } from '#contract/stock.ts';
import type { StockDesk } from './stock-known.ts';
import { plainWords } from './typed-words.ts';

/**
 * How many doses of a vaccine are promised beyond those on hand; 0 where a product is not counted,
 * since nobody knows how many there are.
 */
export function dosesShort({ promised, products }: StockVaccine): number {
  if (products.some(({ floor }) => floor === undefined)) return 0;
  return Math.max(0, promised - products.reduce((sum, { onHand }) => sum + onHand, 0));
}

/** Every typed word starts a word of one of these texts. */
const isNamed = (texts: readonly string[], typed: string): boolean => {
  const known = texts.flatMap(plainWords);
  return plainWords(typed).every((word) => known.some((one) => one.startsWith(word)));
};

const textsOf = ({ name, maker, lots }: StockProduct) => [
  name,
  maker,
  ...lots.map(({ lot }) => lot),
];

/**
 * Vaccines whose name matches, with all their products; and vaccines with a matching product, maker
 * or lot, with only those products.
 */
export function shownVaccines({
  shown,
  filter,
}: Pick<StockDesk, 'shown' | 'filter'>): StockVaccine[] {
  const vaccines = shown?.vaccines ?? [];
  if (filter.trim() === '') return vaccines;
  return vaccines.flatMap((vaccine) => {
    if (isNamed([vaccine.name], filter)) return [vaccine];
    const products = vaccine.products.filter((product) =>
      isNamed([vaccine.name, ...textsOf(product)], filter),
    );
    return products.length > 0 ? [{ ...vaccine, products }] : [];
  });
}
