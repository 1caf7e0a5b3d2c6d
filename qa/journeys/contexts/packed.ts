// The data about the contexts, as written to its file (QAL-07).
import type { EventId } from '@dosepath/journeys';
import type { ContextFile, InContexts, Row } from '#qa/lab/context-file.ts';
import type { ContextName, Pair } from '#qa/lab/contexts.ts';

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

/** A line per way, and a line per reason. */
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
