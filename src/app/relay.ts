// The journey for those who watch it and send to it, whichever chart carries it on
// (docs/decisions/010).
import type { Snapshot } from 'xstate';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

/** A journey as the app knows it: where it is, what it becomes, and a way to say what happened. */
export interface Journey {
  getSnapshot: () => JourneySnapshot;
  send: (event: JourneyEvent) => void;
  subscribe: (listener: (snapshot: JourneySnapshot) => void) => { unsubscribe: () => void };
  /** True while something waits for the rest of the chart, which could not be fetched. */
  lacksChart?: () => boolean;
}

/** Who carries it on, and the fingerprint of the chart that is carried on by. */
export interface Carrier {
  chart: string;
  actor: Journey & { getPersistedSnapshot: () => Snapshot<unknown>; stop: () => void };
}

export interface Relay extends Journey {
  carrier: () => Carrier;
  /** Another carries it on from here; the one before stops, and nobody who watches is lost. */
  handTo: (next: Carrier) => void;
  /** Has everybody look again, though nothing happened in the chart. */
  tell: () => void;
}

export function relay(first: Carrier): Relay {
  let carrier = first;
  const listeners = new Set<(snapshot: JourneySnapshot) => void>();
  const tell = () => {
    const snapshot = carrier.actor.getSnapshot();
    for (const listener of listeners) listener(snapshot);
  };
  let watch = carrier.actor.subscribe(tell);
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
      watch = carrier.actor.subscribe(tell);
      tell();
    },
    tell,
  };
}
