// What this tab remembers of its desk over a reload; a browser may have no storage for us.

/** Nothing of any patient. */
type Kept = 'closed' | 'store';

export const keyInTab = (what: Kept) => `dosepath.desk.${what}`;

/** Undefined where nothing is kept, or nothing can be. */
export const keptInTab = (tab: () => Storage, what: Kept): string | undefined =>
  where(tab)?.getItem(keyInTab(what)) ?? undefined;

/** Undefined takes it away. */
export function keepInTab(tab: () => Storage, what: Kept, value: string | undefined): void {
  if (value === undefined) where(tab)?.removeItem(keyInTab(what));
  else where(tab)?.setItem(keyInTab(what), value);
}

function where(tab: () => Storage): Storage | undefined {
  try {
    return tab();
  } catch {
    return undefined;
  }
}
