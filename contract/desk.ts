// The store's desk (DSK-02, DSK-03, WLK-03): the day's visits, how far each has come, and what was
// given. Only for members of the store's team (CHN-12).
import { z } from 'zod';
import { checkConfirmationNumber } from '#domain/confirmation-number.ts';
import { CARD_SIDES } from '#domain/documents/card-pictures.ts';
import { checkLot, ERROR_REASONS, ROUTES, SITES } from '#domain/given.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { NOT_ELIGIBLE_REASONS, STAGES } from '#domain/visits.ts';
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
  /** What was held, where somebody chose: the product, and its maker and brand (REV-02). */
  productId: z.string().optional(),
  manufacturerDisplayName: z.string().optional(),
});

/** One person's visit, as a line of the day. */
export const DeskVisit = z.object({
  appointmentId: z.uuid(),
  confirmationNumber: z.string(),
  /** The number of the whole group, of somebody of a group: they are one block. */
  groupNumber: z.string().optional(),
  place: Place,
  /** Rises with every step and change; a step names the one that was seen. */
  version: z.number().int(),
  stage: z.enum(STAGES),
  walkIn: z.enum(['PATWalkIn', 'TMWalkIn']).optional(),
  /** On the store's clock, with its offset; a walk-in's is when they came. */
  startsAt: z.iso.datetime({ offset: true }),
  slot: z.string(),
  arrivedAt: z.iso.datetime().optional(),
  firstName: z.string(),
  lastName: z.string(),
  dob: z.iso.date(),
  phone: z.string().optional(),
  language: LanguagePreference,
  vaccines: z.array(VisitVaccine),
  /** The step that led here; a member's name, or nobody's where the patient or the clock did it. */
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
    /** Codes of what the store keeps. */
    vaccines: z.array(z.string()),
  }),
  date: z.iso.date(),
  /** The server's. */
  now: z.iso.datetime(),
  /** In the order of their times; walk-ins by when they came. */
  visits: z.array(DeskVisit),
  /** How many are to be called, where there are any (DSK-04, REL-06). */
  toCall: z.number().int().optional(),
});
export type DeskDay = z.infer<typeof DeskDay>;

export const getDeskDay = defineOperation({
  operationId: 'getDeskDay',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/day',
  summary: 'Everybody who is booked or came on a day, today without one (DSK-02).',
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

/** A dose as it was given (DSK-03). */
const GivenDose = z.object({
  doseId: z.uuid(),
  code: z.string(),
  dose: z.string(),
  /** CDC's code of the product, and of its maker. */
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
  /** When it was recorded, of one in the place of another that was recorded wrongly. */
  recordedAt: z.iso.datetime().optional(),
  /** Whether it came out of the stock list; another lot may be given as well (DSK-04). */
  fromStock: z.boolean(),
  /** Of one that was entered in error: why, when, and who said so. */
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
  /** Codes, as they were answered (PAT-01). */
  gender: z.string(),
  email: z.string().optional(),
  answers: z.array(z.object({ vaccineCode: z.string(), question: z.string(), answer: z.string() })),
  history: z.array(HistoryEntry),
  /** What they filled in before the visit; missing when nothing was (DOC-01). */
  forms: FilledForms.optional(),
  /** Why each vaccine may be given, or not, by law and schedule, judged for today (ELG-07). */
  reasons: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      mayHave: z.boolean(),
      dose: z.string(),
      sentences: z.array(z.string()),
    }),
  ),
  /** Products of the store for what is booked, the one that was held first. */
  products: z.array(
    z.object({
      code: z.string(),
      productId: z.string(),
      name: z.string(),
      mvx: z.string(),
      /** Whether the store has a list of its lots (DSK-04). */
      isCounted: z.boolean(),
    }),
  ),
  /** Lots of these products with doses that may be given, the first to expire first (DSK-04). */
  lots: z.array(
    z.object({
      code: z.string(),
      productId: z.string(),
      lot: z.string(),
      expiresOn: z.iso.date(),
      doses: z.number().int(),
    }),
  ),
  given: z.array(GivenDose),
  steps: z.array(
    z.object({
      from: z.enum(STAGES),
      to: z.enum(STAGES),
      by: z.string().optional(),
      at: z.iso.datetime(),
      reason: z.enum(NOT_ELIGIBLE_REASONS).optional(),
      /** A step that took another back, or a dose. */
      isTakenBack: z.literal(true).optional(),
    }),
  ),
});
export type DeskSheet = z.infer<typeof DeskSheet>;

export const getDeskVisit = defineOperation({
  operationId: 'getDeskVisit',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/visits/:appointmentId',
  summary: 'All that is known of one visit, for who is about to give a vaccine (DSK-02, DSK-03).',
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
  summary: 'The visit of this store that has a confirmation number, of whatever day (DSK-02).',
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
  summary: 'A picture of the insurance card of somebody who comes (DOC-11).',
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
  /** At the store's date of the last visit. */
  lastVisitOn: z.iso.date(),
});
export type KnownPatient = z.infer<typeof KnownPatient>;

export const findPatients = defineOperation({
  operationId: 'findPatients',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/patients/search',
  summary:
    'Who was here before with this date of birth, as they were then, the last visit first; at most five (WLK-03).',
  tag,
  role: 'technician',
  params: ofStore,
  body: z.strictObject({ dateOfBirth: BirthDate }),
  reply: z.object({ patients: z.array(KnownPatient) }),
  refusals: [...AT_STORE_REFUSALS, 'RATE_LIMITED'],
});

/** What hangs at the store's door, or is shown on a screen there (WLK-05). */
const Poster = z.object({
  store: z.object({ name: z.string(), line1: z.string(), city: z.string(), state: z.string() }),
  /** What the code holds. */
  address: z.url(),
  /**
   * What is typed by hand: the address without a scheme that ends in the store's code. A screen has
   * none: it stays the same, so an old photo would open the line by it.
   */
  typed: z.string().optional(),
  /** Of a screen: opens it at the door, where nobody is signed in. */
  screenKey: z.string().optional(),
});
export type Poster = z.infer<typeof Poster>;

// FC_903_NotFound: the key was revoked; another one is made by replacePoster.
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
    'What the store’s poster says; of a screen, a key that is worth nothing ten minutes later, and what opens that screen (WLK-05).',
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
  summary: 'Another key in place of the store’s: what was printed before opens nothing (WLK-05).',
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
    'What a screen at a store’s door shows, for who has its key and is nobody of the team: the poster, with a code that is worth nothing ten minutes later (WLK-05).',
  tag: 'Walk-ins',
  body: z.strictObject({ key: StoreKey }),
  reply: Poster,
  refusals: STORE_KEY_REFUSALS,
});

/** The version of the visit that the team member saw. */
const Version = z.number().int().min(0);

// VISIT_CHANGED: somebody else was quicker, or the patient changed it; nothing was overwritten.
// STEP_NOT_POSSIBLE: it does not follow, or can no longer be taken back.
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
    'Moves a visit to the next stage, in the order that cannot be skipped; given is told by giveDoses (WLK-07, DSK-02).',
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
  summary: 'Takes the last step back, within a minute (DSK-02).',
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
    'Records what was given, and with it that the appointment is fulfilled (DSK-03): maker, lot, expiry, site, route and edition of the information sheet of each dose.',
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
    'A dose was entered in error, and its step can be taken back no more: it stays, marked, with why (DSK-03). A visit without another dose is as it was before.',
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
