import { z } from 'zod';
import { CATEGORIES } from '#domain/ages.ts';
import { CHANNELS, CLIENTS, ENGAGEMENT_TYPES } from '#domain/engagement.ts';
import { JOURNEY_PAGES } from '#domain/journey-pages.ts';
import { LOCATION_MAX_LENGTH } from '#domain/location-text.ts';
import { TEXT_DECISIONS } from '#domain/person-choices.ts';
import { OwnDose } from './errors.ts';
import { BookingType, Email, LanguagePreference, Phone, Uuid, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';
import { Party, Person } from './person.ts';
import { Progress } from './progress.ts';
import { HistoryEntry, UserResponses } from './said.ts';

/** Coverage as clients may send it: the answer, or the boolean derived from it (ENG-06). */
const Coverage = z.union([z.boolean(), z.enum(['Yes', 'No'])]);

/** ENG-10. */
export const MetaData = z.strictObject({
  locationSearch: z.string().max(LOCATION_MAX_LENGTH).optional(),
  category: z.enum(CATEGORIES).optional(),
  dob: Person.shape.dob,
  history: Person.shape.history,
  phone: Phone.optional(),
  consentDecision: z.enum(TEXT_DECISIONS).optional(),
  serviceIds: Person.shape.serviceIds,
  storeNumber: z.string().max(40).optional(),
  appointmentDate: Person.shape.appointmentDate,
  progress: Progress.optional(),
  /** GRP-02: everyone in a group; the single-person fields beside it then describe no one. */
  party: Party.optional(),
});

const Channel = z.enum(CHANNELS);
const Client = z.enum(CLIENTS);
const EngagementType = z.enum(ENGAGEMENT_TYPES);
const PageName = z.enum(JOURNEY_PAGES);
const EngagementId = z.object({ engagementId: z.uuid() });
const Version = z.strictObject({ version: z.enum(['v5', 'v6', 'v8']) });

export const createEngagement = defineOperation({
  operationId: 'createEngagement',
  method: 'POST',
  path: '/api/engagements/:version',
  summary:
    'Starts a saved journey (ENG-01, ENG-04); v8 for a group, v5 for walk-in or admin portal, else v6 (ENG-08).',
  tag: 'Engagements',
  params: Version,
  body: z.strictObject({
    coverage: Coverage.optional(),
    availabilityGroup: z.string().max(40).default('General'),
    bookingType: BookingType,
    channel: Channel,
    client: Client,
    engagementType: EngagementType,
    languagePreference: LanguagePreference,
    metaData: MetaData,
    pageId: PageName,
    notificationSent: z.strictObject({ email: Email.optional(), sms: Phone.optional() }).optional(),
    timeZone: z.string().max(60),
    wagHeaders: WagHeaders,
  }),
  reply: EngagementId.extend({
    /**
     * VAC-15: doses that this session or the signed-in account has booked and that are upcoming.
     */
    bookedDoses: z.array(OwnDose).optional(),
  }),
  status: 201,
  // AT_THE_STORE_ONLY: a walk-in by a patient who has not proved being at the store (WLK-05).
  refusals: ['INVALID_REQUEST', 'ELIGIBLITY_ERROR', 'AT_THE_STORE_ONLY'],
});

/** ENG-05: how far a journey has come. */
export const KeptRecord = z.strictObject({
  bookingType: BookingType,
  metaData: MetaData.optional(),
  pageId: PageName,
  userResponses: UserResponses.optional(),
  patientId: Uuid.optional(),
});
export type KeptRecord = z.input<typeof KeptRecord>;

export const patchEngagement = defineOperation({
  operationId: 'patchEngagement',
  method: 'PATCH',
  path: '/api/engagements/:version',
  summary: 'Keeps how far the visitor has come (ENG-02, ENG-05).',
  tag: 'Engagements',
  params: Version,
  body: KeptRecord.extend({ engagementId: Uuid, wagHeaders: WagHeaders }),
  reply: EngagementId,
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound'],
});

export const getEngagement = defineOperation({
  operationId: 'getEngagement',
  method: 'GET',
  path: '/api/engagements/v6/:engagementId',
  summary:
    'Reads a saved journey of this session (ENG-11); 404 for unknown and for somebody else’s alike.',
  tag: 'Engagements',
  params: z.strictObject({ engagementId: Uuid }),
  reply: z.object({
    engagementId: z.uuid(),
    coverage: z.boolean().nullable(),
    vaccineHistory: z.array(HistoryEntry.extend({ manufacturer: z.string().optional() })),
    voucherCode: z.string().nullable(),
    languagePreference: LanguagePreference,
    bookingType: BookingType,
    pageId: z.string(),
    status: z.enum(['pending', 'confirmed']),
    metaData: MetaData,
  }),
  refusals: ['FC_903_NotFound', 'INVALID_REQUEST'],
  failsAs: 'serviceError',
});

/** ENG-06: the fields of `metaData` that the scheduler sends beside the journey. */
const Contact = MetaData.pick({ phone: true, dob: true, category: true }).extend({
  email: Email.optional(),
  /** ENG-04: where to announce a text message. */
  sms: Phone.optional(),
});
const Journey = z.strictObject({
  pageId: PageName,
  status: z.literal('pending').default('pending'),
  /** Everything else kept about a journey, so that either address loses nothing (ENG-15). */
  metaData: MetaData.omit({ phone: true, dob: true, category: true }),
});

export const createSchedulerEngagement = defineOperation({
  operationId: 'createSchedulerEngagement',
  method: 'POST',
  path: '/api/scheduler/v1/engagements',
  summary: 'Starts a saved journey of the global scheduler (ENG-06).',
  tag: 'Global scheduler',
  body: z.strictObject({
    engagementId: Uuid.optional(),
    /** ENG-06: true when the answer was yes; left out until answered. */
    coverage: z.boolean().optional(),
    schema_version: z.literal(1),
    availabilityGroup: z.string().max(40).default('General'),
    bookingType: BookingType,
    channel: Channel,
    client: Client,
    engagementType: EngagementType,
    languagePreference: LanguagePreference,
    timeZone: z.string().max(60),
    engagementContact: Contact,
    journey: Journey,
    wagHeaders: WagHeaders,
  }),
  reply: EngagementId,
  status: 201,
  // AT_THE_STORE_ONLY: a walk-in by a patient who has not proved being at the store (WLK-05).
  refusals: ['INVALID_REQUEST', 'ELIGIBLITY_ERROR', 'AT_THE_STORE_ONLY'],
});

export const patchSchedulerEngagement = defineOperation({
  operationId: 'patchSchedulerEngagement',
  method: 'PATCH',
  path: '/api/scheduler/v1/engagements',
  summary: 'Keeps how far the visitor has come in the global scheduler (ENG-06, ENG-07).',
  tag: 'Global scheduler',
  body: z.strictObject({
    engagementId: Uuid,
    bookingType: BookingType,
    userResponses: UserResponses.optional(),
    patientId: Uuid.optional(),
    engagementContact: Contact.omit({ sms: true }).optional(),
    journey: Journey.optional(),
    wagHeaders: WagHeaders,
  }),
  reply: EngagementId,
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound'],
});
