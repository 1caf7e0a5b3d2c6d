import type { AppointmentDetails } from '#contract/manage.ts';
import { isOpen } from '#domain/appointments.ts';

/** The props for each kind of appointment. */
export type ShownProps = {
  appointment: AppointmentDetails;
};

/** DSK-03: the patient came, and could not have the vaccine that day. */
export const isTurnedAway = ({ status, checkinStatus }: AppointmentDetails): boolean =>
  isOpen(status) && checkinStatus === 'Not Eligible';
