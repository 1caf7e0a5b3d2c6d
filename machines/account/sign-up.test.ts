import { expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toHeld } from '#tests/support/journey-steps.ts';

const emailAddress = 'ada@example.org';
const PASSWORD = 'correct horse battery';

function toForm() {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'sign-up', returnTo: 'account' });
  journey.send({ type: 'email.typed', emailAddress });
  return journey;
}

it('CHN-01 creates an account with an address, a password and the code in an e-mail, and continues signed in', async () => {
  const journey = toForm();
  journey.send({ type: 'signUp.submitted', password: PASSWORD });
  expect(journey.askedOf('signUp')).toEqual({ body: { email: emailAddress, password: PASSWORD } });
  await journey.answer('signUp', sample.codeSent);
  journey.send({ type: 'code.submitted', code: '482913', rememberMe: false });
  expect(journey.askedOf('verifyEmail')).toEqual({ body: { code: '482913', rememberMe: false } });
  await journey.answer('verifyEmail', sample.customer);
  expect(journey.at({ flow: { 'sign-up': 'welcome' } })).toBe(true);
  journey.send({ type: 'welcome.read' });
  expect(journey.at({ flow: 'account', session: 'signedIn' })).toBe(true);
});

it.each(['', 'short', emailAddress])('CHN-01 refuses the password "%s"', (password) => {
  const journey = toForm();
  journey.send({ type: 'signUp.submitted', password });
  expect(journey.at({ flow: { 'sign-up': { form: 'refused' } } })).toBe(true);
  expect(journey.context().problems.map(({ field }) => field)).toEqual(['password']);
});

it('VAL-11 shows at its field that the server knows a password to be common', async () => {
  const journey = toForm();
  journey.send({ type: 'signUp.submitted', password: 'maverick' });
  await journey.refuse('signUp', 'INVALID_REQUEST', {
    fields: [{ name: 'password', message: '', code: 'password.common' }],
  });
  expect(journey.at({ flow: { 'sign-up': { form: 'refused' } } })).toBe(true);
  expect(journey.context().problems).toEqual([{ field: 'password', code: 'password.common' }]);
});

it('CHN-01 keeps the password only in the call that carries it', async () => {
  const journey = toForm();
  journey.send({ type: 'signUp.submitted', password: PASSWORD });
  expect(journey.actor.getSnapshot().hasTag('unkept')).toBe(true);
  expect(JSON.stringify(journey.context())).not.toContain(PASSWORD);
  await journey.fail('signUp', 1004);
  expect(journey.at({ flow: { 'sign-up': { form: 'unanswered' } } })).toBe(true);
  expect(JSON.stringify(journey.actor.getPersistedSnapshot())).not.toContain(PASSWORD);
});

it('ACC-02 welcomes the owner of a new account, and leads back to where they left, or to the account', async () => {
  const welcomed = async (held = startJourney()) => {
    held.send({ type: 'NAV', page: 'sign-up' });
    held.send({ type: 'email.typed', emailAddress });
    held.send({ type: 'signUp.submitted', password: PASSWORD });
    await held.answer('signUp', sample.codeSent);
    held.send({ type: 'code.submitted', code: '482913', rememberMe: false });
    await held.answer('verifyEmail', sample.customer);
    expect(held.at({ flow: { 'sign-up': 'welcome' }, session: 'signedIn' })).toBe(true);
    return held;
  };
  const fresh = await welcomed();
  fresh.send({ type: 'welcome.read' });
  expect(fresh.at({ flow: 'get-started' })).toBe(true);
  const details = await welcomed();
  details.send({ type: 'account.opened' });
  expect(details.at({ flow: 'account' })).toBe(true);
  const booking = await welcomed(await toHeld());
  booking.send({ type: 'welcome.read' });
  expect(booking.at({ flow: 'patient-info', hold: 'held' })).toBe(true);
});

it('CHN-01 asks no signed-in visitor to create an account', () => {
  const journey = startJourney();
  journey.send({ type: 'visitor.identified', me: sample.customer });
  journey.send({ type: 'NAV', page: 'sign-up', returnTo: 'account' });
  expect(journey.at({ flow: 'account' })).toBe(true);
});
