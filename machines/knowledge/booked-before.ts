// VAC-15: what is booked already of what can be chosen, as far as the visitor's own bookings tell.
import type { OwnDose } from '#contract/errors.ts';
import type { JourneyContext } from './context.ts';
import { memberMeant } from './members.ts';

const plain = (name: string) => name.trim().toLowerCase();

/**
 * Who is born on the day of whoever vaccines are chosen for; of a group whose names are known, who
 * is called the same. What is being changed is not booked twice. Whether a dose may follow is the
 * server's to say, by name and birthday, when it is booked.
 */
export function bookedBefore(context: JourneyContext): OwnDose[] {
  const { ownDoses, dateOfBirth, manage } = context;
  const name = memberMeant(context)?.person.firstName;
  return ownDoses.filter(
    ({ dob, firstName, confirmationNumber }) =>
      dob === dateOfBirth &&
      confirmationNumber !== manage.appointment?.confirmationNumber &&
      (name === undefined || plain(name) === plain(firstName)),
  );
}
