import { z } from 'zod';
import { Position, StoreNumber, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';

export const StoreAddress = z.object({
  line1: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  timeZone: z.string(),
});

/** Local opening and closing, 'HH:MM'; '24:00' closes at midnight. */
export const DayHours = z.object({
  open: z.string(),
  close: z.string(),
  /** When no patients are seen, in order. */
  breaks: z.array(z.object({ from: z.string(), until: z.string() })).optional(),
});

export const Store = z.object({
  storeNumber: z.string(),
  locationId: z.string(),
  organizationId: z.string(),
  name: z.string(),
  address: StoreAddress,
  position: z.object({ latitude: z.number(), longitude: z.number() }),
  /** NNN-NNN-NNNN; null if none is known. */
  phone: z.string().nullable(),
  /** Sunday first; null on a day the store is closed. */
  hours: z.array(DayHours.nullable()).length(7),
});
export type Store = z.infer<typeof Store>;

export const searchStores = defineOperation({
  operationId: 'searchStores',
  method: 'POST',
  path: '/api/stores/v1/search',
  summary:
    'The stores with the given numbers, in that order; unknown numbers are left out (LOC-07).',
  tag: 'Places',
  body: z.strictObject({
    storeNumbers: z.array(StoreNumber).min(1).max(50),
    wagHeaders: WagHeaders,
  }),
  reply: z.array(Store),
  refusals: ['INVALID_REQUEST'],
});

export const queryLocations = defineOperation({
  operationId: 'queryLocations',
  method: 'POST',
  path: '/api/locations/v1/query',
  summary:
    'Stores near a position, nearest first, whether or not they have times (LOC-07, LOC-08).',
  tag: 'Places',
  body: z.strictObject({
    position: Position,
    /** Miles. */
    radius: z.number().min(1).max(250).default(25),
    vaccineCodes: z.array(z.string()).max(4).optional(),
    pageNumber: z.number().int().min(1).max(100).default(1),
    wagHeaders: WagHeaders,
  }),
  reply: z.object({
    locations: z.array(Store.extend({ distance: z.number() })),
    pagination: z.object({ pageNumber: z.number().int() }),
  }),
  refusals: ['INVALID_REQUEST'],
});
