/** Which steps of a journey the real server would answer differently from the plan. */
import { isAt, replyOf } from '@dosepath/journeys/chart';
import type { JourneyPath } from '@dosepath/journeys';

type Steps = Pick<JourneyPath, 'steps'>['steps'];

/** Without an answer nothing is claimed. */
const answerOf = ({ event }: Steps[number]) => {
  const reply = replyOf(event.type);
  const { output } = event as { output?: { ok: boolean } };
  return { call: reply?.call, isOk: reply?.kind === 'done' && output?.ok === true };
};

/**
 * MNG-06: the booked time is requested in order to keep it; a real store shows it only while
 * another patient could take it too.
 */
const keepsBooked = ({ event, value }: Steps[number]): boolean =>
  event.type === 'xstate.done.actor.createHold' &&
  (isAt({ flow: 'view-details' }, value) || isAt({ flow: { timeslots: 'keepingTime' } }, value));

/**
 * A real store names its own next date with times, so what win-back finds is its own; and a
 * cancelled appointment is read as cancelled from then on (CAN-02).
 */
export function contradictsRealServer(steps: Steps): boolean {
  const answers = steps.map(answerOf);
  const cancelled = answers.findIndex(({ call, isOk }) => isOk && call === 'cancelAppointment');
  return (
    steps.some(keepsBooked) ||
    steps.some(({ event }) => event.type === 'xstate.done.actor.searchTimeslots.winBack') ||
    (cancelled >= 0 &&
      answers.slice(cancelled).some(({ call, isOk }) => isOk && call === 'getAppointment'))
  );
}
