// What else is needed to resume a journey where it was left, on another device too (RES-01):
// everything that the specification's own fields have no place for. The chart sends all of it with
// every patch, and what is sent replaces what was kept.
import { z } from 'zod';
import { HANDLE } from '#domain/referral.ts';
import { WANTED_PARTS } from '#domain/part-of-day.ts';
import { PAGES, type PageId } from '#domain/pages.ts';
import { BOOKING_OPTIONS, TEXT_DECISIONS } from '#domain/person-choices.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { GeocodeReply } from './geo.ts';
import { PartnerName, PlainDate } from './fields.ts';
import { Person } from './person.ts';
import { Typed, TypedWho } from './who.ts';

// Object.keys loses the type of the table's keys.
const pageIds = Object.keys(PAGES) as [PageId, ...PageId[]];

/** STD-01: as another system put it into a link: printable and short. */
const Handle = z.string().regex(HANDLE, 'field.invalid' satisfies ProblemCode);

export const Progress = z.strictObject({
  /**
   * The page the visitor is on; more exact than `pageId`, which has one name for several (ENG-10).
   */
  page: z.enum(pageIds).optional(),
  /** FLW-02, PAT-05: who the booking is for. */
  bookingOption: z.enum(BOOKING_OPTIONS).optional(),
  /** LOC-03: the place as found. */
  place: z.strictObject(GeocodeReply.shape).optional(),
  /** COV-02: the wanted manufacturer, or 'All'. */
  maker: Person.shape.maker,
  /** VAC-04, VAC-05: objections the visitor read and accepted. */
  accepted: z
    .array(z.enum(['later', 'restriction', 'prescription']))
    .max(3)
    .optional(),
  /** VAC-10: whether more vaccines were offered. */
  offerMade: z.boolean().optional(),
  /** SLT-04: only if different from the defaults. */
  search: z
    .strictObject({
      date: PlainDate.optional(),
      miles: z.number().min(1).max(250).optional(),
      manufacturer: z.string().max(20).optional(),
      partOfDay: z.enum(WANTED_PARTS).optional(),
    })
    .optional(),
  /** RTE-14: the partner whose link started the journey. */
  voucherEntity: PartnerName.optional(),
  /** STD-01: the system that sent the visitor, and its id for this referral. */
  referral: z
    .strictObject({ source: Handle.optional(), bookingReferral: Handle.optional() })
    .optional(),
  /** FLW-01: how the visitor continues. */
  visitor: z.enum(['guest', 'account']).optional(),
  patient: TypedWho.partial().optional(),
  contact: z
    .strictObject({
      emailAddress: Typed,
      phoneNumber: Typed,
      /** PAT-06. */
      address: z.strictObject({ line1: Typed, city: Typed, state: Typed, zip: Typed }),
      /** VCH-01. */
      code: Typed,
    })
    .partial()
    .optional(),
  /** SMS-01. */
  texts: z
    .strictObject({ decision: z.enum(['', ...TEXT_DECISIONS]), phoneNumber: Typed })
    .partial()
    .optional(),
});
export type Progress = z.infer<typeof Progress>;
