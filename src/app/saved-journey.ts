// The journey in this tab's session storage: a refresh brings the same page back, and nothing outlives the tab (SES-04).
import type { Snapshot } from 'xstate';
import { freshJourney } from '#machines/context.ts';
import { journeyMachine, type JourneySnapshot } from '#machines/journey.machine.ts';

const PREFIX = 'dosepath.journey.';

type ChartState = (typeof journeyMachine)['root'];

const namesBelow = (state: ChartState): string[] =>
  Object.values(state.states).flatMap((child) => [child.id, ...namesBelow(child)]);

const blank = () => freshJourney({ language: 'en', today: '2000-01-01' });

/** Changes with the chart's states and with what a journey knows, so that a snapshot of an older chart is told apart. */
export function chartFingerprint(): string {
  const text = [...namesBelow(journeyMachine.root), ...Object.keys(blank())].join();
  // FNV-1a, 32 bits: enough to tell versions of one product apart.
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** What is read back; 'unfit' when there is something that this chart cannot go on with. */
export type Found =
  | { kind: 'none' }
  | { kind: 'unfit' }
  | { kind: 'fit'; snapshot: Snapshot<unknown> };

export interface Store {
  read: () => Found;
  write: (snapshot: Snapshot<unknown>) => void;
  clear: () => void;
}

/** Storage may be full, refused or absent: a journey then lives as long as its page. */
export function journeyStore(storage: () => Storage): Store {
  const key = PREFIX + chartFingerprint();
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
    read: () => {
      const text = attempt((found) => found.getItem(key));
      if (text) return fitting(text);
      return attempt((found) => ours(found).length > 0) ? { kind: 'unfit' } : { kind: 'none' };
    },
    write: (snapshot) => attempt((found) => found.setItem(key, JSON.stringify(snapshot))),
    clear: () => attempt((found) => ours(found).forEach((name) => found.removeItem(name))),
  };
}

function fitting(text: string): Found {
  try {
    const snapshot: unknown = JSON.parse(text);
    return isFit(snapshot) ? { kind: 'fit', snapshot } : { kind: 'unfit' };
  } catch {
    return { kind: 'unfit' };
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether this chart has the states that a snapshot names, and the snapshot what a journey knows. Throws for states it has not. */
function isFit(snapshot: unknown): snapshot is Snapshot<unknown> {
  // What is asked of it is checked here, piece by piece.
  const { status, value, context } = snapshot as Partial<JourneySnapshot>;
  if (status !== 'active' || value === undefined || typeof context !== 'object') return false;
  const known: Readonly<Record<string, unknown>> = { ...context };
  const complete = Object.entries(blank()).every(
    ([name, example]) => example === undefined || kindOf(known[name]) === kindOf(example),
  );
  return complete && journeyMachine.resolveState({ value, context }).status === 'active';
}
