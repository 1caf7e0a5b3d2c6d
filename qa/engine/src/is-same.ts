/**
 * Whether two values are the same as JSON: undefined counts as absent. Compares without
 * serializing, which would cost two texts of a whole context at every step.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, place) => isSame(each, other[place]))
    );
  const [mine, theirs] = [one, other] as Record<string, unknown>[]; // objects, as was just checked
  for (const key in mine) if (!isSame(mine[key], theirs?.[key])) return false;
  for (const key in theirs)
    if (theirs[key] !== undefined && mine?.[key] === undefined) return false;
  return true;
}
