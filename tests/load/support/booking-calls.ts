// What a guest's booking asks of the server: every call that the real client makes, as the browser
// sent it.
import type { Browser, Request } from '@playwright/test';
import type pg from 'pg';
import { PHONE } from '#tests/e2e/support/test.ts';
import { Booking } from '#tests/e2e/support/booking.ts';
import type { Person } from '#tests/e2e/support/person.ts';
import { operationAt } from '#qa/journeys/screens/calls.ts';

/** How long somebody is on each page, by the page's own clock. */
export const SECONDS_A_PAGE = 20;
const API = '/api/';
const IDEMPOTENCY = 'idempotency-key';
const QUIET_MS = 1500;

export interface BookingCall {
  operation: string;
  method: string;
  /** With its query. */
  path: string;
  body: unknown;
  answer: unknown;
  isCommitting: boolean;
  /** Of its request and of its answer, headers and all. */
  bytesSent: number;
  bytesReceived: number;
}

export interface CountedBooking {
  calls: BookingCall[];
  commits: number;
  /** Pages, scripts, styles and words. */
  assetBytes: number;
}

/** The transactions that wrote something, since the database was made. */
async function commitsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  return Number(rows[0]?.next);
}

/** Books in a browser with nothing in its cache, at a person's pace by the clock of the page. */
export async function countBooking(
  browser: Browser,
  { url, pool, person }: { url: string; pool: pg.Pool; person: Person },
): Promise<CountedBooking> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.clock.install();
    const finished: Request[] = [];
    page.on('requestfinished', (request) => void finished.push(request));
    const before = await commitsOf(pool);
    const visit = new Booking(page, 'en', person);
    await visit.reach('confirmation', async () => {
      await page.clock.runFor(SECONDS_A_PAGE * 1000);
    });
    await page.waitForTimeout(QUIET_MS);
    const commits = (await commitsOf(pool)) - before;
    const isCall = (request: Request) => new URL(request.url()).pathname.startsWith(API);
    const calls = await Promise.all(finished.filter(isCall).map(callOf));
    const assets = await Promise.all(
      finished.filter((request) => !isCall(request)).map((request) => request.sizes()),
    );
    return {
      calls,
      commits,
      assetBytes: sum(assets.map((size) => size.responseBodySize + size.responseHeadersSize)),
    };
  } finally {
    await context.close();
  }
}

async function callOf(request: Request): Promise<BookingCall> {
  const { pathname, search } = new URL(request.url());
  const [size, response, headers] = await Promise.all([
    request.sizes(),
    request.response(),
    request.allHeaders(),
  ]);
  return {
    operation: operationAt(request.method(), pathname) ?? pathname,
    method: request.method(),
    path: pathname + search,
    body: request.postDataJSON(),
    answer: await response?.json().catch(() => undefined),
    isCommitting: IDEMPOTENCY in headers,
    bytesSent: size.requestBodySize + size.requestHeadersSize,
    bytesReceived: size.responseBodySize + size.responseHeadersSize,
  };
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0);
