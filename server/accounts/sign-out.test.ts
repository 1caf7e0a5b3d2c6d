// The operator's command (ACC-01; OWASP ASVS 5.0, 7.4.5).
import { expect, it } from 'vitest';
import { getProfile, signIn, verifySignIn } from '#contract/accounts.ts';
import { listSights } from '#contract/sights.ts';
import {
  codeFor,
  haveAccount,
  mailTo,
  newEmail,
  PASSWORD,
  signInBy,
} from '#tests/support/accounts.ts';
import { bookingServer, startJourney } from '#tests/support/booking.ts';
import { lettersIn } from '#tests/support/letters.ts';
import { readSignOut, SIGN_OUT_USAGE, signOutEverywhere } from './sign-out.ts';

const { database, pool, visitor } = await bookingServer();

it('ACC-01 an account is signed out everywhere, with no known browser and no valid code', async () => {
  const email = newEmail();
  const [here, there, third, other] = [
    await visitor(),
    await visitor(),
    await visitor(),
    await visitor(),
  ];
  await haveAccount(here, pool, email, { rememberMe: true });
  await signInBy(there, pool, email);
  await haveAccount(other, pool, newEmail());
  await third.ask(signIn, { body: { email, password: PASSWORD } });
  const code = await codeFor(pool, email);

  expect(await signOutEverywhere(database, email.toUpperCase())).toMatch(
    /^Signed out on 2 devices/,
  );

  const isIn = await Promise.all(
    [here, there, other].map(async (one) => (await one.ask(getProfile, {})).isLoggedIn),
  );
  expect(isIn).toEqual([false, false, true]);
  expect((await third.refused(verifySignIn, { body: { code } })).status).toBe(400);
  const again = await here.ask(signIn, { body: { email, password: PASSWORD } });
  expect(again).toMatchObject({ signedIn: false });
  const told = await mailTo(pool, email);
  expect(told.map(({ template }) => template)).toContain('accountChanged');
});

it('LNG-01 the owner is told in the language of what they last booked, and else in English', async () => {
  const languagesTold = async (email: string) => {
    const told = await lettersIn(pool, { to: email, template: 'accountChanged' });
    return told.map(({ payload: { language } }) => language);
  };
  const [ana, bea] = [newEmail(), newEmail()];
  const one = await visitor('es.localhost');
  const accountId = await haveAccount(one, pool, ana);
  const engagementId = await startJourney(one, { languagePreference: 'es' });
  // As confirming it does.
  await pool.query('update engagements set account_id = $1 where id = $2', [
    accountId,
    engagementId,
  ]);
  await haveAccount(await visitor(), pool, bea);
  await signOutEverywhere(database, ana);
  await signOutEverywhere(database, bea);
  expect([await languagesTold(ana), await languagesTold(bea)]).toEqual([['es'], ['en']]);
});

it('SAF-07 the owner finds it in the list of accesses to their data', async () => {
  const email = newEmail();
  const one = await visitor();
  await haveAccount(one, pool, email);
  expect(await signOutEverywhere(database, email)).toMatch(/^Signed out on 1 device;/);
  await signInBy(one, pool, email);
  const { sights } = await one.ask(listSights, { query: {} });
  expect(sights).toContainEqual(expect.objectContaining({ what: 'devicesEnded' }));
});

it('ACC-01 explains wrong usage, and names an address without an account', async () => {
  for (const args of [[], ['ana'], ['--help'], ['ana@example.com', 'more']])
    expect(() => readSignOut(args)).toThrow(SIGN_OUT_USAGE);
  const email = newEmail();
  await expect(signOutEverywhere(database, email)).rejects.toThrow(`${email}: no account`);
});
