/** Which turns of a journey the real server would answer otherwise than was planned. */
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
 * MNG-06: the booked time is asked for, to be kept; a real store shows it only while another could
 * take it too.
 */
const keepsBooked = ({ event, value }: Steps[number]): boolean =>
  event.type === 'xstate.done.actor.createHold' &&
  (isAt({ flow: 'view-details' }, value) || isAt({ flow: { timeslots: 'keepingTime' } }, value));

/**
 * A real store names the next date that has times, so what win-back finds is of its own making; and
 * what was cancelled is read as cancelled from then on (CAN-02).
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
