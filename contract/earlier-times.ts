// A standing wish for an earlier time, and the offers made for it (CNF-05).
import { z } from 'zod';
import { BECAUSE } from '#domain/earlier-times.ts';
import { LOCATION_MAX_LENGTH } from '#domain/location-text.ts';
import { ANY_PART, WANTED_PARTS } from '#domain/part-of-day.ts';
import { PlainDate, Position, WagHeaders } from './fields.ts';
import { LinkKey } from './links.ts';
import { defineOperation } from './operation.ts';
import { StoreAddress } from './stores.ts';

const tag = 'Earlier times';

const wish = {
  /** The place to search around, as typed; `position` is where that is. */
  around: z.string().min(1, 'location.invalid').max(LOCATION_MAX_LENGTH, 'location.invalid'),
  position: Position,
};

/** What a patient is waiting for. */
export const EarlierWish = z.object({
  around: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }),
  /** Miles. */
  searchRadius: z.number().int(),
  partOfDay: z.enum(WANTED_PARTS),
  /** The last acceptable day, by the booked store's calendar. */
  until: z.iso.date(),
  /** Whether the wish is for everyone in the group (GRP-03). */
  forAll: z.boolean(),
});
export type EarlierWish = z.infer<typeof EarlierWish>;

/** A time and a place, without who comes or what for. */
export const VisitTime = z.object({
  /** ISO 8601 with the store's offset. */
  appointmentDate: z.iso.datetime({ offset: true }),
  store: z.object({ name: z.string(), phone: z.string().nullable(), address: StoreAddress }),
});

/** A time held for a patient until they answer, which the link in our message takes. */
export const OfferedTime = VisitTime.extend({
  /** In store time, with its offset. */
  until: z.iso.datetime({ offset: true }),
});

const FreeTime = VisitTime.extend({
  /** Miles from the place searched around. */
  distance: z.number(),
});
export type FreeTime = z.infer<typeof FreeTime>;

const byNumber = z.strictObject({
  confirmationNumber: z.string().min(1, 'field.missing').max(40),
});
const PATH = '/api/appointments/v6/:confirmationNumber/earlier-wish';

export const setEarlierWish = defineOperation({
  operationId: 'setEarlierWish',
  method: 'PUT',
  path: PATH,
  summary:
    'Waits for an earlier time of an appointment, or with a group’s number of everybody’s; again it changes what is waited for (CNF-05).',
  tag,
  params: byNumber,
  body: z.strictObject({
    ...wish,
    searchRadius: z.number().int().min(1).max(250).default(25),
    partOfDay: z.enum(WANTED_PARTS).default(ANY_PART),
    /** From today until the day of the appointment. */
    until: PlainDate,
    wagHeaders: WagHeaders,
  }),
  reply: z.object({
    wish: EarlierWish,
    /** An earlier time that is free now; the patient can take it by changing the time. */
    free: FreeTime.optional(),
  }),
  // APPOINTMENT_CLOSED: cancelled, past, from the previous system, or so soon that nothing earlier
  // can be offered. UNAUTHENTICATED: unknown, or not this session's.
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'INVALID_REQUEST'],
});

export const endEarlierWish = defineOperation({
  operationId: 'endEarlierWish',
  method: 'DELETE',
  path: PATH,
  summary: 'Waits no longer; what is offered now is given back. None is a success too (CNF-05).',
  tag,
  params: byNumber,
  reply: z.object({ waiting: z.literal(false) }),
  refusals: ['UNAUTHENTICATED', 'INVALID_REQUEST'],
});

/**
 * What an offer's link shows without a date of birth: two times and their places, but not who comes
 * or what for.
 */
export const EarlierOffer = z.object({
  /** `moved` once the offer was taken. */
  state: z.enum(['offered', 'moved']),
  /** `closed`: the store closed at the booked time (DSK-04). */
  because: z.enum(BECAUSE),
  /** The time booked when the offer was made, and the time held. */
  from: VisitTime,
  to: FreeTime,
  /** How many people come, and whether they were booked as a group. */
  people: z.number().int().min(1),
  isGroup: z.boolean(),
  /** Until when the offered time is held, and the server's time. */
  expiresAt: z.iso.datetime(),
  now: z.iso.datetime(),
  /**
   * After the move: the key of a link to the appointment, which asks for the date of birth
   * (RTE-18).
   */
  manageKey: z.string().optional(),
});
export type EarlierOffer = z.infer<typeof EarlierOffer>;

const offer = {
  method: 'POST',
  tag,
  body: z.strictObject({ key: LinkKey, wagHeaders: WagHeaders }),
  // LINK_EXPIRED: over, declined, made up, or for something else: one reply for all.
  // APPOINTMENT_CHANGED: a live offer for an appointment that was moved or cancelled meanwhile.
  refusals: ['LINK_EXPIRED', 'APPOINTMENT_CHANGED', 'INVALID_REQUEST', 'RATE_LIMITED'],
} as const;

export const readEarlierOffer = defineOperation({
  ...offer,
  operationId: 'readEarlierOffer',
  path: '/api/earlier-times/v1/open',
  summary: 'What the key of an offer is worth; changes nothing (CNF-05).',
  reply: EarlierOffer,
});

export const takeEarlierOffer = defineOperation({
  ...offer,
  operationId: 'takeEarlierOffer',
  path: '/api/earlier-times/v1/take',
  summary:
    'Moves the appointment to the offered time, and frees the old one in the same step; once, however often it is sent (CNF-05).',
  reply: EarlierOffer,
});

export const declineEarlierOffer = defineOperation({
  ...offer,
  operationId: 'declineEarlierOffer',
  path: '/api/earlier-times/v1/decline',
  summary: 'Keeps the booked time: the offered one goes to the next, and the wish stands (CNF-05).',
  reply: z.object({ kept: z.literal(true) }),
  refusals: ['LINK_EXPIRED', 'INVALID_REQUEST', 'RATE_LIMITED'],
});
