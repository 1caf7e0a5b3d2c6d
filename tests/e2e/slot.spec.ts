// From another system's list of times into a booking: its link (server/feed has what the feed
// writes into it), the questions first, then the held time (STD-01).
import { BASE_PATH, pathOf } from '#domain/pages.ts';
import { slotKeyOf } from '#domain/slot-links.ts';
import { offsetOf } from '#domain/zones.ts';
import { somebodyNear } from './support/person.ts';
import { beginEngagement, storesOffered, type Program } from './support/program.ts';
import { expect, LONGER, test } from './support/test.ts';

/** For these tests only. */
const PLACE = '99503';

const MINUTE_MS = 60_000;

/** A time at a store, by its key and its start. */
async function freeTime(program: Program) {
  const engagementId = await beginEngagement(program);
  const [store] = await storesOffered(program, engagementId, { zip: PLACE });
  const [day] = store?.appointmentAvailability ?? [];
  const slot = day?.slots.at(-1);
  if (!store || !day || slot === undefined) throw new Error(`no store has times near ${PLACE}`);
  const start = `${day.date}T${slot}:00${offsetOf(store.timeZone, day.date, slot)}`;
  const { storeNumber } = store;
  return { start, key: slotKeyOf({ storeNumber, minute: Date.parse(start) / MINUTE_MS }) };
}

test.use({ language: LONGER });

test('STD-01 a time from the feed is held once it is known who comes', async ({
  booking,
  page,
  program,
}) => {
  const { start, key } = await freeTime(program);
  const link = `${BASE_PATH}/slot/${key}`;

  const visit = booking(somebodyNear(PLACE));
  await page.goto(`${link}?source=partner-7&booking-referral=ref-42`);
  await expect(visit.heading()).toHaveText(visit.say('slot', 'title'));
  await expect(page).toHaveURL(pathOf('slot'));
  await expect(page.locator('time')).toHaveAttribute('datetime', start);
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
  expect(appointmentDate).toBe(start);
  // A visitor coming by the same link meanwhile sees the nearest.
  await page.goto(link);
  await expect(visit.heading()).toHaveText(visit.say('slot', 'gone.title'));
  // What the record received when the page was left.
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
