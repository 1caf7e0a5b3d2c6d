/** Which mutants are made: all of them, or those that a person or a part of a machine asks for. */

export interface Choice {
  readonly seed: number;
  /** A text in the kind or the name: `flow.timeslots`, `flipped`. */
  readonly only?: string | undefined;
  /** So many, evenly spread over all. */
  readonly sample?: number | undefined;
  /** The part of several that are run apart: every `of`-th, from `part` on, from 1. */
  readonly shard?: { readonly part: number; readonly of: number } | undefined;
}

export function chosen<T extends { readonly kind: string; readonly name: string }>(
  all: readonly T[],
  { only, sample, shard }: Choice,
): readonly T[] {
  const named = all.filter(
    ({ kind, name }) => only === undefined || `${kind}: ${name}`.includes(only),
  );
  const count = Math.min(sample ?? named.length, named.length);
  const spread = Array.from(
    { length: count },
    (_, place) => named[Math.floor((place * named.length) / count)],
  ).filter((one) => one !== undefined);
  if (shard === undefined) return spread;
  return spread.filter((_, place) => place % shard.of === shard.part - 1);
}

/** The same choice in so many parts, or in parts of its own part. */
export const inParts = (choice: Choice, parts: number): readonly Choice[] =>
  Array.from({ length: parts }, (_, index) => {
    const { part, of } = choice.shard ?? { part: 1, of: 1 };
    return { ...choice, shard: { part: part + of * index, of: of * parts } };
  });

/** For the report; undefined for all. */
export const choiceInWords = ({ only, sample, shard }: Choice): string | undefined =>
  [
    only === undefined ? [] : [`"${only}"`],
    sample === undefined ? [] : [`a sample of ${sample}`],
    shard === undefined ? [] : [`shard ${shard.part}/${shard.of}`],
  ]
    .flat()
    .join(', ') || undefined;
