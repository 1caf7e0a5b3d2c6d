// A guest's booking in a browser, to be made again and again over HTTP.
import { chromium } from '@playwright/test';
import { somebodyNear } from '#tests/e2e/support/person.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import type { BenchDatabase } from './bench-database.ts';
import type { BenchServer } from './bench-server.ts';
import { countBooking, type CountedBooking } from './booking-calls.ts';

/** How often it is made. */
export const RECORDED = 3;
/** A server that has just started takes twice as long for a call, until it is compiled. */
export const WARM_UP_SECONDS = 20;
const PLACE = '60601';
/** Beyond Chicago's suburbs there is room for all. */
const PLACES = 400;

export interface RecordedBooking {
  booking: CountedBooking;
  /** Of all, the fewest: what PostgreSQL does for itself only adds to them. */
  commits: number;
  /** What stands in the calls for who books, and where. */
  lastName: string;
  email: string;
  place: string;
}

/** The one of some bookings that asked most. */
export async function recordBooking(
  server: BenchServer,
  database: BenchDatabase,
): Promise<RecordedBooking> {
  const browser = await chromium.launch(launchOptions());
  try {
    const counted: Omit<RecordedBooking, 'commits'>[] = [];
    // The first warms up: rules, words and stores are read once.
    for (let round = 0; round <= RECORDED; round += 1) {
      const person = somebodyNear(PLACE);
      const { lastName, email } = person;
      const booking = await countBooking(browser, { url: server.url, pool: database.pool, person });
      if (round > 0) counted.push({ booking, lastName, email, place: PLACE });
    }
    const [most] = counted.toSorted(
      (one, other) => other.booking.calls.length - one.booking.calls.length,
    );
    if (!most) throw new Error('nothing was booked');
    return { ...most, commits: Math.min(...counted.map(({ booking }) => booking.commits)) };
  } finally {
    await browser.close();
  }
}

/** Postal codes all over the country at which flu vaccine is given. */
export async function placesOf({ pool }: BenchDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ zip: string }>(
    `select zip from stores where stocked @> '{150}' group by zip order by md5(zip) limit $1`,
    [PLACES],
  );
  return rows.map(({ zip }) => zip);
}
