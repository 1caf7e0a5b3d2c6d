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
  /** The hold that the visitor sees: a group keeps one number while its times change (HLD-07). */
  holdId: Uuid.optional(),
  /** One, or everybody of a group: all or nothing (GRP-03). */
  patients: z
    .array(z.strictObject({ patientId: Uuid }))
    .min(1)
    .max(MAX_PEOPLE),
  /** SMS-01: what was decided about text messages, when it was not told before. */
  consent: Decision.optional(),
  /** ENG-02: how far the journey has come, when the record was not told yet. */
  record: KeptRecord.optional(),
  wagHeaders: WagHeaders,
});

/** VAC-04: what was read of giving it on the same day as another vaccine of the visit. */
const BookedRestriction = z.object({
  code: z.string(),
  /** Whether it was read and accepted. */
  is_checked: z.boolean(),
  displayName: z.string(),
  /** The maker's code; '' for any. */
  manufPref: z.string(),
});

/** REV-02: a vaccine as it is booked, from choice to letter. */
const BookedVaccine = z.object({
  code: z.string(),
  /** 0 to 3 (VAC-12). */
  dose: z.string(),
  doseCalledBy: DoseCalledBy.optional(),
  /** '2026-2027 dose', in the language of who asks; '' where the dose has no name. */
  doseDisplayName: z.string(),
  name: z.string(),
  vaccineDisplayName: z.string(),
  /** These are missing where any maker’s may be given. */
  productId: z.string().optional(),
  manufacturerName: z.string().optional(),
  manufacturerDisplayName: z.string().optional(),
  /** COVID only: the code of the maker that was chosen (HLD-06). */
  manufPref: z.string().optional(),
  rxRequired: z.boolean(),
  restrictions: z.array(BookedRestriction),
  /** Earlier doses of this vaccine. */
  vaccineHistory: History,
});
export type BookedVaccine = z.infer<typeof BookedVaccine>;

/**
 * What its holder sees of an appointment: the confirmation page, the calendar entry, the message.
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
  /** Codes of those for which a prescription is needed (ENG-13). */
  rxRequired: z.array(z.string()),
  /** What was said of earlier doses. */
  vaccineHistory: History,
  voucherCode: z.string().nullable(),
  languagePreference: LanguagePreference,
  /** ENG-06: whether there is insurance; null while nobody has said. */
  coverage: z.boolean().nullable(),
  /** The specification's names of `confirmationNumber` and `appointmentDate` (decision 043). */
  confirmationcode: z.string(),
  datetime: z.iso.datetime({ offset: true }),
});
export type Appointment = z.infer<typeof Appointment>;

/**
 * What was booked: one person's appointment, or the first of a group's, with all of them and the
 * number that is the group's.
 */
const Booked = Appointment.extend({
  /** Of a walk-in, who is in the line from now on (WLK-01). */
  checkInId: z.uuid().optional(),
  group: z
    .object({ confirmationNumber: z.string(), appointments: z.array(Appointment).min(1) })
    .optional(),
});
export type Booked = z.infer<typeof Booked>;

// HOLD_EXPIRED: the hold ran out or was never there. OVERLAPPING_APPOINTMENT: the person is booked
// then. DOSE_BOOKED: the same dose is (VAC-15). FC_903_NotFound: not of this session.
// ALREADY_CONFIRMED: booked meanwhile, under another number. A walk-in is refused besides with
// CHECK_IN_INSTEAD: the person is expected, or in a line, already.
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
