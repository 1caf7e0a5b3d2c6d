import type { AppointmentDetails } from '#contract/manage.ts';

/** What each kind of appointment is shown with. */
export type ShownProps = {
  appointment: AppointmentDetails;
};
