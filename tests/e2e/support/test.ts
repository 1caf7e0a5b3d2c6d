// What every browser test starts with: the page's language, and the database behind the server.
import { test as base, type BrowserContext } from '@playwright/test';
import type { Language } from '#domain/languages.ts';
import { sample } from '#tests/support/runs.ts';
import type { PageId } from '#domain/pages.ts';
import { addressIn } from './address-in.ts';
import { beginAt } from './ahead.ts';
import { Booking } from './booking.ts';
import { openBehindServer, type BehindServer } from './behind-server.ts';
import { pointer, type Hand } from './hand.ts';
import type { Person } from './person.ts';
import { programOn, type Program } from './program.ts';
import { startProvided, type Provided } from './provider.ts';

export { expect } from '@playwright/test';

export const LANGUAGES = ['en', 'es'] as const;
/**
 * Booking is walked in both languages; every other flow in one, and the DOM tests check the words
 * of both (qa/journeys). Looks, the keyboard and bad input are checked in the longer words.
 */
export const LONGER = 'es' satisfies Language;
export const SHORTER = 'en' satisfies Language;
/** For what is the same in both except the words; TEST_RUNS=all walks it in both. */
export const EVERY_DAY = sample<Language>([LONGER], LANGUAGES);
export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 900 } as const;

/** Whose address serves times, holds and confirmations (ENG-15). */
const ADDRESSES = ['own', 'scheduler'] as const;
type Address = (typeof ADDRESSES)[number];

interface Options {
  language: Language;
  address: Address;
}

/** Shows a booking at a page its visitor has reached, for tests of what follows there. */
export type Begin = (visit: Booking, page: PageId) => Promise<void>;

interface Fixtures {
  /** A visitor booking in the test's own tab. */
  booking: (person: Person, hand?: Hand) => Booking;
  /** A visitor booking in a separate browser, closed with the test. */
  elsewhere: (person: Person) => Promise<Booking>;
  begin: Begin;
  /** A program that calls the API without a browser. */
  program: Program;
  /** The one behind the server under test. */
  database: BehindServer;
}

export interface WorkerOptions {
  /** The servers under test, and where each has its database. */
  servers: Readonly<Record<Address, { url: string; dataFolder: string }>>;
}

interface WorkerFixtures {
  /** Each is opened on first use. */
  databases: (address: Address) => Promise<BehindServer>;
  /** A server with an OpenID Connect provider, and that provider. */
  provided: Provided;
}

/** Only browsers know that every name below localhost is this computer. */
function hereAt(baseURL: string): string {
  const here = new URL(baseURL);
  here.hostname = '127.0.0.1';
  return here.origin;
}

export const test = base.extend<Options & Fixtures, WorkerOptions & WorkerFixtures>({
  servers: [
    { own: { url: '', dataFolder: '' }, scheduler: { url: '', dataFolder: '' } },
    { option: true, scope: 'worker' },
  ],
  language: ['en', { option: true }],
  address: ['own', { option: true }],
  viewport: PHONE,
  locale: 'en-US',
  baseURL: async ({ servers, address, language }, give) => {
    await give(addressIn(language, servers[address].url));
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
  begin: async ({ playwright, baseURL, address }, give) => {
    await give(async (visit, page) => {
      const request = await playwright.request.newContext({ baseURL: hereAt(baseURL ?? '') });
      await beginAt(visit, page, {
        request,
        baseURL: baseURL ?? '',
        globalScheduler: address === 'scheduler',
      });
      await request.dispose();
    });
  },
  program: async ({ playwright, baseURL }, give) => {
    const request = await playwright.request.newContext({ baseURL: hereAt(baseURL ?? '') });
    await give(await programOn(request));
    await request.dispose();
  },
  database: async ({ databases, address }, give) => {
    await give(await databases(address));
  },
  databases: [
    async ({ servers }, give) => {
      const opened = new Map<Address, Promise<BehindServer>>();
      await give((address) => {
        const database = opened.get(address) ?? openBehindServer(servers[address].dataFolder);
        opened.set(address, database);
        return database;
      });
      for (const database of opened.values()) await (await database).close();
    },
    { scope: 'worker' },
  ],
  // Here, not beside its tests: a file with its own worker fixtures gets its own worker, which
  // takes seconds to start.
  provided: [
    async ({ databases }, give) => {
      const { url } = await databases('own');
      const { provided, stop } = await startProvided(url);
      await give(provided);
      await stop();
    },
    { scope: 'worker' },
  ],
});

/**
 * Declares tests for each address (ENG-15). Usually those named: each flow whose calls go to the
 * scheduler is walked by one of the two, and the booking of one person, which covers each pair of
 * language and device, by both. TEST_RUNS=all walks all by both.
 */
export function byAddress(everyDay: readonly Address[], declare: () => void): void {
  for (const address of sample(everyDay, ADDRESSES))
    test.describe(`by the address: ${address}`, () => {
      test.use({ address });
      declare();
    });
}
