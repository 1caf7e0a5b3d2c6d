// What a booked appointment looks like to the person managing it: its status, how far its day has
// come, and where it stands (MNG-03..05).
import { wallTimeIn } from './timeslots.ts';

/** MNG-04. A moved appointment is `Rescheduled` and still to come, as a `Scheduled` one is. */
export const APPOINTMENT_STATUSES = ['Scheduled', 'Fulfilled', 'Rescheduled', 'Cancelled'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** MNG-04: how far a patient who has arrived has got. */
export const CHECK_IN_STATUSES = [
  'Arrived',
  'Checked In',
  'Ready For Pre-Vax',
  'Awaiting pharmacist sign off',
  'Not Eligible',
] as const;
export type CheckInStatus = (typeof CHECK_IN_STATUSES)[number];

/** MNG-04: what `source` says of an appointment from the previous system. */
export const LEGACY = 'Legacy';

/**
 * Where an appointment stands for the person: `upcoming` can be changed and cancelled, `missed` can
 * be moved to another day (CAN-03), `past` and `cancelled` are read-only.
 */
export const STANDINGS = ['upcoming', 'missed', 'past', 'cancelled'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Whether the person still has the seat. */
export const isOpen = (status: AppointmentStatus): boolean =>
  status === 'Scheduled' || status === 'Rescheduled';

/**
 * Whether it can still be moved: nobody has come to it yet, and the system before this one does not
 * have it.
 */
export const isMovable = ({
  status,
  checkInStatus,
  source,
}: {
  status: AppointmentStatus;
  checkInStatus: CheckInStatus | null;
  source: string;
}): boolean => isOpen(status) && checkInStatus === null && source === '';

/** @param now the database's clock */
export function standingOf(
  appointment: {
    status: AppointmentStatus;
    checkinStatus: CheckInStatus | '';
    startsAt: Date;
  },
  now: Date,
): Standing {
  const { status, checkinStatus, startsAt } = appointment;
  if (status === 'Cancelled') return 'cancelled';
  if (!isOpen(status) || checkinStatus !== '') return 'past';
  return startsAt > now ? 'upcoming' : 'missed';
}

interface Listed {
  status: AppointmentStatus;
  checkinStatus: CheckInStatus | '';
  /** ISO with the store's offset. */
  appointmentDate: string;
  /** The date at the store; missing from a server of the release before (REL-04). */
  today?: string | undefined;
}

/**
 * Whether the patient has come and their visit goes on (MNG-04). The line ends with the store's
 * day, whether or not the team ended each visit (WLK-06).
 */
export const isAtStore = ({
  status,
  checkinStatus,
  appointmentDate,
  today = '',
}: Listed): boolean =>
  isOpen(status) &&
  checkinStatus !== '' &&
  checkinStatus !== 'Not Eligible' &&
  wallTimeIn(appointmentDate).date >= today;

/** MNG-04: the flow is legacy when the first appointment comes from the previous system. */
export const isLegacy = (appointments: readonly { source: string }[]): boolean =>
  appointments[0]?.source === LEGACY;

/** MNG-03: the first sub-status that is neither 'arrived' nor empty; empty when there is none. */
export const groupCheckInStatus = (subStatuses: readonly string[]): string =>
  subStatuses.find((one) => one !== '' && one.toLowerCase() !== 'arrived') ?? '';

/** MNG-03: the first remote status that is 'Pending' or empty, else the first. */
export const groupRemoteStatus = (varStatuses: readonly string[]): string =>
  varStatuses.find((one) => one === '' || one === 'Pending') ?? varStatuses[0] ?? '';

interface Indexed extends Listed {
  appointmentId: string;
  confirmationNumber: string;
  standing: Standing;
}

/**
 * MNG-05: one list of appointments, found by id, number, date and standing; `allIds` ascends by
 * date-time (MNG-02). A visit that goes on is not past to its patient, though it cannot be changed.
 */
export interface AppointmentIndex<A extends Indexed = Indexed> {
  allIds: string[];
  byId: Record<string, A>;
  byConfirmation: Record<string, string>;
  /** Ids by the date at the store, YYYY-MM-DD. */
  byDate: Record<string, string[]>;
  byStatus: Record<Standing, string[]>;
}

/** MNG-05. */
export function indexAppointments<A extends Indexed>(list: readonly A[]): AppointmentIndex<A> {
  const sorted = list.toSorted(
    (one, other) => Date.parse(one.appointmentDate) - Date.parse(other.appointmentDate),
  );
  const index: AppointmentIndex<A> = {
    allIds: [],
    byId: {},
    byConfirmation: {},
    byDate: {},
    byStatus: { upcoming: [], missed: [], past: [], cancelled: [] },
  };
  for (const appointment of sorted) {
    const { appointmentId, confirmationNumber, appointmentDate, standing } = appointment;
    index.allIds.push(appointmentId);
    index.byId[appointmentId] = appointment;
    index.byConfirmation[confirmationNumber] = appointmentId;
    (index.byDate[wallTimeIn(appointmentDate).date] ??= []).push(appointmentId);
    index.byStatus[isAtStore(appointment) ? 'upcoming' : standing].push(appointmentId);
  }
  return index;
}
