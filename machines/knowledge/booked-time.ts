// MNG-06: the time that is booked, for other vaccines than are booked.
import type { JourneyContext } from './context.ts';
import type { Choice } from './times.ts';

const listOf = (codes: readonly string[]) => codes.toSorted().join();

export const wantsOtherVaccines = ({
  vaccines,
  manage: { appointment },
}: Pick<JourneyContext, 'vaccines' | 'manage'>): boolean =>
  listOf(vaccines) !== listOf(appointment?.vaccines.map(({ code }) => code) ?? []);

/**
 * Whether this is the time that is booked for whom it would be taken: the server holds nothing for
 * it. Of a group that goes together the others' times are others'.
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
 * Whether the booked time can be kept by one press: somebody who is to come changes their vaccines,
 * has no other time held, and was not told that they cannot be had then.
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
