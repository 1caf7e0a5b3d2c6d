import type { AppointmentDetails } from '#contract/manage.ts';
import { isOpen } from '#domain/appointments.ts';
import { wallTimeIn } from '#domain/timeslots.ts';

/** The props for each kind of appointment. */
export type ShownProps = {
  appointment: AppointmentDetails;
};

/** DSK-03: the patient came, and could not have the vaccine that day. */
export const isTurnedAway = ({ status, checkinStatus }: AppointmentDetails): boolean =>
  isOpen(status) && checkinStatus === 'Not Eligible';

/** WLK-06: the line ends with the store's day, whether or not the team ended each visit. */
export const isUnderWay = ({ status, appointmentDate, today }: AppointmentDetails): boolean =>
  isOpen(status) && wallTimeIn(appointmentDate).date >= today;
