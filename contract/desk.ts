// The store's desk (DSK-02, DSK-03, WLK-03): the day's visits, how far each has come, and what was
// given. Only for members of the store's team (CHN-12).
import { z } from 'zod';
import { checkConfirmationNumber } from '#domain/confirmation-number.ts';
import { CARD_SIDES } from '#domain/documents/card-pictures.ts';
import { WALK_IN_TYPES } from '#domain/engagement.ts';
import { checkLot, ERROR_REASONS, ROUTES, SITES } from '#domain/given.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { NOT_ELIGIBLE_REASONS, STAGES, TEAM_ROLES } from '#domain/visits.ts';
import { AT_STORE_REFUSALS, ofStore } from './at-store.ts';
import { BirthDate, LanguagePreference, PlainDate, ruled, Uuid, VaccineCode } from './fields.ts';
import { FilledForms, Picture } from './documents.ts';
import { defineOperation } from './operation.ts';
import { STORE_KEY_REFUSALS, StoreKey } from './store-key.ts';
import { Place } from './person.ts';
import { HistoryEntry } from './said.ts';
import { WhoFields } from './who.ts';

const tag = 'Desk';

const ofVisit = ofStore.extend({ appointmentId: Uuid });

const VisitVaccine = z.object({
  code: z.string(),
  name: z.string(),
  dose: z.string(),
  rxRequired: z.boolean(),
  /** The product held, with its maker and brand, if the patient chose one (REV-02). */
  productId: z.string().optional(),
  manufacturerDisplayName: z.string().optional(),
});

/** One person's visit, as one row of the day. */
export const DeskVisit = z.object({
  appointmentId: z.uuid(),
  confirmationNumber: z.string(),
  /** The number of the group, for its members: the list shows them as one block. */
  groupNumber: z.string().optional(),
  place: Place,
  /** Rises with every step and change; a step names the version that the team member saw. */
  version: z.number().int(),
  stage: z.enum(STAGES),
  walkIn: z.enum(WALK_IN_TYPES).optional(),
  /** Store time with its offset; for a walk-in, when they arrived. */
  startsAt: z.iso.datetime({ offset: true }),
  slot: z.string(),
  arrivedAt: z.iso.datetime().optional(),
  /** Not come yet, and the store has closed or blocked the time they booked (DSK-04). */
  isTimeLost: z.literal(true).optional(),
  /** While they wait: they said on their phone that they stand at the counter (WLK-06). */
  isAtCounter: z.literal(true).optional(),
  firstName: z.string(),
  lastName: z.string(),
  dob: z.iso.date(),
  phone: z.string().optional(),
  language: LanguagePreference,
  vaccines: z.array(VisitVaccine),
  /**
   * The last step taken; `by` is the team member, missing when the patient or the clock caused it.
   */
  lastStep: z
    .object({ by: z.string().optional(), at: z.iso.datetime(), undoUntil: z.iso.datetime() })
    .optional(),
});
export type DeskVisit = z.infer<typeof DeskVisit>;

export const DeskDay = z.object({
  store: z.object({
    storeNumber: z.string(),
    name: z.string(),
    state: z.string(),
    timeZone: z.string(),
    locationId: z.string(),
    organizationId: z.string(),
    /** Codes of the vaccines the store carries. */
    vaccines: z.array(z.string()),
  }),
  date: z.iso.date(),
  /** The server's time. */
  now: z.iso.datetime(),
  /** By appointment time; walk-ins by arrival. */
  visits: z.array(DeskVisit),
  /** How many patients the team has to call, if any (DSK-04, REL-06). */
  toCall: z.number().int().optional(),
  /** The reader's own role here, which a manager may have changed since they signed in (DSK-01). */
  role: z.enum(TEAM_ROLES).optional(),
});
export type DeskDay = z.infer<typeof DeskDay>;

export const getDeskDay = defineOperation({
  operationId: 'getDeskDay',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/day',
  summary: 'Everybody who is booked or came on a day, by default today (DSK-02).',
  tag,
  role: 'technician',
  byItself: true,
  params: ofStore,
  query: z.strictObject({ date: PlainDate.optional() }),
  reply: DeskDay,
  refusals: AT_STORE_REFUSALS,
});

export const watchDesk = defineOperation({
  operationId: 'watchDesk',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/changes',
  summary:
    'Server-sent events: one at once and after every change of the store’s day; the day is read again then (DSK-02).',
  tag,
  role: 'technician',
  byItself: true,
  streams: true,
  params: ofStore,
  reply: z.object({ changed: z.literal(true) }),
  refusals: AT_STORE_REFUSALS,
});

/** A dose as given (DSK-03). */
const GivenDose = z.object({
  doseId: z.uuid(),
  code: z.string(),
  dose: z.string(),
  /** CDC's codes for the product and its manufacturer. */
  cvx: z.string(),
  mvx: z.string(),
  lot: z.string(),
  lotExpiresOn: z.iso.date(),
  site: z.enum(SITES).optional(),
  route: z.enum(ROUTES),
  visDate: z.iso.date(),
  /** Who gave it, and when. */
  by: z.string(),
  at: z.iso.datetime(),
  /** When it was recorded, if it replaces a dose that was recorded wrongly. */
  recordedAt: z.iso.datetime().optional(),
  /** Whether it came from the stock list; other lots may be given as well (DSK-04). */
  fromStock: z.boolean(),
  /** For a dose entered in error: why, when, and who marked it. */
  error: z
    .object({
      reason: z.enum(ERROR_REASONS),
      at: z.iso.datetime(),
      by: z.string().optional(),
    })
    .optional(),
});
export type GivenDose = z.infer<typeof GivenDose>;

export const DeskSheet = z.object({
  visit: DeskVisit,
  /** A code, as answered (PAT-01). */
  gender: z.string(),
  email: z.string().optional(),
  answers: z.array(z.object({ vaccineCode: z.string(), question: z.string(), answer: z.string() })),
  history: z.array(HistoryEntry),
  /** What they filled in before the visit; missing if nothing (DOC-01). */
  forms: FilledForms.optional(),
  /** Why each vaccine may or may not be given, by law and schedule, judged for today (ELG-07). */
  reasons: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      mayHave: z.boolean(),
      dose: z.string(),
      sentences: z.array(z.string()),
    }),
  ),
  /** The store's products for the booked vaccines, the held one first. */
  products: z.array(
    z.object({
      code: z.string(),
      productId: z.string(),
      name: z.string(),
      mvx: z.string(),
      /** Whether the store keeps a list of its lots (DSK-04). */
      isCounted: z.boolean(),
    }),
  ),
  /** Lots of these products with usable doses, the first to expire first (DSK-04). */
  lots: z.array(
    z.object({
      code: z.string(),
      productId: z.string(),
      lot: z.string(),
      expiresOn: z.iso.date(),
      doses: z.number().int(),
    }),
  ),
  /** Lots of these vaccines that the store threw away as recalled; missing if none (DSK-04). */
  recalled: z.array(z.object({ code: z.string(), lot: z.string() })).optional(),
  /**
   * The edition of the information sheet of each booked vaccine in our list; none for a vaccine
   * without a sheet, or with several. Not sent by the release before.
   */
  editions: z.array(z.object({ code: z.string(), visDate: z.iso.date() })).optional(),
  given: z.array(GivenDose),
  steps: z.array(
    z.object({
      from: z.enum(STAGES),
      to: z.enum(STAGES),
      by: z.string().optional(),
      at: z.iso.datetime(),
      reason: z.enum(NOT_ELIGIBLE_REASONS).optional(),
      /** Set when a step or a dose was undone. */
      isTakenBack: z.literal(true).optional(),
    }),
  ),
});
export type DeskSheet = z.infer<typeof DeskSheet>;

export const getDeskVisit = defineOperation({
  operationId: 'getDeskVisit',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/visits/:appointmentId',
  summary:
    'All that is known about one visit, for the team member who is about to give a vaccine (DSK-02, DSK-03).',
  tag,
  role: 'technician',
  params: ofVisit,
  reply: DeskSheet,
  refusals: ['TEAM_MEMBERS_ONLY', 'DESK_LOCKED', 'FC_903_NotFound', 'INVALID_REQUEST'],
});

export const findVisit = defineOperation({
  operationId: 'findVisit',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/visits/search',
  summary:
    'The visit of this store that has a confirmation number, of whatever day; by a group’s number its first (DSK-02).',
  tag,
  role: 'technician',
  params: ofStore,
  body: z.strictObject({ confirmationNumber: ruled(checkConfirmationNumber) }),
  reply: z.object({ appointmentId: z.uuid() }),
  refusals: [
    'TEAM_MEMBERS_ONLY',
    'DESK_LOCKED',
    'FC_903_NotFound',
    'INVALID_REQUEST',
    'RATE_LIMITED',
  ],
});

export const getDeskCardPicture = defineOperation({
  operationId: 'getDeskCardPicture',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/visits/:appointmentId/card-pictures/:side',
  summary: 'A picture of the insurance card of a patient who has a visit (DOC-11).',
  tag,
  role: 'technician',
  params: ofVisit.extend({ side: z.enum(CARD_SIDES) }),
  reply: Picture,
  refusals: ['TEAM_MEMBERS_ONLY', 'DESK_LOCKED', 'FC_903_NotFound', 'INVALID_REQUEST'],
});

export const KnownPatient = z.object({
  ...WhoFields,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().optional(),
  /** Date of the last visit, in store time. */
  lastVisitOn: z.iso.date(),
  /** The name of the store of that visit, where it is another than this one. */
  lastVisitStore: z.string().optional(),
});
export type KnownPatient = z.infer<typeof KnownPatient>;

export const findPatients = defineOperation({
  operationId: 'findPatients',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/patients/search',
  summary:
    'Patients with this date of birth who were here before, as they were then, the latest visit first; at most five (WLK-03).',
  tag,
  role: 'technician',
  params: ofStore,
  body: z.strictObject({ dateOfBirth: BirthDate }),
  reply: z.object({ patients: z.array(KnownPatient) }),
  refusals: [...AT_STORE_REFUSALS, 'RATE_LIMITED'],
});

/** What is posted at the store's door, or shown on a screen there (WLK-05). */
const Poster = z.object({
  store: z.object({ name: z.string(), line1: z.string(), city: z.string(), state: z.string() }),
  /** The address encoded in the QR code. */
  address: z.url(),
  /**
   * For typing by hand: the address without its scheme, ending in the store's code. Missing for a
   * screen: this code never changes, so an old photo of it would still open the line.
   */
  typed: z.string().optional(),
  /** Screens only: opens the screen at the door, where no one is signed in. */
  screenKey: z.string().optional(),
});
export type Poster = z.infer<typeof Poster>;

// FC_903_NotFound: the key was revoked; replacePoster creates another.
const posterRefusals = [
  'TEAM_MEMBERS_ONLY',
  'DESK_LOCKED',
  'FC_903_NotFound',
  'INVALID_REQUEST',
] as const;

export const getPoster = defineOperation({
  operationId: 'getPoster',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/poster',
  summary:
    'What the store’s poster says; for a screen, a key that expires after ten minutes, and the key that opens that screen (WLK-05).',
  tag,
  role: 'technician',
  byItself: true,
  params: ofStore,
  query: z.strictObject({ screen: z.enum(['true', 'false']).optional() }),
  reply: Poster,
  refusals: posterRefusals,
});

export const replacePoster = defineOperation({
  operationId: 'replacePoster',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/poster',
  summary: 'Replaces the store’s key: posters printed before open nothing (WLK-05).',
  tag,
  role: 'manager',
  params: ofStore,
  body: z.strictObject({}),
  reply: Poster,
  refusals: posterRefusals,
});

export const openDoorScreen = defineOperation({
  operationId: 'openDoorScreen',
  method: 'POST',
  path: '/api/walk-ins/v1/screen',
  summary:
    'What a screen at a store’s door shows, given the screen’s key and without a team session: the poster, with a code that expires after ten minutes (WLK-05).',
  tag: 'Walk-ins',
  body: z.strictObject({ key: StoreKey }),
  reply: Poster,
  refusals: STORE_KEY_REFUSALS,
});

/** The version of the visit that the team member saw. */
const Version = z.number().int().min(0);

// VISIT_CHANGED: another team member was quicker, or the patient changed it; nothing was
// overwritten.
// STEP_NOT_POSSIBLE: the step does not follow, or can no longer be undone.
const stepRefusals = [
  'TEAM_MEMBERS_ONLY',
  'DESK_LOCKED',
  'VISIT_CHANGED',
  'STEP_NOT_POSSIBLE',
  'FC_903_NotFound',
  'INVALID_REQUEST',
] as const;

export const takeStep = defineOperation({
  operationId: 'takeStep',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/visits/:appointmentId/step',
  summary:
    'Moves a visit to the next stage; none can be skipped. giveDoses sets the stage given (WLK-07, DSK-02).',
  tag,
  role: 'technician',
  params: ofVisit,
  body: z
    .strictObject({
      version: Version,
      to: z.enum(STAGES).exclude(['booked', 'given']),
      reason: z.enum(NOT_ELIGIBLE_REASONS).optional(),
    })
    .superRefine(({ to, reason }, context) => {
      if ((to === 'notEligible') === (reason !== undefined)) return;
      const message = reason === undefined ? 'reason.missing' : 'field.unknown';
      context.addIssue({ code: 'custom', path: ['reason'], message });
    }),
  reply: DeskVisit,
  refusals: stepRefusals,
});

export const undoStep = defineOperation({
  operationId: 'undoStep',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/visits/:appointmentId/undo',
  summary: 'Undoes the last step, within a minute (DSK-02).',
  tag,
  role: 'technician',
  params: ofVisit,
  body: z.strictObject({ version: Version }),
  reply: DeskVisit,
  refusals: stepRefusals,
});

const GivenFields = z.strictObject({
  code: VaccineCode,
  productId: z.string().min(1, 'manufacturer.missing').max(60),
  lot: ruled(checkLot),
  lotExpiresOn: PlainDate,
  site: z.enum(SITES).optional(),
  route: z.enum(ROUTES),
  visDate: PlainDate,
});

export const giveDoses = defineOperation({
  operationId: 'giveDoses',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/visits/:appointmentId/given',
  summary:
    'Records what was given, which fulfills the appointment (DSK-03): maker, lot, expiry, site, route and edition of the information sheet of each dose.',
  tag,
  role: 'pharmacist',
  params: ofVisit,
  body: z.strictObject({ version: Version, doses: z.array(GivenFields).min(1).max(4) }),
  reply: DeskVisit,
  refusals: stepRefusals,
});

export const markEnteredInError = defineOperation({
  operationId: 'markEnteredInError',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/visits/:appointmentId/doses/:doseId/error',
  summary:
    'Marks a dose as entered in error, once its step can no longer be undone: it stays, with the reason (DSK-03). A visit without another dose returns to its stage before.',
  tag,
  role: 'pharmacist',
  params: ofVisit.extend({ doseId: Uuid }),
  body: z.strictObject({
    version: Version,
    reason: z.enum(ERROR_REASONS, { error: 'errorReason.missing' satisfies ProblemCode }),
  }),
  reply: DeskVisit,
  refusals: stepRefusals,
});
