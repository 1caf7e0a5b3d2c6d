/**
 * QAL-07: ways to page states in each context: `data/journeys/contexts.json`, written by
 * `npm run lab:keep` and checked by a test. Events are those of the lab's file.
 */
import type { EventId } from '@dosepath/journeys';
import { pairOf, type ContextName, type Pair } from './contexts.ts';

/** Its events begin as those of the row before, so many of them. */
export type Row = readonly [state: string, context: ContextName, alike: number, ...rest: EventId[]];

export interface ContextFile {
  readonly version: 1;
  /** In the order of their events, so that neighbours begin alike. */
  readonly ways: readonly Row[];
  /** Pairs that there are not, by the reason why. */
  readonly without: Readonly<Record<string, readonly Pair[]>>;
}

export interface InContexts {
  readonly ways: ReadonlyMap<Pair, readonly EventId[]>;
  /** Why there is none. */
  readonly without: ReadonlyMap<Pair, string>;
}

export function unpacked({ ways, without }: ContextFile): InContexts {
  let before: readonly EventId[] = [];
  const byPair = new Map<Pair, readonly EventId[]>();
  for (const [state, context, alike, ...rest] of ways) {
    before = [...before.slice(0, alike), ...rest];
    byPair.set(pairOf(context, state), before);
  }
  return {
    ways: byPair,
    without: new Map(
      Object.entries(without).flatMap(([reason, pairs]) =>
        pairs.map((pair) => [pair, reason] as const),
      ),
    ),
  };
}
