import { pathOf } from '#domain/pages.ts';
import { Booking } from './support/booking.ts';
import { breakAll } from './support/calls.ts';
import { somebodyNear } from './support/person.ts';
import { addressIn } from './support/address-in.ts';
import { EVERY_DAY, expect, LONGER, test } from './support/test.ts';

const OTHER = { en: 'es', es: 'en' } as const;
const ZIP = { en: '43215', es: '73102' } as const;

const toggleOf = ({ page, say }: Booking) =>
  page.getByRole('banner').getByRole('link', { name: say('common', 'otherLanguage') });

for (const language of EVERY_DAY) {
  test.describe(language, () => {
    test.use({ language });

    test('CHR-07 LNG-01 with nothing typed the toggle goes to the other language’s host', async ({
      booking,
      page,
      baseURL,
    }) => {
      const visit = booking(somebodyNear(ZIP[language]));
      await visit.open();
      await visit.at('get-started');
      const toggle = toggleOf(visit);
      await expect(toggle).toHaveAttribute('lang', OTHER[language]);
      await toggle.click();
      await expect(page).toHaveURL(
        addressIn(OTHER[language], baseURL ?? '') + (pathOf('get-started') ?? ''),
      );
      const there = new Booking(page, OTHER[language], visit.person);
      await there.at('get-started');
      await expect(there.heading()).toHaveText(there.say('get-started', 'title'));
    });

    test('LNG-05 HLD-01 the toggle takes answers and the held time along, there and back', async ({
      begin,
      booking,
      page,
    }) => {
      const visit = booking(somebodyNear(ZIP[language]));
      await begin(visit, 'contact-info');
      const { appointmentDate } = await visit.held();
      const email = visit.person.email;
      await visit.field('contact-fields', 'email').fill(email);
      await toggleOf(visit).click();

      const there = new Booking(page, OTHER[language], visit.person);
      await there.at('contact-info');
      expect(page.url()).not.toContain('#');
      await expect(there.field('contact-fields', 'email')).toHaveValue(email);
      await expect(page.getByRole('timer')).toBeVisible();

      await toggleOf(there).click();
      const back = new Booking(page, language, visit.person);
      await back.at('contact-info');
      await expect(back.field('contact-fields', 'email')).toHaveValue(email);
      await back.goOn('contact-info', 'confirmation');
      expect(await back.appointment()).toMatchObject({ appointmentDate });
    });
  });
}

test.describe(`from ${LONGER}`, () => {
  const language = LONGER;
  test.use({ language });

  test('LNG-05 what is typed on the first page goes along, and a spent ticket brings nothing', async ({
    booking,
    elsewhere,
    page,
  }) => {
    const visit = booking(somebodyNear(ZIP[language]));
    await visit.open();
    await visit.answerStart();
    const ticketed = page.waitForRequest((request) => request.url().endsWith('/tickets/redeem'));
    await toggleOf(visit).click();
    const { ticket } = (await ticketed).postDataJSON() as { ticket: string };
    const there = new Booking(page, OTHER[language], visit.person);
    await there.at('get-started');
    await expect(there.field('get-started', 'where.label')).toHaveValue(visit.person.place);

    const { page: strange } = await elsewhere(visit.person);
    await strange.goto(`${page.url()}#language=${ticket}`);
    const stranger = new Booking(strange, OTHER[language], visit.person);
    await expect(stranger.field('get-started', 'where.label')).toHaveValue('');
    await expect(strange.getByText(there.say('app', 'restarted.title'))).toBeVisible();
    expect(strange.url()).not.toContain('#');
  });

  test('LNG-05 API-03 a ticket that gets no answer can be tried again, and brings everything', async ({
    booking,
    page,
  }) => {
    const visit = booking(somebodyNear(ZIP[language]));
    await visit.open();
    await visit.answerStart();
    const repair = await breakAll(page, '**/api/languages/v1/tickets/redeem');
    await toggleOf(visit).click();
    const there = new Booking(page, OTHER[language], visit.person);
    await expect(page.getByRole('alert')).toContainText(there.say('app', 'missing.title'));
    repair();
    await there.button('common', 'retry').click();
    await there.at('get-started');
    await expect(there.field('get-started', 'where.label')).toHaveValue(visit.person.place);
    expect(page.url()).not.toContain('#');
  });

  test('LNG-05 HLD-03 Back from the other language says where the booking goes on, and leads there', async ({
    begin,
    booking,
    page,
  }) => {
    const visit = booking(somebodyNear(ZIP[language]));
    await begin(visit, 'contact-info');
    await toggleOf(visit).click();
    const there = new Booking(page, OTHER[language], visit.person);
    await there.at('contact-info');

    await page.goBack();
    await visit.at('get-started');
    await expect(page.getByText(visit.say('get-started', 'handedOver.title'))).toBeVisible();
    await expect(visit.field('get-started', 'where.label')).toHaveValue(visit.person.place);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await visit.button('get-started', 'handedOver.action').click();
    await there.at('contact-info');
    await expect(page.getByRole('timer')).toBeVisible();
  });

  test('CHR-07 where nothing can go along the toggle warns first; staying keeps everything', async ({
    booking,
    page,
  }) => {
    const visit = booking(somebodyNear(ZIP[language]));
    await visit.reach('vaccine-selector');
    await visit.chooseVaccines();
    await page.route('**/api/languages/v1/tickets', (route) => route.abort());
    const warning = page.getByRole('alertdialog', { name: visit.say('language', 'title') });
    await toggleOf(visit).click();
    await expect(warning).toBeVisible();
    await expect(visit.button('language', 'stay')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(warning).toBeHidden();
    await expect(visit.vaccine('150')).toBeChecked();

    await toggleOf(visit).click();
    await visit.button('language', 'switch').click();
    const there = new Booking(page, OTHER[language], visit.person);
    await there.at('get-started');

    await page.goBack();
    await visit.at('vaccine-selector');
    await expect(visit.vaccine('150')).toBeChecked();
  });

  test('CNF-02 the confirmation prints on one page', async ({ begin, booking, page }) => {
    const visit = booking(somebodyNear(ZIP[language], { texts: 'agree' }));
    await begin(visit, 'confirmation');
    for (const format of ['Letter', 'A4']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
  });
});
