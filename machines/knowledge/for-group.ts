import type { JourneyContext } from './context.ts';

/** For whom a booking was begun, when it was for a group. */
export const GROUP = 'group';

/**
 * GRP-01: several people are being booked, whatever is chosen on the first page now; a member whose
 * appointment is changed is alone.
 */
export const isForGroup = ({
  acceptedFor,
  manage,
}: Pick<JourneyContext, 'acceptedFor' | 'manage'>): boolean =>
  acceptedFor === GROUP && (manage.appointment === undefined || manage.isMovingAll);
