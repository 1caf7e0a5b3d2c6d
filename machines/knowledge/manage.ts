// What somebody who comes back to a booked appointment has said, found and wants (MNG, CAN).
import type { FreeTime } from '#contract/earlier-times.ts';
import type { AppointmentDetails, ManagedAppointment } from '#contract/manage.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { AppointmentIndex } from '#domain/appointments.ts';
import type { CancelReason } from '#domain/cancellation.ts';
import type { IsoDate } from '#domain/dates.ts';

/** MNG-01: two fields find an appointment. */
export interface FindDraft {
  confirmationNumber: string;
  /** CNF-06: where the number is to be sent again. */
  emailAddress: string;
  month: string;
  day: string;
  year: string;
}

/** What was saved last, to be told where the appointment is shown. */
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
  /** CHN-09: who asked for the guest's screen has it, signed in or not. */
  asGuest: boolean;
  /** RTE-08: what is looked for is a group's. */
  isGroup: boolean;
  /** Whether a group's appointments are asked for now. */
  asksGroup: boolean;
  /** RTE-18: the key of a message's link. */
  key: string | undefined;
  /** CAN-03: the code of a message about a missed appointment. */
  shortCode: string | undefined;
  /** MNG-01: the last answer that was no appointment. */
  failure: { data: ErrorReply; status: number; statusText: string } | undefined;
  list: AppointmentIndex<ManagedAppointment> | undefined;
  /** The number that is to be read. */
  wanted: string | undefined;
  /** The one that is shown. */
  appointment: AppointmentDetails | undefined;
  /** A group's others. */
  others: AppointmentDetails[];
  /** MNG-01: how far the visit has come, as it was asked last. */
  checkIn: string;
  remote: string;
  /** CHR-06: whether the pages of the booking are walked to change what is booked. */
  changing: boolean;
  saved: Saved | undefined;
  /** CNF-04: what somebody wants to be reminded by, while it is being saved. */
  reminders: AppointmentDetails['reminders'] | undefined;
  /** CNF-05: until when to wait, while it is being said; '' before. */
  until: IsoDate;
  /** GRP-03: whether everybody of a group would come earlier, or the one that is shown. */
  wishFor: WishFor;
  /** An earlier time that was free when it was said. */
  free: FreeTime | undefined;
  reason: CancelReason | '';
  /** GRP-03: whether one of a group cancels, or everybody. */
  scope: CancelScope;
  /** GRP-03: whether another time is looked for everybody. */
  isMovingAll: boolean;
  /** MNG-06: the vaccines that cannot be had at the booked time; none while none were refused. */
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
