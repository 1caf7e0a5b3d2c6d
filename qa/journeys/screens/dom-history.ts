/** The history of a page in a DOM, which can be read and rebuilt; a browser allows neither. */
import { vi } from 'vitest';

interface Entry {
  readonly state: unknown;
  readonly url: string;
}

/** From the first to the one shown. */
export type Entries = readonly Entry[];

export interface DomHistory {
  entries(): Entries;
  /** Stops recording. */
  close(): void;
}

/** Starts with these entries, and records what happens to them. */
export function openHistory(begin: Entries): DomHistory {
  const [first, ...others] = begin;
  history.replaceState(first?.state ?? null, '', first?.url ?? '/');
  for (const { state, url } of others) history.pushState(state, '', url);

  let shown = [...begin];
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const back = history.back.bind(history);
  const entry = (state: unknown, url: string | URL | null | undefined): Entry => ({
    state: structuredClone(state),
    url: String(url ?? location.href),
  });
  const spies = [
    vi.spyOn(history, 'pushState').mockImplementation((state, unused, url) => {
      push(state, unused, url);
      shown.push(entry(state, url));
    }),
    vi.spyOn(history, 'replaceState').mockImplementation((state, unused, url) => {
      replace(state, unused, url);
      shown.splice(-1, 1, entry(state, url));
    }),
    vi.spyOn(history, 'back').mockImplementation(() => {
      back();
      shown = shown.slice(0, -1);
    }),
  ];
  return {
    entries: () => [...shown],
    close: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
