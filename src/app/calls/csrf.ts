import { TIMEOUT_MS } from './timeout.ts';

/** API-01: the header with the value of the cookie `csrf`, or `__Host-csrf` over https://. */
export const CSRF_HEADER = 'X-CSRF-Token';

/**
 * The value of the cookie that the server set for this session; undefined before the first answer
 * of the API.
 */
export function csrfToken(cookies: string = document.cookie): string | undefined {
  const value = /(?:^|;\s*)(?:__Host-)?csrf=([^;]+)/.exec(cookies)?.[1];
  return value && decodeURIComponent(value);
}

let asking: Promise<void> | undefined;

/**
 * Fetches the cookie, once for all waiting calls; each waits no longer than until its own signal.
 * A failure is left to the call that follows.
 */
export function fetchCsrf(signal: AbortSignal): Promise<void> {
  asking ??= fetch('/api/health', {
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(
      () => {},
      () => {},
    )
    .finally(() => {
      asking = undefined;
    });
  return Promise.race([asking, endOf(signal)]);
}

const endOf = (signal: AbortSignal): Promise<void> =>
  new Promise((goOn) => {
    signal.addEventListener('abort', () => goOn(), { once: true });
  });
