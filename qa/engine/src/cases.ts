import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { isDelayed, replyOf } from './names.ts';

/**
 * One concrete event that the outside world can produce, out of the finitely many worth trying for
 * its type. A case of `xstate.done.actor.*` or `xstate.error.actor.*` stands for a server call that
 * answers so.
 */
export interface Case {
  readonly event: AnyEventObject;
  /** What distinguishes this case from its siblings, in plain words: `refused: time taken`. */
  readonly label?: string;
  /** The port whose outcome this reply is; one call of a port may stand for all its calls. */
  readonly port?: string;
  /**
   * Whether the outside world can produce it here: a server offers to drop a vaccine only when
   * another stays. Default: always.
   */
  readonly when?: (snapshot: AnyMachineSnapshot) => boolean;
  /** Id of the invoked actor that sends the event; possible only while that actor runs. */
  readonly from?: string;
}

/** All cases of an event type. Internal events, which only the chart itself raises, have none. */
export type Cases = (eventType: string) => readonly Case[];

/**
 * What causes an event: a person, the answer to a server call, time passing, or an actor that the
 * chart runs.
 */
export type Cause = 'person' | 'reply' | 'clock' | 'actor';

/** The label of the plain good outcome; the names of paths leave it out. */
export const success = 'succeeds';

export function causeOf({ event, from }: Case): Cause {
  if (replyOf(event.type)) return 'reply';
  if (isDelayed(event.type)) return 'clock';
  return from === undefined ? 'person' : 'actor';
}
