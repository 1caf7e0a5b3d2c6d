// What a store has of each vaccine, by lot (DSK-04). Only for members of its team (CHN-12).
import { z } from 'zod';
import { checkLot } from '#domain/given.ts';
import type { ProblemCode } from '#domain/problems.ts';
import {
  CORRECTION_REASONS,
  MOST_DOSES,
  MOVEMENTS,
  PAUSES,
  STOCK_REASONS,
  WASTE_REASONS,
} from '#domain/stock.ts';
import { AT_STORE_REFUSALS, ofStore } from './at-store.ts';
import { PlainDate, ruled, Uuid, VaccineCode } from './fields.ts';
import { defineOperation } from './operation.ts';

const tag = 'Desk';

const ofLot = ofStore.extend({ lotId: Uuid });
const ProductId = z
  .string()
  .min(1, 'manufacturer.missing' satisfies ProblemCode)
  .max(60);

const noNumber = 'doses.invalid' satisfies ProblemCode;
const Doses = z.number(noNumber).int(noNumber).max(MOST_DOSES, noNumber);
const SomeDoses = Doses.min(1, noNumber);
const AnyDoses = Doses.min(0, noNumber);

const StockLot = z.object({
  lotId: z.uuid(),
  lot: z.string(),
  expiresOn: z.iso.date(),
  /** By the store's date: these doses no longer count and should be discarded. */
  isExpired: z.boolean(),
  doses: z.number().int(),
});
export type StockLot = z.infer<typeof StockLot>;

const StockProduct = z.object({
  productId: z.string(),
  name: z.string(),
  maker: z.string(),
  /** CDC's code of the maker; not sent by the release before. */
  mvx: z.string().optional(),
  /** Doses that are never promised; missing if the product is not counted. */
  floor: z.number().int().optional(),
  /** Whether search, offered vaccines, holds and walk-ins include it. */
  sells: z.boolean(),
  /** Not expired. */
  onHand: z.number().int(),
  /** Lots with doses, the first to expire first. */
  lots: z.array(StockLot),
});
export type StockProduct = z.infer<typeof StockProduct>;

const StockVaccine = z.object({
  code: z.string(),
  name: z.string(),
  /** Doses needed by holds and upcoming appointments, of any manufacturer. */
  promised: z.number().int(),
  pause: z.enum(PAUSES),
  products: z.array(StockProduct),
});
export type StockVaccine = z.infer<typeof StockVaccine>;

export const Stock = z.object({
  /** The vaccines the store carries, sorted by name. */
  vaccines: z.array(StockVaccine),
  /** All products that can be added to stock. */
  catalogue: z.array(
    z.object({ productId: z.string(), name: z.string(), vaccine: z.string(), maker: z.string() }),
  ),
  /** The latest, newest first. */
  movements: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum(MOVEMENTS),
      /** Negative: doses that left the stock. */
      doses: z.number().int(),
      reason: z.enum(STOCK_REASONS).optional(),
      by: z.string(),
      product: z.string(),
      lot: z.string(),
    }),
  ),
  /** Lots that the store threw away as recalled; not sent by the release before. */
  recalled: z.array(z.object({ code: z.string(), lot: z.string() })).optional(),
});
export type Stock = z.infer<typeof Stock>;

export const getStock = defineOperation({
  operationId: 'getStock',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/stock',
  summary: 'What the store has of each vaccine, by lot, and the latest movements (DSK-04).',
  tag,
  role: 'technician',
  byItself: true,
  params: ofStore,
  reply: Stock,
  refusals: AT_STORE_REFUSALS,
});

export const countIn = defineOperation({
  operationId: 'countIn',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/stock/lots',
  summary:
    'Adds doses of a lot that arrived. From the first on, the product is counted, and sold only while doses are left (DSK-04).',
  tag,
  role: 'pharmacist',
  params: ofStore,
  body: z.strictObject({
    productId: ProductId,
    lot: ruled(checkLot),
    lotExpiresOn: PlainDate,
    doses: SomeDoses,
  }),
  reply: Stock,
  refusals: AT_STORE_REFUSALS,
});

// FC_903_NotFound: no such lot at this store.
const ofLotRefusals = [...AT_STORE_REFUSALS, 'FC_903_NotFound'] as const;

export const correctLot = defineOperation({
  operationId: 'correctLot',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/stock/lots/:lotId/correction',
  summary:
    'Sets the number of doses of a lot; refused when the list has another number than the one that was seen (DSK-04).',
  tag,
  role: 'pharmacist',
  params: ofLot,
  body: z.strictObject({
    seen: AnyDoses,
    doses: AnyDoses,
    reason: z.enum(CORRECTION_REASONS),
  }),
  reply: Stock,
  refusals: ofLotRefusals,
});

export const throwAway = defineOperation({
  operationId: 'throwAway',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/stock/lots/:lotId/waste',
  summary: 'Removes doses of a lot that can no longer be given, with the reason (DSK-04).',
  tag,
  role: 'pharmacist',
  params: ofLot,
  body: z.strictObject({ doses: SomeDoses, reason: z.enum(WASTE_REASONS) }),
  reply: Stock,
  refusals: ofLotRefusals,
});

export const setFloor = defineOperation({
  operationId: 'setFloor',
  method: 'PUT',
  path: '/api/desk/v1/stores/:storeNumber/stock/products/:productId/floor',
  summary:
    'Sets how many doses of a product are never promised; null: it is not counted, and sold as long as the store carries it (DSK-04).',
  tag,
  role: 'manager',
  params: ofStore.extend({ productId: ProductId }),
  body: z.strictObject({ floor: AnyDoses.nullable() }),
  reply: Stock,
  refusals: ofLotRefusals,
});

export const pauseVaccine = defineOperation({
  operationId: 'pauseVaccine',
  method: 'PUT',
  path: '/api/desk/v1/stores/:storeNumber/stock/vaccines/:vaccineCode/pause',
  summary:
    'Stops selling a vaccine until tomorrow or for good, or resumes it (DSK-04). Promised doses stay promised.',
  tag,
  role: 'manager',
  params: ofStore.extend({ vaccineCode: VaccineCode }),
  body: z.strictObject({ until: z.enum(PAUSES) }),
  reply: Stock,
  refusals: ofLotRefusals,
});
