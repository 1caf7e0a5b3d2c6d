/** ANA-01: how long to wait for what a manage page loads after it is shown. */
export const MANAGE_PATIENCE = { tries: 6, everyMs: 500 } as const;

interface Patience {
  tries: number;
  everyMs: number;
}

/**
 * Checks at once, then again at intervals up to a limit, until there is a value; passes it on once,
 * or nothing at all. Call the result to stop.
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
