import { z } from 'zod';
import { LanguagePreference, PlainDate, VaccineCode, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';

const Names = z.object({
  english: z.string(),
  display: z.string(),
  short: z.string(),
  spanish: z.string(),
});

/** Why a vaccine cannot be booked now, and from when it could be. */
const Refusal = z.object({
  reason: z.enum(['tooYoung', 'tooOld']),
  limitYears: z.number().int(),
  eligibleFrom: z.iso.date().optional(),
  source: z.string(),
});

const EligibleVaccine = z.object({
  vaccineCode: z.string(),
  names: Names,
  eligible: z.boolean(),
  refusal: Refusal.optional(),
});
export type EligibleVaccine = z.infer<typeof EligibleVaccine>;

/** VAC-07: v2 when the body says group, v3 otherwise; the answer may be kept 1200 s. */
export const listEligibleVaccines = defineOperation({
  operationId: 'listEligibleVaccines',
  method: 'POST',
  path: '/api/eligibility/:version/vaccines',
  summary:
    'Every vaccine of the catalogue, each eligible for this person or not, with the reason (VAC-07).',
  tag: 'Vaccines',
  params: z.strictObject({ version: z.enum(['v2', 'v3']) }),
  body: z.strictObject({
    dob: PlainDate,
    state: z.string().length(2),
    group: z.boolean().optional(),
    languagePreference: LanguagePreference.optional(),
    wagHeaders: WagHeaders,
  }),
  reply: z.object({ vaccines: z.array(EligibleVaccine) }),
  refusals: ['INVALID_REQUEST', 'ELIGIBLITY_ERROR'],
});

const Product = z.object({
  productId: z.string(),
  manufacturer: z.string(),
  manufacturerName: z.string(),
  name: z.string(),
});

const VaccineDetails = z.object({
  vaccineCode: z.string(),
  /** Numeric dose value 0 to 3 (VAC-12). */
  dose: z.string(),
  rxRequired: z.boolean(),
  warnings: z.array(z.object({ code: z.string() })),
  restrictions: z.array(z.object({ code: z.string(), displayName: z.string() })),
  products: z.array(Product),
});
export type VaccineDetails = z.infer<typeof VaccineDetails>;

const VaccineListItem = z.strictObject({
  vaccineCode: VaccineCode,
  vaccineType: z.string().max(60).optional(),
  previousDoses: z.string().max(2).optional(),
  /** MM-DD-YYYY (VAC-08). */
  lastShotDate: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/, 'field.invalid')
    .optional(),
  lastManufacturer: z.string().max(40).optional(),
  ic: z.enum(['yes', 'no']).optional(),
});

export const getVaccineDetails = defineOperation({
  operationId: 'getVaccineDetails',
  method: 'POST',
  path: '/api/vaccines/v1/details',
  summary:
    'What booking these vaccines for this person takes: products, warnings, restrictions (VAC-06, VAC-08).',
  tag: 'Vaccines',
  body: z.strictObject({
    vaccines: z.array(VaccineListItem).min(1, 'vaccine.missing').max(4, 'vaccine.tooMany'),
    dob: PlainDate,
    state: z.string().length(2),
    wagHeaders: WagHeaders,
  }),
  reply: z.object({ data: z.object({ eligibleVaccineList: z.array(VaccineDetails) }) }),
  refusals: ['INVALID_REQUEST', 'ELIGIBLITY_ERROR'],
});

export const listProducts = defineOperation({
  operationId: 'listProducts',
  method: 'GET',
  path: '/api/engagements/v1/products',
  summary: 'The products of one vaccine; may be kept 1200 s (ENG-12).',
  tag: 'Vaccines',
  query: z.strictObject({ type: z.literal('immunization'), vaccineCode: VaccineCode }),
  reply: z.object({ products: z.array(Product) }),
  refusals: ['INVALID_REQUEST'],
});
