import type { Locator, Page } from '@playwright/test';
import { pathOf } from '#domain/pages.ts';
import { Booking } from './support/booking.ts';
import { breakAll } from './support/calls.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { haveOwnAccount, createDependent, keepProfile, runOut } from './support/own-account.ts';
import { codeFor } from './support/mailbox.ts';
import { FLU, somebodyNear, type Person } from './support/person.ts';
import { PASSWORD, Signing } from './support/signing.ts';
import { expect, LONGER, SHORTER, test } from './support/test.ts';

/** For each test only: those running beside it book elsewhere. */
const OWN_PLACE = '99501';
const CARE_PLACE = '89101';
const LOOKS_PLACE = '20001';

const row = ({ page, say }: Booking, copy: string, key: string) =>
  page
    .getByRole('term')
    .filter({ hasText: say(copy, key) })
    .locator('xpath=..');

const care = ({ page, say }: Booking) =>
  page.getByRole('region', { name: say('account', 'care.title') });

/** The button for a person in one's care. */
const wayWith = (visit: Booking, what: 'change' | 'remove', name: string) => {
  const { say } = visit;
  const whom = say('account', `care.${what}Whom`, { name });
  return care(visit).getByRole('button', {
    name: `${say('account', `care.${what}`)} ${whom}`,
    exact: true,
  });
};

async function typeName(visit: Booking, { firstName, lastName }: Person): Promise<void> {
  await visit.field('patient-fields', 'firstName').fill(firstName);
  await visit.field('patient-fields', 'lastName').fill(lastName);
}

async function typeBirth(visit: Booking, { month, day, year }: Person): Promise<void> {
  await visit.field('get-started', 'born.month').fill(month);
  await visit.field('get-started', 'born.day').fill(day);
  await visit.field('get-started', 'born.year').fill(year);
}

const save = (visit: Booking) => visit.button('common', 'save').click();

/** Walks from the landing page, whose date of birth is known or typed, to the patient. */
async function bookFor(visit: Booking, who: 'me' | 'dependent'): Promise<void> {
  await visit.radio('get-started', `who.${who}`).check();
  await visit.field('get-started', 'where.label').fill(visit.person.place);
  if (who === 'dependent') await typeBirth(visit, visit.person);
  await visit.continue();
  await visit.goOn('vaccine-selector', 'patient-info');
}

test.describe(`what the account keeps, ${SHORTER}`, () => {
  const language = SHORTER;
  test.use({ language });

  test('PAT-02 ACC-02 CHN-01 details kept in the account are filled in at the next booking', async ({
    booking,
    program,
    page,
  }) => {
    const visit = booking(somebodyNear(OWN_PLACE));
    const { person, say } = visit;
    const { email } = await haveOwnAccount(page, program);

    await visit.open('account');
    await visit.at('account');
    await expect(visit.heading()).toHaveText(say('account', 'title'));
    await expect(page.getByText(say('account', 'details.empty'))).toBeVisible();
    await visit.button('account', 'details.add').click();
    await expect(visit.heading()).toBeFocused();
    await typeName(visit, person);
    await typeBirth(visit, person);
    await visit.field('contact-fields', 'phone').fill(person.phone);
    await visit.field('account', 'details.zip').fill(person.place);
    await save(visit);
    await expect(visit.heading()).toHaveText(
      say('account', 'greeting', { name: person.firstName }),
    );
    await expect(row(visit, 'account', 'details.phone')).toContainText(person.phone);
    await expect(row(visit, 'account', 'details.email')).toContainText(email);

    await visit.button('account', 'book').click();
    await visit.at('get-started');
    await expect(visit.field('get-started', 'where.label')).toHaveValue(person.place);
    await visit.radio('get-started', 'who.me').check();
    await expect(visit.field('get-started', 'born.year')).toHaveValue(person.year);
    await bookFor(visit, 'me');
    await expect(page.getByText(say('patient-info', 'filledIn'))).toBeVisible();
    await expect(visit.field('patient-fields', 'firstName')).toHaveValue(person.firstName);
    await expect(visit.field('patient-fields', 'lastName')).toHaveValue(person.lastName);
    await expect(visit.checkbox('patient-info', 'remember')).not.toBeChecked();
    await visit.answerCoded(person);
    await visit.continue();
    await visit.at('contact-info');
    await expect(visit.field('contact-fields', 'phone')).toHaveValue(person.phone);
    await expect(visit.field('contact-fields', 'email')).toHaveValue(email);
    await visit.continue();
    await visit.goOn('sms-opt', 'confirmation');
    expect(visit.seen).not.toContain('flow-check');
    expect((await visit.appointment()).patient).toMatchObject({ lastName: person.lastName });
  });

  test('PAT-05 ACC-02 a person in one’s care is added, changed, booked for, and removed', async ({
    booking,
    program,
    page,
  }) => {
    const visit = booking(
      somebodyNear(CARE_PLACE, {
        month: '5',
        day: '17',
        year: '2015',
        firstName: 'Leo',
      }),
    );
    const { person, say } = visit;
    await haveOwnAccount(page, program);
    await visit.open('account');
    await expect(page.getByText(say('account', 'care.empty'))).toBeVisible();

    await visit.button('account', 'care.add').click();
    await typeName(visit, person);
    await typeBirth(visit, person);
    await visit.answerCoded(person);
    await save(visit);
    const before = `Leo ${person.lastName}`;
    await wayWith(visit, 'change', before).click();
    await expect(visit.heading()).toHaveText(say('account', 'care.changeTitle', { name: 'Leo' }));
    await visit.field('patient-fields', 'firstName').fill('Leonor');
    await save(visit);
    const name = `Leonor ${person.lastName}`;
    await expect(care(visit).getByRole('listitem')).toHaveCount(1);
    await expect(care(visit).getByRole('listitem')).toContainText(name);

    await visit.button('account', 'book').click();
    await visit.at('get-started');
    await visit.radio('get-started', 'who.dependent').check();
    const known = page.getByRole('radio', { name, exact: true });
    await known.check();
    await expect(visit.field('get-started', 'born.year')).toHaveValue(person.year);
    await visit.field('get-started', 'where.label').fill(person.place);
    await visit.continue();
    await visit.goOn('vaccine-selector', 'patient-info');
    await expect(known).toBeChecked();
    await expect(visit.field('patient-fields', 'firstName')).toHaveValue('Leonor');
    await expect(visit.checkbox('patient-info', 'remember')).toBeHidden();
    await visit.continue();
    await visit.goOn('contact-info', 'confirmation');
    expect((await visit.appointment()).patient).toMatchObject({ firstName: 'Leonor' });

    await visit.open('account');
    await wayWith(visit, 'remove', name).click();
    const dialog = page.getByRole('alertdialog', {
      name: say('account', 'removal.title', { name }),
    });
    await dialog.getByRole('button', { name: say('account', 'removal.keep') }).click();
    await expect(wayWith(visit, 'remove', name)).toBeFocused();
    await wayWith(visit, 'remove', name).click();
    await dialog.getByRole('button', { name: say('account', 'removal.confirm') }).click();
    await expect(page.getByText(say('account', 'care.empty'))).toBeVisible();
    await expect(visit.heading()).toBeFocused();
  });
});

test('PAT-02 PAT-05 details from a booking are kept in the account when its owner ticks the box, and only then', async ({
  booking,
  context,
  program,
  page,
}) => {
  const visit = booking(somebodyNear('67202'));
  const { person, say } = visit;
  await haveOwnAccount(page, program);
  await visit.open();
  await visit.goOn('get-started', 'patient-info');
  await visit.answerPatient();
  await visit.checkbox('patient-info', 'remember').check();
  await visit.continue();
  await visit.at('contact-info');
  await visit.answerContact();
  await visit.continue();
  await visit.at('sms-opt');
  await visit.open('account');
  await expect(row(visit, 'account', 'details.name')).toContainText(person.lastName);
  await expect(row(visit, 'account', 'details.phone')).toContainText(person.phone);
  await expect(page.getByText(say('account', 'care.empty'))).toBeVisible();

  const child = new Booking(
    await context.newPage(),
    'en',
    somebodyNear('67202', { firstName: 'Mia', month: '5', day: '17', year: '2015' }),
  );
  await child.open();
  await bookFor(child, 'dependent');
  await child.answerPatient();
  await child.checkbox('patient-info', 'remember').check();
  await child.continue();
  await child.at('contact-info');
  await child.answerContact();
  await child.continue();
  await child.at('sms-opt');
  await child.open('account');
  await expect(care(child).getByRole('listitem')).toContainText(`Mia ${child.person.lastName}`);
  await expect(row(child, 'account', 'details.name')).toContainText(person.lastName);
});

/** Leaves the account and comes back: it then reloads what it shows. */
async function comeAgain(visit: Booking): Promise<void> {
  await visit.button('account', 'book').click();
  await visit.at('get-started');
  await visit.page.goBack();
  await visit.at('account');
}

/** What the tab and its cookies know about the visitor. */
const known = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), document.cookie]));

test('PAT-02 a long email address has the whole line where nothing stands beside it', async ({
  booking,
  program,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const visit = booking(somebodyNear(OWN_PLACE));
  await haveOwnAccount(page, program);
  await keepProfile(page, { firstName: 'Ana' });
  await visit.open('account');
  await visit.at('account');
  const line = row(visit, 'account', 'details.email');
  const endOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().right);
  expect(await endOf(line.getByRole('definition'))).toBe(await endOf(line));
});

test('CHN-07 signing out clears the tab and the sign-in; when it fails the screen says so', async ({
  booking,
  context,
  program,
  page,
}) => {
  const visit = booking(somebodyNear('14202'));
  const { say, person } = visit;
  await haveOwnAccount(page, program);
  await visit.open();
  await visit.goOn('get-started', 'contact-info');
  await visit.open('account');
  await expect(page.getByText(say('account', 'signOut.line'))).toBeVisible();
  await expect.poll(() => known(page)).toContain(person.lastName);

  const logout = '**/api/profile/v1/logout';
  const mend = await breakAll(page, logout);
  await visit.button('account', 'signOut.action').click();
  await expect(page.getByRole('alert')).toContainText(say('account', 'signOut.failedTitle'));
  mend();
  await visit.button('common', 'retry').click();
  await visit.at('get-started');
  await expect(visit.field('get-started', 'where.label')).toHaveValue('');
  await expect.poll(() => known(page)).not.toContain(person.lastName);
  const names = (await context.cookies()).map((cookie) => cookie.name);
  expect(names).not.toContain('profile');
  await visit.open('account');
  await visit.at('sign-in');
});

test('CHN-06 a visitor whose sign-in has expired signs in again and goes on with what was typed', async ({
  booking,
  database,
  program,
  page,
}) => {
  const visit = booking(somebodyNear('57501'));
  const { say } = visit;
  const account = await haveOwnAccount(page, program);
  await keepProfile(page, { firstName: 'Ana' });
  await visit.open('account');
  await visit.at('account');
  await visit.button('account', 'details.change').click();
  await visit.field('patient-fields', 'firstName').fill('Eva');
  await runOut(database.url, account);
  await save(visit);
  await visit.at('sign-in');
  await visit.field('sign-in', 'email').fill(account.email);
  await page.getByLabel(say('sign-in', 'password'), { exact: true }).fill(PASSWORD);
  await visit.button('sign-in', 'action').click();
  await expect(visit.heading()).toHaveText(say('sign-in', 'code.title'));
  await visit.field('sign-in', 'code.label').fill(await codeFor(program, account.email, 2));
  await visit.button('sign-in', 'action').click();
  await visit.at('account');
  await expect(visit.heading()).toHaveText(say('account', 'details.title'));
  await expect(visit.field('patient-fields', 'firstName')).toHaveValue('Eva');
});

test('CHN-08 when another customer signs in in another tab, their appointments are shown, and a new booking is theirs', async ({
  booking,
  context,
  program,
  page,
}) => {
  const visit = booking(somebodyNear('48226'));
  await haveOwnAccount(page, program);
  await visit.open();
  await visit.goOn('get-started', 'contact-info');
  await expect.poll(() => known(page)).toContain(visit.person.lastName);

  const other = await context.newPage();
  await haveOwnAccount(other, program);
  await keepProfile(other, { firstName: 'Grace', dateOfBirth: '1990-02-01' });
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await visit.at('manage-appointment');
  await visit.button('manage-appointment', 'none.book').click();
  await visit.at('get-started');
  await expect(visit.field('get-started', 'where.label')).toHaveValue('');
  await visit.radio('get-started', 'who.me').check();
  await expect(visit.field('get-started', 'born.year')).toHaveValue('1990');
  await expect.poll(() => known(page)).not.toContain(visit.person.lastName);
});

test('CHN-06 CHN-07 a form of the account is there again, as typed, after a sign-out elsewhere', async ({
  booking,
  language,
  page,
  program,
}) => {
  await prepareLooks(page);
  const visit = booking(somebodyNear(OWN_PLACE));
  const { email } = await haveOwnAccount(page, program);
  await visit.open('account');
  await visit.button('account', 'details.add').click();
  await typeName(visit, visit.person);
  const signing = new Signing(page, language);
  await signing.signOut();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await visit.at('sign-in');
  await expect(page.getByText(visit.say('sign-in', 'signedOut.typed'))).toBeVisible();
  await expectSound(page, 'signed out while a form was filled in');
  await signing.signIn(email);
  await signing.atCode();
  await signing.enterCode(await codeFor(program, email, 2), ['sign-in', 'action']);
  await visit.at('account');
  await expect(visit.field('patient-fields', 'firstName')).toHaveValue(visit.person.firstName);
  await expect(visit.field('patient-fields', 'lastName')).toHaveValue(visit.person.lastName);
});

test.describe(`how the account looks, ${LONGER}`, () => {
  const language = LONGER;
  test.use({ language });

  test('PAT-02 PAT-05 CHN-07 every state of it is accessible in all widths and colours', async ({
    booking,
    program,
    page,
  }) => {
    test.setTimeout(180_000);
    await prepareLooks(page);
    const visit = booking(somebodyNear('99501'));
    const { say } = visit;
    await haveOwnAccount(page, program);
    await visit.open('account');
    await expect(page.getByText(say('account', 'care.empty'))).toBeVisible();
    await expectSound(page, 'nothing kept');

    await visit.button('account', 'details.add').click();
    await visit.field('contact-fields', 'phone').fill('312');
    await visit.field('get-started', 'born.month').fill('13');
    await save(visit);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSound(page, 'one’s own details, refused');
    await visit.button('common', 'cancel').click();
    await visit.button('account', 'care.add').click();
    await save(visit);
    await expectSound(page, 'somebody new, refused');
    await visit.button('common', 'cancel').click();

    await keepProfile(page, {
      firstName: 'María José',
      lastName: "O'Neill-Fernández de la Vega",
      gender: 'Female',
      dateOfBirth: '1984-04-28',
      phoneNumber: '312-555-0142',
      address: { zipCode: '60601' },
    });
    await createDependent(page, {
      firstName: 'Maximiliano Alejandro',
      lastName: "O'Neill-Fernández de la Vega",
      dateOfBirth: '2019-05-17',
      gender: 'Male',
      race: { code: '2106-3' },
      ethnicity: { code: '2135-2' },
    });
    await comeAgain(visit);
    await expect(care(visit).getByRole('listitem')).toHaveCount(1);
    await expectSound(page, 'read back');
    await care(visit)
      .getByRole('button', { name: say('account', 'care.remove') })
      .click();
    await breakAll(page, '**/api/accounts/v1/dependents/*');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: say('account', 'removal.confirm') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectSound(page, 'not removed');
    await dialog.getByRole('button', { name: say('account', 'removal.keep') }).click();

    await breakAll(page, '**/api/profile/v1/logout');
    await visit.button('account', 'signOut.action').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSound(page, 'not signed out');
    await breakAll(page, '**/api/accounts/v1/dependents');
    await comeAgain(visit);
    await expect(page.getByRole('alert')).toContainText(say('common', 'trouble.slowTitle'));
    await expectSound(page, 'not to be had');
  });

  test('PAT-05 choosing a person in one’s care is accessible in all widths and colours', async ({
    booking,
    program,
    page,
  }) => {
    test.setTimeout(120_000);
    await prepareLooks(page);
    const visit = booking(
      somebodyNear(LOOKS_PLACE, {
        month: '5',
        day: '17',
        year: '2015',
        vaccines: [FLU],
      }),
    );
    await haveOwnAccount(page, program);
    await createDependent(page, {
      firstName: 'Leo',
      lastName: 'Rivera',
      dateOfBirth: '2015-05-17',
      gender: 'Male',
      race: { code: '2106-3' },
      ethnicity: { code: '2135-2' },
    });
    await visit.open();
    await bookFor(visit, 'dependent');
    await visit.radio('patient-info', 'people.other').check();
    await expectSound(page, 'somebody else');
    await page.getByRole('radio', { name: 'Leo Rivera' }).check();
    await expectSound(page, 'somebody known');
    await expect(page).toHaveURL(({ pathname }) => pathname === pathOf('patient-info'));
  });
});
