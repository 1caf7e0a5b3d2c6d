import type { PageId } from '#domain/pages.ts';
import type { Booking } from './support/booking.ts';
import { PNEUMONIA, somebodyNear } from './support/person.ts';
import { beginEngagement, holdSameTime } from './support/program.ts';
import { follow, linkTo, prove, saveForLater } from './support/saved.ts';
import { byAddress, expect, SHORTER, test } from './support/test.ts';

const MINUTE = 60;

const banner = (visit: Booking, text: string) =>
  visit.page.getByRole('status').filter({ hasText: text });

/** The message on the page that a visitor has come back to. */
const welcomedAt = (visit: Booking, page: PageId) => banner(visit, visit.say(page, 'welcomeBack'));

const toldOf = (visit: Booking, reason: string) =>
  expect(visit.heading()).toHaveText(visit.say('resume', `closed.${reason}.title`));

test.describe(SHORTER, () => {
  const language = SHORTER;
  test.use({ language });

  byAddress(['scheduler'], () => {
    test('RES-01 RES-04 a review with its time continues elsewhere, and its old tab says so', async ({
      begin,
      booking,
      elsewhere,
      program,
      page,
    }) => {
      const visit = booking(somebodyNear('55401'));
      await begin(visit, 'review-appt');
      const held = await visit.held();
      const { link } = await saveForLater(visit, program);
      await visit.button('finish-later', 'goOn').click();
      await visit.at('review-appt');

      const other = await elsewhere(visit.person);
      await follow(other, link);
      await prove(other);
      await other.at('review-appt');
      await expect(welcomedAt(other, 'review-appt')).toContainText(
        other.say('resume', 'welcome.held'),
      );
      await expect(other.page.getByText(visit.person.lastName)).toBeVisible();
      // RTE-20: Back leads out to where the link was, not to the date it asked for.
      await other.page.goBack();
      expect(other.page.url()).toBe('about:blank');
      await other.page.goForward();
      await other.at('review-appt');

      await visit.book();
      await visit.at('get-started');
      await expect(page.getByText(visit.say('get-started', 'gone.text'))).toBeVisible();
      await other.book();
      await other.at('confirmation');
      expect((await other.appointment()).appointmentDate).toBe(held.appointmentDate);
    });
  });

  test('RES-03 a link that is too old says so, and leads to a new appointment', async ({
    booking,
    database,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('59101'));
    await visit.reach('vaccine-selector');
    const { engagementId, link } = await saveForLater(visit, program);
    link.hash = await database.ageLink(engagementId);

    const other = await elsewhere(visit.person);
    await follow(other, link);
    await toldOf(other, 'expired');
    await other.button('resume', 'new').click();
    await other.goOn('get-started', 'timeslots');
  });

  test('RES-03 the link of a visit booked meanwhile says so, and leads to it by its number', async ({
    begin,
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('68102'));
    await begin(visit, 'review-appt');
    const { link } = await saveForLater(visit, program);
    await visit.button('finish-later', 'goOn').click();
    await visit.goOn('review-appt', 'confirmation');
    const number = await visit.confirmationNumber();

    const other = await elsewhere(visit.person);
    await follow(other, link);
    await toldOf(other, 'spent');
    await expect(other.page.locator('main')).not.toContainText(visit.person.lastName);
    await other.page.getByRole('link', { name: other.say('links', 'ways.find') }).click();
    await other.at('manage-appointment');
    await other.field('manage-appointment', 'find.number').fill(number);
    for (const part of ['month', 'day', 'year'] as const)
      await other.field('get-started', `born.${part}`).fill(visit.person[part]);
    await other.button('manage-appointment', 'find.action').click();
    await other.at('view-details');
    await expect(other.page.locator('main')).toContainText(visit.person.lastName);
  });

  test('RES-04 a link with one character changed opens nothing and reveals nothing', async ({
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('37201'));
    await visit.reach('vaccine-selector');
    const { link } = await saveForLater(visit, program);
    const last = link.hash.at(40) === 'A' ? 'B' : 'A';
    link.hash = link.hash.slice(0, 40) + last + link.hash.slice(41);

    const other = await elsewhere(visit.person);
    await follow(other, link);
    await toldOf(other, 'invalid');
    await other.button('resume', 'new').click();
    await other.at('get-started');
    await expect(other.field('get-started', 'where.label')).toHaveValue('');
  });
});

test.describe('by turns, en', () => {
  const language = 'en';
  test.use({ language });

  test('RES-01 SES-04 the answers to health questions are there on another device', async ({
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('80202', { vaccines: [PNEUMONIA] }));
    await visit.reach('screening');
    await visit.hand.choose(visit.noneBefore);
    await visit.continue();
    await visit.answer('screening', 'answer.yes');
    await expect(visit.page).toHaveURL(/question=3$/);
    const question = await visit.heading().innerText();
    const { link } = await saveForLater(visit, program);

    const other = await elsewhere(visit.person);
    await follow(other, link);
    await prove(other);
    await other.at('screening');
    await expect(other.heading()).toHaveText(question);
    await expect(welcomedAt(other, 'screening')).toBeVisible();
    await other.button('common', 'back').click();
    await expect(other.radio('screening', 'answer.yes')).toBeChecked();
    await other.button('common', 'back').click();
    await expect(other.noneBefore).toBeChecked();
    await other.continue();
    await other.continue();
    await other.answer('screening', 'answer.yes');
    await other.at('timeslots');
  });

  test('RES-04 the key leaves the address bar and the history at once, and no request has it in its address', async ({
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('87102'));
    await visit.reach('vaccine-selector');
    const { link } = await saveForLater(visit, program);
    const key = link.hash.slice(1);
    expect(key).toMatch(/^[\w-]{76}$/);

    const other = await elsewhere(visit.person);
    const asked: string[] = [];
    other.page.on('request', (request) => asked.push(request.url()));
    await follow(other, link);
    await expect(other.heading()).toHaveText(other.say('resume', 'proof.title'));
    expect(other.page.url()).not.toContain(key);
    expect(await other.page.evaluate(() => JSON.stringify(history.state))).not.toContain(key);
    await other.page.reload();
    await expect(other.heading()).toHaveText(other.say('resume', 'proof.title'));
    await prove(other);
    await other.at('vaccine-selector');
    await other.page.goBack();
    expect(other.page.url()).not.toContain(key);
    expect(asked.slice(1).filter((url) => url.includes(key))).toEqual([]);
  });

  test('RES-01 a tab left behind says that the booking went on elsewhere, and not that others can have its time', async ({
    begin,
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('25301'));
    await begin(visit, 'patient-info');
    const { link } = await saveForLater(visit, program);
    const other = await elsewhere(visit.person);
    await follow(other, link);
    await prove(other);
    await other.at('patient-info');

    await visit.page.reload();
    await expect(visit.page.getByText(visit.say('get-started', 'gone.title'))).toBeVisible();
    await expect(visit.page.getByRole('alertdialog')).toHaveCount(0);
    await other.goOn('patient-info', 'review-appt');
    await other.goOn('review-appt', 'confirmation');
  });

  test('RES-04 a mail scanner that opens the link and runs its page changes nothing', async ({
    begin,
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('25301'));
    await begin(visit, 'patient-info');
    const held = await visit.held();
    const { link } = await saveForLater(visit, program);
    await visit.button('finish-later', 'goOn').click();
    await visit.at('patient-info');

    expect((await program.call('GET', link.pathname + link.search)).status()).toBe(200);
    const scanner = await elsewhere(visit.person);
    await follow(scanner, link);
    await expect(scanner.heading()).toHaveText(scanner.say('resume', 'proof.title'));
    for (const control of await scanner.page.getByRole('button').all()) await control.click();
    await expect(scanner.heading()).toHaveText(scanner.say('resume', 'proof.title'));

    await visit.goOn('patient-info', 'review-appt');
    const other = await elsewhere(visit.person);
    await follow(other, link);
    await prove(other);
    await other.at('review-appt');
    await other.goOn('review-appt', 'confirmation');
    expect((await other.appointment()).appointmentDate).toBe(held.appointmentDate);
  });

  test('SMS-01 RTE-07 a text leads back as well, once its yes is ticked; a newer message ends the older link', async ({
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('58501'));
    await visit.reach('vaccine-selector');
    const first = await saveForLater(visit, program);
    const phone = `312-555-${String(Math.floor(1000 + Math.random() * 9000))}`;
    await visit.button('finish-later', 'again').click();
    await visit.radio('finish-later', 'by.sms').check();
    await visit.field('finish-later', 'phone').fill(phone);
    await visit.button('finish-later', 'send').click();
    await expect(visit.page.getByRole('alert')).toBeFocused();
    await visit.checkbox('texts-fields', 'answer.agree').check();
    await visit.button('finish-later', 'send').click();
    await expect(visit.heading()).toHaveText(visit.say('finish-later', 'saved.title'));

    const link = await linkTo(program, phone);
    expect(link.searchParams.get('flow')).toBe('sms');
    const other = await elsewhere(visit.person);
    await follow(other, first.link);
    await toldOf(other, 'revoked');
    await other.page.goto(link.href);
    await prove(other);
    await other.at('vaccine-selector');
  });
});

test.describe('by turns, es', () => {
  const language = 'es';
  test.use({ language });

  test('RES-01 what was typed and not sent is there on another device, and so is the time', async ({
    begin,
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('85001'));
    await begin(visit, 'patient-info');
    const held = await visit.held();
    await visit.field('patient-fields', 'firstName').fill('María');
    const { link } = await saveForLater(visit, program);

    const other = await elsewhere(visit.person);
    await follow(other, link);
    await expect(other.page.getByText(visit.say('common', 'section.about'))).toBeVisible();
    await expect(other.page.getByText('María')).toHaveCount(0);
    await prove(other);
    await other.at('patient-info');
    await expect(other.field('patient-fields', 'firstName')).toHaveValue('María');
    await expect(other.page.getByRole('timer')).toBeVisible();
    await other.goOn('patient-info', 'confirmation');
    expect((await other.appointment()).appointmentDate).toBe(held.appointmentDate);
  });

  test('RES-04 five wrong dates end the link; the journey stays where it was', async ({
    begin,
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('35203'));
    await begin(visit, 'review-appt');
    const { link } = await saveForLater(visit, program);
    await visit.button('finish-later', 'goOn').click();

    const other = await elsewhere(visit.person);
    await follow(other, link);
    for (const left of [4, 3, 2, 1]) {
      await prove(other, { month: '5', day: String(left), year: '1984' });
      await expect(
        other.page.getByText(other.say('links', 'proof.triesLeft', { count: left })),
      ).toBeVisible();
      await expect(other.page.getByRole('alert')).toBeFocused();
    }
    await prove(other, { month: '5', day: '5', year: '1984' });
    await toldOf(other, 'revoked');
    await visit.goOn('review-appt', 'confirmation');
  });

  test('RES-02 HLD-07 the time was taken: the nearest ones are one press away, everything else is kept', async ({
    begin,
    booking,
    database,
    elsewhere,
    program,
  }) => {
    await database.leaveOneSeat(language === 'es' ? 'AR' : 'OK');
    const visit = booking(somebodyNear(language === 'es' ? '72201' : '73102'));
    await begin(visit, 'review-appt');
    const held = await visit.held();
    const { link } = await saveForLater(visit, program);
    await database.ageHold(held.holdId, 10 * MINUTE + 1);
    const stranger = await beginEngagement(program);
    expect((await holdSameTime(program, stranger, held)).status()).toBe(200);

    const other = await elsewhere(visit.person);
    await follow(other, link);
    await prove(other);
    await other.at('timeslots');
    await expect(
      banner(other, other.say('resume', 'welcome.exception.timeTaken.title')),
    ).toContainText(other.say('resume', 'welcome.exception.timeTaken.text'));
    await other.page.getByRole('listitem').getByRole('button').first().click();
    await other.at('review-appt');
    expect((await other.held()).appointmentDate).not.toBe(held.appointmentDate);
    await expect(other.page.getByText(visit.person.lastName)).toBeVisible();
    await other.goOn('review-appt', 'confirmation');
  });

  test('ENG-12 the short code does what the link does, typed on another device', async ({
    begin,
    booking,
    elsewhere,
    program,
  }) => {
    const visit = booking(somebodyNear('84101'));
    await begin(visit, 'timeslots');
    const { shortCode } = await saveForLater(visit, program);

    const other = await elsewhere(visit.person);
    await other.open('resume');
    await other.field('resume', 'code.label').fill('ZZZZZ-ZZZZZ');
    await other.button('resume', 'code.find').click();
    await expect(other.page.getByRole('alert')).toBeFocused();
    await other.field('resume', 'code.label').fill(shortCode.toLowerCase().replace('-', ' '));
    await other.button('resume', 'code.find').click();
    await prove(other);
    await other.at('timeslots');
    await expect(welcomedAt(other, 'timeslots')).toBeVisible();
  });
});
