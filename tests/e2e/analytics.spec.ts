// What a collector really receives from a real browser, under the real page policy.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import type { AnalyticsEvent } from '#src/analytics/events.ts';
import { Booking } from './support/booking.ts';
import { startServer, type OwnServer } from './support/own-server.ts';
import { somebodyNear, type Person } from './support/person.ts';
import { secretsIn } from './support/secrets.ts';
import { expect, test } from './support/test.ts';

/** A collector on this computer, on another origin than the app. */
async function openCollector() {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      bodies.push(text);
      headers.push(request.headers);
      response
        .writeHead(204, { 'access-control-allow-origin': '*', 'set-cookie': 'who=you' })
        .end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is not a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/collect`,
    bodies,
    headers,
    events: () =>
      bodies.flatMap((text): AnalyticsEvent[] => JSON.parse(text === '' ? '{}' : text).events),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Collector = Awaited<ReturnType<typeof openCollector>>;

interface Visit {
  person: Person;
  walk: (booking: Booking) => Promise<void>;
  browser: Browser;
  init?: () => void;
  /** Whether that is the last expected one; without it none is expected. */
  isLast?: (event: AnalyticsEvent) => boolean;
}

// One server and one collector for all tests, which run one after another.
test.describe.configure({ mode: 'default' });
let collector: Collector;
let server: OwnServer;
test.beforeAll(async ({ database }) => {
  collector = await openCollector();
  server = await startServer(database.url, {
    DOSEPATH_ENV: 'PERF',
    DOSEPATH_ANALYTICS_URL: collector.url,
  });
});
test.afterAll(async () => {
  await server.stop();
  collector.close();
});

/** What the collector has received after a visitor took that way and closed the page. */
async function collected({ person, walk, browser, init = () => {}, isLast }: Visit) {
  const { bodies, headers } = collector;
  bodies.length = 0;
  headers.length = 0;
  const context = await browser.newContext({ baseURL: server.address });
  try {
    await context.addInitScript(init);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    const booking = new Booking(page, 'en', person);
    await walk(booking);
    // The analytics code is loaded when the page is idle.
    await page.waitForLoadState('networkidle');
    await page.close({ runBeforeUnload: true });
    if (isLast) await expect.poll(() => collector.events().some(isLast)).toBe(true);
    // Anything unexpected would have arrived by now.
    await new Promise((resume) => setTimeout(resume, ARRIVAL_MS));
    return { bodies, headers, complaints, events: collector.events() };
  } finally {
    await context.close();
  }
}
const ARRIVAL_MS = 1000;

test('ANA-02 ELG-02 a patient who is too young is counted as that, even when the page is closed at once', async ({
  browser,
}) => {
  const year = String(new Date().getFullYear() - 2);
  const got = await collected({
    person: somebodyNear('60601', { year }),
    walk: async (booking) => {
      await booking.open();
      await booking.pass('get-started');
      await booking.at('not-eligible');
    },
    browser,
    isLast: ({ type }) => type === 'error.shown',
  });
  expect(got.events).toEqual([
    { type: 'error.shown', page: 'not-eligible', language: 'en', label: 'Patient too young' },
  ]);
  expect(got.complaints).toEqual([]);
});

test('ANA-01 DIA-01 a whole booking is reported page by page, and nothing about the patient', async ({
  browser,
}) => {
  const person = somebodyNear('97401', { texts: 'agree' });
  const got = await collected({
    person,
    walk: (booking) => booking.reach('confirmation'),
    browser,
    isLast: (event) => event.type === 'page.seen' && event.path.includes('/confirmation'),
  });
  const paths = got.events.flatMap((event) => (event.type === 'page.seen' ? event.path : []));
  expect(paths).toEqual([
    '/timeslots',
    '/flow-check',
    '/patient-info',
    '/sms-opt',
    '/review-appt',
    '/confirmation',
  ]);
  const text = got.bodies.join('\n');
  expect(secretsIn(text, person)).toEqual([]);
  expect(text).not.toContain(person.place);
  for (const one of got.headers) {
    expect(one).not.toHaveProperty('cookie');
    expect(one).not.toHaveProperty('referer');
  }
  expect(got.complaints).toEqual([]);
});

test('DIA-01 a browser that asks for privacy is not counted', async ({ browser }) => {
  const got = await collected({
    person: somebodyNear('60601', { year: String(new Date().getFullYear() - 2) }),
    walk: async (booking) => {
      await booking.open();
      await booking.pass('get-started');
      await booking.at('not-eligible');
    },
    browser,
    init: () =>
      void Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
  });
  expect(got.bodies).toEqual([]);
});
