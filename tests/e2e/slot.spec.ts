// From another system's list of times into a booking: the feed, its link, the questions first, the
// time held after (STD-01).
import { Manifest, bulkPublish } from '#contract/feed.ts';
import { BASE_PATH, pathOf } from '#domain/pages.ts';
import { slotKeyOf } from '#domain/slot-links.ts';
import { somebodyNear } from './support/person.ts';
import { startServer } from './support/own-server.ts';
import { expect, LONGER, test } from './support/test.ts';

/** Of these tests alone. */
const PLACE = '99701';
const STATE = 'AK';

const FIRST_FEED_MS = 60_000;

interface Slot {
  status: string;
  start: string;
  end: string;
  extension: { url: string; valueUrl?: string }[];
}

/** The page of the link, on the host of this test. */
const pageOf = (link: string) => new URL(link).pathname;

/** The free and busy times of the state, as a server publishes them: those of the tests do not. */
async function published(databaseUrl: string): Promise<string> {
  const publisher = await startServer(databaseUrl, { DOSEPATH_FEED: 'on' });
  try {
    const read = (path: string) => fetch(new URL(path, publisher.address));
    const manifest = () => read(bulkPublish.path);
    // It writes the first one a while after it started.
    await expect.poll(async () => (await manifest()).status, { timeout: FIRST_FEED_MS }).toBe(200);
    const { output } = Manifest.parse(await (await manifest()).json());
    const file = output.find(
      ({ type, extension }) => type === 'Slot' && extension.state.includes(STATE),
    );
    return await (await read(pageOf(file?.url ?? ''))).text();
  } finally {
    await publisher.stop();
  }
}

test.use({ language: LONGER });

test('STD-01 a time of the feed is held once it is known who comes', async ({
  booking,
  page,
  database,
}) => {
  test.slow();
  const lines = await published(database.url);
  const exact = lines
    .trim()
    .split('\n')
    .map((line): Slot => JSON.parse(line))
    .filter(
      ({ status, start, end }) =>
        status === 'free' && Date.parse(end) - Date.parse(start) < 3_600_000,
    );
  const slot = exact.at(-1);
  const link = slot?.extension.find(({ valueUrl }) => valueUrl)?.valueUrl ?? '';

  const visit = booking(somebodyNear(PLACE));
  await page.goto(`${pageOf(link)}?source=partner-7&booking-referral=ref-42`);
  await expect(visit.heading()).toHaveText(visit.say('slot', 'title'));
  await expect(page).toHaveURL(pathOf('slot'));
  await expect(page.locator('time')).toHaveAttribute('datetime', slot?.start ?? '');
  await visit.continue();
  await visit.at('get-started');
  await expect(visit.field('get-started', 'where.label')).toHaveValue(/^99\d{3}$/);
  await visit.hand.choose(visit.radio('get-started', 'who.me'));
  await visit.answerBirth();
  await visit.continue();
  await visit.at('vaccine-selector');
  await visit.chooseVaccines();
  await visit.continue();
  await visit.at('flow-check');
  const { appointmentDate, engagementId } = await visit.held();
  expect(appointmentDate).toBe(slot?.start);
  // Whoever comes by the same link meanwhile is shown the nearest.
  await page.goto(pageOf(link));
  await expect(visit.heading()).toHaveText(visit.say('slot', 'gone.title'));
  // What the record was told when the page was left.
  const record = () =>
    page.evaluate(
      async (path) => (await fetch(path)).text(),
      `/api/engagements/v6/${engagementId}`,
    );
  await expect.poll(record).toContain('"bookingReferral":"ref-42"');
});

test('STD-01 a link that was never ours leads to the first page', async ({ booking, page }) => {
  const visit = booking(somebodyNear(PLACE));
  const unknown = slotKeyOf({ storeNumber: 'nowhere', minute: 29_000_000 });
  await page.goto(`${BASE_PATH}/slot/${unknown}`);
  await expect(visit.heading()).toHaveText(visit.say('slot', 'unknown.title'));
  await visit.button('slot', 'unknown.find').click();
  await visit.at('get-started');
});
