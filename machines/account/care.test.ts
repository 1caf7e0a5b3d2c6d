import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toOwnPatient } from '#tests/support/signed-in.ts';
import { freshJourney } from '../knowledge/context.ts';

const NOW = 'correct horse battery';
const NEW = 'a brand new password';
const phone = sample.sessions.sessions[1]?.sessionId ?? '';

async function toAccount(journey = startJourney(), me = sample.customer) {
  journey.send({ type: 'visitor.identified', me });
  journey.send({ type: 'NAV', page: 'account' });
  await journey.answer('listDependents', { dependents: [] });
  return journey;
}

const account = (journey: TestJourney, state: string | { [form: string]: string }) =>
  journey.at({ flow: { account: state } });
const problemsOf = (journey: TestJourney) =>
  journey.context().problems.map(({ field, code }) => [field, code]);

function changePassword(journey: TestJourney, currentPassword = NOW, password = NEW) {
  journey.send({ type: 'passwordChange.opened' });
  journey.send({ type: 'passwordChange.submitted', currentPassword, password });
}
function changeEmail(journey: TestJourney, emailAddress = 'ada.new@example.org') {
  journey.send({ type: 'emailChange.opened' });
  journey.send({ type: 'email.typed', emailAddress });
  journey.send({ type: 'emailChange.submitted', currentPassword: NOW });
}
function remove(journey: TestJourney, currentPassword = NOW, erasesVisits = false) {
  journey.send({ type: 'deletion.opened' });
  journey.send({ type: 'deletion.confirmed', currentPassword, erasesVisits });
}
const open = (journey: TestJourney) => journey.send({ type: 'devices.opened' });

describe('the password', () => {
  it('ACC-01 is changed with the current one, and the account says so', async () => {
    const journey = await toAccount();
    changePassword(journey);
    expect(journey.askedOf('changePassword')).toEqual({
      body: { currentPassword: NOW, password: NEW },
    });
    await journey.answer('changePassword', sample.customer);
    expect(account(journey, { reading: 'passwordChanged' })).toBe(true);
  });

  it.each([
    ['', NEW, [['currentPassword', 'currentPassword.missing']]],
    [NOW, 'short', [['password', 'password.tooShort']]],
    [NOW, 'ada@example.org', [['password', 'password.common']]],
    [NOW, NOW, [['password', 'password.same']]],
  ])('ACC-01 is not asked to be changed from "%s" to "%s"', async (now, chosen, problems) => {
    const journey = await toAccount();
    changePassword(journey, now, chosen);
    expect(journey.askedOf('changePassword')).toBeUndefined();
    expect(problemsOf(journey)).toEqual(problems);
  });

  it('ACC-01 when wrong is reported at its field, and the form stays open', async () => {
    const journey = await toAccount();
    changePassword(journey);
    await journey.refuse('changePassword', 'INVALID_REQUEST', {
      fields: [{ name: 'currentPassword', code: 'password.wrong', message: '' }],
    });
    expect(account(journey, { newPassword: 'refused' })).toBe(true);
    expect(problemsOf(journey)).toEqual([['currentPassword', 'password.wrong']]);
    journey.send({ type: 'passwordChange.submitted', currentPassword: NOW, password: NEW });
    await journey.refuse('changePassword', 'RATE_LIMITED');
    expect(account(journey, { newPassword: 'limited' })).toBe(true);
    journey.send({ type: 'back' });
    expect(account(journey, { reading: 'plain' })).toBe(true);
    expect(problemsOf(journey)).toEqual([]);
  });

  it.each([
    ['changePassword', changePassword],
    ['changeEmail', changeEmail],
    ['deleteAccount', remove],
  ] as const)('ACC-01 is in nothing that is kept, on its way in %s or after', async (port, act) => {
    const journey = await toAccount();
    act(journey);
    expect(journey.actor.getSnapshot().hasTag('unkept')).toBe(true);
    expect(JSON.stringify(journey.context())).not.toContain(NOW);
    await journey.fail(port);
    const kept = JSON.stringify(journey.actor.getPersistedSnapshot());
    expect(kept).not.toContain(NOW);
    expect(kept).not.toContain(NEW);
  });

  it('ACC-01 asks to sign in again when the session has expired, and returns', async () => {
    const journey = await toAccount();
    changePassword(journey);
    await journey.refuse('changePassword', 'SIGN_IN_REQUIRED');
    expect(journey.at({ flow: { 'sign-in': 'form' }, session: 'guest' })).toBe(true);
    journey.send({ type: 'visitor.identified', me: sample.customer });
    expect(account(journey, 'loading')).toBe(true);
  });
});

describe('the email address', () => {
  it('ACC-01 takes effect once the code that was sent there is entered', async () => {
    const journey = await toAccount();
    changeEmail(journey);
    expect(journey.askedOf('changeEmail')).toEqual({
      body: { email: 'ada.new@example.org', currentPassword: NOW },
    });
    await journey.answer('changeEmail', sample.codeSent);
    expect(journey.context().me?.profile?.email).toBe('ada@example.org');
    journey.send({ type: 'code.submitted', code: '246813', rememberMe: false });
    expect(journey.askedOf('verifyNewEmail')).toEqual({ body: { code: '246813' } });
    await journey.answer('verifyNewEmail', sample.customer);
    expect(account(journey, { reading: 'emailChanged' })).toBe(true);
  });

  it('ACC-01 must differ from the current one; what is typed is kept, and checked again', async () => {
    const journey = await toAccount();
    changeEmail(journey, ' ADA@example.org');
    expect(problemsOf(journey)).toEqual([['emailAddress', 'email.same']]);
    journey.send({ type: 'email.typed', emailAddress: 'ada.new@example.org' });
    expect(problemsOf(journey)).toEqual([]);
    journey.send({ type: 'emailChange.submitted', currentPassword: NOW });
    await journey.answer('changeEmail', sample.codeSent);
    journey.send({ type: 'code.submitted', code: '111111', rememberMe: false });
    await journey.refuse('verifyNewEmail', 'INVALID_REQUEST', {
      fields: [{ name: 'code', code: 'code.wrong', message: '' }],
    });
    expect(account(journey, { code: 'refused' })).toBe(true);
    journey.send({ type: 'back' });
    expect(account(journey, 'newEmail')).toBe(true);
    expect(journey.context().account.emailAddress).toBe('ada.new@example.org');
  });
});

describe('signed-in devices', () => {
  it('ACC-01 are listed, and signed out one at a time or all others at once', async () => {
    const journey = await toAccount();
    open(journey);
    await journey.answer('listSessions', sample.sessions);
    journey.send({ type: 'device.signedOut', sessionId: phone });
    expect(journey.askedOf('endSession')).toEqual({ params: { sessionId: phone } });
    await journey.answer('endSession', sample.onlySession);
    expect(account(journey, { devices: 'listed' })).toBe(true);
    expect(journey.context().account.devices?.sessions).toHaveLength(1);
    journey.send({ type: 'otherDevices.signedOut' });
    await journey.answer('endOtherSessions', sample.onlySession);
    expect(journey.at({ flow: { account: { devices: { listed: 'ended' } } } })).toBe(true);
  });

  it('ACC-01 reports that the outcome is unknown, and can be retried', async () => {
    const journey = await toAccount();
    open(journey);
    await journey.fail('listSessions', 1004);
    journey.send({ type: 'retried' });
    await journey.answer('listSessions', sample.sessions);
    journey.send({ type: 'otherDevices.signedOut' });
    await journey.fail('endOtherSessions', 1004);
    expect(journey.at({ flow: { account: { devices: { listed: 'notEnded' } } } })).toBe(true);
    journey.send({ type: 'otherDevices.signedOut' });
    expect(account(journey, { devices: 'endingOthers' })).toBe(true);
  });
});

describe('the end of an account', () => {
  it('ACC-01 leaves nothing behind, releases the held time, and says that it is done', async () => {
    const journey = await toOwnPatient('me');
    journey.send({ type: 'NAV', page: 'account' });
    await journey.answer('listDependents', { dependents: [sample.dependent] });
    remove(journey);
    expect(journey.askedOf('deleteAccount')).toEqual({ body: { currentPassword: NOW } });
    await journey.answer('deleteAccount', { isLoggedIn: false, rx_user: 'N', meId: '' });
    expect(account(journey, 'deleted')).toBe(true);
    expect(journey.at({ session: 'guest', hold: 'releasing' })).toBe(true);
    expect(journey.context()).toEqual({
      ...freshJourney({ language: 'en', today: sample.today, me: sample.guest }),
      intentions: journey.context().intentions,
      leftHoldId: sample.held(10).holdId,
    });
    // The server says so as well.
    journey.send({ type: 'visitor.identified', me: sample.guest });
    expect(account(journey, 'deleted')).toBe(true);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('ACC-01 requires the password, but none for a provider’s account', async () => {
    const journey = await toAccount();
    remove(journey, '');
    expect(problemsOf(journey)).toEqual([['currentPassword', 'currentPassword.missing']]);
    const other = await toAccount(startJourney(), { ...sample.customer, openId: true });
    remove(other, '');
    expect(other.askedOf('deleteAccount')).toEqual({ body: {} });
    await other.refuse('deleteAccount', 'SIGN_IN_REQUIRED');
    expect(other.at({ flow: { 'sign-in': 'leaving' } })).toBe(true);
    expect(other.context().returnTo).toBe('account');
  });
});

describe('a copy of what is kept', () => {
  const ask = (journey: TestJourney, currentPassword = NOW) => {
    journey.send({ type: 'copy.opened' });
    journey.send({ type: 'copy.submitted', currentPassword });
  };
  const at = (journey: TestJourney, state: string | { copy: string }) =>
    journey.at({ flow: { account: state } });

  it('SAF-08 requires the password, and shows where the copy is until the visitor leaves', async () => {
    const journey = await toAccount();
    ask(journey);
    expect(journey.askedOf('createAccountCopy')).toEqual({ body: { currentPassword: NOW } });
    expect(journey.actor.getSnapshot().hasTag('unkept')).toBe(true);
    await journey.answer('createAccountCopy', sample.accountCopy);
    expect(at(journey, 'copied')).toBe(true);
    expect(journey.context().account.copyAddress).toBe(sample.accountCopy.address);
    journey.send({ type: 'back' });
    expect(at(journey, 'reading')).toBe(true);
    expect(journey.context().account.copyAddress).toBeUndefined();
  });

  it('SAF-08 is not made without the password, with a wrong one, or after too many tries', async () => {
    const journey = await toAccount();
    ask(journey, '');
    expect(problemsOf(journey)).toEqual([['currentPassword', 'currentPassword.missing']]);
    journey.send({ type: 'copy.submitted', currentPassword: 'not it' });
    await journey.refuse('createAccountCopy', 'INVALID_REQUEST', {
      fields: [{ name: 'currentPassword', code: 'password.wrong', message: '' }],
    });
    expect(problemsOf(journey)).toEqual([['currentPassword', 'password.wrong']]);
    journey.send({ type: 'copy.submitted', currentPassword: 'not it' });
    await journey.refuse('createAccountCopy', 'RATE_LIMITED');
    expect(at(journey, { copy: 'limited' })).toBe(true);
  });
});

it('SAF-08 ACC-01 closing the account says whether past visits are erased too', async () => {
  const journey = await toAccount();
  remove(journey, NOW, true);
  expect(journey.askedOf('deleteAccount')).toEqual({
    body: { currentPassword: NOW, erasesVisits: true },
  });
  await journey.answer('deleteAccount', {
    isLoggedIn: false,
    rx_user: 'N',
    meId: '',
    erasedVisits: 0,
  });
  expect(journey.at({ flow: { account: { deleted: 'erased' } }, session: 'guest' })).toBe(true);
});
