// Several tabs of one browser, and a tab that continues after a deployment (SES-04).
import type { Page } from '@playwright/test';
import { keptJourney } from '#tests/support/kept-journey.ts';
import { pathOf, type PageId } from '#domain/pages.ts';
import { Booking } from './support/booking.ts';
import { somebodyNear } from './support/person.ts';
import { secretsIn } from './support/secrets.ts';
import { expect, test } from './support/test.ts';

/**
 * What "Duplicate tab" makes: the same address, the same cookies, and a copy of the session
 * storage.
 */
async function duplicate(visit: Booking, page: PageId): Promise<Booking> {
  const opened = visit.page.waitForEvent('popup');
  // The app stores its journey when it is hidden or left; a duplicated tab has been stored.
  await visit.page.evaluate((path) => {
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
    window.open(path);
  }, pathOf(page));
  const twin = new Booking(await opened, visit.language, visit.person);
  await twin.at(page);
  await twin.heading().waitFor();
  return twin;
}

const storageOf = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));

/** What the tab has stored of its journey. */
async function contextOf({ page }: Booking) {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
  });
  const kept = keptJourney(await storageOf(page));
  if (!kept) throw new Error('no journey is kept');
  return kept.context;
}

/** Ticks one of the times of the nearest store and holds it. */
async function takeTime(visit: Booking, place: number): Promise<void> {
  await visit.page.getByRole('article').first().getByRole('radio').nth(place).check();
  await visit.holdButton.click();
}

test('SES-04 a duplicated tab continues on its own: both choose a time, the last one is held, and each tab is told', async ({
  begin,
  booking,
  database,
}) => {
  const visit = booking(somebodyNear('97201'));
  await begin(visit, 'timeslots');
  // Late in the day a store may have one time left.
  await visit.chooseDay(1);
  const twin = await duplicate(visit, 'timeslots');
  expect((await contextOf(twin)).engagementId).toBe((await contextOf(visit)).engagementId);

  await takeTime(visit, 0);
  await visit.at('flow-check');
  const first = await visit.held();
  await takeTime(twin, 1);
  await twin.at('flow-check');
  const second = await twin.held();
  expect(second.appointmentDate).not.toBe(first.appointmentDate);
  // One booking has one time: the server released the first when the second was held.
  expect(await database.hold(first.holdId)).toBeUndefined();

  await visit.goOn('flow-check', 'review-appt');
  await visit.book();
  const expired = visit.page.getByRole('alertdialog', { name: visit.say('hold', 'expired.title') });
  await expect(expired).toBeVisible();

  await twin.goOn('flow-check', 'confirmation');
  expect((await twin.appointment()).appointmentDate).toBe(second.appointmentDate);
  expect(await database.appointments(second.engagementId)).toBe(1);

  await visit.button('hold', 'expired.other').click();
  await visit.at('timeslots');
  // While times are reloading, none can be picked.
  const found = visit.page.waitForResponse('**/api/timeslots/v8/search');
  await visit.button('timeslots', 'gone.all').click();
  await found;
  await visit.takeFirst();
  await expect(visit.page.getByText(visit.say('get-started', 'booked.title'))).toBeVisible();
});

test('SES-04 CNF-01 both tabs book what is held: it is booked once, and both show the same number', async ({
  begin,
  booking,
  database,
}) => {
  const visit = booking(somebodyNear('97401'));
  await begin(visit, 'review-appt');
  const twin = await duplicate(visit, 'review-appt');
  await Promise.all([visit.book(), twin.book()]);
  for (const tab of [visit, twin]) await tab.at('confirmation');
  expect(await twin.confirmationNumber()).toBe(await visit.confirmationNumber());
  expect(await database.appointments((await visit.held()).engagementId)).toBe(1);
});

test('SES-04 a tab goes back and releases the time: the other is told and can take it again', async ({
  begin,
  booking,
}) => {
  const visit = booking(somebodyNear('98660'));
  await begin(visit, 'patient-info');
  const first = await visit.held();
  const twin = await duplicate(visit, 'patient-info');
  await twin.open('vaccine-selector');
  await twin.at('vaccine-selector');
  await twin.heading().waitFor();
  await expect.poll(async () => (await contextOf(twin)).hold).toBeUndefined();

  await visit.goOn('patient-info', 'review-appt');
  await visit.book();
  await expect(
    visit.page.getByRole('alertdialog', { name: visit.say('hold', 'expired.title') }),
  ).toBeVisible();
  await visit.button('hold', 'expired.again').click();
  await visit.goOn('review-appt', 'confirmation');
  expect((await visit.appointment()).appointmentDate).toBe(first.appointmentDate);
});

test('SES-04 SAF-02 two separately opened tabs of one browser are two journeys', async ({
  booking,
  context,
  database,
}) => {
  const visit = booking(somebodyNear('83702'));
  const other = new Booking(await context.newPage(), visit.language, somebodyNear('83702'));
  await visit.reach('review-appt');
  await other.reach('patient-info');
  expect((await contextOf(other)).engagementId).not.toBe((await contextOf(visit)).engagementId);
  expect(secretsIn(JSON.stringify(await storageOf(other.page)), visit.person)).not.toContain(
    visit.person.lastName,
  );

  // SAF-02: a visitor holds only one time, the last one taken.
  await other.goOn('patient-info', 'confirmation');
  await visit.book();
  await expect(
    visit.page.getByRole('alertdialog', { name: visit.say('hold', 'expired.title') }),
  ).toBeVisible();
  await visit.button('hold', 'expired.again').click();
  await visit.goOn('review-appt', 'confirmation');
  for (const tab of [visit, other]) {
    expect((await tab.appointment()).confirmationNumber).toBe(await tab.confirmationNumber());
    expect(await database.appointments((await tab.held()).engagementId)).toBe(1);
  }
});

test('SES-04 nothing about the patient is in the storage that outlives a tab', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('97601'));
  await visit.reach('confirmation', async () => {
    expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([]);
  });
});

test('SES-04 a deployment that changed the chart starts over with a kind message', async ({
  begin,
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('97801'));
  await begin(visit, 'patient-info');
  await page.goto('/api/health');
  await page.evaluate(() => {
    for (const [name, text] of Object.entries(sessionStorage)) {
      if (!name.startsWith('dosepath.journey.')) continue;
      sessionStorage.removeItem(name);
      sessionStorage.setItem('dosepath.journey.older', String(text));
    }
  });
  await visit.open('patient-info');
  await visit.at('get-started');
  await expect(page.getByText(visit.say('app', 'restarted.title'))).toBeVisible();
  const left = await storageOf(page);
  expect(secretsIn(JSON.stringify(left), visit.person)).toEqual([]);
  await visit.goOn('get-started', 'vaccine-selector');
});

test('SES-04 a damaged or missing key starts over with a kind message', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('97901'));
  const spoilt = {
    userDob: () => sessionStorage.setItem('userDob', '"1990-02-01"'),
    engagementReqPayload: () => sessionStorage.removeItem('engagementReqPayload'),
  };
  for (const spoil of Object.values(spoilt)) {
    await visit.reach('vaccine-selector');
    await page.goto('/api/health');
    await page.evaluate(spoil);
    await visit.open('vaccine-selector');
    await visit.at('get-started');
    await expect(page.getByText(visit.say('app', 'restarted.title'))).toBeVisible();
  }
});

test('SES-04 where storage is full or refused the booking can still be completed', async ({
  booking,
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
  const visit = booking(somebodyNear('97850'));
  await visit.reach('confirmation');
  expect(await storageOf(page)).toEqual({});
});
