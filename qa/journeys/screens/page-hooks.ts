/**
 * What is put into a page under test before it begins: its position to be told, and which of its
 * calls still wait.
 */
import type { Page } from '@playwright/test';

/** Each call of the page carries its number. */
export const numberHeader = 'x-journey-call';

interface Hooked {
  /** Answers what waits for the position; false when nothing does. */
  tellPosition(where: unknown): boolean;
  /** Numbers of the calls that were neither answered nor given up. */
  waitingCalls(): string[];
}

function hook(header: string): void {
  const asked: { found: (where: unknown) => void; failed: () => void }[] = [];
  const waiting = new Set<string>();
  let calls = 0;
  const fetch = window.fetch.bind(window);
  // A journey says how each call ends, so the page keeps no answer from before.
  const unkept = (response: Response) => {
    const kept = new Headers(response.headers);
    kept.delete('cache-control');
    const { status, statusText } = response;
    return new Response(response.body, { status, statusText, headers: kept });
  };
  window.fetch = (input, init) => {
    calls += 1;
    const number = String(calls);
    const headers = new Headers(init?.headers);
    headers.set(header, number);
    waiting.add(number);
    init?.signal?.addEventListener('abort', () => waiting.delete(number));
    return fetch(input, { ...init, headers })
      .then(unkept)
      .finally(() => waiting.delete(number));
  };
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (found: (where: unknown) => void, failed: () => void) =>
        asked.push({ found, failed }),
    },
  });
  const hooks: Hooked = {
    tellPosition: (where) => {
      const one = asked.pop();
      if (where === undefined) one?.failed();
      else one?.found(where);
      return one !== undefined;
    },
    waitingCalls: () => [...waiting],
  };
  Object.assign(window, { journeyHooks: hooks });
}

/** To be said before the page is opened. */
export const putHooks = (page: Page): Promise<unknown> => page.addInitScript(hook, numberHeader);

export const waitingCalls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    // put there by `hook`
    (window as unknown as { journeyHooks: Hooked }).journeyHooks.waitingCalls(),
  );

/** Tells the position, 'latitude,longitude', or that there is none; waits until it is asked for. */
export async function tellPosition(page: Page, position: string | undefined): Promise<void> {
  const [latitude, longitude] = position?.split(',').map(Number) ?? [];
  await page.waitForFunction(
    // put there by `hook`
    (told) => (window as unknown as { journeyHooks: Hooked }).journeyHooks.tellPosition(told),
    position === undefined ? undefined : { coords: { latitude, longitude } },
  );
}
