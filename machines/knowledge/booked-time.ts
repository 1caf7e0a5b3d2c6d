// MNG-06: the booked time, used for other vaccines.
import type { AppointmentDetails } from '#contract/manage.ts';
import type { JourneyContext } from './context.ts';
import type { Choice } from './times.ts';

const listOf = (codes: readonly string[]) => codes.toSorted().join();

export const wantsOtherVaccines = ({
  vaccines,
  manage: { appointment },
}: Pick<JourneyContext, 'vaccines' | 'manage'>): boolean =>
  listOf(vaccines) !== listOf(appointment?.vaccines.map(({ code }) => code) ?? []);

/**
 * Whether this is the time already booked for this person: the server then holds nothing for it.
 * When a whole group moves, the others' times may differ.
 */
export const isBookedTime = (
  { manage: { appointment, isMovingAll } }: Pick<JourneyContext, 'manage'>,
  time: Pick<Choice, 'storeNumber' | 'appointmentDate'> | undefined,
): boolean =>
  !isMovingAll &&
  time !== undefined &&
  appointment?.standing === 'upcoming' &&
  time.storeNumber === appointment.store.storeNumber &&
  time.appointmentDate === appointment.appointmentDate;

/**
 * CNF-05, DSK-04: the time that a message offers, held until it is answered: an earlier one, or one
 * in place of a time at which the store closed. A booking holds one time.
 */
export const offeredTime = ({ earlierOffer, lostTime }: AppointmentDetails) =>
  earlierOffer ?? lostTime?.offer;

/**
 * Whether the booked time can be kept with one press: a patient still to come changes their
 * vaccines, holds no other time, and was not told that the store lacks them then.
 */
export const offersBookedTime = (
  context: Pick<JourneyContext, 'vaccines' | 'manage' | 'hold'>,
): boolean => {
  const { manage } = context;
  const { changing, isMovingAll, appointment } = manage;
  return (
    changing &&
    !isMovingAll &&
    context.hold === undefined &&
    appointment?.standing === 'upcoming' &&
    appointment.lostTime === undefined &&
    wantsOtherVaccines(context) &&
    listOf(context.vaccines) !== listOf(manage.notThen)
  );
};
