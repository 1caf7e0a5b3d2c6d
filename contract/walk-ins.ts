// Coming without a time, and reporting one's arrival (WLK-01, WLK-02, WLK-05, WLK-06).
import { z } from 'zod';
import { CHECK_IN_STATUSES } from '#domain/appointments.ts';
import { checkConfirmationNumber } from '#domain/confirmation-number.ts';
import { CHECK_IN, NO_WALK_IN } from '#domain/check-in.ts';
import { STAGES } from '#domain/visits.ts';
import { Appointment } from './appointments.ts';
import { Alternatives } from './errors.ts';
import { BirthDate, ruled, Uuid, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';
import { STORE_KEY_REFUSALS, StoreKey } from './store-key.ts';
import { Store } from './stores.ts';

const tag = 'Walk-ins';

/** How long until the patient is called, at best and at worst. */
const Estimate = z.object({ fromMinutes: z.number().int(), toMinutes: z.number().int() });

/** The rest of the day for a patient who has arrived (WLK-02, MNG-04). */
export const CheckIn = z.object({
  checkInId: z.uuid(),
  purpose: z.literal(CHECK_IN.purpose),
  serviceType: z.literal(CHECK_IN.serviceType),
  channel: z.enum(CHECK_IN.channels),
  status: z.enum(['', ...CHECK_IN_STATUSES]),
  /** The same, for stages the specification has no word for: given, no-show, left. */
  stage: z.enum(STAGES),
  isWalkIn: z.boolean(),
  appointment: Appointment,
  /** While waiting to be called: 1 is next. Missing once called or done. */
  place: z.number().int().optional(),
  estimate: Estimate.optional(),
  /** The patient said that they are at the counter. */
  isAtCounter: z.boolean(),
  /** The team took them out of the line, with `left`; missing when they left by themselves. */
  leftByTeam: z.literal(true).optional(),
  now: z.iso.datetime(),
  /** Rises with every step of the visit. */
  version: z.number().int(),
});
export type CheckIn = z.infer<typeof CheckIn>;

export const openWalkIn = defineOperation({
  operationId: 'openWalkIn',
  method: 'POST',
  path: '/api/walk-ins/v1/open',
  summary:
    'What a store’s code opens: whether one can walk in now, and what else can be done; this session is at the store for a while (WLK-01, WLK-05).',
  tag,
  body: z.strictObject({ key: StoreKey, wagHeaders: WagHeaders }),
  reply: z.object({
    store: Store,
    now: z.iso.datetime(),
    /** Until when the server accepts that this session is at the store. */
    provedUntil: z.iso.datetime(),
    /** Now, in store time, as a walk-in's hold states it (HLD-05). */
    appointmentDate: z.iso.datetime({ offset: true }),
    slot: z.string(),
    /** Why walk-ins are not accepted now; missing when they are. */
    whyNot: z.enum(NO_WALK_IN).optional(),
    /** When the store next opens, if it is closed. */
    opensAt: z.iso.datetime({ offset: true }).optional(),
    /** Vaccines in stock that the state’s rules let the store give to at least some people. */
    vaccines: z.array(z.string()),
    /** People waiting. */
    waiting: z.number().int(),
    estimate: Estimate,
    /** The store’s next free times, at most 3, to book instead. */
    nextTimes: Alternatives.shape.nearestTimes.unwrap(),
    /** WLK-02: the place that this session has in the line already, as after a closed tab. */
    checkIn: CheckIn.optional(),
  }),
  // WALK_IN_LINK_OLD: the screen shows a newer code by now.
  refusals: [...STORE_KEY_REFUSALS, 'WALK_IN_LINK_OLD'],
});

export const checkIn = defineOperation({
  operationId: 'checkIn',
  method: 'POST',
  path: '/api/check-ins/v1',
  summary:
    'Says that somebody has come for an appointment of today, by its number and their date of birth; a group’s number says it of all of it who come there today. Again it is the same check-in (WLK-01, WLK-07).',
  tag,
  body: z.strictObject({
    confirmationNumber: ruled(checkConfirmationNumber),
    dateOfBirth: BirthDate,
    /** From the store’s code, if it was scanned. */
    key: StoreKey.optional(),
    wagHeaders: WagHeaders,
  }),
  reply: CheckIn.extend({
    /** With a group’s number: everyone, in the order of their places. */
    group: z.array(CheckIn).optional(),
  }),
  // FC_903_NotFound: no such number, or the wrong date. The other refusals are sent only when both
  // are right.
  refusals: [
    'FC_903_NotFound',
    'CHECK_IN_ANOTHER_DAY',
    'CHECK_IN_ANOTHER_STORE',
    'CHECK_IN_INSTEAD',
    'APPOINTMENT_CLOSED',
    ...STORE_KEY_REFUSALS,
    'WALK_IN_LINK_OLD',
  ],
});

const OwnCheckIn = z.strictObject({ checkInId: Uuid });
const Empty = z.strictObject({ wagHeaders: WagHeaders });

export const getCheckIn = defineOperation({
  operationId: 'getCheckIn',
  method: 'GET',
  path: '/api/check-ins/v1/:checkInId',
  summary:
    'How far the visit of a check-in of this session has come; 404 for an unknown one and for another session’s alike (WLK-02).',
  tag,
  params: OwnCheckIn,
  headers: z.looseObject({ src: z.literal(CHECK_IN.source) }),
  reply: CheckIn,
  refusals: ['FC_903_NotFound', 'INVALID_REQUEST'],
});

export const followCheckIn = defineOperation({
  operationId: 'followCheckIn',
  method: 'GET',
  path: '/api/check-ins/v1/:checkInId/changes',
  summary:
    'The same as it is now and after every change, as server-sent events; where they fail, getCheckIn tells it (WLK-06).',
  tag,
  params: OwnCheckIn,
  reply: CheckIn,
  refusals: ['FC_903_NotFound', 'INVALID_REQUEST'],
  streams: true,
});

export const leaveQueue = defineOperation({
  operationId: 'leaveQueue',
  method: 'POST',
  path: '/api/check-ins/v1/:checkInId/leave',
  summary: 'Gives up the place in the line; who comes back checks in again (WLK-06).',
  tag,
  params: OwnCheckIn,
  body: Empty,
  reply: CheckIn,
  // APPOINTMENT_CLOSED: the visit is over.
  refusals: ['APPOINTMENT_CLOSED', 'FC_903_NotFound', 'INVALID_REQUEST'],
});

export const atCounter = defineOperation({
  operationId: 'atCounter',
  method: 'POST',
  path: '/api/check-ins/v1/:checkInId/at-counter',
  summary: 'Says that somebody who waits stands at the counter (WLK-06).',
  tag,
  params: OwnCheckIn,
  body: Empty,
  reply: CheckIn,
  refusals: ['APPOINTMENT_CLOSED', 'FC_903_NotFound', 'INVALID_REQUEST'],
});
