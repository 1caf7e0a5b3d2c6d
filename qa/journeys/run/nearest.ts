/**
 * What the user may have meant: the names that share the most letter pairs with what was typed
 * (Dice).
 */
function pairsOf(text: string): string[] {
  const plain = text.toLowerCase();
  return Array.from({ length: Math.max(plain.length - 1, 0) }, (_, at) => plain.slice(at, at + 2));
}

function likeness(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const shared = one.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / Math.max(one.length + other.length, 1);
}

/** With less than a third of the letters in common there is no similarity. */
const LEAST = 1 / 3;

/** The best first, up to a maximum; none when nothing is similar. */
export function nearestTo(typed: string, names: Iterable<string>, most: number): string[] {
  const pairs = pairsOf(typed);
  return [...names]
    .map((name) => ({ name, like: likeness(pairs, pairsOf(name)) }))
    .filter(({ like }) => like >= LEAST)
    .toSorted((one, other) => other.like - one.like)
    .slice(0, most)
    .map(({ name }) => name);
}
