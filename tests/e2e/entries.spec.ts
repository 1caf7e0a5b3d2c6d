import { BASE_PATH, pathOf } from '#domain/pages.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LANGUAGES, test } from './support/test.ts';

const PARTNER = '/hcimmunizationsui/covidvaccine/partner/Acme-42';
const COVID = '207';

for (const language of LANGUAGES) {
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

test('RTE-14 a partner link that names no partner is no page', async ({ booking, page }) => {
  const answer = await page.goto('/hcimmunizationsui/covidvaccine/partner/%3Cb%3Eacme');
  expect(answer?.status()).toBe(404);
  await booking(somebodyNear('43004')).at('not-found');
});

test('RTE-14 the note of a partner’s link moves nothing: it is there with the page', async ({
  booking,
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // The type of an entry is known by what was asked for.
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

for (const [old, today, shown = 'get-started' as const] of [
  ['/hcimmunizationsui/covidvaccine/screening', pathOf('covid')],
  ['/hcimmunizationsui/covidvaccine/patient-info?dob=04281984', pathOf('patient-info')],
  [
    '/hcimmunizationsui/covidvaccine/manage-appointments',
    pathOf('manage-appointment'),
    'manage-appointment',
  ],
  ['/hcimmunizationsui/covidvaccine/booster', pathOf('covid')],
  [
    '/hcimmunizationsui/covidvaccine/digital-dose-card',
    pathOf('digital-dose-card'),
    'vaccination-history',
  ],
  ['/findcare/vaccination/history', pathOf('vaccination-history'), 'vaccination-history'],
  ['/findcare/vaccination/schedule-vaccine', BASE_PATH],
] as const) {
  test(`RTE-17 ${old} leads to a page of today`, async ({ booking, page }) => {
    const answer = await page.goto(old);
    expect(answer?.request().redirectedFrom()).not.toBeNull();
    expect(new URL(answer?.url() ?? '').pathname).toBe(today);
    expect(new URL(answer?.url() ?? '').search).toBe('');
    // Nothing of a booking is known here yet: it begins, or is looked for.
    await booking(somebodyNear('43004')).at(shown);
  });
}
