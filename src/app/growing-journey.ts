// A journey that begins with the chart of the first load and goes on in the whole one, from where
// it is, once that is here.
import type { Snapshot } from 'xstate';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { relay, type Carrier, type Relay } from './relay.ts';

/**
 * Brings the whole chart; carries the journey on from a snapshot. Rejects when it cannot be
 * fetched.
 */
export type FetchWhole = () => Promise<(from: Snapshot<unknown>) => Carrier>;

export interface GrowingJourney extends Relay {
  /**
   * Fetches what is not here yet, and goes on in the whole chart. A failure shows when something
   * waits for it, and the next event tries again.
   */
  complete: () => Promise<void>;
}

/**
 * @param begin opens the first chart; what it is given takes the events that only the whole chart
 * can answer
 */
export function growing(
  begin: (goBeyond: (event: JourneyEvent) => void) => Carrier,
  fetchWhole: FetchWhole,
): GrowingJourney {
  /** The last press counts, as with what is pressed before the app is awake. */
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
