import { z } from 'zod';
import { INELIGIBILITIES } from '#domain/eligibility/verdict.ts';
import { ERRORS, type ErrorCode } from './error-codes.ts';

// Object.keys forgets that a const table's keys are its codes.
const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const Alternatives = z.object({
  /** The next date that has times under the same wishes (SLT-07). */
  nextDate: z.iso.date().optional(),
  /** The first date, or the wanted one, when any part of the day will do (SLT-08). */
  anyPart: z.object({ date: z.iso.date() }).optional(),
  /** A wider circle that has times (SLT-07). */
  widerRadius: z.object({ miles: z.number(), stores: z.number().int() }).optional(),
  /** The vaccines to leave for another day so that times exist (SLT-07). */
  fewerVaccines: z.object({ drop: z.array(z.string()) }).optional(),
  /** The nearest remaining times at the store that was asked for (HLD-07), at most 3. */
  nearestTimes: z
    .array(
      z.object({
        date: z.iso.date(),
        slot: z.string(),
        appointmentDate: z.iso.datetime({ offset: true }),
      }),
    )
    .optional(),
  /** STD-02: the nearest places of others that may have it, which are never booked here. */
  otherPlaces: z
    .array(
      z.object({
        name: z.string(),
        line1: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        /** Miles. */
        distance: z.number(),
        /** NNN-NNN-NNNN. */
        phone: z.string().nullable(),
        /** Of their own site, https. */
        url: z.string().nullable(),
      }),
    )
    .max(3)
    .optional(),
  /** GRP-01: two times with a gap between them would do at so many stores. */
  splitTimes: z.object({ date: z.iso.date(), stores: z.number().int() }).optional(),
  /** The nearest times of the store at which the whole group still fits, at most 3. */
  nearestParties: z
    .array(
      z.object({
        date: z.iso.date(),
        utcOffset: z.string(),
        slots: z.array(z.string()),
        people: z.array(z.number().int()),
      }),
    )
    .optional(),
});

export type Alternatives = z.infer<typeof Alternatives>;

/** A dose that is booked (VAC-15). */
export const BookedDose = z.object({
  vaccineCode: z.string(),
  /** Of the visit, at its store. */
  date: z.iso.date(),
  /** Of the appointment; without it the dose is another one of the same booking. */
  confirmationNumber: z.string().optional(),
});
/** With whom it is for: told only to the session or account that booked it. */
export const OwnDose = BookedDose.required().extend({
  firstName: z.string(),
  dob: z.iso.date(),
});
export type OwnDose = z.infer<typeof OwnDose>;
export type BookedDose = z.infer<typeof BookedDose>;

/** The one shape of every refusal and failure (api.md). No stack, no SQL, no patient data. */
export const ErrorReply = z.object({
  code: z.enum(codes),
  message: z.string(),
  transactionId: z.string(),
  /**
   * One entry a field that needs mending: its name as sent, the sentence to show, and the code of
   * that sentence.
   */
  fields: z.array(z.object({ name: z.string(), message: z.string(), code: z.string() })).optional(),
  /** For ELIGIBLITY_ERROR about the person as a whole (ELG-03). */
  ineligible: z
    .object({
      reason: z.enum(INELIGIBILITIES),
      eligibleFrom: z.iso.date().optional(),
      /** The age that decides, in years. */
      limitYears: z.number().int().optional(),
      source: z.string().optional(),
    })
    .optional(),
  /** For DOSE_BOOKED: what is booked, told only to the session or account that booked it. */
  bookedDoses: z.array(BookedDose).optional(),
  /** DSK-04: for LINK_EXPIRED of an offer: the store is closed at the time that is booked still. */
  storeClosed: z.literal(true).optional(),
  /** For what can be asked again as it is: after so many seconds, as Retry-After says too. */
  retryAfterSeconds: z.number().int().positive().optional(),
  /** For FC_908_Conflict: ways on that were checked to exist. */
  alternatives: Alternatives.optional(),
});

export type ErrorReply = z.infer<typeof ErrorReply>;
