import { z } from 'zod';
import { ANY_PART, WANTED_PARTS } from '#domain/part-of-day.ts';
import {
  BirthDate,
  BookingType,
  PlainDate,
  Position,
  Uuid,
  VaccineCode,
  WagHeaders,
} from './fields.ts';
import { defineOperation } from './operation.ts';
import { DayHours, StoreAddress } from './stores.ts';
import { Screening } from './vaccines.ts';

export const WantedVaccine = z.strictObject({
  code: VaccineCode,
  serviceType: z.literal('Immunizations').default('Immunizations'),
  dose: z.string().max(2).optional(),
});

const SearchBody = z.strictObject({
  vaccine: z.array(WantedVaccine).min(1, 'vaccine.missing').max(4, 'vaccine.tooMany'),
  position: Position,
  state: z.string().length(2),
  /** Without a screening, the one kept in the engagement counts. */
  restriction: z.strictObject({ dob: BirthDate, screening: Screening.optional() }),
  bookingType: BookingType.default('Individual'),
  /** The date to list times for; without one, the first date that has any. */
  date: PlainDate.optional(),
  /** How many days from today `days` and `offers` cover; neither is computed without it. */
  dayRange: z.number().int().min(1).max(30).optional(),
  /** Only times that begin in it; for a group, when its first member begins (SLT-08). */
  partOfDay: z.enum(WANTED_PARTS).default(ANY_PART),
  /** Among several soonest times, the one at this store is offered: it was booked last (ACC-02). */
  lastStore: z.string().min(1).max(40).optional(),
  /** Miles (SLT-04). */
  searchRadius: z.number().min(1).max(250).default(25),
  /** 'All', or a manufacturer's code (SLT-04). */
  manufacturerFilter: z.string().max(20).default('All'),
  pagination: z
    .strictObject({ pageNumber: z.number().int().min(1).max(20) })
    .default({ pageNumber: 1 }),
  /** A time held by this engagement still counts as free. */
  engagementId: Uuid.optional(),
  wagHeaders: WagHeaders,
});

const Availability = z.object({
  date: z.iso.date(),
  /**
   * The store's offset on that date, '-06:00': `${date}T${slot}:00${utcOffset}` is the appointment
   * date (TIM-02).
   */
  utcOffset: z.string(),
  slots: z.array(z.string()),
});

/** A store in the results, without its times. */
export const FoundStore = z.object({
  locationId: z.string(),
  storeNumber: z.string(),
  organizationId: z.string(),
  name: z.string(),
  address: StoreAddress,
  phone: z.string().nullable(),
  position: z.object({ latitude: z.number(), longitude: z.number() }),
  /** Miles from the searched position. */
  distance: z.number(),
  timeZone: z.string(),
  /** How long one visit takes there, in minutes. */
  visitMinutes: z.number().int(),
  /** The store's hours today, in its own time; null when closed (SLT-10). */
  hoursToday: DayHours.nullable(),
  /** Manufacturers in stock for the wanted vaccines: code and name, for the filter. */
  manufacturers: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const TimeslotLocation = FoundStore.extend({
  appointmentAvailability: z.array(Availability),
});
export type TimeslotLocation = z.infer<typeof TimeslotLocation>;

export const TimeslotReply = z.object({
  locations: z.array(TimeslotLocation),
  /** The date shown, and today's date at the searched place. */
  date: z.iso.date(),
  today: z.iso.date(),
  /**
   * The first day on which every wanted vaccine may be given, when that is later than today; no
   * earlier time is offered (ELG-07).
   */
  eligibleFrom: z.iso.date().optional(),
  /**
   * SLT-08: every date on which any store in the radius has times; empty without `dayRange`. On a
   * date with many times (10) at the nearest stores, only those stores count.
   */
  days: z.array(
    z.object({ date: z.iso.date(), stores: z.number().int(), slots: z.number().int() }),
  ),
  /**
   * SLT-09: across all these dates and stores, the earliest time, and the first one at the nearest
   * store that has any; each as a store with that one time. Missing without `days`.
   */
  offers: z.object({ soonest: TimeslotLocation, nearest: TimeslotLocation }).optional(),
  pagination: z.object({ pageNumber: z.number().int(), more: z.boolean() }),
});
export type TimeslotReply = z.infer<typeof TimeslotReply>;

const search = {
  method: 'POST',
  tag: 'Times',
  body: SearchBody,
  reply: TimeslotReply,
  // FC_908_Conflict: no store has times (SLT-03), with alternatives. ELIGIBLITY_ERROR: this person
  // may not have a vaccine.
  refusals: ['FC_908_Conflict', 'ELIGIBLITY_ERROR', 'INVALID_REQUEST'],
} as const;

export const searchTimeslots = defineOperation({
  ...search,
  operationId: 'searchTimeslots',
  path: '/api/timeslots/v8/search',
  summary:
    'Stores with times for one person, nearest first, 10 x page number at most (SLT-01..04).',
});

export const searchSchedulerTimeslots = defineOperation({
  ...search,
  operationId: 'searchSchedulerTimeslots',
  path: '/api/scheduler/v1/timeslots/search',
  summary: 'The same search for the global scheduler (SLT-01).',
});
