/** The members of each key, in their original order: `Map.groupBy`, which Node.js 20 lacks. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
