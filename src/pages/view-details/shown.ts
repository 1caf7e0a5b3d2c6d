import type { AppointmentDetails } from '#contract/manage.ts';
import { isOpen } from '#domain/appointments.ts';

/** What each kind of appointment is shown with. */
export type ShownProps = {
  appointment: AppointmentDetails;
};

/** DSK-03: came, and could not have the vaccine that day. */
export const isTurnedAway = ({ status, checkinStatus }: AppointmentDetails): boolean =>
  isOpen(status) && checkinStatus === 'Not Eligible';
