import type { Booking } from './support/booking.ts';
import { breakNext, holdNext } from './support/calls.ts';
import { somebodyNear } from './support/person.ts';
import { beginEngagement, holdSameTime } from './support/program.ts';
import { expect, test, type Begin } from './support/test.ts';

const MINUTE = 60;
const DAY_MS = 86_400_000;
/** Milliseconds, for the page's clock: a little past the warning at five minutes. */
const UNTIL_WARNING = (5 * MINUTE + 1) * 1000;
const UNTIL_END = (10 * MINUTE + 1) * 1000;

const EMAIL = 'kept@example.org';

/** Up to the contact page, with something typed there; the page's clock can be moved. */
async function typeAtContact(visit: Booking, begin: Begin): Promise<void> {
  await visit.page.clock.install();
  await begin(visit, 'contact-info');
  await visit.field('contact-fields', 'email').fill(EMAIL);
}

const alertOf = (visit: Booking, key: string) =>
  visit.page.getByRole('alertdialog', { name: visit.say('hold', key) });

test('HLD-02 five minutes before the end the visitor is asked, and one press extends the hold', async ({
  begin,
  booking,
  database,
  page,
}) => {
  const visit = booking(somebodyNear('46282'));
  await typeAtContact(visit, begin);
  const { holdId } = await visit.held();
  await database.ageHold(holdId, 5 * MINUTE);
  await page.clock.fastForward(UNTIL_WARNING);

  const warning = alertOf(visit, 'warning.title');
  const keep = visit.button('hold', 'warning.keep');
  await expect(warning).toBeVisible();
  await expect(keep).toBeFocused();
  await keep.click();
  await expect(warning).toBeHidden();

  const extended = await database.hold(holdId);
  expect(extended?.extensions).toBe(1);
  expect(extended?.secondsLeft).toBeGreaterThan(9 * MINUTE);
  await expect(page.getByRole('timer')).toHaveText(/^(?:10 min 0 s|9 min \d+ s) left$/);
  await expect(visit.field('contact-fields', 'email')).toHaveValue(EMAIL);
});

test('REL-03 the remaining time stays when the device’s clock, a day ahead, is corrected', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('46282'));
  await page.clock.install({ time: Date.now() + DAY_MS });
  await visit.reach('contact-info');
  await page.clock.setSystemTime(Date.now());
  await page.clock.runFor(3000);
  await expect(page.getByRole('timer')).toHaveText(/^(?:9|8) min \d+ s left$/);
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('HLD-03 an expired time is free for others, can be taken again, and nothing typed is lost', async ({
  begin,
  booking,
  database,
  page,
}) => {
  const visit = booking(somebodyNear('40296'));
  await typeAtContact(visit, begin);
  const first = await visit.held();
  await database.ageHold(first.holdId, 10 * MINUTE + 1);
  await page.clock.fastForward(UNTIL_END);

  const expired = alertOf(visit, 'expired.title');
  await expect(expired).toBeVisible();
  await visit.button('hold', 'expired.again').click();
  await expect(expired).toBeHidden();
  const again = await visit.held();
  expect(again.appointmentDate).toBe(first.appointmentDate);
  await expect(visit.field('contact-fields', 'email')).toHaveValue(EMAIL);

  await visit.field('contact-fields', 'phone').fill(visit.person.phone);
  await visit.continue();
  await visit.goOn('sms-opt', 'confirmation');
  expect((await visit.appointment()).appointmentDate).toBe(first.appointmentDate);
});

test('HLD-03 CNF-01 a time that ran out while a booking failed is offered again at once', async ({
  begin,
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('40296'));
  await page.clock.install();
  await begin(visit, 'review-appt');
  // It is not kept any longer, so that the clock can go on without ending the call.
  await breakNext(page, '**/holds/v6/resume');
  await page.clock.fastForward(UNTIL_WARNING);
  await visit.button('hold', 'warning.keep').click();
  await visit.button('hold', 'warning.goOn').click();
  await page.clock.fastForward(UNTIL_END - UNTIL_WARNING - 20_000);

  // Under way while the clock goes past the end, then lost.
  await breakNext(page, '**/confirm');
  const lose = await holdNext(page, '**/confirm');
  await visit.book();
  await page.clock.fastForward(25_000);
  const expired = alertOf(visit, 'expired.title');
  await expect(expired).toBeHidden();
  lose();
  await expect(expired).toBeVisible();
  await visit.button('hold', 'expired.again').click();
  await expect(expired).toBeHidden();
  await visit.button('review-appt', 'again').click();
  await visit.at('confirmation');
});

test('HLD-03 HLD-07 when the time was taken meanwhile, the nearest ones are one press away', async ({
  begin,
  booking,
  database,
  page,
  program,
}) => {
  await database.leaveOneSeat('LA');
  const visit = booking(somebodyNear('70190'));
  await typeAtContact(visit, begin);
  const { holdId, appointmentDate, storeNumber, slot } = await visit.held();
  await database.ageHold(holdId, 10 * MINUTE + 1);
  const stranger = await beginEngagement(program);
  const taken = await holdSameTime(program, stranger, { appointmentDate, storeNumber, slot });
  expect(taken.status()).toBe(200);

  await page.clock.fastForward(UNTIL_END);
  await visit.button('hold', 'expired.again').click();
  await visit.at('timeslots');
  await expect(visit.heading()).toHaveText(visit.say('timeslots', 'gone.lost'));
  await page.getByRole('listitem').getByRole('button').first().click();

  await visit.at('contact-info');
  expect((await visit.held()).appointmentDate).not.toBe(appointmentDate);
  await expect(visit.field('contact-fields', 'email')).toHaveValue(EMAIL);
});

test('HLD-07 Back to the times keeps the held one; going further back frees it at once', async ({
  begin,
  booking,
  program,
  database,
}) => {
  await database.leaveOneSeat('MD');
  const visit = booking(somebodyNear('21265'));
  await begin(visit, 'flow-check');
  const hold = await visit.held();
  const stranger = await beginEngagement(program);
  expect((await holdSameTime(program, stranger, hold)).status()).toBe(409);

  await visit.button('common', 'back').click();
  await visit.at('timeslots');
  await visit.button('timeslots', 'near.change').waitFor();
  expect((await holdSameTime(program, stranger, hold)).status()).toBe(409);
  await visit.button('timeslots', 'kept.keep').click();
  await visit.at('flow-check');
  expect((await visit.held()).holdId).toBe(hold.holdId);

  await visit.button('common', 'back').click();
  await visit.at('timeslots');
  await visit.button('common', 'back').click();
  await expect.poll(() => database.hold(hold.holdId)).toBeUndefined();
  expect((await holdSameTime(program, stranger, hold)).status()).toBe(200);
});

test('SES-03 starting over asks first: the held time is kept until confirmed, then free for others', async ({
  begin,
  booking,
  database,
  page,
}) => {
  const visit = booking(somebodyNear('60601'));
  await begin(visit, 'review-appt');
  const { holdId } = await visit.held();
  const question = page.getByRole('alertdialog', { name: visit.say('restart', 'title') });

  await visit.button('finish-later', 'restart').click();
  await expect(question).toContainText(visit.say('restart', 'lost.time'));
  await visit.button('restart', 'keep').click();
  await expect(question).toBeHidden();
  await expect(visit.button('finish-later', 'restart')).toBeFocused();
  expect((await database.hold(holdId))?.secondsLeft).toBeGreaterThan(0);

  await visit.button('finish-later', 'restart').click();
  await visit.button('restart', 'go').click();
  await visit.at('get-started');
  await expect(visit.field('get-started', 'where.label')).toHaveValue('');
  await expect.poll(() => database.hold(holdId)).toBeUndefined();
});

test('SES-03 nothing that discards the booking is next to the button that books', async ({
  begin,
  booking,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const visit = booking(somebodyNear('60601'));
  await begin(visit, 'review-appt');
  const book = visit.button('review-appt', 'book');
  const restart = visit.button('finish-later', 'restart');
  const endOf = await book.evaluate((button) => button.getBoundingClientRect().bottom);
  const topOf = await restart.evaluate((button) => button.getBoundingClientRect().top);
  expect(topOf - endOf).toBeGreaterThan(80);
});

test('HLD-01 MNG-01 a press on the way to booked appointments costs no held time', async ({
  begin,
  booking,
  database,
  page,
}) => {
  const visit = booking(somebodyNear('60601'));
  await begin(visit, 'review-appt');
  const { holdId } = await visit.held();
  await page.getByRole('link', { name: visit.say('common', 'manage') }).click();
  await visit.at('manage-appointment');
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goBack();
  await visit.at('review-appt');
  expect((await database.hold(holdId))?.secondsLeft).toBeGreaterThan(0);
  await visit.goOn('review-appt', 'confirmation');
});
