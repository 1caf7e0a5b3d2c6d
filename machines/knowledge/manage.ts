// What a patient returning to a booked appointment has entered, found and wants (MNG, CAN).
import type { FreeTime } from '#contract/earlier-times.ts';
import type { AppointmentDetails, ManagedAppointment } from '#contract/manage.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { AppointmentIndex } from '#domain/appointments.ts';
import type { CancelReason } from '#domain/cancellation.ts';
import type { IsoDate } from '#domain/dates.ts';

/** MNG-01: two fields find an appointment. */
export interface FindDraft {
  confirmationNumber: string;
  /** CNF-06: where to send the number again. */
  emailAddress: string;
  month: string;
  day: string;
  year: string;
}

/** What was saved last, to be reported where the appointment is shown. */
export type Saved =
  | 'time'
  | 'vaccines'
  | 'patient'
  | 'texts'
  | 'reminders'
  | 'sharing'
  | 'wish'
  | 'wishEnded'
  | 'cancelled'
  | 'groupTime'
  | 'allCancelled';

export interface Manage {
  find: FindDraft;
  /** CHN-09: a visitor who asks for the guest's screen gets it, signed in or not. */
  asGuest: boolean;
  /** RTE-08: the search is for a group's booking. */
  isGroup: boolean;
  /** Whether a group's appointments are being requested. */
  asksGroup: boolean;
  /** RTE-18: the key of a message's link. */
  key: string | undefined;
  /** CAN-03: the code in a message about a missed appointment. */
  shortCode: string | undefined;
  /** MNG-01: the last answer without an appointment. */
  failure: { data: ErrorReply; status: number; statusText: string } | undefined;
  list: AppointmentIndex<ManagedAppointment> | undefined;
  /** The number to look up. */
  wanted: string | undefined;
  /** The appointment shown. */
  appointment: AppointmentDetails | undefined;
  /** The others of its group. */
  others: AppointmentDetails[];
  /** MNG-01: how far the visit has come, when last asked. */
  checkIn: string;
  remote: string;
  /** CHR-06: whether the pages of the booking are used to change an appointment. */
  changing: boolean;
  saved: Saved | undefined;
  /** CNF-04: how the patient wants to be reminded, while it is being saved. */
  reminders: AppointmentDetails['reminders'] | undefined;
  /** CNF-05: how long to wait, while it is being entered; '' before. */
  until: IsoDate;
  /** GRP-03: whether the whole group would come earlier, or the person shown. */
  wishFor: WishFor;
  /** An earlier time that was free when it was reported. */
  free: FreeTime | undefined;
  reason: CancelReason | '';
  /** GRP-03: whether one member of a group cancels, or everyone. */
  scope: CancelScope;
  /** GRP-03: whether another time is searched for everyone. */
  isMovingAll: boolean;
  /** MNG-06: the vaccines refused for the booked time; empty while none were. */
  notThen: readonly string[];
}

export type CancelScope = '' | 'person' | 'group';
export type WishFor = Exclude<CancelScope, ''>;

export const freshManage: Manage = {
  find: { confirmationNumber: '', emailAddress: '', month: '', day: '', year: '' },
  asGuest: false,
  isGroup: false,
  asksGroup: false,
  key: undefined,
  shortCode: undefined,
  failure: undefined,
  list: undefined,
  wanted: undefined,
  appointment: undefined,
  others: [],
  checkIn: '',
  remote: '',
  changing: false,
  saved: undefined,
  reminders: undefined,
  until: '',
  wishFor: 'group',
  free: undefined,
  reason: '',
  scope: '',
  isMovingAll: false,
  notThen: [],
};
