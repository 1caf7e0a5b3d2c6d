// The editors' latest texts, for parts of a page that need not request them themselves (SET-02).
import { useSyncExternalStore } from 'react';
import type { FaqAlias } from '#domain/content-places.ts';
import type { NoticeText } from './load-notices.ts';

let known: readonly NoticeText[] = [];
const listeners = new Set<() => void>();

export function keepContents(contents: readonly NoticeText[]): void {
  known = contents;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * VAC-13: the editors' own text for a question, once loaded; until then, or if they have none, the
 * product's.
 */
export function useFaq(): (alias: FaqAlias) => NoticeText | undefined {
  const contents = useSyncExternalStore(subscribe, () => known);
  return (alias) => contents.find(({ contentURLAlias }) => contentURLAlias === alias);
}
