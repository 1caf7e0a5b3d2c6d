import { z } from 'zod';
import { APPOINTMENT_STATUSES } from '#domain/appointments.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { Decision } from './consents.ts';
import { KeptRecord } from './engagements.ts';
import { LanguagePreference, Uuid, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';
import { History } from './said.ts';
import { StoreAddress } from './stores.ts';
import { DoseCalledBy } from './vaccines.ts';

const ConfirmBody = z.strictObject({
  engagementId: Uuid,
  confirmationNumber: z.string().min(10).max(20),
  /** The hold as the visitor sees it: a group keeps one id while its times change (HLD-07). */
  holdId: Uuid.optional(),
  /** One patient, or everyone in a group: all or nothing (GRP-03). */
  patients: z
    .array(z.strictObject({ patientId: Uuid }))
    .min(1)
    .max(MAX_PEOPLE),
  /** SMS-01: the decision about text messages, if it was not sent before. */
  consent: Decision.optional(),
  /** ENG-02: how far the journey has come, if the record does not have it yet. */
  record: KeptRecord.optional(),
  wagHeaders: WagHeaders,
});

/**
 * VAC-04: what the patient read about getting it on the same day as another vaccine of the visit.
 */
const BookedRestriction = z.object({
  code: z.string(),
  /** Whether the patient read and accepted it. */
  is_checked: z.boolean(),
  displayName: z.string(),
  /** The maker's code; '' for any. */
  manufPref: z.string(),
});

/** REV-02: a vaccine as booked, from the choice to the letter. */
const BookedVaccine = z.object({
  code: z.string(),
  /** 0 to 3 (VAC-12). */
  dose: z.string(),
  doseCalledBy: DoseCalledBy.optional(),
  /** '2026-2027 dose', in the caller's language; '' when the dose has no name. */
  doseDisplayName: z.string(),
  name: z.string(),
  vaccineDisplayName: z.string(),
  /** Missing when any manufacturer's product may be given. */
  productId: z.string().optional(),
  manufacturerName: z.string().optional(),
  manufacturerDisplayName: z.string().optional(),
  /** COVID only: the code of the chosen manufacturer (HLD-06). */
  manufPref: z.string().optional(),
  rxRequired: z.boolean(),
  restrictions: z.array(BookedRestriction),
  /** Earlier doses of this vaccine. */
  vaccineHistory: History,
});
export type BookedVaccine = z.infer<typeof BookedVaccine>;

/**
 * An appointment as its holder sees it: on the confirmation page, in the calendar entry and in
 * messages.
 */
export const Appointment = z.object({
  confirmationNumber: z.string(),
  engagementId: z.uuid(),
  appointmentId: z.uuid(),
  status: z.enum(APPOINTMENT_STATUSES),
  appointmentDate: z.iso.datetime({ offset: true }),
  slot: z.string(),
  store: z.object({
    storeNumber: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    address: StoreAddress,
  }),
  patient: z.object({ firstName: z.string(), lastName: z.string(), gender: z.string() }),
  vaccines: z.array(BookedVaccine),
  /** Codes of the vaccines that need a prescription (ENG-13). */
  rxRequired: z.array(z.string()),
  /** What the patient said about earlier doses. */
  vaccineHistory: History,
  voucherCode: z.string().nullable(),
  languagePreference: LanguagePreference,
  /** ENG-06: whether the patient has insurance; null until they answer. */
  coverage: z.boolean().nullable(),
  /** CNF-05: still to come, but so soon that no earlier time can be offered for it. */
  tooLateForEarlier: z.literal(true).optional(),
  /** The specification's names for `confirmationNumber` and `appointmentDate` (decision 043). */
  confirmationcode: z.string(),
  datetime: z.iso.datetime({ offset: true }),
});
export type Appointment = z.infer<typeof Appointment>;

/**
 * What was booked: one person's appointment, or the first of a group's with all of them and the
 * group's number.
 */
const Booked = Appointment.extend({
  /** Walk-ins only: the id of their check-in; they are in the line from now on (WLK-01). */
  checkInId: z.uuid().optional(),
  /** SMS-01: the number that agrees to texts here has said STOP before: none go there. */
  textsStopped: z.literal(true).optional(),
  group: z
    .object({ confirmationNumber: z.string(), appointments: z.array(Appointment).min(1) })
    .optional(),
});
export type Booked = z.infer<typeof Booked>;

// HOLD_EXPIRED: the hold ran out or never existed. OVERLAPPING_APPOINTMENT: the person has another
// appointment at that time. DOSE_BOOKED: the same dose is already booked (VAC-15). FC_903_NotFound:
// not of this session.
// ALREADY_CONFIRMED: booked meanwhile, under another number. A walk-in is also refused with
// CHECK_IN_INSTEAD: the person has an appointment or is in a line already.
const confirm = {
  body: ConfirmBody,
  reply: Booked,
  refusals: [
    'HOLD_EXPIRED',
    'FC_908_Conflict',
    'OVERLAPPING_APPOINTMENT',
    'CHECK_IN_INSTEAD',
    'DOSE_BOOKED',
    'ELIGIBLITY_ERROR',
    'FC_903_NotFound',
    'ALREADY_CONFIRMED',
    'INVALID_REQUEST',
  ],
} as const;

export const confirmAppointment = defineOperation({
  ...confirm,
  operationId: 'confirmAppointment',
  method: 'PATCH',
  path: '/api/appointments/v6/confirm',
  tag: 'Appointments',
  summary: 'Makes a held time an appointment; sent twice, it books once (CNF-01).',
});

export const confirmSchedulerAppointment = defineOperation({
  ...confirm,
  operationId: 'confirmSchedulerAppointment',
  method: 'POST',
  path: '/api/scheduler/v1/confirm',
  tag: 'Global scheduler',
  summary: 'The same for the global scheduler (CNF-01).',
});
