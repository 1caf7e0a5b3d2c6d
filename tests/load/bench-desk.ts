// npm run bench:desk [-- --write]: what a walk-in costs a team member in keys and seconds, and how
// soon a day of two hundred shows a change, by a real browser on the real server (WLK-03, DSK-02).
import { chromium, type Page } from '@playwright/test';
import { comeToDesk } from '#tests/e2e/support/at-desk.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { bookDay } from '#tests/support/desk-day.ts';
import { addOpenStore } from '#tests/support/walk-in.ts';
import { freshBuild } from '#server/http/build.ts';
import { root } from '#tests/support/root.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

const PEOPLE = 200;
const CHANGES = 40;
const WALK_INS = 5;
const TABLET = { width: 768, height: 1024 } as const;

/** A keyboard that counts; a shifted key is one press more. */
function counting(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    press: async (key: string) => {
      keys += key.split('+').length;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      keys += text.length + (text.match(/[A-Z]/g)?.length ?? 0);
      await page.keyboard.type(text);
    },
  };
}

/** One flu shot for somebody who was never here: from F4 until they stand in the line. */
async function walkIn(page: Page, lastName: string): Promise<{ keys: number; seconds: number }> {
  const hand = counting(page);
  const begun = performance.now();
  await hand.press('F4');
  await page.getByLabel('Date of birth').waitFor();
  await hand.type('05171979');
  await hand.press('Tab');
  await hand.type('Mia');
  await hand.press('Tab');
  await hand.type(lastName);
  await page.getByText('Press the number to choose.').waitFor();
  await hand.press('Tab');
  await hand.type('1');
  const boxes = await page.locator('#walkIn\\.vaccines input').count();
  for (let box = 0; box < boxes; box += 1) await hand.press('Tab');
  await hand.type('3125550177');
  await hand.press('Tab');
  await hand.type('n');
  await hand.press('Enter');
  await page.getByRole('row').filter({ hasText: lastName }).waitFor();
  return { keys: hand.keys(), seconds: (performance.now() - begun) / 1000 };
}

/** From a change in the database until the line shows it, in milliseconds. */
async function shown(page: Page, change: () => Promise<unknown>, id: string): Promise<number> {
  const seen = page.evaluate(
    (row) =>
      new Promise<number>((resolve) => {
        const line = document.getElementById(row);
        const before = line?.textContent;
        const watch = new MutationObserver(() => {
          if (document.getElementById(row)?.textContent === before) return;
          watch.disconnect();
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    `visit-${id}`,
  );
  await change();
  const changedAt = performance.timeOrigin + performance.now();
  return (await seen) - changedAt;
}

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? 0;

await freshBuild(root);
const database = await openSampleDatabase();
const { pool } = database;
const server = await startBenchServer(database.url, { dist: `${root}/dist` });
const browser = await chromium.launch(launchOptions());
try {
  const storeNumber = await addOpenStore(pool, { seats: 20, vaccines: ['150'] });
  const ids = await bookDay(
    pool,
    storeNumber,
    Array.from({ length: PEOPLE }, (_, index) => ({
      firstName: 'Ana',
      lastName: `Rivera ${index}`,
      minutes: index - PEOPLE / 2,
    })),
  );
  const context = await browser.newContext({ viewport: TABLET });
  await comeToDesk(context, pool, { address: server.url, storeNumber, role: 'technician' });
  const page = await context.newPage();
  await page.goto(`${server.url}/desk`);
  await page.locator(`#visit-${ids[0]}`).waitFor();
  const times: number[] = [];
  for (const id of ids.slice(0, CHANGES)) {
    const change = () =>
      pool.query(
        `update appointments set stage = 'arrived', arrived_at = clock_timestamp(),
          visit_version = visit_version + 1 where id = $1`,
        [id],
      );
    times.push(await shown(page, change, id));
  }
  const walkIns: { keys: number; seconds: number }[] = [];
  for (let index = 0; index < WALK_INS; index += 1)
    walkIns.push(await walkIn(page, `Chen${'abcdefgh'[index]}`));
  const typical = walkIns.toSorted((one, other) => one.seconds - other.seconds)[WALK_INS >> 1];
  const keys = typical?.keys ?? 0;
  const rows = [
    ['what', 'measured'],
    ['keys of a walk-in (one vaccine, never here before)', String(keys)],
    [
      'seconds of the machine in it (all calls, typing at once)',
      (typical?.seconds ?? 0).toFixed(2),
    ],
    [
      'seconds of a typist of 40 words a minute (3.3 keys a second)',
      (keys / 3.3 + (typical?.seconds ?? 0)).toFixed(0),
    ],
    [`a change in a day of ${PEOPLE} on the screen, p50`, `${quantile(times, 0.5).toFixed(0)} ms`],
    [`the same, p95`, `${quantile(times, 0.95).toFixed(0)} ms`],
  ];
  const report = [machine(), '', ...[table(rows)].flat()].join('\n');
  console.log(report);
  if (isWritten) await writeSection('bench:desk', `## The desk\n\n${report}`);
} finally {
  await browser.close();
  await server.stop();
  await database.stop();
}
