import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toHeld } from '#tests/support/journey-steps.ts';

const emailAddress = 'ada@example.org';
const PASSWORD = 'correct horse battery';
const OTHER_PASSWORD = 'staple apart meadow';
const CODE = '482913';
const OTHER_CODE = '774108';
const SECRET = new RegExp([PASSWORD, OTHER_PASSWORD, CODE, OTHER_CODE].join('|'));

function toForm(journey = startJourney()) {
  journey.send({ type: 'NAV', page: 'sign-in' });
  journey.send({ type: 'email.typed', emailAddress });
  return journey;
}
const signIn = (journey: TestJourney, password = PASSWORD) =>
  journey.send({ type: 'signIn.submitted', password });
const enterCode = (journey: TestJourney, code = CODE) =>
  journey.send({ type: 'code.submitted', code, rememberMe: true });
const choosePassword = (journey: TestJourney, code = CODE, password = OTHER_PASSWORD) =>
  journey.send({ type: 'password.chosen', code, password, rememberMe: false });
const sendCode = (journey: TestJourney) =>
  journey.answer('signIn', { signedIn: false, ...sample.codeSent });
const at = (journey: TestJourney, state: string | { [form: string]: string }) =>
  journey.at({ flow: { 'sign-in': state } });

async function toNewPassword(journey = toForm()) {
  journey.send({ type: 'password.forgotten' });
  journey.send({ type: 'passwordCode.wanted' });
  await journey.answer('requestPasswordCode', sample.codeSent);
  return journey;
}

/** Everything the journey knows, and everything that may be stored, moment by moment. */
function watched(journey: TestJourney) {
  const known: string[] = [];
  const written: string[] = [];
  journey.actor.subscribe((snapshot) => {
    known.push(JSON.stringify(snapshot.context));
    if (!snapshot.hasTag('unkept')) {
      written.push(JSON.stringify(journey.actor.getPersistedSnapshot()));
    }
  });
  return { known, written };
}

describe('signing in', () => {
  it('CHN-01 signs in at once where the browser is known, and continues', async () => {
    const journey = toForm();
    signIn(journey);
    expect(journey.askedOf('signIn')).toEqual({
      body: { email: emailAddress, password: PASSWORD },
    });
    await journey.answer('signIn', { signedIn: true, me: sample.customer });
    expect(journey.at({ flow: 'get-started', session: 'signedIn' })).toBe(true);
  });

  it('CHN-01 asks an unknown browser for the code in an e-mail', async () => {
    const journey = toForm();
    signIn(journey);
    await sendCode(journey);
    expect(journey.context().account.codeExpiresAt).toBe(sample.codeSent.expiresAt);
    enterCode(journey);
    expect(journey.askedOf('verifySignIn')).toEqual({ body: { code: CODE, rememberMe: true } });
    await journey.answer('verifySignIn', sample.customer);
    expect(journey.at({ flow: 'get-started', session: 'signedIn' })).toBe(true);
  });

  it('CHN-01 says once that name and password do not match, whichever is wrong', async () => {
    const journey = toForm();
    signIn(journey);
    await journey.refuse('signIn', 'SIGN_IN_FAILED');
    expect(at(journey, { form: 'refused' })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'password', code: 'signIn.failed' }]);
  });

  it('CHN-01 asks for what is missing, and does not judge an existing password', () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'sign-in' });
    signIn(journey, '');
    expect(journey.context().problems).toEqual([
      { field: 'emailAddress', code: 'email.missing' },
      { field: 'password', code: 'password.missing' },
    ]);
    journey.send({ type: 'email.typed', emailAddress });
    signIn(journey, 'x');
    expect(at(journey, 'signingIn')).toBe(true);
  });

  it.each([
    ['limited', (one: TestJourney) => one.refuse('signIn', 'RATE_LIMITED')],
    ['failed', (one: TestJourney) => one.fail('signIn')],
    ['unanswered', (one: TestJourney) => one.fail('signIn', 1004)],
  ] as const)(
    'API-03 is still in the form, and may try again, when %s',
    async (trouble, happens) => {
      const journey = toForm();
      signIn(journey);
      await happens(journey);
      expect(at(journey, { form: trouble })).toBe(true);
      signIn(journey);
      expect(at(journey, 'signingIn')).toBe(true);
    },
  );

  it('VAL-11 shows a wrong code at its field', async () => {
    const journey = toForm();
    signIn(journey);
    await sendCode(journey);
    enterCode(journey);
    await journey.refuse('verifySignIn', 'INVALID_REQUEST', {
      fields: [{ name: 'code', message: '', code: 'code.wrong' }],
    });
    expect(at(journey, { code: 'refused' })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'code', code: 'code.wrong' }]);
  });
});

describe('a forgotten password', () => {
  it('CHN-01 is replaced by the code in an e-mail, which signs in', async () => {
    const journey = await toNewPassword();
    choosePassword(journey);
    expect(journey.askedOf('resetPassword')).toEqual({
      body: { email: emailAddress, code: CODE, password: OTHER_PASSWORD, rememberMe: false },
    });
    await journey.answer('resetPassword', sample.customer);
    expect(journey.at({ flow: 'get-started', session: 'signedIn' })).toBe(true);
  });

  it('VAL-11 shows at its field that the server knows the new one to be common', async () => {
    const journey = await toNewPassword();
    choosePassword(journey, CODE, 'maverick');
    await journey.refuse('resetPassword', 'INVALID_REQUEST', {
      fields: [{ name: 'password', message: '', code: 'password.common' }],
    });
    expect(journey.context().problems).toEqual([{ field: 'password', code: 'password.common' }]);
    choosePassword(journey);
    await journey.answer('resetPassword', sample.customer);
    expect(journey.at({ session: 'signedIn' })).toBe(true);
  });

  it('CHN-01 needs an address to send to, and a new password that is not the address', async () => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'sign-in' });
    journey.send({ type: 'password.forgotten' });
    journey.send({ type: 'passwordCode.wanted' });
    expect(journey.context().problems).toEqual([{ field: 'emailAddress', code: 'email.missing' }]);
    journey.send({ type: 'email.typed', emailAddress });
    expect(journey.context().problems).toEqual([]);
    await toNewPassword(journey);
    choosePassword(journey, '', emailAddress);
    expect(journey.context().problems.map(({ field }) => field)).toEqual(['code', 'password']);
  });
});

describe('secrets', () => {
  it('CHN-01 the journey never knows a password or a code, nor is one stored while it might be', async () => {
    const journey = toForm();
    const { known, written } = watched(journey);
    signIn(journey, PASSWORD);
    // While being sent it is part of the call: that is why nothing is stored now.
    expect(JSON.stringify(journey.actor.getPersistedSnapshot())).toMatch(SECRET);
    await journey.refuse('signIn', 'SIGN_IN_FAILED');
    signIn(journey);
    await journey.fail('signIn');
    signIn(journey);
    await sendCode(journey);
    enterCode(journey, OTHER_CODE);
    await journey.fail('verifySignIn', 1004);
    enterCode(journey, 'no code');
    journey.send({ type: 'back' });
    await toNewPassword(journey);
    choosePassword(journey, OTHER_CODE, PASSWORD);
    await journey.refuse('resetPassword', 'RATE_LIMITED');
    choosePassword(journey);
    await journey.answer('resetPassword', sample.customer);
    expect(journey.at({ session: 'signedIn' })).toBe(true);
    expect(known.filter((text) => SECRET.test(text))).toEqual([]);
    expect(written.filter((text) => SECRET.test(text))).toEqual([]);
    expect(written.length).toBeGreaterThan(0);
  });
});

describe('where it leads', () => {
  it('RTE-16 back to the page that asked for it', async () => {
    const journey = await toHeld();
    journey.send({ type: 'NAV', page: 'sign-in', returnTo: 'account' });
    journey.send({ type: 'visitor.identified', me: sample.customer });
    expect(journey.at({ flow: { account: 'loading' } })).toBe(true);
  });

  it('FLW-01 on to the patient page, filled in, for a visitor who already has a time', async () => {
    const journey = await toHeld();
    journey.send({ type: 'account.chosen' });
    journey.send({ type: 'visitor.identified', me: sample.customer });
    expect(journey.at({ flow: 'patient-info', hold: 'held' })).toBe(true);
    expect(journey.context().patient).toMatchObject({ firstName: 'Ada', lastName: 'Rivera' });
  });

  it('RTE-16 a guest with a held time continues to the patient page', async () => {
    const journey = await toHeld();
    journey.send({ type: 'account.chosen' });
    journey.send({ type: 'guest.chosen' });
    expect(journey.at({ flow: 'patient-info', hold: 'held' })).toBe(true);
    expect(journey.context().visitor).toBe('guest');
  });

  it('RTE-16 a guest without one goes as far as the booking has come', () => {
    const journey = toForm();
    journey.send({ type: 'guest.chosen' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('RTE-16 Back returns to the account-or-guest question, when it came from there', async () => {
    const journey = await toHeld();
    journey.send({ type: 'account.chosen' });
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'flow-check', hold: 'held' })).toBe(true);
  });

  it('RTE-20 shows its form to no one who is signed in', () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'NAV', page: 'sign-in', returnTo: 'account' });
    expect(journey.at({ flow: 'account' })).toBe(true);
  });
});

describe('accounts of a provider', () => {
  const withProvider = () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.guestOfProvider });
    return journey;
  };

  it('RTE-16 sign in at the provider', () => {
    const journey = withProvider();
    journey.send({ type: 'NAV', page: 'sign-in' });
    expect(at(journey, 'leaving')).toBe(true);
    expect(journey.actions).toEqual(['openLogin']);
  });

  it('RTE-16 a refused login is reported, and starts again only when the visitor asks', () => {
    const journey = withProvider();
    journey.send({ type: 'NAV', page: 'sign-in', problem: 'refused' });
    journey.send({ type: 'visitor.identified', me: sample.guestOfProvider });
    expect(at(journey, 'elsewhere')).toBe(true);
    expect(journey.context().loginProblem).toBe('refused');
    expect(journey.actions).toEqual([]);
    journey.send({ type: 'account.chosen' });
    expect(journey.actions).toEqual(['openLogin']);
  });

  it('RTE-16 replace the form when the provider becomes known only later, and no one is redirected', () => {
    const journey = toForm();
    journey.send({ type: 'visitor.identified', me: sample.guestOfProvider });
    expect(at(journey, 'elsewhere')).toBe(true);
    expect(journey.actions).toEqual([]);
  });

  it('RTE-16 says why, and does not redirect by itself, when the tab returns from a refused login', () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.guestOfProvider });
    journey.send({ type: 'NAV', page: 'sign-in' });
    expect(at(journey, 'leaving')).toBe(true);
    journey.send({ type: 'NAV', page: 'sign-in', problem: 'refused' });
    expect(at(journey, 'elsewhere')).toBe(true);
    expect(journey.context().loginProblem).toBe('refused');
    expect(journey.actions.filter((name) => name === 'openLogin')).toHaveLength(1);
  });
});
