import type { AppointmentDetails } from '#contract/manage.ts';

/** What each screen of the offer is given: beside the rest, the appointment that it is about. */
export type OfferProps = { appointment: AppointmentDetails };
