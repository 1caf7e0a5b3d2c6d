// Booked appointments: finding, reading, changing and cancelling them (MNG, CAN). Booking is in
// appointments.ts.
import { z } from 'zod';
import { CHECK_IN_STATUSES, STANDINGS } from '#domain/appointments.ts';
import { CANCEL_REASONS } from '#domain/cancellation.ts';
import { checkConfirmationNumber } from '#domain/confirmation-number.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { Appointment } from './appointments.ts';
import { EarlierWish, OfferedTime } from './earlier-times.ts';
import { BirthDate, BookingType, Email, ruled, Uuid, WagHeaders } from './fields.ts';
import { HeldVaccine } from './holds.ts';
import { KeptJourney } from './kept-journey.ts';
import { KEY_REFUSALS, LinkKey, ShortCode } from './links.ts';
import { defineOperation } from './operation.ts';
import { Place } from './person.ts';
import { PatientDetails } from './patients.ts';
import { Store } from './stores.ts';

const tag = 'Manage';

/** The store is closed at the booked time (DSK-04). */
const LostTime = z.object({
  /** Another time held for them. */
  offer: OfferedTime.optional(),
});

/** An appointment as listed. */
export const ManagedAppointment = Appointment.extend({
  bookingType: BookingType,
  /**
   * Rises with every change: a request with an older one has missed the last change (MNG-06), and
   * calendars replace their entry by it (RFC 5545).
   */
  sequence: z.number().int(),
  /** By the server's clock. */
  standing: z.enum(STANDINGS),
  /** 'Legacy' for one from the previous system (MNG-04). */
  source: z.enum(['', 'Legacy']),
  checkinStatus: z.enum(['', ...CHECK_IN_STATUSES]),
  /** How far the forms to fill in before the visit have come; 'Pending' or empty until complete. */
  apptGSVarStatus: z.string(),
  /** The date at the store at the time of this reply: it may differ from the reader's. */
  today: z.iso.date().optional(),
  /** The number of the group, for its members (GRP-03). */
  groupNumber: z.string().optional(),
  /** Which group member it is. */
  place: Place.optional(),
  /** Set while it is booked for a time that its store no longer sells; in a list without offer. */
  lostTime: LostTime.optional(),
});
export type ManagedAppointment = z.infer<typeof ManagedAppointment>;

/** CNF-04: whether the patient, and everyone booked together with them, gets reminders this way. */
const Reminders = z.object({
  email: z.boolean(),
  /** Only with a yes to texts (SMS-01). */
  text: z.boolean(),
});

/** What became of a booked vaccine (DSK-03). */
const VaccineOutcome = z.object({
  /** As booked. */
  code: z.string(),
  /** Missing when it was not given at this visit; the reason is not disclosed here. */
  given: z
    .object({
      /** The manufacturer's name, or its code if we know no name. */
      maker: z.string(),
      lot: z.string(),
      /** The date at the store. */
      on: z.iso.date(),
    })
    .optional(),
});

/** Another group member, as far as members may see each other (SAF-01). */
const Companion = z.object({
  firstName: z.string(),
  appointmentDate: z.iso.datetime({ offset: true }),
  /** Of the store. */
  timeZone: z.string(),
});

/**
 * With everything needed to change it, for a visitor who has proved to be the patient or is signed
 * in to the account that booked it.
 */
export const AppointmentDetails = ManagedAppointment.extend({
  reminders: Reminders,
  /** SMS-01: the number that agreed to texts has said STOP since: none go there. */
  textsStopped: z.literal(true).optional(),
  /** For a completed visit with recorded doses: each vaccine, in the order booked. */
  outcome: z.array(VaccineOutcome).optional(),
  /** CNF-05: the wish it is waiting for; missing when there is none. */
  earlierWish: EarlierWish.optional(),
  /** The earlier time held for that wish now. */
  earlierOffer: OfferedTime.optional(),
  today: z.iso.date(),
  /** For the visitor who manages a group: whether its members may see each other (SAF-01). */
  membersSeeOthers: z.boolean().optional(),
  /** For a group member who has proved to be that person and can see only this visit (SAF-01). */
  asMember: z.object({ others: z.array(Companion) }).optional(),
  journey: KeptJourney.extend({ store: Store.omit({ hours: true }) }),
});
export type AppointmentDetails = z.infer<typeof AppointmentDetails>;

const Found = z.object({ data: z.object({ appointments: z.array(AppointmentDetails).min(1) }) });

const missing = 'field.missing' satisfies ProblemCode;
const ByNumber = z.strictObject({ confirmationNumber: z.string().min(1, missing).max(40) });

export const searchAppointments = defineOperation({
  operationId: 'searchAppointments',
  method: 'POST',
  path: '/api/appointments/:version/search',
  summary:
    'The appointments of a confirmation number, or of the key or short code of a message, for who shows the date of birth, in a new session; v7 for a group, whose people open their own visit and whose first opens all (MNG-01, CAN-03, SAF-01).',
  tag,
  params: z.strictObject({ version: z.enum(['v6', 'v7']) }),
  body: z
    .strictObject({
      confirmationNumber: ruled(checkConfirmationNumber).optional(),
      /** RTE-18: the encrypted key of a link. */
      key: LinkKey.optional(),
      shortCode: ShortCode.optional(),
      dateOfBirth: BirthDate,
      wagHeaders: WagHeaders,
    })
    .superRefine(({ confirmationNumber, key, shortCode }, context) => {
      const named = [confirmationNumber, key, shortCode].filter((one) => one !== undefined);
      if (named.length === 1) return;
      const message = 'confirmationNumber.missing' satisfies ProblemCode;
      context.addIssue({ code: 'custom', path: ['confirmationNumber'], message });
    }),
  reply: Found,
  // FC_903_NotFound: no such number, key or code, the wrong date, or a group requested as one
  // person: all alike.
  refusals: KEY_REFUSALS,
});

export const sendNumber = defineOperation({
  operationId: 'sendNumber',
  method: 'POST',
  path: '/api/appointments/v6/send-number',
  summary:
    'Sends the numbers of what is booked with this address and date of birth to that address; one answer, whatever is known (CNF-06).',
  tag,
  body: z.strictObject({ emailAddress: Email, dateOfBirth: BirthDate, wagHeaders: WagHeaders }),
  reply: z.object({ accepted: z.literal(true) }),
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const sendConfirmation = defineOperation({
  operationId: 'sendConfirmation',
  method: 'POST',
  path: '/api/appointments/v6/:confirmationNumber/send',
  summary:
    'Sends what is booked again to the address that booked it, and nowhere else, for the session that has it (CNF-06).',
  tag,
  params: ByNumber,
  body: z.strictObject({ wagHeaders: WagHeaders }),
  reply: z.object({ accepted: z.literal(true) }),
  // APPOINTMENT_CLOSED: cancelled or past. UNAUTHENTICATED: unknown, or not this session's.
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'INVALID_REQUEST', 'RATE_LIMITED'],
});

export const listAppointments = defineOperation({
  operationId: 'listAppointments',
  method: 'GET',
  path: '/api/appointments/v6',
  summary:
    'The appointments of who is signed in, earliest first; 404 when there are none (MNG-02).',
  tag,
  query: z.strictObject({
    /** Defeats caches (MNG-02); ignored. */
    rnd: z.string().max(40).optional(),
  }),
  reply: z.object({ data: z.object({ appointments: z.array(ManagedAppointment) }) }),
  refusals: ['SIGN_IN_REQUIRED', 'FC_903_NotFound', 'INVALID_REQUEST'],
  failsAs: 'serviceError',
});

export const getAppointment = defineOperation({
  operationId: 'getAppointment',
  method: 'GET',
  path: '/api/appointments/v6/:confirmationNumber',
  summary:
    'Reads an appointment of this session, or of who is signed in; anybody else gets 401, whether or not it exists (MNG-02).',
  tag,
  params: ByNumber,
  reply: AppointmentDetails.extend({
    /** For a group member: everyone, in the order of their places. */
    group: z.array(AppointmentDetails).optional(),
  }),
  refusals: ['UNAUTHENTICATED', 'INVALID_REQUEST'],
});

const SelectedVaccine = z.object({ code: z.string(), name: z.string(), dose: z.string() });

export const getAppointmentStatus = defineOperation({
  operationId: 'getAppointmentStatus',
  method: 'GET',
  path: '/api/appointments/v3/status/:confirmationNumber',
  summary: 'How far the visit of an appointment of this session has come (MNG-01).',
  tag,
  params: ByNumber,
  reply: z.object({
    appointment: z.object({
      appointmentSubStatus: z.enum(['', ...CHECK_IN_STATUSES]),
      selectedVaccines: z.array(SelectedVaccine),
    }),
    consentDocument: z.object({ varStatus: z.string() }),
  }),
  refusals: ['UNAUTHENTICATED', 'INVALID_REQUEST'],
});

export const getGroupStatus = defineOperation({
  operationId: 'getGroupStatus',
  method: 'GET',
  path: '/api/dvar/v3/search/:confirmationNumber',
  summary: 'The same for each person of a group (MNG-01, MNG-03).',
  tag,
  params: ByNumber,
  reply: z.object({
    appointments: z.array(
      z.object({
        appointmentId: z.uuid(),
        appointmentSubStatus: z.enum(['', ...CHECK_IN_STATUSES]),
        varStatus: z.string(),
        selectedVaccines: z.array(SelectedVaccine),
      }),
    ),
  }),
  refusals: ['UNAUTHENTICATED', 'INVALID_REQUEST'],
});

export const updateAppointment = defineOperation({
  operationId: 'updateAppointment',
  method: 'PUT',
  path: '/api/appointments/v6/:confirmationNumber',
  summary:
    'Changes time, place, vaccines or patient; the old time is freed in the step that books the new one (MNG-06).',
  tag,
  params: ByNumber,
  body: z
    .strictObject({
      /** The version the visitor saw; for a group, the sum of its members'. */
      sequence: z.number().int().min(0),
      /** A time held for this appointment, with its vaccines. */
      holdId: Uuid.optional(),
      /** Other vaccines at the same time. */
      vaccines: z.array(HeldVaccine).min(1, 'vaccine.missing').max(4, 'vaccine.tooMany').optional(),
      patient: PatientDetails.optional(),
      wagHeaders: WagHeaders,
    })
    .superRefine(({ holdId, vaccines, patient }, context) => {
      const changes = [holdId ?? vaccines, patient].filter((one) => one !== undefined);
      if (changes.length > 0 && !(holdId && vaccines)) return;
      context.addIssue({ code: 'custom', path: ['holdId'], message: missing });
    }),
  reply: AppointmentDetails.extend({
    /**
     * Everyone, if the number was the group's: then only the time changes, for all or for none
     * (GRP-03).
     */
    group: z.array(AppointmentDetails).optional(),
  }),
  // APPOINTMENT_CHANGED: another sequence. APPOINTMENT_CLOSED: cancelled, past, or from the
  // previous system. FC_908_Conflict: the store lacks the vaccines. DOSE_BOOKED: another visit is
  // for the same dose (VAC-15).
  refusals: [
    'APPOINTMENT_CHANGED',
    'APPOINTMENT_CLOSED',
    'HOLD_EXPIRED',
    'FC_908_Conflict',
    'OVERLAPPING_APPOINTMENT',
    'DOSE_BOOKED',
    'ELIGIBLITY_ERROR',
    'UNAUTHENTICATED',
    'INVALID_REQUEST',
  ],
});

export const setReminders = defineOperation({
  operationId: 'setReminders',
  method: 'PUT',
  path: '/api/appointments/v6/:confirmationNumber/reminders',
  summary:
    'Turns reminders by e-mail and by text on or off, for all that were booked together (CNF-04).',
  tag,
  params: ByNumber,
  body: z.strictObject({ ...Reminders.shape, wagHeaders: WagHeaders }),
  reply: Reminders,
  // APPOINTMENT_CLOSED: cancelled or past.
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'INVALID_REQUEST'],
});

export const setSharing = defineOperation({
  operationId: 'setSharing',
  method: 'PUT',
  path: '/api/appointments/v6/:confirmationNumber/sharing',
  summary:
    'Whether the people of a group who look up their own visit see first name and time of the others; for who has the group (SAF-01).',
  tag,
  params: ByNumber,
  body: z.strictObject({ membersSeeOthers: z.boolean(), wagHeaders: WagHeaders }),
  reply: z.object({ membersSeeOthers: z.boolean() }),
  // UNAUTHENTICATED: unknown, not this session's, or a group member's own number.
  refusals: ['UNAUTHENTICATED', 'INVALID_REQUEST'],
});

export const cancelAppointment = defineOperation({
  operationId: 'cancelAppointment',
  method: 'PATCH',
  path: '/api/appointments/:version/:confirmationNumber/cancel',
  summary: 'Cancels an appointment, or with v7 a group’s, and frees its time at once (CAN-01).',
  tag,
  params: z.strictObject({ version: z.enum(['v6', 'v7']), ...ByNumber.shape }),
  body: z.strictObject({
    reason: z.enum(CANCEL_REASONS, { error: 'reason.missing' satisfies ProblemCode }),
    /** As v7: everyone in the group, whichever of its numbers is sent. */
    group: z.boolean().optional(),
    wagHeaders: WagHeaders,
  }),
  reply: z.object({ status: z.literal('Cancelled') }),
  // APPOINTMENT_CLOSED: it is past.
  refusals: ['APPOINTMENT_CLOSED', 'UNAUTHENTICATED', 'INVALID_REQUEST'],
});
