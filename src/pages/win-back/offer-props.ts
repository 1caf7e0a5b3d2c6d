import type { AppointmentDetails } from '#contract/manage.ts';
import type { ViewProps } from '#src/app/view.ts';

/** What each screen of the offer is given: beside the rest, the appointment that it is about. */
export type OfferProps = ViewProps & { appointment: AppointmentDetails };
