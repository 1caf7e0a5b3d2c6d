// The journey in this tab's session storage: a refresh brings the same page back, and nothing outlives the tab (SES-04).
import type { Snapshot } from 'xstate';

const PREFIX = 'dosepath.journey.';

/** A journey that was kept, and the fingerprint of its chart. */
export interface Kept {
  chart: string;
  text: string;
}

export interface Store {
  /** Undefined when nothing is kept. */
  read: () => Kept | undefined;
  /** One journey is kept: what another chart kept goes. */
  write: (chart: string, snapshot: Snapshot<unknown>) => void;
  clear: () => void;
}

/** Storage may be full, refused or absent: a journey then lives as long as its page. */
export function journeyStore(storage: () => Storage): Store {
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const ours = (found: Storage) =>
    Array.from({ length: found.length }, (_, place) => found.key(place)).filter(
      (name): name is string => name?.startsWith(PREFIX) ?? false,
    );
  return {
    read: () =>
      attempt((found) => {
        const [name] = ours(found);
        return name && { chart: name.slice(PREFIX.length), text: found.getItem(name) ?? '' };
      }) || undefined,
    write: (chart, snapshot) =>
      attempt((found) => {
        const name = PREFIX + chart;
        found.setItem(name, JSON.stringify(snapshot));
        for (const other of ours(found)) if (other !== name) found.removeItem(other);
      }),
    clear: () => attempt((found) => ours(found).forEach((name) => found.removeItem(name))),
  };
}
