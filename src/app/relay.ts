// The journey for its subscribers and senders, whichever chart runs it (docs/decisions/010).
import type { Snapshot } from 'xstate';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

/** A journey as the app sees it: its state, its changes, and a way to send events. */
export interface Journey {
  getSnapshot: () => JourneySnapshot;
  send: (event: JourneyEvent) => void;
  subscribe: (listener: (snapshot: JourneySnapshot) => void) => { unsubscribe: () => void };
  /** True while an event waits for the rest of the chart, which could not be loaded. */
  lacksChart?: () => boolean;
}

/** The actor that runs the journey, and the fingerprint of its chart. */
export interface Carrier {
  chart: string;
  actor: Omit<Journey, 'subscribe'> & {
    /** `error`: the chart threw, and takes nothing any more. */
    subscribe: (observer: { next?: (snapshot: JourneySnapshot) => void; error?: () => void }) => {
      unsubscribe: () => void;
    };
    getPersistedSnapshot: () => Snapshot<unknown>;
    stop: () => void;
  };
}

export interface Relay extends Journey {
  carrier: () => Carrier;
  /** Continues with another carrier; the previous one stops, and subscribers stay subscribed. */
  handTo: (next: Carrier) => void;
  /** Notifies all subscribers although nothing happened in the chart. */
  tell: () => void;
}

export function relay(first: Carrier): Relay {
  let carrier = first;
  const listeners = new Set<(snapshot: JourneySnapshot) => void>();
  const tell = () => {
    const snapshot = carrier.actor.getSnapshot();
    for (const listener of listeners) listener(snapshot);
  };
  const follow = () => {
    // Once it has thrown nobody is subscribed any more. Told apart, since XState reports what
    // somebody who follows does not take.
    carrier.actor.subscribe({ error: tell });
    return carrier.actor.subscribe({ next: tell });
  };
  let watch = follow();
  return {
    getSnapshot: () => carrier.actor.getSnapshot(),
    send: (event) => carrier.actor.send(event),
    subscribe: (listener) => {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    carrier: () => carrier,
    handTo: (next) => {
      watch.unsubscribe();
      carrier.actor.stop();
      carrier = next;
      watch = follow();
      tell();
    },
    tell,
  };
}
