import { z } from 'zod';
import { DUE_BECAUSE } from '#domain/eligibility/product-rows.ts';
import { ANSWERS, REASONS } from '#domain/eligibility/verdict.ts';
import { ASKS, YES_NO_UNSURE } from '#domain/screening.ts';
import {
  BirthDate,
  DoseSaid,
  LanguagePreference,
  PlainDate,
  Uuid,
  VaccineCode,
  WagHeaders,
} from './fields.ts';
import { defineOperation } from './operation.ts';

const Names = z.object({
  english: z.string(),
  display: z.string(),
  short: z.string(),
  spanish: z.string(),
});

/**
 * What is known about a person's health and earlier doses; every part is optional (VAC-08, COV-05).
 */
export const Screening = z.strictObject({
  sex: z.enum(['Female', 'Male', 'Unknown']).optional(),
  /** Each with a catalogue key or CDC's CVX code. */
  history: z
    .array(
      z
        .strictObject({
          vaccineCode: VaccineCode.optional(),
          cvx: z
            .string()
            .regex(/^\d{2,3}$/, 'field.invalid')
            .optional(),
          date: PlainDate,
          manufacturer: z.string().max(40).optional(),
        })
        .refine(({ vaccineCode, cvx }) => (vaccineCode === undefined) !== (cvx === undefined), {
          path: ['vaccineCode'],
          message: 'field.missing',
        }),
    )
    .max(50)
    .optional(),
  answers: z
    .strictObject({
      immunocompromised: z.enum(YES_NO_UNSURE).optional(),
      chronicCondition: z.enum(YES_NO_UNSURE).optional(),
      meningitisRisk: z.enum(YES_NO_UNSURE).optional(),
      meningitisBRisk: z.enum(YES_NO_UNSURE).optional(),
      pregnant: z.enum(YES_NO_UNSURE).optional(),
    })
    .optional(),
  /** CDC's coded observations (CDSi), for systems that have them. */
  observations: z
    .array(
      z.strictObject({
        code: z.string().regex(/^\d{3}$/, 'field.invalid'),
        date: PlainDate.optional(),
      }),
    )
    .max(40)
    .optional(),
});
export type Screening = z.infer<typeof Screening>;

/**
 * The answer for one vaccine, with the rule that decided and the date from which it would be yes
 * (ELG-07).
 */
export const Verdict = z.object({
  answer: z.enum(ANSWERS),
  reason: z.enum(REASONS).optional(),
  /** The age limit that decided, in years. */
  limitYears: z.number().int().optional(),
  eligibleFrom: z.iso.date().optional(),
  /** The last day on which it would still be yes. */
  eligibleUntil: z.iso.date().optional(),
  /** The number of the dose in its series, from 1. */
  dose: z.number().int().optional(),
  prescription: z.boolean(),
  /**
   * The pharmacist asks again: the person was not sure, or the answer assumes what asking for the
   * vaccine implies.
   */
  confirm: z.boolean(),
  rule: z.object({
    id: z.string(),
    says: z.string(),
    source: z.string(),
    effectiveFrom: z.iso.date().optional(),
    effectiveTo: z.iso.date().optional(),
  }),
});
export type Verdict = z.infer<typeof Verdict>;

const EligibleVaccine = z.object({
  vaccineCode: z.string(),
  names: Names,
  /** Brands of its products, by which visitors can search (VAC-14). */
  brands: z.array(z.string()),
  /**
   * Whether it can be chosen: the verdict is yes, depends on answers, or names a day within the
   * calendar.
   */
  eligible: z.boolean(),
  verdict: Verdict,
  /** What must be asked before booking it. */
  asks: z.array(z.enum(ASKS)),
  /** ELG-04: the age band that selects the wording. */
  ageBand: z.string().optional(),
  /**
   * VAC-14: due for everyone like this person, as far as known: its rank among those, and why.
   * `fromYears` for a booster: the interval in years.
   */
  due: z
    .object({
      rank: z.number().int(),
      because: z.enum(DUE_BECAUSE),
      fromYears: z.number().int().optional(),
      toYears: z.number().int().optional(),
    })
    .optional(),
  /** VAC-10: offered beside the chosen ones, because it is due for this person. */
  upsell: z.object({ serviceId: z.number().int(), en: z.string(), es: z.string() }).optional(),
});
export type EligibleVaccine = z.infer<typeof EligibleVaccine>;

/** The answers for all vaccines. */
const Offer = z.object({ vaccines: z.array(EligibleVaccine) });
export type Offer = z.infer<typeof Offer>;

/** RXR-04: a journey of this session that came with a prescription, which covers its vaccine. */
const ANSWERED_BY = Uuid.optional();

/** VAC-07: v2 when the body says group, v3 otherwise; the answer may be cached for 1200 s. */
export const listEligibleVaccines = defineOperation({
  operationId: 'listEligibleVaccines',
  method: 'POST',
  path: '/api/eligibility/:version/vaccines',
  summary:
    'Every vaccine of the catalogue, each eligible for this person or not, with the reason (VAC-07).',
  tag: 'Vaccines',
  params: z.strictObject({ version: z.enum(['v2', 'v3']) }),
  body: z.strictObject({
    dob: BirthDate,
    state: z.string().length(2),
    /** The day of the visit; by default, today where the person is. */
    on: PlainDate.optional(),
    screening: Screening.optional(),
    engagementId: ANSWERED_BY,
    group: z.boolean().optional(),
    languagePreference: LanguagePreference.optional(),
    wagHeaders: WagHeaders,
  }),
  reply: Offer,
  refusals: ['INVALID_REQUEST', 'ELIGIBLITY_ERROR'],
});

const Product = z.object({
  productId: z.string(),
  manufacturer: z.string(),
  manufacturerName: z.string(),
  /** Manufacturer and brand, 'Pfizer Comirnaty' (REV-02). */
  manufacturerDisplayName: z.string(),
  name: z.string(),
});

/** REV-02: the name of the dose, the same in every language (`domain/dose-names.ts`). */
export const DoseCalledBy = z.union([
  z.strictObject({ number: z.number().int().min(1) }),
  z.strictObject({ seasonBegins: z.string() }),
]);

/**
 * VAC-05: either only `WAG_FC_PRESCRIPTIONNEEDED_01`, or a `…_USER_RESPONSE` whose question and
 * answers match what the person said. The question is one of those asked, or the state the person
 * chose.
 */
const Warning = z.object({
  code: z.enum(['WAG_FC_PRESCRIPTIONNEEDED_01', 'WAG_FC_PRESCRIPTIONNEEDED_USER_RESPONSE']),
  question: z.string().optional(),
  answers: z.array(z.string()).optional(),
});
export type Warning = z.infer<typeof Warning>;

/** VAC-04: why it should not be given on the same day as another chosen vaccine. */
const Restriction = z.object({
  code: z.string(),
  displayName: z.string(),
  /** The key of the other vaccine. */
  beside: z.string(),
});

const VaccineDetails = z.object({
  vaccineCode: z.string(),
  verdict: Verdict,
  /** Numeric dose value, 0 to 3 (VAC-12). */
  dose: z.string(),
  doseCalledBy: DoseCalledBy.optional(),
  rxRequired: z.boolean(),
  warnings: z.array(Warning),
  restrictions: z.array(Restriction),
  /** Codes of notices the person should read, such as `COVID_SECOND_DOSE` (COV-04). */
  notices: z.array(z.enum(['COVID_SECOND_DOSE', 'ASK_PHARMACIST'])),
  products: z.array(Product),
});
export type VaccineDetails = z.infer<typeof VaccineDetails>;

const VaccineListItem = z.strictObject({
  vaccineCode: VaccineCode,
  vaccineType: z.string().max(60).optional(),
  previousDoses: DoseSaid.optional(),
  /** MM-DD-YYYY (VAC-08). */
  lastShotDate: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/, 'field.invalid')
    .optional(),
  lastManufacturer: z.string().max(40).optional(),
  ic: z.enum(['yes', 'no']).optional(),
});

const details = {
  method: 'POST',
  tag: 'Vaccines',
  body: z.strictObject({
    vaccines: z.array(VaccineListItem).min(1, 'vaccine.missing').max(4, 'vaccine.tooMany'),
    dob: BirthDate,
    state: z.string().length(2),
    on: PlainDate.optional(),
    screening: Screening.optional(),
    engagementId: ANSWERED_BY,
    wagHeaders: WagHeaders,
  }),
  reply: z.object({ data: z.object({ eligibleVaccineList: z.array(VaccineDetails) }) }),
  refusals: ['INVALID_REQUEST', 'ELIGIBLITY_ERROR'],
} as const;

export const getVaccineDetails = defineOperation({
  ...details,
  operationId: 'getVaccineDetails',
  path: '/api/vaccines/v1/details',
  summary:
    'What booking these vaccines for this person takes: the verdict on each, products, warnings, restrictions (VAC-06, VAC-08).',
});

export const getGroupVaccineDetails = defineOperation({
  ...details,
  operationId: 'getGroupVaccineDetails',
  path: '/api/vaccines/v3/details',
  summary: 'The same for one of a group (VAC-06).',
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
