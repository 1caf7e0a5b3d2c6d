/** Starts of claims as the database joins them, in minutes since 1970 UTC; null where a store has none. */
export function minutesOf(claimed: string | null): number[] {
  return claimed ? claimed.split(',').map(Number) : [];
}
