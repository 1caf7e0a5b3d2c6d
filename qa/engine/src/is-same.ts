/**
 * Whether two values say the same as JSON: what is undefined is not there. Nothing is written down
 * for it, which two texts of a whole context would need at every step.
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
  const [mine, theirs] = [one, other] as Record<string, unknown>[]; // objects, as was just seen
  for (const key in mine) if (!isSame(mine[key], theirs?.[key])) return false;
  for (const key in theirs)
    if (theirs[key] !== undefined && mine?.[key] === undefined) return false;
  return true;
}
