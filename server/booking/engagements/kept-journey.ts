import type { KeptJourney, KeptPrescription } from '#contract/kept-journey.ts';
import { whoOfRow } from '#server/database/who.ts';
import type { Prescription } from '#server/prescriptions/prescriptions.store.ts';
import type { Consent } from '../consents/consents.store.ts';
import type { Patient } from '../patients/sealed-patients.ts';
import type { Engagement } from './engagements.store.ts';
import { together } from './who-comes.ts';

interface Kept {
  /** In a group, the place of the member whose fields go beside the journey's. */
  alone?: number;
  engagement: Engagement;
  patient: Patient | undefined;
  consent: Consent | undefined;
  /** RXR-01: the prescription the journey came with. */
  prescription?: Prescription | undefined;
}

/** The full stored journey, for a visitor who has proved that it is theirs (RES-01, MNG-06). */
export function keptJourney(
  { engagement, patient, consent, alone, prescription }: Kept,
  dateOfBirth: KeptJourney['dateOfBirth'],
): KeptJourney {
  return {
    engagementId: engagement.id,
    pageId: engagement.pageId,
    languagePreference: engagement.language,
    voucherCode: engagement.voucherCode,
    bookingType: engagement.bookingType,
    timeZone: engagement.timeZone,
    dateOfBirth,
    ...together(engagement, alone),
    patient: patient ? patientOf(patient) : null,
    consent: consent ? { decision: consent.decision, phone: consent.phone } : null,
    ...(prescription && { prescription: prescriptionOnWire(prescription) }),
  };
}

const patientOf = (patient: Patient): NonNullable<KeptJourney['patient']> => ({
  patientId: patient.id,
  ...whoOfRow(patient),
  contact: patient.contact,
});

function prescriptionOnWire({ vaccineCode, expiresOn, store }: Prescription): KeptPrescription {
  const { storeNumber, name, phone } = store;
  return { vaccineCode, expiresOn, store: { storeNumber, name, phone } };
}
