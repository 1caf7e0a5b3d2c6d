// What a person was given, which earlier doses they told us of, and what is due next (CRD-01,
// CRD-02, CRD-05).
import { z } from 'zod';
import type { ProblemCode } from '#domain/problems.ts';
import { WagHeaders } from './fields.ts';
import { intoWallet, WALLET_REFUSALS } from './into-wallet.ts';
import { defineOperation } from './operation.ts';

const tag = 'Records';

const ByNumber = z.strictObject({
  confirmationNumber: z
    .string()
    .min(1, 'field.missing' satisfies ProblemCode)
    .max(40),
});

/** One dose; for a dose the person told us of, only vaccine, date and perhaps maker are known. */
const RecordedDose = z.object({
  /** A key of the catalogue. */
  vaccineCode: z.string(),
  /** The date at the store, or as the person gave it. */
  on: z.iso.date(),
  /** given: here, recorded by the team. told: by the person, given elsewhere. */
  source: z.enum(['given', 'told']),
  /** The manufacturer's name, or its code if we know no name. */
  maker: z.string().optional(),
  lot: z.string().optional(),
  /** The name and the city of the store. */
  store: z.string().optional(),
});
export type RecordedDose = z.infer<typeof RecordedDose>;

/** A dose that may be booked, by CDC's schedule and the law of the store's state. */
const DueDose = z.object({
  vaccineCode: z.string(),
  /** The first day; today when it is already due. */
  from: z.iso.date(),
  /** Which dose of its series, from 1. */
  dose: z.number().int().optional(),
  /** It continues a series already begun; otherwise it is due by age or season. */
  isBegun: z.boolean(),
  /** The day, at its store, of the appointment that it is booked for already. */
  bookedOn: z.iso.date().optional(),
});
export type DueDose = z.infer<typeof DueDose>;

export const VaccinationRecord = z.object({
  confirmationNumber: z.string(),
  /** The patient's. */
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.iso.date(),
  /** The newest first. */
  doses: z.array(RecordedDose),
  /** The soonest first. */
  due: z.array(DueDose),
  /** The date at the store at the time of this reply. */
  today: z.iso.date(),
  /** Of the store of the newest visit: where to look for the next dose. */
  zip: z.string(),
});
export type VaccinationRecord = z.infer<typeof VaccinationRecord>;

export const getRecord = defineOperation({
  operationId: 'getRecord',
  method: 'GET',
  path: '/api/records/v1/:confirmationNumber',
  summary:
    'The vaccination record of the person of an appointment, for the session that has it or the account that booked it (CRD-02).',
  tag,
  params: ByNumber,
  reply: VaccinationRecord,
  // UNAUTHENTICATED: unknown, or not this visitor's: one reply for both.
  refusals: ['UNAUTHENTICATED', 'INVALID_REQUEST'],
});

/** A person the account has booked for. */
const RecordedPerson = z.object({
  /** Of their newest visit, which opens their record. */
  confirmationNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** How many doses were given here. */
  doses: z.number().int(),
});
export type RecordedPerson = z.infer<typeof RecordedPerson>;

export const listRecords = defineOperation({
  operationId: 'listRecords',
  method: 'GET',
  path: '/api/records/v1',
  summary: 'Who has a record in the account that is signed in; 404 when nobody has (CRD-02).',
  tag,
  reply: z.object({ people: z.array(RecordedPerson).min(1) }),
  refusals: ['SIGN_IN_REQUIRED', 'FC_903_NotFound'],
});

/** JWS length that fits a single QR code (SMART Health Cards 1.4, "Encoding as QR codes"). */
export const JWS_MAX_LENGTH = 1195;

/** A SMART Health Card: signed, with the QR code for a camera. */
const HealthCard = z.object({
  jws: z.string().max(JWS_MAX_LENGTH),
  /** How many doses it contains. */
  doses: z.number().int(),
  /** `modules`: `size` rows, bit by bit from the top left, in base64; 1 is dark. */
  qr: z.object({ size: z.number().int(), modules: z.base64() }),
});
export type HealthCard = z.infer<typeof HealthCard>;

/** Where a card can be stored. file: a `.smart-health-card`, which Apple Health and others open. */
export const WALLETS = ['apple', 'google', 'file'] as const;
export type Wallet = (typeof WALLETS)[number];

const HealthCards = z.object({
  /** As many as the doses need. */
  cards: z.array(HealthCard).min(1),
  /** The wallets this chain can add to. */
  wallets: z.array(z.enum(WALLETS)),
});
export type HealthCards = z.infer<typeof HealthCards>;

export const issueHealthCards = defineOperation({
  operationId: 'issueHealthCards',
  method: 'POST',
  path: '/api/records/v1/:confirmationNumber/health-cards',
  summary: 'SMART Health Cards of the doses that were given here (CRD-01, CRD-03).',
  tag,
  params: ByNumber,
  body: z.strictObject({ wagHeaders: WagHeaders }),
  reply: HealthCards,
  // MISSING_VACCINATION_DATES: nothing was given here, so there is nothing to certify.
  refusals: ['MISSING_VACCINATION_DATES', 'UNAUTHENTICATED', 'INVALID_REQUEST', 'RATE_LIMITED'],
});

export const createWalletPass = defineOperation({
  operationId: 'createWalletPass',
  method: 'POST',
  path: '/api/records/v1/:confirmationNumber/wallet-pass',
  summary: 'Where the record can be added to a wallet, for who has agreed to it (CRD-01, CRD-04).',
  tag,
  params: ByNumber,
  ...intoWallet(WALLETS),
  refusals: [...WALLET_REFUSALS, 'MISSING_VACCINATION_DATES'],
});
