// A journey that begins with the small chart of the first load and continues in the whole chart,
// from the same state, once that is loaded.
import type { Snapshot } from 'xstate';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { relay, type Carrier, type Relay } from './relay.ts';

/**
 * Loads the whole chart; the result continues the journey from a snapshot. Rejects when the load
 * fails.
 */
export type FetchWhole = () => Promise<(from: Snapshot<unknown>) => Carrier>;

export interface GrowingJourney extends Relay {
  /**
   * Loads what is missing, and continues in the whole chart. A failure shows when an event waits
   * for it, and the next event tries again.
   */
  complete: () => Promise<void>;
}

/**
 * @param begin opens the first chart; it calls its argument with the events that only the whole
 * chart can answer
 */
export function growing(
  begin: (goBeyond: (event: JourneyEvent) => void) => Carrier,
  fetchWhole: FetchWhole,
): GrowingJourney {
  /** Only the last press counts, as with presses before the app is ready. */
  let waiting: JourneyEvent | undefined;
  let fetching: Promise<void> | undefined;
  let failed = false;

  const first = begin((event) => {
    waiting = event;
    void complete();
  });
  const journey = relay(first);

  function complete(): Promise<void> {
    failed = false;
    fetching ??= fetchWhole().then(
      (goOn) => {
        journey.handTo(goOn(first.actor.getPersistedSnapshot()));
        if (waiting) journey.send(waiting);
        waiting = undefined;
      },
      () => {
        fetching = undefined;
        failed = true;
        journey.tell();
      },
    );
    return fetching;
  }

  return { ...journey, complete, lacksChart: () => failed && waiting !== undefined };
}
