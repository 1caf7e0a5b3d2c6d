import type { AppointmentDetails } from '#contract/manage.ts';
import type { JourneyContext } from '#machines/context.ts';
import type { ViewProps } from '#src/app/view.ts';

/** What each kind of appointment is shown with. */
export type ShownProps = Pick<ViewProps, 'send'> & {
  context: JourneyContext;
  appointment: AppointmentDetails;
};
