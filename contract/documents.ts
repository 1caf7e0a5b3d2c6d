// Forms to fill in before a visit, read and saved step by step (DOC-01..DOC-10).
import { z } from 'zod';
import {
  CARD_PICTURE_PATH,
  CARD_SIDES,
  MOST_PICTURE_LETTERS,
} from '#domain/documents/card-pictures.ts';
import { CARD_WAYS, HOLDERS, INSURANCE_KINDS } from '#domain/documents/insurance.ts';
import { SCREENING_IDS } from '#domain/documents/screening-questions.ts';
import { DOCUMENT_STEPS } from '#domain/documents/steps.ts';
import { LANGUAGES } from '#domain/languages.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { YES_NO_UNSURE } from '#domain/screening.ts';
import { isTyped } from '#domain/text.ts';
import { WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';

const tag = 'Documents';

const invalid = 'field.invalid' satisfies ProblemCode;
/** The rules for each text belong to its step (domain/documents/answers.ts). */
const Typed = z.string().refine(isTyped, invalid);
const orEmpty = <const T extends readonly string[]>(codes: T) =>
  z.enum(['', ...codes], { error: invalid });
const Ids = z.array(z.string().max(60)).max(40, invalid);

/** The answers of one step. */
const Answers = z.strictObject({
  language: orEmpty(LANGUAGES),
  acknowledged: z.boolean(),
  screening: z.partialRecord(z.enum(SCREENING_IDS), z.enum(YES_NO_UNSURE, { error: invalid })),
  allergies: Typed,
  insurance: orEmpty(INSURANCE_KINDS),
  cardBy: orEmpty(CARD_WAYS),
  payer: Typed,
  memberId: Typed,
  groupNumber: Typed,
  bin: Typed,
  pcn: Typed,
  holder: orEmpty(HOLDERS),
  holderName: Typed,
  mbi: Typed,
  doctorNpi: Typed,
  doctorName: Typed,
  doctorCity: Typed,
  doctorPhone: Typed,
  sheetsRead: Ids,
  factSheetsRead: Ids,
});

const InBothLanguages = z.object({ en: z.string(), es: z.string() });

/** DOC-07: CDC's vaccine information statement of a vaccine. */
export const VaccineSheet = z.object({
  id: z.string(),
  title: InBothLanguages,
  edition: z.iso.date(),
  address: InBothLanguages,
});
export type VaccineSheet = z.infer<typeof VaccineSheet>;

const CardSide = z.enum(CARD_SIDES, { error: invalid });
const Step = z.enum(DOCUMENT_STEPS, { error: invalid });
const Steps = z.array(z.object({ step: Step, isDone: z.boolean() }));

/** What a patient has filled in so far. */
export const FilledForms = z.object({
  answers: Answers,
  /** The steps of this visit, in order. */
  steps: Steps,
  /** Ids of the health questions, in the order of the checklist (DOC-03). */
  questions: z.array(z.enum(SCREENING_IDS)),
  /** DOC-11: the sides of the card that have a picture. */
  pictures: z.array(CardSide),
});
export type FilledForms = z.infer<typeof FilledForms>;

/** One person's forms for one visit. */
export const Documents = FilledForms.extend({
  confirmationNumber: z.string(),
  /** The patient's. */
  firstName: z.string(),
  sheets: z.array(VaccineSheet),
  /** DOC-08: FDA's fact sheets; empty for licensed vaccines. */
  emergencyProducts: z.array(
    z.object({ productId: z.string(), factSheet: z.string(), edition: z.string() }),
  ),
  /** DOC-06: whether doctors can be looked up by their number. */
  knowsDoctors: z.boolean(),
  /** DOC-10: empty, 'Pending' or 'submitted_success'. */
  varStatus: z.string(),
});
export type Documents = z.infer<typeof Documents>;

const ByNumber = z.strictObject({
  confirmationNumber: z
    .string()
    .min(1, 'field.missing' satisfies ProblemCode)
    .max(40),
});

export const getDocuments = defineOperation({
  operationId: 'getDocuments',
  method: 'GET',
  path: '/api/appointments/v6/:confirmationNumber/documents',
  summary: 'What one person can fill in before the visit, and what is filled in already (DOC-01).',
  tag,
  params: ByNumber,
  reply: Documents,
  // UNAUTHENTICATED: unknown, not this session's, or a group's number. APPOINTMENT_CLOSED:
  // cancelled, or the day of the visit is over.
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'INVALID_REQUEST'],
});

export const saveDocument = defineOperation({
  operationId: 'saveDocument',
  method: 'PUT',
  path: '/api/appointments/v6/:confirmationNumber/documents/:step',
  summary:
    'Keeps the answers of one step; the status of the appointment’s forms follows (DOC-01, DOC-10).',
  tag,
  params: ByNumber.extend({ step: Step }),
  body: z.strictObject({ answers: Answers.partial(), wagHeaders: WagHeaders }),
  // No answers in the reply, because replies are stored under the idempotency key.
  reply: z.object({ steps: Steps, varStatus: z.string() }),
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'INVALID_REQUEST'],
});

/** A picture as a reply carries it: a JPEG made by us, whatever was uploaded (DOC-11). */
export const Picture = z.string().meta({
  contentMediaType: 'image/jpeg',
  description: 'The bytes of a JPEG, without camera metadata.',
});

const ofSide = ByNumber.extend({ side: CardSide });
/** Which sides have a picture now, and the resulting status of the forms. */
const PicturesKept = z.object({
  pictures: z.array(CardSide),
  steps: Steps,
  varStatus: z.string(),
});

export const saveCardPicture = defineOperation({
  operationId: 'saveCardPicture',
  method: 'PUT',
  path: CARD_PICTURE_PATH,
  summary:
    'Keeps a picture of one side of an insurance card, in place of any before: JPEG or PNG of at most 10 MB, re-encoded and encrypted (DOC-11).',
  tag,
  params: ofSide,
  body: z.strictObject({
    picture: z
      .base64('picture.invalid' satisfies ProblemCode)
      .min(1, 'picture.invalid' satisfies ProblemCode)
      .max(MOST_PICTURE_LETTERS, 'picture.tooLarge' satisfies ProblemCode),
    wagHeaders: WagHeaders,
  }),
  reply: PicturesKept,
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'INVALID_REQUEST', 'RATE_LIMITED'],
});

export const removeCardPicture = defineOperation({
  operationId: 'removeCardPicture',
  method: 'DELETE',
  path: CARD_PICTURE_PATH,
  summary: 'Deletes a picture of an insurance card for good (DOC-11).',
  tag,
  params: ofSide,
  reply: PicturesKept,
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'INVALID_REQUEST'],
});

export const getCardPicture = defineOperation({
  operationId: 'getCardPicture',
  method: 'GET',
  path: CARD_PICTURE_PATH,
  summary: 'A picture of an insurance card, for the visitor who sent it (DOC-11).',
  tag,
  params: ofSide,
  reply: Picture,
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'FC_903_NotFound', 'INVALID_REQUEST'],
});
