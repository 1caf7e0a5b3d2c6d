// The journey in this tab's session storage: a refresh shows the same page again, and nothing
// outlives the tab (SES-04).
import type { Snapshot } from 'xstate';
import type { Clearing } from '#domain/session-clearing.ts';
import { isSessionKey, keysOf, takeApart, type KeptParts } from './session-keys.ts';

export const PREFIX = 'dosepath.journey.';

/** A saved journey, and the fingerprint of its chart. */
export interface Kept extends KeptParts {
  chart: string;
}

export interface Store {
  /** Undefined when nothing is saved. */
  read: () => Kept | undefined;
  /**
   * Replaces any saved journey, whichever chart it is of. If the new one does not fit, the last
   * that did stays.
   */
  write: (chart: string, snapshot: Snapshot<unknown>) => void;
  /**
   * SES-03. A journey that goes on stores again at its next write what it still knows; one that
   * begins anew has forgotten it.
   */
  clear: (clearing: Pick<Clearing, 'goes' | 'everything'>) => void;
}

type Texts = Readonly<Record<string, string>>;

const isSnapshot = (name: string) => name.startsWith(PREFIX);

/** Our own keys and their texts. */
function ours(storage: Storage): Texts {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
  return Object.fromEntries(
    names
      .filter((name) => isSnapshot(name) || isSessionKey(name))
      .map((name) => [name, storage.getItem(name) ?? '']),
  );
}

/**
 * Stores exactly these texts of ours. The keys are written before the snapshot that names them:
 * interrupted anywhere, they are no journey (SES-04).
 */
function keepOnly(storage: Storage, texts: Texts): void {
  const stale = Object.keys(ours(storage)).filter((name) => !(name in texts));
  const names = Object.keys(texts);
  const put = (name: string) => storage.setItem(name, texts[name] ?? '');
  for (const name of stale) if (!isSnapshot(name)) storage.removeItem(name);
  for (const name of names) if (!isSnapshot(name)) put(name);
  for (const name of names) if (isSnapshot(name)) put(name);
  for (const name of stale) if (isSnapshot(name)) storage.removeItem(name);
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
  return {
    read: () =>
      attempt((found) => {
        const keys = ours(found);
        const name = Object.keys(keys).find(isSnapshot);
        return name && { chart: name.slice(PREFIX.length), text: keys[name] ?? '', keys };
      }) || undefined,
    write: (chart, snapshot) =>
      attempt((found) => {
        const { keys, text } = takeApart(snapshot);
        const before = ours(found);
        try {
          keepOnly(found, { ...keys, [PREFIX + chart]: text });
        } catch {
          keepOnly(found, before);
        }
      }),
    clear: ({ goes, everything }) =>
      attempt((found) => {
        if (everything) return found.clear();
        const gone = new Set(keysOf(goes));
        for (const name of Object.keys(ours(found)))
          if (gone.has(name) || (isSnapshot(name) && goes.includes('journey')))
            found.removeItem(name);
      }),
  };
}
