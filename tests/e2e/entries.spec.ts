import { BASE_PATH, pathOf } from '#domain/pages.ts';
import { Booking } from './support/booking.ts';
import { somebodyNear } from './support/person.ts';
import { EVERY_DAY, expect, SHORTER, test } from './support/test.ts';

const PARTNER = '/hcimmunizationsui/covidvaccine/partner/Acme-42';
const COVID = '207';

for (const language of EVERY_DAY) {
  test.describe(language, () => {
    test.use({ language });

    test('RTE-14 a partner’s link leads to the questions about COVID-19 with that vaccine chosen, and keeps the partner', async ({
      booking,
      page,
    }) => {
      const visit = booking(somebodyNear('43004', { vaccines: [COVID] }));
      const kept: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') kept.push(request.postData() ?? '');
      });
      const answer = await page.goto(PARTNER);
      expect(answer?.status()).toBe(200);
      await visit.at('get-started');
      await expect(page.getByText(visit.say('entry', 'note.covid'))).toBeVisible();
      await expect(page.locator('body')).not.toContainText('Acme');
      await visit.answerStart();
      await visit.continue();
      await visit.at('covid');
      await visit.goOn('covid', 'timeslots');
      expect(visit.seen).not.toContain('vaccine-selector');
      await expect(page.getByText(/COVID-19/).first()).toBeVisible();
      await expect.poll(() => kept.some((body) => body.includes('"Acme-42"'))).toBe(true);
    });
  });
}

test('RTE-14 a partner link without a partner’s name is not a page', async ({ booking, page }) => {
  const answer = await page.goto('/hcimmunizationsui/covidvaccine/partner/%3Cb%3Eacme');
  expect(answer?.status()).toBe(404);
  await booking(somebodyNear('43004')).at('not-found');
});

test('RTE-14 the notice for a partner’s link shifts nothing: it appears with the page', async ({
  booking,
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // The type of an entry is known from the query.
      for (const entry of list.getEntries() as unknown as { value: number }[])
        seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(PARTNER);
  await expect(
    page.getByText(booking(somebodyNear('43004')).say('entry', 'note.covid')),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('seen.shift')).toBe(0);
});

/** A former address, its path today, and the page shown to a new visitor. */
const FORMER = [
  ['/hcimmunizationsui/covidvaccine/screening', pathOf('covid'), 'get-started'],
  [
    '/hcimmunizationsui/covidvaccine/patient-info?dob=04281984',
    pathOf('patient-info'),
    'get-started',
  ],
  [
    '/hcimmunizationsui/covidvaccine/manage-appointments',
    pathOf('manage-appointment'),
    'manage-appointment',
  ],
  ['/hcimmunizationsui/covidvaccine/booster', pathOf('covid'), 'get-started'],
  [
    '/hcimmunizationsui/covidvaccine/digital-dose-card',
    pathOf('digital-dose-card'),
    'vaccination-history',
  ],
  ['/findcare/vaccination/history', pathOf('vaccination-history'), 'vaccination-history'],
  ['/findcare/vaccination/schedule-vaccine', BASE_PATH, 'get-started'],
] as const;

test('RTE-17 former addresses lead to pages of today', async ({ context }) => {
  for (const [old, today, shown] of FORMER) {
    // One tab each: no booking is known there yet. It starts, or is searched for.
    const visit = new Booking(await context.newPage(), SHORTER, somebodyNear('43004'));
    const answer = await visit.page.goto(old);
    expect(answer?.request().redirectedFrom()).not.toBeNull();
    expect(new URL(answer?.url() ?? '').pathname).toBe(today);
    expect(new URL(answer?.url() ?? '').search).toBe('');
    await visit.at(shown);
    await visit.page.close();
  }
});
