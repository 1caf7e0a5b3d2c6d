// What every browser test starts with: the language of the page, and the database behind the
// server.
import { test as base, type BrowserContext } from '@playwright/test';
import type { Language } from '#domain/languages.ts';
import { Booking } from './booking.ts';
import { openBehindServer, type BehindServer } from './behind-server.ts';
import { pointer, type Hand } from './hand.ts';
import type { Person } from './person.ts';
import { programOn, type Program } from './program.ts';

export { expect } from '@playwright/test';

export const LANGUAGES = ['en', 'es'] as const;
/**
 * Booking is walked in both languages; every other flow in one, and a DOM judges the words of both
 * (qa/journeys). Looks, the keyboard and bad input are judged in the longer words.
 */
export const LONGER = 'es' satisfies Language;
export const SHORTER = 'en' satisfies Language;
export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 900 } as const;

/** ENG-15: the core of the suite is walked by the global scheduler's address as well. */
export const BOTH_ADDRESSES = '@both-addresses';

interface Options {
  language: Language;
}

interface Fixtures {
  /** Somebody who books in the test's own tab. */
  booking: (person: Person, hand?: Hand) => Booking;
  /** Somebody who books in another browser of their own, closed with the test. */
  elsewhere: (person: Person) => Promise<Booking>;
  /** A program that calls the API without a browser. */
  program: Program;
}

export interface WorkerOptions {
  /** Where the server under test has its database. */
  dataFolder: string;
}

interface WorkerFixtures {
  database: BehindServer;
}

/** LNG-01: the server's address under the host of a language. */
export function addressIn(language: Language, address: string): string {
  const url = new URL(address);
  url.hostname = language === 'es' ? 'es.localhost' : 'localhost';
  return url.origin;
}

export const test = base.extend<Options & Fixtures, WorkerOptions & WorkerFixtures>({
  dataFolder: ['', { option: true, scope: 'worker' }],
  language: ['en', { option: true }],
  viewport: PHONE,
  locale: 'en-US',
  baseURL: async ({ baseURL, language }, give) => {
    await give(addressIn(language, baseURL ?? ''));
  },
  booking: async ({ page, language }, give) => {
    await give((person, hand = pointer) => new Booking(page, language, person, hand));
  },
  elsewhere: async ({ browser, baseURL, language, viewport }, give) => {
    const opened: BrowserContext[] = [];
    await give(async (person) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', viewport });
      opened.push(context);
      return new Booking(await context.newPage(), language, person);
    });
    for (const context of opened) await context.close();
  },
  program: async ({ playwright, baseURL }, give) => {
    // Only browsers know that every name below localhost is this computer.
    const here = new URL(baseURL ?? '');
    here.hostname = '127.0.0.1';
    const request = await playwright.request.newContext({ baseURL: here.origin });
    await give(await programOn(request));
    await request.dispose();
  },
  database: [
    async ({ dataFolder }, give) => {
      const database = await openBehindServer(dataFolder);
      await give(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
});
