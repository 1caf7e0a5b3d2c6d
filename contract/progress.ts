// What else a journey needs to stand where it was left, on another device too (RES-01): what the
// specification's own fields have no place for. The chart sends all of it with every patch; as much
// as is given is kept, in place of what was kept before.
import { z } from 'zod';
import { HANDLE } from '#domain/referral.ts';
import { WANTED_PARTS } from '#domain/part-of-day.ts';
import { PAGES, type PageId } from '#domain/pages.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { GeocodeReply } from './geo.ts';
import { PartnerName, PlainDate } from './fields.ts';
import { Person } from './person.ts';
import { Typed, TypedWho } from './who.ts';

// Object.keys forgets that a const table's keys are its ids.
const pageIds = Object.keys(PAGES) as [PageId, ...PageId[]];

/** STD-01: as another system wrote it into a link: printable, and of no great length. */
const Handle = z.string().regex(HANDLE, 'field.invalid' satisfies ProblemCode);

export const Progress = z.strictObject({
  /**
   * The page in front of the visitor; more exact than `pageId`, which has one name for several
   * (ENG-10).
   */
  page: z.enum(pageIds).optional(),
  /** FLW-02, PAT-05: who it is for. */
  bookingOption: z.enum(['me', 'dependent', 'group']).optional(),
  /** LOC-03: the place as it was found. */
  place: z.strictObject(GeocodeReply.shape).optional(),
  /** COV-02: the wanted maker, or 'All'. */
  maker: Person.shape.maker,
  /** VAC-04, VAC-05: objections that were read and accepted. */
  accepted: z
    .array(z.enum(['later', 'restriction', 'prescription']))
    .max(3)
    .optional(),
  /** VAC-10: whether more vaccines were offered. */
  offerMade: z.boolean().optional(),
  /** SLT-04: other than the defaults. */
  search: z
    .strictObject({
      date: PlainDate.optional(),
      miles: z.number().min(1).max(250).optional(),
      manufacturer: z.string().max(20).optional(),
      partOfDay: z.enum(WANTED_PARTS).optional(),
    })
    .optional(),
  /** RTE-14: the partner whose link began the journey. */
  voucherEntity: PartnerName.optional(),
  /** STD-01: the system that led here, and what it calls this referral. */
  referral: z
    .strictObject({ source: Handle.optional(), bookingReferral: Handle.optional() })
    .optional(),
  /** FLW-01: how the visitor goes on. */
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
    .strictObject({ decision: z.enum(['', 'agree', 'decline']), phoneNumber: Typed })
    .partial()
    .optional(),
});
export type Progress = z.infer<typeof Progress>;
