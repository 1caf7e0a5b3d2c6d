// What the server has kept of a journey: told to who takes up a saved one, and to who changes what
// was booked (RES-01, MNG-06).
import { z } from 'zod';
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

export const KeptJourney = z.object({
  engagementId: z.uuid(),
  /** Where it was left (ENG-10). */
  pageId: z.string(),
  languagePreference: LanguagePreference,
  /** VCH-01: as it was accepted. */
  voucherCode: z.string().nullable(),
  bookingType: BookingType,
  timeZone: z.string(),
  dateOfBirth: z.iso.date(),
  metaData: MetaData,
  userResponses: UserResponses,
  patient: KeptPatient.nullable(),
  consent: z
    .object({ decision: z.enum(['agree', 'decline']), phone: z.string().nullable() })
    .nullable(),
});
export type KeptJourney = z.infer<typeof KeptJourney>;
