// What this tab remembers of its desk over a reload, and its browser for the other tabs, if the
// browser has storage.

/** Never any patient data; `openFor` is the id of the member for whom the desk is open. */
type Kept = 'closed' | 'store' | 'openFor';

export const keyInTab = (what: Kept) => `dosepath.desk.${what}`;

/** Undefined when nothing is stored, or nothing can be. */
export const keptInTab = (tab: () => Storage, what: Kept): string | undefined =>
  where(tab)?.getItem(keyInTab(what)) ?? undefined;

/** Undefined removes it. */
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
