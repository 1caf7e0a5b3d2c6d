// From what on its shelf a store may give the vaccines of a visit (DSK-04): the server tells the
// desk when a visit is opened, and the desk judges by the same rule when the stock changes.
import type { IsoDate } from './dates.ts';
import { ownCode } from './vaccine-codes.ts';

/** A product the store keeps. */
export interface KeptProduct {
  vaccineCode: string;
  productId: string;
  name: string;
  mvx: string;
  /** Whether the store keeps a list of its lots. */
  isCounted: boolean;
}

/** A lot on its list. */
export interface KeptLot {
  vaccineCode: string;
  productId: string;
  lot: string;
  expiresOn: IsoDate;
  isExpired: boolean;
  doses: number;
}

interface Shelf {
  products: readonly KeptProduct[];
  lots: readonly KeptLot[];
  /** Lots thrown away as recalled. */
  recalled: readonly Pick<KeptLot, 'vaccineCode' | 'lot'>[];
}

/** A booked vaccine, and its product if the patient chose one. */
interface Booked {
  code: string;
  productId?: string | undefined;
}

/** A lot can be used on the whole of its last day. */
export const isExpiredOn = (expiresOn: IsoDate, today: IsoDate): boolean => expiresOn < today;

/**
 * What of the shelf is for these vaccines, under the codes they were booked by: products, the
 * chosen one first; lots with usable doses, the first to expire first; recalled lots.
 */
export function shelfFor(booked: readonly Booked[], { products, lots, recalled }: Shelf) {
  return {
    products: booked.flatMap(({ code, productId }) =>
      ofVaccine(code, products)
        .toSorted((one, other) => rank(one, productId) - rank(other, productId))
        .map(({ productId: id, name, mvx, isCounted }) => ({
          code,
          productId: id,
          name,
          mvx,
          isCounted,
        })),
    ),
    lots: booked.flatMap(({ code }) =>
      ofVaccine(code, lots)
        .filter(({ isExpired, doses }) => !isExpired && doses > 0)
        .toSorted(byExpiry)
        .map(({ productId, lot, expiresOn, doses }) => ({
          code,
          productId,
          lot,
          expiresOn,
          doses,
        })),
    ),
    recalled: booked.flatMap(({ code }) =>
      ofVaccine(code, recalled).map(({ lot }) => ({ code, lot })),
    ),
  };
}

const ofVaccine = <T extends { vaccineCode: string }>(code: string, kept: readonly T[]): T[] =>
  kept.filter(({ vaccineCode }) => vaccineCode === ownCode(code));

const rank = ({ productId }: KeptProduct, chosen: string | undefined): number =>
  productId === chosen ? 0 : 1;

const byExpiry = (one: KeptLot, other: KeptLot): number =>
  one.expiresOn.localeCompare(other.expiresOn) || one.lot.localeCompare(other.lot);
