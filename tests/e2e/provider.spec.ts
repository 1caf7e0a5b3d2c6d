// With an OpenID Connect provider for the accounts (RTE-16): there and back in a real browser, with
// a time held on the way.
import { LOGIN_PATH } from '#domain/login.ts';
import { pathOf } from '#domain/pages.ts';
import type { Booking } from './support/booking.ts';
import { somebodyNear } from './support/person.ts';
import { test } from './support/provided.ts';
import { CALLBACK } from './support/provider.ts';
import { newAddress } from './support/signing.ts';
import { expect } from './support/test.ts';

// One server and one provider serve all tests.
test.describe.configure({ mode: 'default' });

const ana = () => ({
  email: newAddress(),
  email_verified: true,
  given_name: 'Ana',
  family_name: 'Rivera',
});

/** The page has learned that accounts are kept elsewhere: it asks for no password. */
async function knowsProvider(visit: Booking): Promise<void> {
  await expect(visit.button('sign-in', 'action')).toBeVisible();
  await expect(visit.field('sign-in', 'password')).toHaveCount(0);
}

async function told(visit: Booking, problem: string): Promise<void> {
  const title = visit.say('sign-in', `elsewhere.${problem}.title`);
  await expect(visit.page.getByRole('alert')).toContainText(title);
  await knowsProvider(visit);
}

/** From the choice of guest or account, which offers no sign-up once it knows the provider. */
async function leaveForProvider(visit: Booking): Promise<void> {
  await expect(visit.button('flow-check', 'signUp.action')).toBeHidden();
  await visit.button('flow-check', 'account.action').click();
}

/** How often the tab has gone to the provider. */
function countLogins({ page }: Booking): () => number {
  let logins = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === LOGIN_PATH) logins += 1;
  });
  return () => logins;
}

test('RTE-16 CHN-01 PAT-02 signs in there with a time held: it is still held, and the names are filled in', async ({
  begin,
  booking,
  database,
  page,
  provider,
}) => {
  const visit = booking(somebodyNear('03301'));
  const who = provider.know(ana());
  await begin(visit, 'flow-check');
  const held = await visit.held();
  await leaveForProvider(visit);
  await provider.signIn(page, who);

  await visit.at('patient-info');
  await expect(visit.field('patient-fields', 'firstName')).toHaveValue('Ana');
  await expect(visit.field('patient-fields', 'lastName')).toHaveValue('Rivera');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await database.hold(held.holdId)).toBeDefined();
  await visit.goOn('patient-info', 'confirmation');
  expect((await visit.appointment()).appointmentDate).toBe(held.appointmentDate);
});

test('RTE-16 a visitor who refuses there continues as a guest, with the time held', async ({
  begin,
  booking,
  database,
  page,
  provider,
}) => {
  const visit = booking(somebodyNear('05601'));
  await begin(visit, 'flow-check');
  const held = await visit.held();
  await leaveForProvider(visit);
  const register = page.waitForRequest(/\/patient-info\?flow=covidvaccine&register=rx$/);
  await provider.refuse(page);
  await register;

  await visit.at('patient-info');
  await expect(visit.field('patient-fields', 'firstName')).toHaveValue('');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await database.hold(held.holdId)).toBeDefined();
});

test('RTE-16 a failed login is reported in the journey where it began, whose time is still held', async ({
  begin,
  booking,
  database,
  page,
  provider,
}) => {
  const visit = booking(somebodyNear('04330'));
  const logins = countLogins(visit);
  await begin(visit, 'flow-check');
  const held = await visit.held();
  await leaveForProvider(visit);
  await provider.at(page);
  await page.goto(`${CALLBACK}?state=of-another-time&code=any`);

  await visit.at('sign-in');
  await told(visit, 'expired');
  expect(await database.hold(held.holdId)).toBeDefined();
  await visit.button('sign-in', 'guest.action').click();
  await visit.at('patient-info');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(logins()).toBe(1);
});

test.describe('es', () => {
  test.use({ language: 'es' });

  test('RTE-16 a refused login is reported, and starts again only when its visitor asks', async ({
    booking,
    page,
    provider,
  }) => {
    const visit = booking(somebodyNear('82001'));
    const logins = countLogins(visit);
    const back = new URLSearchParams({ 'return-url': pathOf('account') ?? '' });
    await page.goto(`${LOGIN_PATH}?${back}`);
    await provider.refuse(page);
    await visit.at('sign-in');
    await told(visit, 'refused');
    await page.reload();
    await told(visit, 'refused');
    expect(logins()).toBe(1);

    await visit.button('sign-in', 'action').click();
    await provider.at(page);
    await page.goBack();
    await visit.at('sign-in');
    await visit.button('sign-in', 'action').click();
    await provider.signIn(page, provider.know(ana()));
    await visit.at('account');
    await expect(visit.heading()).toHaveText(visit.say('account', 'greeting', { name: 'Ana' }));
    expect(logins()).toBe(3);
  });
});

test('CHN-07 RTE-16 signing out ends the sign-in here, and does not lead back in by itself', async ({
  booking,
  context,
  page,
  provider,
}) => {
  const visit = booking(somebodyNear('82001'));
  const logins = countLogins(visit);
  await visit.open('account');
  await visit.at('sign-in');
  await knowsProvider(visit);
  await visit.button('sign-in', 'action').click();
  await provider.signIn(page, provider.know(ana()));
  await visit.at('account');
  await visit.button('account', 'signOut.action').click();
  await visit.at('get-started');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('profile');
  await page.reload();
  await expect(
    page.getByRole('banner').getByRole('link', { name: visit.say('common', 'account.signIn') }),
  ).toBeVisible();
  expect(logins()).toBe(1);
});
