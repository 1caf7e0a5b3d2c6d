// What the server keeps of a journey, returned to a visitor who resumes a saved one or changes an
// appointment (RES-01, MNG-06).
import { z } from 'zod';
import { TEXT_DECISIONS } from '#domain/person-choices.ts';
import { MetaData } from './engagements.ts';
import { Address, BookingType, LanguagePreference } from './fields.ts';
import { UserResponses } from './said.ts';
import { KeptWhoFields } from './who.ts';

const KeptPatient = z.object({
  patientId: z.uuid(),
  ...KeptWhoFields,
  contact: z.object({
    address: z.object(Address.shape).optional(),
    phones: z.array(z.object({ number: z.string() })).optional(),
    emails: z.array(z.object({ address: z.string() })).optional(),
  }),
});

/**
 * RXR-01: the prescription the journey started with, for a visitor who has proved that it is
 * theirs.
 */
export const KeptPrescription = z.object({
  vaccineCode: z.string(),
  /** The last day on which it can be filled. */
  expiresOn: z.iso.date(),
  /** The store that has it. */
  store: z.object({ storeNumber: z.string(), name: z.string(), phone: z.string().nullable() }),
});
export type KeptPrescription = z.infer<typeof KeptPrescription>;

export const KeptJourney = z.object({
  engagementId: z.uuid(),
  /** The page where it was left (ENG-10). */
  pageId: z.string(),
  languagePreference: LanguagePreference,
  /** VCH-01: as accepted. */
  voucherCode: z.string().nullable(),
  bookingType: BookingType,
  timeZone: z.string(),
  dateOfBirth: z.iso.date(),
  metaData: MetaData,
  userResponses: UserResponses,
  patient: KeptPatient.nullable(),
  consent: z.object({ decision: z.enum(TEXT_DECISIONS), phone: z.string().nullable() }).nullable(),
  prescription: KeptPrescription.optional(),
});
export type KeptJourney = z.infer<typeof KeptJourney>;
