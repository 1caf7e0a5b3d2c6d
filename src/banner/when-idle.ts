/**
 * If the browser does not report when it is idle (Safari), or never is, a page has surely been
 * painted by then.
 */
const SURELY_PAINTED_MS = 2000;

/** Calls back once when the browser is idle, or after two seconds; call the result to cancel. */
export function whenIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(then, { timeout: SURELY_PAINTED_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(then, SURELY_PAINTED_MS);
  return () => clearTimeout(timer);
}
