import { z } from 'zod';
import { CATEGORIES } from '#domain/ages.ts';
import { WALK_IN_TYPES, type FlowType } from '#domain/engagement.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import {
  BookingType,
  DoseSaid,
  Moment,
  SlotTime,
  StoreNumber,
  Uuid,
  VaccineCode,
  WagHeaders,
} from './fields.ts';
import { defineOperation } from './operation.ts';
import { Place } from './person.ts';

/**
 * A held time. `now` and `expiresAt` are the server's: a client counts down the difference
 * (HLD-01).
 */
export const Hold = z.object({
  holdId: z.uuid(),
  engagementId: z.uuid(),
  /** Reserved with the hold and sent to confirm (ENG-07). */
  confirmationNumber: z.string(),
  storeNumber: z.string(),
  appointmentDate: z.iso.datetime({ offset: true }),
  slot: z.string(),
  timeZone: z.string(),
  now: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Seconds before `expiresAt` at which to warn (HLD-02). */
  warningSeconds: z.number().int(),
  extensionsLeft: z.number().int(),
});
export type Hold = z.infer<typeof Hold>;

export const HeldVaccine = z.strictObject({
  code: VaccineCode,
  dose: DoseSaid.default('1'),
  type: z.string().max(60).optional(),
  productId: z.string().max(60).optional(),
});

/** HLD-05. A walk-in sends `walkin` and its kind; a web visitor's appointment is `scheduled`. */
const HoldItem = z.strictObject({
  serviceType: z.strictObject({
    code: z.literal('57'),
    name: z.literal('Immunizations').optional(),
  }),
  appointmentDate: Moment,
  bookingType: z.literal('Individual'),
  slot: SlotTime,
  storeNumber: StoreNumber,
  engagementId: Uuid,
  appointmentType: z.enum(['walkin', 'scheduled']),
  availabilityGroup: z.string().max(40).default('General'),
  walkInType: z.enum(WALK_IN_TYPES).optional(),
  locationId: z.string().max(60),
  organizationId: z.string().max(60),
  vaccines: z.array(HeldVaccine).min(1, 'vaccine.missing').max(4, 'vaccine.tooMany'),
  numberOfSlots: z.number().int().min(0).max(1).default(0),
  /** CHN-10: another time for an existing appointment, which stays booked meanwhile (MNG-06). */
  flowType: z.literal('EditAppointment' satisfies FlowType).optional(),
  /** Which group member it is for, when one person's appointment is moved (GRP-03). */
  place: Place.optional(),
  /** ENG-14: belongs to the call, whose body is a list. */
  wagHeaders: WagHeaders,
});

// FC_908_Conflict: taken by another visitor (HLD-07), with the nearest remaining times.
// FC_903_NotFound: no such engagement in this session, or no such store. APPOINTMENT_CLOSED: the
// appointment cannot get another time. TOO_MUCH_HELD: much of the store's day is held but not
// booked, and this network already has its share of it (SAF-02); the same request may be sent
// again. Walk-ins only: AT_THE_STORE_ONLY, the session has not shown the store’s code (WLK-05);
// WALK_IN_CLOSED, with times to book.
const holdRefusals = [
  'FC_908_Conflict',
  'FC_903_NotFound',
  'INVALID_REQUEST',
  'ALREADY_CONFIRMED',
  'APPOINTMENT_CLOSED',
  'ELIGIBLITY_ERROR',
  'TOO_MUCH_HELD',
  'AT_THE_STORE_ONLY',
  'WALK_IN_CLOSED',
] as const;

export const createHold = defineOperation({
  operationId: 'createHold',
  method: 'POST',
  path: '/api/holds/v6',
  summary:
    'Holds a time for an engagement; an earlier hold of the engagement is freed in the same step (HLD-01, HLD-05).',
  tag: 'Holds',
  body: z.array(HoldItem).length(1),
  reply: Hold,
  refusals: holdRefusals,
});

export const resumeHold = defineOperation({
  operationId: 'resumeHold',
  method: 'POST',
  path: '/api/holds/v6/resume',
  summary: 'Extends a hold that has not run out (HLD-02).',
  tag: 'Holds',
  body: z.strictObject({ holdId: Uuid, wagHeaders: WagHeaders }),
  reply: Hold,
  refusals: [
    'HOLD_EXPIRED',
    'HELD_ELSEWHERE',
    'EXTENSIONS_USED',
    // According to what the visitor has answered since (ELG-07).
    'ELIGIBLITY_ERROR',
    'FC_903_NotFound',
    'ALREADY_CONFIRMED',
    'INVALID_REQUEST',
  ],
});

export const getHold = defineOperation({
  operationId: 'getHold',
  method: 'GET',
  path: '/api/holds/v6/:holdId',
  summary: 'Reads a hold of this session, with the server’s time (HLD-04).',
  tag: 'Holds',
  params: z.strictObject({ holdId: Uuid }),
  reply: Hold,
  // HELD_ELSEWHERE: the journey moved to another session, which may hold the time.
  refusals: [
    'HOLD_EXPIRED',
    'HELD_ELSEWHERE',
    'FC_903_NotFound',
    'ALREADY_CONFIRMED',
    'INVALID_REQUEST',
  ],
});

export const releaseHold = defineOperation({
  operationId: 'releaseHold',
  method: 'DELETE',
  path: '/api/holds/v6/:holdId',
  summary: 'Frees a held time at once; a hold that is gone already is a success too.',
  tag: 'Holds',
  params: z.strictObject({ holdId: Uuid }),
  reply: z.object({ released: z.boolean() }),
  refusals: ['INVALID_REQUEST'],
});

const Service = z.strictObject({
  serviceId: VaccineCode,
  dose: DoseSaid.default('1'),
  type: z.string().max(60).optional(),
  productId: z.string().max(60).optional(),
  rxRequired: z.boolean().default(false),
  /** COVID only, when several manufacturers are offered. */
  manufPref: z.string().max(20).optional(),
});

export const createSchedulerHold = defineOperation({
  operationId: 'createSchedulerHold',
  method: 'POST',
  path: '/api/scheduler/v1/holds',
  summary:
    'Holds a time in the global scheduler; for a group a seat for everybody, or none (HLD-06, GRP-01).',
  tag: 'Global scheduler',
  body: z.strictObject({
    fhirLocationId: z.string().max(60),
    organizationId: z.string().max(60),
    bookingType: BookingType,
    slot: SlotTime,
    engagementId: Uuid,
    appointmentDate: Moment,
    walkInType: z.enum(WALK_IN_TYPES).optional(),
    storeNumber: StoreNumber,
    origin: z.string().max(40),
    /** 1 for one person; for a group, the number of different start times. */
    numberOfSlots: z.number().int().min(1).max(MAX_PEOPLE),
    isImmunoCompromised: z.boolean(),
    numOfPatients: z.number().int().min(1).max(MAX_PEOPLE),
    patients: z
      .array(
        z.strictObject({
          category: z.enum(CATEGORIES),
          /**
           * Which group member, and when: the members may start one after the other (GRP-01).
           * Defaults: the first member, and the hold's own time.
           */
          place: Place.optional(),
          slot: SlotTime.optional(),
          appointmentDate: Moment.optional(),
          services: z.array(Service).min(1, 'vaccine.missing').max(4, 'vaccine.tooMany'),
        }),
      )
      .min(1)
      .max(MAX_PEOPLE),
    /**
     * CHN-10: another time for an existing appointment, for the whole group or the members named
     * (MNG-06).
     */
    flowType: z.literal('EditAppointment' satisfies FlowType).optional(),
    wagHeaders: WagHeaders,
  }),
  reply: Hold,
  refusals: holdRefusals,
});
