// Which forms a visit has: by its vaccines, the person's age that day, and what is given under an
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

/** What is read of an appointment, whoever reads it. */
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

/** The parts of a visit's forms, in the words of the wire. */
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

/** The same as its rules want it. */
export const documentVisitOf = (forms: ReturnType<typeof formsOf>): DocumentVisit => ({
  questions: forms.questions,
  sheets: forms.sheets.map(({ id }) => id),
  emergencyProducts: forms.emergencyProducts.map(({ productId }) => productId),
});

/**
 * Forms can be filled in until the day of the visit is over: who is late, or waits in the line,
 * still can.
 */
export const takesForms = ({ appointment, store, now }: VisitRow): boolean =>
  isOpen(appointment.status) &&
  appointment.source !== LEGACY &&
  localDate(appointment.startsAt, store.timeZone) >= localDate(now, store.timeZone);
