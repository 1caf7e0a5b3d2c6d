// Which forms a visit has: by its vaccines, the patient's age that day, and products given under an
// emergency use authorization (DOC-01).
import type { Documents } from '#contract/documents.ts';
import { isOpen, LEGACY, type AppointmentStatus } from '#domain/appointments.ts';
import { ageOn } from '#domain/ages.ts';
import { emergencyProductsAmong } from '#domain/documents/emergency-use.ts';
import { questionsFor } from '#domain/documents/screening-questions.ts';
import type { DocumentVisit } from '#domain/documents/steps.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import { localDate } from '#domain/zones.ts';
import type { HeldVaccine } from '#server/booking/booking.schema.ts';
import { sheetsFor } from './vaccine-sheets.ts';

/** The parts of an appointment that decide its forms. */
export interface VisitRow {
  appointment: {
    id: string;
    status: AppointmentStatus;
    source: string;
    startsAt: Date;
    vaccines: readonly HeldVaccine[];
  };
  patient: { dob: string; gender: string };
  store: { timeZone: string };
  now: Date;
}

/** The visit's forms, as in the contract. */
export function formsOf({
  appointment,
  patient,
  store,
}: VisitRow): Pick<Documents, 'questions' | 'sheets' | 'emergencyProducts'> {
  const { startsAt, vaccines } = appointment;
  const codes = vaccines.map(({ code }) => canonicalCode(code));
  const age = ageOn(patient.dob, localDate(startsAt, store.timeZone));
  return {
    questions: questionsFor({ age, gender: patient.gender }, codes),
    sheets: sheetsFor(codes),
    emergencyProducts: emergencyProductsAmong(vaccines.map(({ productId }) => productId)),
  };
}

/** The same for the domain's rules. */
export const documentVisitOf = (forms: ReturnType<typeof formsOf>): DocumentVisit => ({
  questions: forms.questions,
  sheets: forms.sheets.map(({ id }) => id),
  emergencyProducts: forms.emergencyProducts.map(({ productId }) => productId),
});

/**
 * Forms can be filled in until the end of the visit's day, so that a patient who is late or waiting
 * in line still can.
 */
export const takesForms = ({ appointment, store, now }: VisitRow): boolean =>
  isOpen(appointment.status) &&
  appointment.source !== LEGACY &&
  localDate(appointment.startsAt, store.timeZone) >= localDate(now, store.timeZone);
