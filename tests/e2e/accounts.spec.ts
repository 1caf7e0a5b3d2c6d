import type { Page } from '@playwright/test';
import { keyboard } from './support/hand.ts';
import { expectSound, prepareLooks } from './support/looks.ts';
import { codeFor, letterTo } from './support/mailbox.ts';
import { somebodyNear } from './support/person.ts';
import { haveAccount, newAddress, PASSWORD, Signing } from './support/signing.ts';
import { expect, LONGER, SHORTER, test } from './support/test.ts';

const SIGN_IN = ['sign-in', 'action'] as const;
const SIGN_UP = ['sign-up', 'code.action'] as const;
const WRONG = 'wrong horse battery';
const PROFILE = {
  firstName: 'Ana',
  lastName: 'Rivera',
  gender: 'Female',
  dateOfBirth: '1984-04-28',
  phoneNumber: '312-555-0142',
};
const ZIP = '78701';

/**
 * Records everything ever written to this tab's storage; returns what of it contains one of the
 * secrets.
 */
async function watchStorage(page: Page): Promise<(...secrets: string[]) => Promise<string[]>> {
  await page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(window, { kept });
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its storage below
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function keep(this: Storage, name: string, text: string) {
      kept.push(text);
      write.call(this, name, text);
    };
  });
  return async (...secrets) => {
    // Put there above.
    const kept = await page.evaluate(() => (window as unknown as { kept: string[] }).kept);
    expect(kept.length).toBeGreaterThan(0);
    return secrets.filter((secret) => kept.some((text) => text.includes(secret)));
  };
}

test.describe(SHORTER, () => {
  const language = SHORTER;
  test.use({ language });

  test('CHN-01 FLW-01 ACC-02 creates an account on the way, keeps the time, and stores no secret', async ({
    begin,
    booking,
    database,
    page,
    program,
  }) => {
    const found = await watchStorage(page);
    const visit = booking(somebodyNear(ZIP));
    await begin(visit, 'flow-check');
    await visit.button('flow-check', 'signUp.action').click();
    await visit.at('sign-up');
    const signing = new Signing(page, language);
    const email = newAddress();
    await signing.signUp(email);
    await signing.atCode();
    const code = await codeFor(program, email, 1);
    await signing.enterCode(`${code.slice(0, 3)} ${code.slice(3)}`, SIGN_UP);
    await expect(signing.heading('sign-up', 'welcome.title')).toBeFocused();
    await signing.button('sign-up', 'welcome.goOn').click();
    await visit.at('patient-info');
    expect(await database.hold((await visit.held()).holdId)).toBeDefined();
    expect(await found(PASSWORD, `"${code}"`)).toEqual([]);
    await visit.goOn('patient-info', 'confirmation');
  });

  test('CHN-01 PAT-02 signs in with a time held, and the details are filled in', async ({
    begin,
    booking,
    database,
    page,
    program,
  }) => {
    const found = await watchStorage(page);
    const email = await haveAccount(program, PROFILE);
    const visit = booking(somebodyNear(ZIP));
    await begin(visit, 'flow-check');
    await visit.button('flow-check', 'account.action').click();
    await visit.at('sign-in');
    const signing = new Signing(page, language);
    await signing.signIn(email);
    const code = await codeFor(program, email, 2);
    await signing.enterCode(code, SIGN_IN);
    await visit.at('patient-info');
    await expect(visit.field('patient-fields', 'firstName')).toHaveValue('Ana');
    await expect(visit.field('patient-fields', 'lastName')).toHaveValue('Rivera');
    expect(await database.hold((await visit.held()).holdId)).toBeDefined();
    expect(await found(PASSWORD, `"${code}"`)).toEqual([]);
  });
});

test('CHN-01 asks a known browser for no code', async ({ context, page, program }) => {
  const signing = new Signing(page, 'en');
  const email = await haveAccount(program, PROFILE);
  await signing.open('sign-in');
  await signing.signIn(email);
  const code = await codeFor(program, email, 2);
  await signing.rememberBrowser();
  await signing.enterCode(code, SIGN_IN);
  await expect(signing.link('own')).toBeVisible();

  await signing.signOut();
  const later = new Signing(await context.newPage(), 'en');
  await later.open('sign-in');
  await later.signIn(email);
  await expect(later.link('own')).toBeVisible();
});

test('CHN-01 gives the same answer for an unknown address and for a wrong password', async ({
  page,
  program,
}) => {
  const signing = new Signing(page, 'en');
  const known = await haveAccount(program);
  await signing.open('sign-in');
  for (const email of [known, newAddress()]) {
    await signing.signIn(email, WRONG);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(signing.problem('signIn.failed')).toBeVisible();
    await expect(signing.field('sign-in', 'email')).toHaveValue(email);
    await expect(signing.field('sign-in', 'password')).toHaveValue('');
  }
});

test('CHN-01 treats a sign-up with a known address like any other, and tells the owner by mail', async ({
  page,
  program,
}) => {
  const signing = new Signing(page, 'en');
  const email = await haveAccount(program);
  await signing.open('sign-up');
  await signing.signUp(email);
  await signing.atCode();
  expect(await letterTo(program, email, 2)).toContain('You already have one');
});

test('CHN-01 sets a new password for a visitor who forgot theirs', async ({
  context,
  page,
  program,
}) => {
  const signing = new Signing(page, 'en');
  const found = await watchStorage(page);
  const email = await haveAccount(program);
  await signing.open('sign-in');
  await signing.button('sign-in', 'forgot').click();
  await signing.field('sign-in', 'email').fill(email);
  await signing.button('sign-in', 'forgotten.action').click();
  await expect(signing.heading('sign-in', 'newPassword.title')).toBeFocused();
  const code = await codeFor(program, email, 2);
  await signing.field('sign-in', 'code.label').fill(code);
  await signing.field('sign-in', 'newPassword.label').fill('another horse battery');
  await signing.button('sign-in', 'newPassword.action').click();
  await expect(signing.link('own')).toBeVisible();
  expect(await found('another horse battery', `"${code}"`)).toEqual([]);

  await signing.signOut();
  const later = new Signing(await context.newPage(), 'en');
  await later.open('sign-in');
  await later.signIn(email, PASSWORD);
  await expect(later.problem('signIn.failed')).toBeVisible();
  await later.signIn(email, 'another horse battery');
  await later.atCode();
});

test('ACC-01 changes password and address, signs the other browser out, and deletes the account', async ({
  browser,
  page,
  program,
}) => {
  const signing = new Signing(page, 'en');
  const found = await watchStorage(page);
  const email = await haveAccount(program);
  await signing.open('sign-in');
  await signing.signIn(email);
  await signing.enterCode(await codeFor(program, email, 2), SIGN_IN);
  await signing.link('own').click();

  const changed = 'another horse battery';
  await signing.button('account', 'security.password').click();
  await signing.field('account', 'newPassword.current').fill(WRONG);
  await signing.field('account', 'newPassword.label').fill(changed);
  await signing.button('common', 'save').click();
  await expect(signing.problem('password.wrong')).toBeVisible();
  await signing.field('account', 'newPassword.current').fill(PASSWORD);
  await signing.button('common', 'save').click();
  await expect(page.getByText(signing.say('account', 'security.passwordChanged'))).toBeVisible();
  // The program that created the account was signed in with the old password.
  expect((await program.call('GET', '/api/accounts/v1/sessions')).status()).toBe(401);
  expect(await letterTo(program, email, 3)).toContain('password for your account has changed');

  const next = newAddress();
  await signing.button('account', 'security.email').click();
  await signing.field('account', 'newEmail.label').fill(next);
  await signing.field('account', 'newPassword.current').fill(changed);
  await signing.button('account', 'newEmail.action').click();
  await signing.atCode();
  await signing.enterCode(await codeFor(program, next, 1), ['account', 'newEmail.codeAction']);
  await expect(page.getByText(signing.say('account', 'security.emailChanged'))).toBeVisible();

  const context = await browser.newContext();
  const other = new Signing(await context.newPage(), 'en');
  await other.open('sign-in');
  await other.signIn(next, changed);
  await other.enterCode(await codeFor(program, next, 2), SIGN_IN);
  await expect(other.link('own')).toBeVisible();
  await signing.button('account', 'security.devices').click();
  await signing.button('account', 'devices.all').click();
  await expect(page.getByText(signing.say('account', 'devices.none'))).toBeVisible();
  await other.page.reload();
  await expect(other.link('signIn')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: signing.say('common', 'back'), exact: true }).click();
  await signing.button('account', 'deletion.open').click();
  await signing.field('account', 'newPassword.current').fill(changed);
  await signing.button('account', 'deletion.action').click();
  await expect(signing.heading('account', 'deleted.title')).toBeFocused();
  await expect(signing.link('signIn')).toBeVisible();
  expect(await found(PASSWORD, changed)).toEqual([]);
});

test('CHN-01 pauses after too many tries, and keeps what was typed', async ({ page, program }) => {
  const signing = new Signing(page, 'en');
  const email = newAddress();
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 10) {
    const reply = await program.call('POST', '/api/accounts/v1/password-code', { email });
    statuses.push(reply.status());
  }
  expect(statuses).toContain(429);
  await signing.open('sign-in');
  await signing.button('sign-in', 'forgot').click();
  await signing.field('sign-in', 'email').fill(email);
  await signing.button('sign-in', 'forgotten.action').click();
  await expect(page.getByRole('alert')).toContainText(signing.say('sign-in', 'limited.title'));
  await expect(signing.field('sign-in', 'email')).toHaveValue(email);
});

test('CHN-07 a sign-out in one window clears what another in sight shows of the account', async ({
  begin,
  booking,
  context,
  database,
  page,
  program,
}) => {
  const email = await haveAccount(program, PROFILE);
  const visit = booking(somebodyNear(ZIP));
  await begin(visit, 'flow-check');
  await visit.button('flow-check', 'account.action').click();
  const signing = new Signing(page, 'en');
  await signing.signIn(email);
  await signing.enterCode(await codeFor(program, email, 2), SIGN_IN);
  await visit.at('patient-info');
  await expect(visit.field('patient-fields', 'lastName')).toHaveValue('Rivera');
  const { holdId } = await visit.held();

  const guest = new Signing(await context.newPage(), 'en');
  await guest.page.goto('/');
  await guest.link('own').click();
  await guest.button('account', 'signOut.action').click();
  await expect(guest.link('signIn')).toBeVisible();

  await expect(page.getByText(signing.say('sign-in', 'signedOut.elsewhere'))).toBeVisible();
  await expect(signing.heading('sign-in', 'title')).toBeVisible();
  await expect.poll(() => database.hold(holdId)).toBeUndefined();
  expect(await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).not.toContain(
    'Rivera',
  );
  await page.goBack();
  await expect(page.getByText('Rivera')).toHaveCount(0);
});

test('RTE-16 FLW-01 continues as a guest from the sign-in page, and the time is still held', async ({
  begin,
  booking,
  database,
  page,
}) => {
  const visit = booking(somebodyNear('64106'));
  await begin(visit, 'flow-check');
  await visit.button('flow-check', 'account.action').click();
  await visit.at('sign-in');
  await new Signing(page, 'en').button('sign-in', 'guest.action').click();
  await visit.at('patient-info');
  expect(await database.hold((await visit.held()).holdId)).toBeDefined();
  await visit.goOn('patient-info', 'confirmation');
});

test('CHN-01 signs in without a pointer, the focus always in sight', async ({ page, program }) => {
  const email = await haveAccount(program);
  const signing = new Signing(page, 'en', keyboard(page));
  await page.goto('/');
  await signing.hand.press(signing.link('signIn'));
  await expect(signing.heading('sign-in', 'title')).toBeVisible();
  await signing.hand.press(signing.button('sign-in', 'action'));
  await signing.hand.press(signing.problem('email.missing'));
  await expect(signing.field('sign-in', 'email')).toBeFocused();
  await signing.signIn(email);
  const code = await codeFor(program, email, 2);
  await signing.rememberBrowser();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(signing.link('own')).toBeVisible();
});

test.describe('looks', () => {
  const language = LONGER;
  test.use({ language });

  test('CHN-01 every step of signing in and up is accessible', async ({ page, program }) => {
    test.slow();
    await prepareLooks(page);
    const signing = new Signing(page, language);
    const email = await haveAccount(program);
    await signing.open('sign-in');
    await expectSound(page, 'sign-in');
    await signing.signIn(email, WRONG);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSound(page, 'sign-in, refused');
    await signing.signIn(email);
    await signing.atCode();
    await expectSound(page, 'sign-in, code');
    await page.getByRole('button', { name: signing.say('common', 'back'), exact: true }).click();
    await expect(signing.heading('sign-in', 'title')).toBeFocused();
    await signing.button('sign-in', 'forgot').click();
    await expectSound(page, 'sign-in, forgotten');
    await signing.field('sign-in', 'email').fill(email);
    await signing.button('sign-in', 'forgotten.action').click();
    await expect(signing.heading('sign-in', 'newPassword.title')).toBeVisible();
    await expectSound(page, 'sign-in, new password');
    await signing.open('sign-up');
    await expectSound(page, 'sign-up');
    await signing.signUp(newAddress());
    await signing.atCode();
    await expectSound(page, 'sign-up, code');
    await page.goto('/findcare/schedule-vaccine/sign-in?problem=unavailable');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSound(page, 'sign-in, after a login elsewhere');
  });
});
