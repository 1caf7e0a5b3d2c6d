// npm run bench:steps [-- --write]: a guest's booking on a slow phone, press by press: how long
// until the next heading, until vaccines can be chosen, and until a time can be taken. Ends with 1
// above its bars.
import { chromium } from '@playwright/test';
import { freshBuild } from '#server/http/build.ts';
import { medianOf as median } from '#qa/gallery/reading.ts';
import { somebodyNear } from '#tests/e2e/support/person.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { root } from '#tests/support/root.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { SLOW } from './support/page-load.ts';
import { bookSlowly, SECONDS_A_PAGE, type SlowBooking } from './support/page-steps.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

const ROUNDS = 5;
const BARS = { headingMs: 250, firstTimeMs: 700 } as const;

const ms = (value: number) => Math.round(value).toLocaleString('en-US');

async function book(): Promise<SlowBooking[]> {
  const dist = await freshBuild(root);
  const database = await openSampleDatabase();
  const browser = await chromium.launch(launchOptions());
  try {
    const server = await startBenchServer(database.url, { dist });
    try {
      const bookings: SlowBooking[] = [];
      // The first warms up: rules, words and stores are read once.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const booking = await bookSlowly(browser, {
          url: server.url,
          person: somebodyNear('60601'),
        });
        if (round > 0) bookings.push(booking);
      }
      return bookings;
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    await database.stop();
  }
}

const place = machine();
const bookings = await book();
const [first] = bookings;
const steps = (first?.steps ?? []).map(({ from, to }, index) => {
  const each = bookings.map((booking) => booking.steps[index]?.headingMs ?? Number.NaN);
  return { from, to, median: median(each), longest: Math.max(...each) };
});
const vaccines = bookings.map(({ firstVaccineMs }) => firstVaccineMs);
const times = bookings.map(({ firstTimeMs }) => firstTimeMs);
const held = {
  headings: steps.filter((step) => step.median <= BARS.headingMs).length,
  firstTime: median(times) <= BARS.firstTimeMs,
};
const text = [
  '## From a press to what it leads to',
  '',
  table([
    ['from', 'to', 'next heading, ms: median, longest'],
    ...steps.map(({ from, to, ...each }) => [
      `\`${from}\``,
      `\`${to}\``,
      `${ms(each.median)}, ${ms(each.longest)}`,
    ]),
    [
      '',
      'the first vaccine that can be chosen',
      `${ms(median(vaccines))}, ${ms(Math.max(...vaccines))}`,
    ],
    ['', 'the first time that can be taken', `${ms(median(times))}, ${ms(Math.max(...times))}`],
  ]),
  '',
  `A guest books flu vaccine in Chromium, ${SECONDS_A_PAGE} s and more on each page, ${SLOW.downKbps / 1000} Mbps, ${SLOW.latencyMs} ms a request, processor ${SLOW.cpuSlowdown} times slower, nothing cached when they come; ${ROUNDS} bookings, one after the other. From the click, as the browser heard it, until the frame with the new heading was drawn. Bars: ${BARS.headingMs} ms to a heading, ${held.headings} of ${steps.length} held; ${BARS.firstTimeMs} ms to the first time, ${held.firstTime ? 'held' : 'missed'}.`,
  `${place}; server, database and browser share them.`,
].join('\n');
console.log(text);
if (isWritten) await writeSection('bench:steps', text);
if (held.headings < steps.length || !held.firstTime) process.exitCode = 1;
process.exit();
