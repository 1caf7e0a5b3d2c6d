/** ANA-01: what a manage page shows arrives after the page. */
export const MANAGE_PATIENCE = { tries: 6, everyMs: 500 } as const;

interface Patience {
  tries: number;
  everyMs: number;
}

/**
 * Looks at once, then again, up to so many tries so far apart, until something is there; tells it
 * once, or nothing at all. The answer calls it off.
 */
export function whenPresent<T>(
  look: () => T | undefined,
  tell: (found: T) => void,
  { tries, everyMs }: Patience = MANAGE_PATIENCE,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (left: number) => {
    const found = look();
    if (found !== undefined) tell(found);
    else if (left > 0) timer = setTimeout(() => attempt(left - 1), everyMs);
  };
  attempt(tries);
  return () => clearTimeout(timer);
}
