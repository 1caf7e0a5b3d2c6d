import type { AppointmentDetails } from '#contract/manage.ts';

/** The props of each screen of the offer: the appointment it is about. */
export type OfferProps = { appointment: AppointmentDetails };
