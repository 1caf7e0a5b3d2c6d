// The connection between a page and the server, broken as a test needs it.
import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { ERRORS } from '#contract/error-codes.ts';

/**
 * Makes the next call to an address end another way; `method` leaves other calls alone. The route
 * stays after it is used up, and lets everything pass. Removing it, as `times: 1` does, can leave a
 * call that starts at the same moment without any answer, even one for a chunk of the page: then
 * what was pressed never shows (Playwright issue 41802).
 */
export async function onNext(
  page: Page,
  url: string,
  end: (route: Route) => Promise<void>,
  method?: string,
): Promise<void> {
  let isUsedUp = false;
  await page.route(url, (route) => {
    if (isUsedUp || (method !== undefined && route.request().method() !== method))
      return route.fallback();
    isUsedUp = true;
    return end(route);
  });
}

/** The next call to an address does not reach the server. */
export const breakNext = (page: Page, url: string, method?: string): Promise<void> =>
  onNext(page, url, (route) => route.abort(), method);

/** The next call to an address is refused, as the server would. */
export const refuseNext = (
  page: Page,
  url: string,
  code: keyof typeof ERRORS,
  method?: string,
): Promise<void> =>
  onNext(
    page,
    url,
    (route) =>
      route.fulfill({
        status: ERRORS[code].status,
        json: { code, message: ERRORS[code].en, transactionId: randomUUID() },
      }),
    method,
  );

/** The next call to an address waits until it is released. */
export async function holdNext(page: Page, url: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await onNext(page, url, (route) => held.then(() => route.fallback()));
  return letGo;
}

/** No call to an address reaches the server, until it is repaired. */
export async function breakAll(page: Page, url: string | RegExp): Promise<() => void> {
  let isBroken = true;
  await page.route(url, (route) => (isBroken ? route.abort() : route.fallback()));
  return () => {
    isBroken = false;
  };
}
