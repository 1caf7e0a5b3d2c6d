import { z } from 'zod';
import { checkLocation, LOCATION_MAX_LENGTH } from '#domain/location-text.ts';
import { PlainDate, ruled } from './fields.ts';
import { defineOperation } from './operation.ts';
import { DayHours } from './stores.ts';

/**
 * The store to call when the visitor cannot continue: the nearest in the place's state whose number
 * is known.
 */
export const StoreToCall = z.object({
  name: z.string(),
  city: z.string(),
  /** NNN-NNN-NNNN. */
  phone: z.string(),
  /** Miles from the place. */
  distance: z.number(),
  /** The store's own date, and its hours on it; null when closed. */
  day: PlainDate,
  hours: DayHours.nullable(),
});
export type StoreToCall = z.infer<typeof StoreToCall>;

/** LOC-03: the field names are those of the maps service that this replaces. */
export const GeocodeReply = z.object({
  status: z.literal('OK'),
  state: z.string(),
  stateName: z.string(),
  city: z.string(),
  /** The ZIP. */
  q: z.string(),
  r: z.literal('50'),
  lat: z.number(),
  lng: z.number(),
  requestType: z.literal('locator'),
  s: z.literal('10'),
  p: z.literal('1'),
  /** IANA name of the place's time zone. */
  timeZone: z.string(),
  source: z.enum(['google', 'searchStores']),
  locationSearchText: z.string(),
  /** ELG-07; missing when no store is in reach. */
  storeToCall: StoreToCall.optional(),
});
export type GeocodeReply = z.infer<typeof GeocodeReply>;

export const geocode = defineOperation({
  operationId: 'geocode',
  method: 'GET',
  path: '/api/geo/v1/geocode',
  summary:
    'Finds the place of a ZIP, a "city, state", a street address or a "latitude,longitude" pair (LOC-01..04), and the nearest store to call there (ELG-07).',
  tag: 'Places',
  query: z.strictObject({ text: ruled(checkLocation) }),
  reply: GeocodeReply,
  // INVALID_REQUEST: empty text, or text in no known form. FC_903_NotFound: well formed, but no
  // such place.
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound'],
});

export const Suggestion = z.object({
  text: z.string(),
  zip: z.string(),
  city: z.string(),
  state: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggestPlaces = defineOperation({
  operationId: 'suggestPlaces',
  method: 'GET',
  path: '/api/geo/v1/suggestions',
  summary:
    'Places whose name or ZIP begins like the text, or nearly so; at most 8, in the US, PR and VI (LOC-02).',
  tag: 'Places',
  query: z.strictObject({ text: z.string().max(LOCATION_MAX_LENGTH) }),
  reply: z.object({ suggestions: z.array(Suggestion).max(8) }),
  refusals: ['INVALID_REQUEST'],
});
