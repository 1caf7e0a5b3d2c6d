// MNG-06: the time that is booked, for other vaccines than are booked.
import type { JourneyContext } from './context.ts';

const listOf = (codes: readonly string[]) => codes.toSorted().join();

export const wantsOtherVaccines = ({
  vaccines,
  manage: { appointment },
}: Pick<JourneyContext, 'vaccines' | 'manage'>): boolean =>
  listOf(vaccines) !== listOf(appointment?.vaccines.map(({ code }) => code) ?? []);

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
