// VAC-15: which vaccines are booked already, as far as the visitor's own bookings show.
import type { OwnDose } from '#contract/errors.ts';
import { plainName } from '#domain/names.ts';
import type { JourneyContext } from './context.ts';
import { memberMeant } from './members.ts';

/**
 * Bookings for a person born on the same day as the one vaccines are chosen for; in a group with
 * known names, also of the same name. The booking being changed does not count. Whether a dose may
 * follow is decided by the server on booking, by name and birthday.
 */
export function bookedBefore(context: JourneyContext): OwnDose[] {
  const { ownDoses, dateOfBirth, manage } = context;
  const name = memberMeant(context)?.person.firstName;
  return ownDoses.filter(
    ({ dob, firstName, confirmationNumber }) =>
      dob === dateOfBirth &&
      confirmationNumber !== manage.appointment?.confirmationNumber &&
      (name === undefined || plainName(name) === plainName(firstName)),
  );
}
