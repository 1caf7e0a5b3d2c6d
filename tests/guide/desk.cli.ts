// The pictures of docs/desk-guide.md, in both languages: `npm run guide:desk`. It builds the app
// and has a server and people of its own, so the pictures show the desk of today and nobody real.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type pg from 'pg';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { freshBuild } from '#server/http/build.ts';
import { comeToDesk } from '#tests/e2e/support/at-desk.ts';
import { addressIn } from '#tests/e2e/support/address-in.ts';
import { openSampleDatabase } from '#tests/load/support/bench-database.ts';
import { startBenchServer } from '#tests/load/support/bench-server.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { bookDay, type DayVisit } from '#tests/support/desk-day.ts';
import { root } from '#tests/support/root.ts';
import { addOpenStore } from '#tests/support/walk-in.ts';
import { words, type Words } from '#tests/support/words.ts';
import { askedOptions } from '#tests/support/asked-options.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

const folder = join(root, 'docs/desk');
const LAPTOP = { width: 1280, height: 800 };
const DAY_MINUTES = 24 * 60;

const people: readonly DayVisit[] = [
  {
    firstName: 'Ana',
    lastName: 'Rivera',
    minutes: 15,
    stage: 'awaitingSignOff',
    waiting: 12,
    codes: ['150', '207'],
    answers: [{ vaccineCode: '150', question: 'immunocompromised', answer: 'no' }],
  },
  {
    firstName: 'Mia',
    lastName: 'García-López',
    dob: '1979-05-17',
    walkIn: 'PATWalkIn',
    stage: 'arrived',
    waiting: 21,
    codes: ['115'],
  },
  { firstName: 'Eva', lastName: 'Nguyen', dob: '1951-07-02', minutes: -20, codes: ['87', '33'] },
  { firstName: 'Leo', lastName: 'Chen', dob: '1990-01-31', minutes: 30, language: 'es' },
  { firstName: 'Ida', lastName: 'Berg', dob: '1966-09-12', minutes: -60, stage: 'given' },
  { firstName: 'Noor', lastName: 'Haddad', dob: '1988-11-20', minutes: -75, stage: 'noShow' },
  { firstName: 'Tom', lastName: 'Ellis', dob: '1977-02-20', minutes: DAY_MINUTES },
];

/** What leads to each picture, from the list of the day. */
const pictures: Readonly<Record<string, (page: Page, say: Words) => Promise<void>>> = {
  day: async () => {},
  visit: async (page) => {
    await page.keyboard.type('riv');
    await page.keyboard.press('Shift+Enter');
    await page.getByRole('heading', { name: 'Ana Rivera' }).waitFor();
  },
  'walk-in': async (page, say) => {
    await page.keyboard.press('F4');
    await page.getByLabel(say('desk', 'walkIn.dob')).pressSequentially('05171979');
    await page.getByText(say('desk', 'walkIn.vaccinesHint')).waitFor();
    await page.getByLabel(say('desk', 'walkIn.firstName')).fill('Sam');
  },
  calendar: async (page, say) => {
    await page.getByRole('button', { name: say('desk', 'calendar.open') }).press('Enter');
    await page.getByRole('list', { name: say('store-calendar', 'day.times') }).waitFor();
    await page.keyboard.press('ArrowRight');
    const press = (key: string, values?: { count: number }) =>
      page.getByRole('button', { name: say('store-calendar', key, values) }).press('Enter');
    await press('way.closeEarly');
    await page.getByLabel(say('store-calendar', 'form.close')).fill('10:00');
    await page.getByLabel(say('store-calendar', 'form.reason')).fill('Storm');
    await press('form.look');
    await press('look.confirm', { count: 1 });
    await page.getByText(say('store-calendar', 'made.title')).waitFor();
    // There once the week was read anew.
    await page.getByRole('button', { name: say('store-calendar', 'print.open') }).waitFor();
  },
};

async function draw(
  { page, pool, url }: { page: Page; pool: pg.Pool; url: string },
  language: Language,
): Promise<void> {
  const address = addressIn(language, url);
  const storeNumber = await addOpenStore(pool, {
    seats: 3,
    vaccines: ['150', '207', '87', '115', '33'],
  });
  await bookDay(pool, storeNumber, people);
  await comeToDesk(page.context(), pool, { address, storeNumber, role: 'manager' });
  for (const [name, lead] of Object.entries(pictures)) {
    await page.goto(`${address}/desk`);
    await page.getByRole('row').filter({ hasText: 'Ana Rivera' }).waitFor();
    await lead(page, words(language));
    const file = `${name}-${language}.png`;
    await page.screenshot({ path: join(folder, file) });
    console.log(`docs/desk/${file}`);
  }
}

await freshBuild(root);
const database = await openSampleDatabase();
const server = await startBenchServer(database.url, { dist: `${root}/dist` });
const browser = await chromium.launch(launchOptions());
mkdirSync(folder, { recursive: true });
try {
  for (const language of LANGUAGES) {
    const page = await browser.newPage({ viewport: LAPTOP, reducedMotion: 'reduce' });
    await draw({ page, pool: database.pool, url: server.url }, language);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
  await database.stop();
}
