// The journey as one part of the screen sees it. It follows the state while the part is shown and
// then freezes: a view never gets a state that is not its own, however long the next part takes to
// load.
import { toObserver, type Observer, type Subscribable } from 'xstate';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

/** What a view may do with the journey: read it, watch it, and send events. */
export interface PartJourney extends Pick<Subscribable<JourneySnapshot>, 'subscribe'> {
  getSnapshot: () => JourneySnapshot;
  send: (event: JourneyEvent) => void;
}

export interface ShownJourney extends PartJourney {
  /** Moves on to the current state; the caller decides for how long. */
  show: (snapshot: JourneySnapshot) => void;
}

/** @param snapshot what the part shows at first */
export function partJourney(
  snapshot: JourneySnapshot,
  send: (event: JourneyEvent) => void,
): ShownJourney {
  let shown = snapshot;
  const observers = new Set<Observer<JourneySnapshot>>();
  return {
    getSnapshot: () => shown,
    send,
    subscribe: (...listener: Parameters<typeof toObserver<JourneySnapshot>>) => {
      const observer = toObserver(...listener);
      observers.add(observer);
      return { unsubscribe: () => void observers.delete(observer) };
    },
    show: (next) => {
      shown = next;
      for (const { next: tell } of observers) tell?.(next);
    },
  };
}
