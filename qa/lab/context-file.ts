/**
 * QAL-07: ways to page states in each context: `data/journeys/contexts.json`, written by
 * `npm run lab:keep` and checked by a test. Events are those of the lab's file.
 */
import type { EventId } from '@dosepath/journeys';
import { pairOf, type ContextName, type Pair } from './contexts.ts';

/** Its events begin as those of the row before, so many of them. */
type Row = readonly [state: string, context: ContextName, alike: number, ...rest: EventId[]];

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

export function packed({ ways, without }: InContexts): ContextFile {
  const sorted = [...ways]
    .map(([pair, ids]) => ({ pair, ids, text: ids.join('.') }))
    .toSorted((one, other) => (`${one.text} ${one.pair}` < `${other.text} ${other.pair}` ? -1 : 1));
  let before: readonly EventId[] = [];
  const rows = sorted.map(({ pair, ids }): Row => {
    const end = ids.findIndex((id, place) => before[place] !== id);
    const alike = end < 0 ? ids.length : end;
    before = ids;
    const [context, state] = partsOf(pair);
    return [state, context, alike, ...ids.slice(alike)];
  });
  const byReason: Record<string, Pair[]> = {};
  for (const [pair, reason] of inOrder(without)) (byReason[reason] ??= []).push(pair);
  return { version: 1, ways: rows, without: byReason };
}

/** By their pairs. */
const inOrder = <T>(table: ReadonlyMap<Pair, T>): (readonly [Pair, T])[] =>
  [...table].toSorted(([one], [other]) => (one < other ? -1 : 1));

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

/** A line a way, and a line a reason. */
export function textOfContexts({ version, ways, without }: ContextFile): string {
  const rows = ways.map((row) => JSON.stringify(row)).join(',\n');
  const reasons = Object.entries(without)
    .map(([reason, pairs]) => `${JSON.stringify(reason)}:${JSON.stringify(pairs)}`)
    .join(',\n');
  return `{\n"version":${version},\n"ways":[\n${rows}\n],\n"without":{\n${reasons}\n}\n}\n`;
}

/** @param pair begins with the name of a context */
export function partsOf(pair: Pair): [context: ContextName, state: string] {
  const place = pair.indexOf(' ');
  return [pair.slice(0, place) as ContextName, pair.slice(place + 1)];
}
