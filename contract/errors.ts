import { z } from 'zod';
import { INELIGIBILITIES } from '#domain/eligibility/verdict.ts';
import { ERRORS, type ErrorCode } from './error-codes.ts';

// Object.keys loses the type of the table's keys.
const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const Alternatives = z.object({
  /** The next date with times that match the same wishes (SLT-07). */
  nextDate: z.iso.date().optional(),
  /** The first date, or the requested one, if any part of the day will do (SLT-08). */
  anyPart: z.object({ date: z.iso.date() }).optional(),
  /** A wider radius that has times (SLT-07). */
  widerRadius: z.object({ miles: z.number(), stores: z.number().int() }).optional(),
  /** The vaccines to leave for another day so that times exist (SLT-07). */
  fewerVaccines: z.object({ drop: z.array(z.string()) }).optional(),
  /** The nearest remaining times at the requested store (HLD-07), at most 3. */
  nearestTimes: z
    .array(
      z.object({
        date: z.iso.date(),
        slot: z.string(),
        appointmentDate: z.iso.datetime({ offset: true }),
      }),
    )
    .optional(),
  /** STD-02: the nearest places of other providers that may have it; they cannot be booked here. */
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
        /** On their own site, https. */
        url: z.string().nullable(),
      }),
    )
    .max(3)
    .optional(),
  /** GRP-01: the number of stores where two times with a gap between them would fit. */
  splitTimes: z.object({ date: z.iso.date(), stores: z.number().int() }).optional(),
  /** The nearest times at the store that still fit the whole group, at most 3. */
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

/** A booked dose (VAC-15). */
export const BookedDose = z.object({
  vaccineCode: z.string(),
  /** Date of the visit, in store time. */
  date: z.iso.date(),
  /** Of its appointment; missing when the dose is another one in the same booking. */
  confirmationNumber: z.string().optional(),
});
/** With the person it is for: sent only to the session or account that booked it. */
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
   * One entry per field to correct: its name as sent, the sentence to show, and that sentence's
   * code.
   */
  fields: z.array(z.object({ name: z.string(), message: z.string(), code: z.string() })).optional(),
  /** For ELIGIBLITY_ERROR about the person as a whole (ELG-03). */
  ineligible: z
    .object({
      reason: z.enum(INELIGIBILITIES),
      eligibleFrom: z.iso.date().optional(),
      /** The age limit that decided, in years. */
      limitYears: z.number().int().optional(),
      source: z.string().optional(),
    })
    .optional(),
  /** For DOSE_BOOKED: what is booked, sent only to the session or account that booked it. */
  bookedDoses: z.array(BookedDose).optional(),
  /** DSK-04: for LINK_EXPIRED of an offer: the store is closed at the time that is still booked. */
  storeClosed: z.literal(true).optional(),
  /** With `storeClosed`: that store, which can be called. */
  bookedStore: z.object({ name: z.string(), phone: z.string().nullable() }).optional(),
  /** For requests that may be repeated unchanged: after this many seconds, as in Retry-After. */
  retryAfterSeconds: z.number().int().positive().optional(),
  /** For FC_908_Conflict: alternatives that were checked to exist. */
  alternatives: Alternatives.optional(),
});

export type ErrorReply = z.infer<typeof ErrorReply>;
