// The landing page runs on a part of the chart; the rest is loaded after it (docs/decisions/010).
import type { Page } from '@playwright/test';
import { breakAll } from './support/calls.ts';
import { somebodyNear } from './support/person.ts';
import { EVERY_DAY, expect, test } from './support/test.ts';

/** i18next, and the code that loads the words of all pages. */
const WORDS = /\/assets\/copy-files-[^/]*\.js$/;
const REST = /\/assets\/whole-journey-[^/]*\.js$/;

/** Holds back a file until released; `asked` once the page has requested it. */
async function holdBack(page: Page, file: RegExp) {
  let letGo = () => {};
  let noteAsked = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  const asked = new Promise<void>((isAsked) => (noteAsked = isAsked));
  await page.route(file, async (route) => {
    noteAsked();
    await held;
    await route.continue();
  });
  return { asked, letGo: () => letGo() };
}

test('FLW-02 Continue pressed before the rest of the chart is loaded takes effect when it is', async ({
  booking,
  page,
}) => {
  const { asked, letGo } = await holdBack(page, REST);
  const visit = booking(somebodyNear('73301'));
  await visit.open();
  await visit.continue();
  await expect(page.getByRole('alert')).toBeVisible();
  await visit.answerStart();
  await asked;
  await visit.continue();
  await visit.at('get-started');
  letGo();
  await visit.at('vaccine-selector');
});

test('LNG-02 the landing page has its words before i18next is loaded, and keeps them after', async ({
  booking,
  page,
}) => {
  const { letGo } = await holdBack(page, WORDS);
  const visit = booking(somebodyNear('73301'));
  await visit.open();
  await visit.continue();
  await expect(page.getByRole('alert')).toContainText(visit.say('problems', 'location.invalid'));
  await visit.answerStart();
  await visit.continue();
  await visit.at('get-started');
  letGo();
  await visit.at('vaccine-selector');
});

test('RTE-01 the landing page loads no style sheet: its styles are inline', async ({
  booking,
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const visit = booking(somebodyNear('73344'));
  await visit.open();
  await visit.answerStart();
  await visit.goOn('get-started', 'vaccine-selector');
  const named = await page.locator('link[rel=stylesheet][disabled]').getAttribute('href');
  expect(asked).not.toContain(named);
  expect(asked.some((path) => path.endsWith('.css'))).toBe(true);
});

test('API-03 a chart that cannot be loaded is reported, with what was typed kept, and a retry continues', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('73344'));
  const mend = await breakAll(page, REST);
  await visit.open();
  await visit.answerStart();
  await expect(page.getByText(visit.say('app', 'missing.title'))).toBeHidden();
  await visit.continue();
  await expect(page.getByText(visit.say('app', 'missing.title'))).toBeVisible();
  // A reload now meets the same trouble, and says so as well.
  await visit.button('common', 'retry').click();
  await expect(page.getByRole('main')).toContainText(visit.say('app', 'missing.title'));
  await expect(visit.heading()).toBeHidden();
  mend();
  await visit.button('common', 'retry').click();
  await visit.at('get-started');
  await expect(visit.field('get-started', 'where.label')).toHaveValue(visit.person.place);
  await visit.goOn('get-started', 'vaccine-selector');
});

test('RTE-20 a page that cannot be known without the chart says what is missing, and appears with it', async ({
  booking,
  page,
}) => {
  const visit = booking(somebodyNear('73344'));
  const mend = await breakAll(page, REST);
  await visit.open('timeslots');
  await expect(page.getByText(visit.say('app', 'missing.title'))).toBeVisible();
  mend();
  await visit.button('common', 'retry').click();
  await visit.at('get-started');
});

for (const language of EVERY_DAY) {
  test.describe(language, () => {
    test.use({ language });

    test('RTE-01 Continue of the landing page is within the first screen at 1280x800', async ({
      booking,
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const visit = booking(somebodyNear('73344'));
      await visit.open();
      const bottom = () =>
        visit
          .button('common', 'continue')
          .evaluate((button) => button.getBoundingClientRect().bottom + window.scrollY);
      expect(await bottom()).toBeLessThanOrEqual(800);
      // The date that is read back takes no extra space.
      await visit.answerStart();
      expect(await bottom()).toBeLessThanOrEqual(800);
    });

    test('RTE-01 who, where and the way to a booked appointment fit on the first screen of a phone', async ({
      booking,
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const visit = booking(somebodyNear('73344'));
      await visit.open();
      const manage = page
        .getByRole('main')
        .getByRole('link', { name: visit.say('get-started', 'manage') });
      const form = visit.button('get-started', 'where.useMine');
      for (const [part, most] of [
        [manage, 360],
        [form, 800],
      ] as const)
        expect(
          await part.evaluate((one) => one.getBoundingClientRect().bottom + window.scrollY),
        ).toBeLessThanOrEqual(most);
    });

    test('MNG-01 the booking’s header leads to appointments, even at a phone’s width', async ({
      booking,
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const visit = booking(somebodyNear('73344'));
      await visit.reach('vaccine-selector');
      await page.getByRole('link', { name: visit.say('common', 'manage') }).click();
      await visit.at('manage-appointment');
      await expect(page.getByRole('link', { name: visit.say('common', 'manage') })).toHaveCount(0);
    });
  });
}
