// A store's stock by lot, and the team's changes to it (DSK-04).
import type { z } from 'zod';
import type { correctLot, countIn, Stock, StockVaccine, throwAway } from '#contract/stock.ts';
import { checkLotExpiry, differsFrom } from '#domain/given.ts';
import type { IsoDate } from '#domain/dates.ts';
import { isExpiredOn } from '#domain/shelf.ts';
import type { Pause, StockReason } from '#domain/stock.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import type { Language } from '#domain/languages.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import type { Db, Tx } from '#server/database/database.ts';
import {
  invalid,
  invalidFields,
  refuse,
  type FieldProblem,
  type Refused,
} from '#server/http/refusal.ts';
import { manufacturerName, SHELF_LIST } from '#server/stores/products.ts';
import {
  addLot,
  beginCounting,
  keepFloor,
  keepPause,
  lastMovements,
  lockStock,
  lotNamed,
  lotOf,
  lotsRecalled,
  lotsWithDoses,
  mendExpiry,
  moveDoses,
  promisedAt,
  refreshSales,
  shelfOf,
  type Lot,
  type ShelfRow,
} from './stock.store.ts';
import { nowMs } from '#server/clock.ts';
import { todayAt } from '#server/stores/stores.store.ts';
import { tellStore } from '#server/visits/store-news.ts';

/** Enough for today's changes. */
const MOVEMENTS_SHOWN = 50;

/** The member making a change, and the store. */
export interface StockKeeper {
  storeId: number;
  memberId: string;
}

/** The same with the language of the page. */
type AtStock = StockKeeper & { language: Language };

type Body<O extends { body: z.ZodType }> = z.output<O['body']>;

const CATALOGUE = SHELF_LIST.flatMap(([code, { products }]) =>
  products.map((product) => ({ ...product, vaccineCode: code as string })),
);

/**
 * The product's name; its id when the product came from a store's list and is not in the catalogue.
 */
export const nameOfProduct = (productId: string): string =>
  CATALOGUE.find((one) => one.productId === productId)?.name ?? productId;

/**
 * The whole stock, with vaccine names in that language. The store's own products can be counted in,
 * as well as the catalogue's.
 */
export async function stockAt(
  db: Db | Tx,
  { storeId, language }: Pick<AtStock, 'storeId' | 'language'>,
): Promise<Stock> {
  const shelf = await shelfOf(db, storeId);
  const lots = await lotsWithDoses(db, storeId);
  const promised = await promisedAt(db, storeId);
  const today = await todayAt(db, storeId);
  const movements = await lastMovements(db, storeId, MOVEMENTS_SHOWN);
  const recalled = await lotsRecalled(db, storeId);
  const codes = [...new Set(shelf.map(({ vaccineCode }) => vaccineCode))];
  return {
    vaccines: codes
      .map((code) => ({
        ...vaccineOf(
          shelf.filter((one) => one.vaccineCode === code),
          lots,
          today,
        ),
        code,
        name: shortVaccineName(code, language),
        promised: promised.get(code) ?? 0,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name, language)),
    catalogue: productsToCount(shelf, language),
    movements: movements.map(({ movement, lot, by }) => ({
      at: movement.movedAt.toISOString(),
      kind: movement.kind,
      doses: movement.doses,
      ...(movement.reason && { reason: movement.reason }),
      by,
      product: nameOfProduct(lot.productId),
      lot: lot.lot,
    })),
    recalled: recalled.map(({ vaccineCode, lot }) => ({ code: vaccineCode, lot })),
  };
}

function vaccineOf(
  shelf: readonly ShelfRow[],
  lots: readonly Lot[],
  today: IsoDate,
): Pick<StockVaccine, 'pause' | 'products'> {
  return {
    pause: pauseOf(shelf),
    products: shelf.map(({ productId, manufacturer, floor, sells }) => {
      const own = lots.filter((lot) => lot.productId === productId);
      const listed = own.map(({ id, lot, expiresOn, doses }) => ({
        lotId: id,
        lot,
        expiresOn,
        isExpired: isExpiredOn(expiresOn, today),
        doses,
      }));
      const good = listed.filter(({ isExpired }) => !isExpired);
      return {
        productId,
        name: nameOfProduct(productId),
        maker: manufacturerName(manufacturer),
        mvx: manufacturer,
        ...(floor !== null && { floor }),
        sells,
        onHand: good.reduce((sum, { doses }) => sum + doses, 0),
        lots: listed,
      };
    }),
  };
}

function pauseOf(shelf: readonly ShelfRow[]): Pause {
  const until = shelf.find(({ pausedUntil }) => pausedUntil !== null)?.pausedUntil;
  if (!until) return 'none';
  if (until === 'infinity') return 'forGood';
  return Date.parse(until) > nowMs() ? 'tomorrow' : 'none';
}

function productsToCount(shelf: readonly ShelfRow[], language: Language): Stock['catalogue'] {
  const own = shelf.filter(
    ({ productId }) => !CATALOGUE.some((one) => one.productId === productId),
  );
  return [...CATALOGUE, ...own]
    .map(({ productId, vaccineCode, manufacturer }) => ({
      productId,
      name: nameOfProduct(productId),
      vaccine: shortVaccineName(vaccineCode, language),
      maker: manufacturerName(manufacturer),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
}

/**
 * Counts in doses that arrived, for a known lot or a new one. From then on the store counts the
 * product. Refused at its field for an unknown product, an expired lot, and a lot listed with doses
 * and another expiry date; a lot without doses takes the new date, which is how to correct a wrong
 * one.
 */
export async function count(
  tx: Tx,
  { storeId, memberId, language }: AtStock,
  { productId, lot, lotExpiresOn, doses }: Body<typeof countIn>,
): Promise<Stock | Refused> {
  const shelf = await shelfOf(tx, storeId);
  const product = [...shelf, ...CATALOGUE].find((one) => one.productId === productId);
  const expiry = checkLotExpiry(lotExpiresOn, await todayAt(tx, storeId));
  if (!product) return invalid('productId', 'manufacturer.missing');
  if (expiry) return invalid('lotExpiresOn', expiry);
  const { vaccineCode, manufacturer } = product;
  await lockStock(tx, storeId);
  const known = await lotNamed(tx, storeId, { productId, lot });
  const differs = differsFrom(known && known.doses > 0 ? known.expiresOn : undefined, lotExpiresOn);
  if (differs) return invalid('lotExpiresOn', differs);
  await beginCounting(tx, { storeId, vaccineCode, productId, manufacturer });
  const counted =
    known ?? (await addLot(tx, { storeId, vaccineCode, productId, lot, expiresOn: lotExpiresOn }));
  if (counted.expiresOn !== lotExpiresOn) await mendExpiry(tx, counted.id, lotExpiresOn);
  await moveDoses(tx, { lotId: counted.id, kind: 'countedIn', doses, memberId });
  return after(tx, { storeId, language }, vaccineCode);
}

/** Refused at `seen` when the list has a different number. */
export async function correct(
  tx: Tx,
  keeper: AtStock,
  lotId: string,
  { seen, doses, reason }: Body<typeof correctLot>,
): Promise<Stock | Refused> {
  return ofLot(tx, keeper, lotId, (lot) => {
    if (lot.doses !== seen)
      return { name: 'seen', problem: 'doses.changed', params: { doses: lot.doses } };
    return { kind: 'corrected', doses: doses - lot.doses, reason };
  });
}

/** Refused at `doses` when there are fewer. */
export async function discard(
  tx: Tx,
  keeper: AtStock,
  lotId: string,
  { doses, reason }: Body<typeof throwAway>,
): Promise<Stock | Refused> {
  return ofLot(tx, keeper, lotId, (lot) => {
    if (lot.doses < doses)
      return { name: 'doses', problem: 'doses.tooMany', params: { doses: lot.doses } };
    return { kind: 'thrownAway', doses: -doses, reason };
  });
}

type LotChange = { kind: 'corrected' | 'thrownAway'; doses: number; reason: StockReason };

async function ofLot(
  tx: Tx,
  { storeId, memberId, language }: AtStock,
  lotId: string,
  changeOf: (lot: Lot) => LotChange | FieldProblem,
): Promise<Stock | Refused> {
  await lockStock(tx, storeId);
  const lot = await lotOf(tx, storeId, lotId);
  if (!lot) return refuse('FC_903_NotFound');
  const change = changeOf(lot);
  if ('problem' in change) return invalidFields(change);
  // Zero when a recount confirmed the list.
  if (change.doses !== 0) await moveDoses(tx, { lotId, ...change, memberId });
  return after(tx, { storeId, language }, lot.vaccineCode);
}

export async function floorAt(
  tx: Tx,
  { storeId, language }: AtStock,
  productId: string,
  floor: number | null,
): Promise<Stock | Refused> {
  await lockStock(tx, storeId);
  const codes = (await shelfOf(tx, storeId))
    .filter((one) => one.productId === productId)
    .map(({ vaccineCode }) => vaccineCode);
  if (!(await keepFloor(tx, { storeId, productId }, floor))) return refuse('FC_903_NotFound');
  return after(tx, { storeId, language }, ...codes);
}

export async function pause(
  tx: Tx,
  { storeId, language }: AtStock,
  code: string,
  until: Pause,
): Promise<Stock | Refused> {
  const vaccineCode = canonicalCode(code);
  await lockStock(tx, storeId);
  const isKept = await keepPause(tx, { storeId, vaccineCode }, until);
  return isKept ? after(tx, { storeId, language }, vaccineCode) : refuse('FC_903_NotFound');
}

/**
 * The updated stock, after recomputing what is sold of it. Everyone at the store's desk is told: a
 * floor or a pause is no movement, and no trigger sees it.
 */
async function after(
  tx: Tx,
  { storeId, language }: Pick<AtStock, 'storeId' | 'language'>,
  ...codes: string[]
): Promise<Stock> {
  await refreshSales(tx, storeId, codes);
  await tellStore(tx, storeId);
  return stockAt(tx, { storeId, language });
}
