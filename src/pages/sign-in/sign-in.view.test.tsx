import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LoginProblem } from '#domain/login.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toHeld } from '#tests/support/journey-steps.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { showView } from '#tests/support/show-view.tsx';
import { SignInView } from './sign-in.view.tsx';

const EMAIL = 'ada@example.org';
const PASSWORD = 'correct horse battery';

async function show(journey = startJourney(), problem?: LoginProblem) {
  journey.send({ type: 'NAV', page: 'sign-in', ...(problem && { problem }) });
  return { journey, ...(await showView(SignInView, journey)) };
}

type Shown = Awaited<ReturnType<typeof show>>;

const at = ({ journey }: Shown, state: string | { [form: string]: string }) =>
  journey.at({ flow: { 'sign-in': state } });
const button = (name: string) => screen.getByRole('button', { name });
const email = () => screen.getByLabelText<HTMLInputElement>('Email address');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const code = () => screen.getByLabelText<HTMLInputElement>('Code from the email');

async function signIn({ user }: Shown) {
  await user.clear(email());
  await user.type(email(), EMAIL);
  await user.type(password(), PASSWORD);
  await user.click(button('Sign in'));
}

async function toCode(shown: Shown) {
  await signIn(shown);
  await shown.world(() => shown.journey.answer('signIn', { signedIn: false, ...sample.codeSent }));
}

async function toNewPassword(shown: Shown) {
  await shown.user.click(button('Forgot your password?'));
  await shown.user.type(email(), EMAIL);
  await shown.user.click(button('Send the code'));
  await shown.world(() => shown.journey.answer('requestPasswordCode', sample.codeSent));
}

describe('sign-in', () => {
  it('CHN-01 marks name and password as one form for password managers', async () => {
    const { container } = await show();
    expect([email().autocomplete, email().type, email().name]).toEqual([
      'username',
      'email',
      'emailAddress',
    ]);
    expect([password().autocomplete, password().type, password().name]).toEqual([
      'current-password',
      'password',
      'password',
    ]);
    expect(email().form).toBe(password().form);
    expect(container.querySelector('form')?.method).toBe('post');
  });

  it.each([
    ['nothing typed', false, 'Sign in to get back to where you were.'],
    ['a form begun', true, 'What you typed is saved.'],
  ])('CHN-06 says why it asks again who was signed out, with %s', async (_kept, isTyping, line) => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'NAV', page: 'account' });
    await journey.answer('listDependents', { dependents: [] });
    if (isTyping) journey.send({ type: 'profile.opened' });
    journey.send({ type: 'visitor.identified', me: sample.guest });
    const { container } = await showView(SignInView, journey);
    expect(screen.getByText('You are signed out')).toBeTruthy();
    expect(container.textContent).toContain(line);
    expect(await axeFindings(container)).toEqual([]);
  });

  it('CHN-06 says nothing of the kind to who was not signed in', async () => {
    const { container } = await show();
    expect(container.textContent).not.toContain('You are signed out');
  });

  it('CHN-01 signs in at once if the browser is known, and stores the password nowhere', async () => {
    const shown = await show();
    await signIn(shown);
    expect(button('Sign in').getAttribute('aria-disabled')).toBe('true');
    expect(shown.journey.askedOf('signIn')).toEqual({ body: { email: EMAIL, password: PASSWORD } });
    await shown.world(() =>
      shown.journey.answer('signIn', { signedIn: true, me: sample.customer }),
    );
    expect(shown.journey.at({ session: 'signedIn' })).toBe(true);
    expect(JSON.stringify(shown.journey.actor.getPersistedSnapshot())).not.toContain(PASSWORD);
  });

  it('CHN-01 asks an unknown browser for the code, with an unticked checkbox', async () => {
    const shown = await show();
    await toCode(shown);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your email');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(
      screen.getByText(/We sent a code to ada@example.org. It works for 10 minutes/),
    ).toBeTruthy();
    expect([code().inputMode, code().autocomplete]).toEqual(['numeric', 'one-time-code']);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember this browser' });
    expect(box.checked).toBe(false);
    await shown.user.click(code());
    await shown.user.paste(' 246 813 ');
    await shown.user.click(box);
    await shown.user.click(button('Sign in'));
    expect(shown.sent.at(-1)).toEqual({
      type: 'code.submitted',
      code: ' 246 813 ',
      rememberMe: true,
    });
    await shown.world(() => shown.journey.answer('verifySignIn', sample.customer));
    expect(shown.journey.at({ session: 'signedIn' })).toBe(true);
  });

  it('CHN-01 says the same about a wrong name and a wrong password, and empties only the password', async () => {
    const shown = await show();
    await signIn(shown);
    await shown.world(() => shown.journey.refuse('signIn', 'SIGN_IN_FAILED'));
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByRole('link').textContent).toMatch(
      /The email address or password is wrong/,
    );
    expect([email().value, password().value]).toEqual([EMAIL, '']);
    await shown.user.click(within(summary).getByRole('link'));
    expect(document.activeElement).toBe(password());
    await shown.user.type(password(), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('CHN-01 names what is missing, keeps what was typed, and checks again as it is corrected', async () => {
    const shown = await show();
    await shown.user.type(password(), PASSWORD);
    await shown.user.click(button('Sign in'));
    expect(screen.getByRole('alert').textContent).toContain('Provide an email');
    expect(password().value).toBe(PASSWORD);
    await shown.user.clear(password());
    await shown.user.type(email(), EMAIL);
    await shown.user.click(button('Sign in'));
    expect(password().getAttribute('aria-invalid')).toBe('true');
    await shown.user.type(password(), 'a');
    expect(password().getAttribute('aria-invalid')).toBeNull();
    expect(email().value).toBe(EMAIL);
  });

  it('CHN-01 sends what a password manager filled in without events', async () => {
    const shown = await show();
    email().value = EMAIL;
    password().value = PASSWORD;
    await shown.user.click(button('Sign in'));
    expect(shown.journey.askedOf('signIn')).toEqual({ body: { email: EMAIL, password: PASSWORD } });
  });

  it.each([
    ['an error', 1002, 'That did not work'],
    ['no answer in time', 1004, 'We did not get an answer'],
  ] as const)(
    'API-03 keeps all that was typed after %s, and sends it again',
    async (_, fault, title) => {
      const shown = await show();
      await signIn(shown);
      await shown.world(() => shown.journey.fail('signIn', fault));
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toContain(title);
      expect(document.activeElement?.contains(alert)).toBe(true);
      expect([email().value, password().value]).toEqual([EMAIL, PASSWORD]);
      await shown.user.click(button('Try again'));
      expect(shown.sent.at(-1)).toEqual({ type: 'signIn.submitted', password: PASSWORD });
      expect(document.activeElement).toBe(button('Sign in'));
    },
  );

  it('API-03 CHN-01 does not say that a password is saved', async () => {
    const shown = await show();
    await signIn(shown);
    await shown.world(() => shown.journey.fail('signIn'));
    const { textContent } = screen.getByRole('alert');
    expect(textContent).toContain('Something went wrong on our end. Please try again');
    expect(textContent).not.toContain('saved');
  });

  it('CHN-01 SAF-04 says how long to wait after too many tries', async () => {
    const shown = await show();
    await signIn(shown);
    await shown.world(() =>
      shown.journey.refuse('signIn', 'RATE_LIMITED', { retryAfterSeconds: 2390 }),
    );
    expect(screen.getByRole('alert').textContent).toMatch(/Too many tries.*wait 40 minutes/s);
    expect(password().value).toBe(PASSWORD);
    await shown.user.click(button('Sign in'));
    expect(at(shown, 'signingIn')).toBe(true);
  });

  it('CHN-01 says that a code is wrong, and takes the next one', async () => {
    const shown = await show();
    await toCode(shown);
    await shown.user.type(code(), '111111');
    await shown.user.click(button('Sign in'));
    await shown.world(() =>
      shown.journey.refuse('verifySignIn', 'INVALID_REQUEST', {
        fields: [{ name: 'code', code: 'code.wrong', message: '' }],
      }),
    );
    expect(screen.getByRole('link', { name: /This code is wrong/ })).toBeTruthy();
    expect(code().value).toBe('111111');
    await shown.user.clear(code());
    await shown.user.type(code(), '246813');
    expect(screen.queryByRole('alert')).toBeNull();
    await shown.user.click(button('Sign in'));
    expect(at(shown, 'verifying')).toBe(true);
  });

  it('CHN-01 sets a new password after a forgotten one, and does not disclose whether there is an account', async () => {
    const shown = await show();
    await toNewPassword(shown);
    expect(screen.getByText(/If there is an account for ada@example.org/)).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('New password');
    expect(field.autocomplete).toBe('new-password');
    expect(screen.getByText(/Use 8 characters or more/)).toBeTruthy();
    const name = shown.container.querySelector<HTMLInputElement>('[autocomplete=username]');
    expect([name?.value, name?.form]).toEqual([EMAIL, field.form]);
    await shown.user.type(code(), '246813');
    await shown.user.type(field, 'short');
    await shown.user.click(button('Save and sign in'));
    expect(screen.getByRole('alert').textContent).toContain('Use at least 8 characters.');
    await shown.user.type(field, ' and not so short');
    expect(screen.queryByRole('alert')).toBeNull();
    await shown.user.click(button('Save and sign in'));
    expect(shown.journey.askedOf('resetPassword')).toEqual({
      body: {
        email: EMAIL,
        code: '246813',
        password: 'short and not so short',
        rememberMe: false,
      },
    });
    await shown.world(() => shown.journey.answer('resetPassword', sample.customer));
    expect(shown.journey.at({ session: 'signedIn' })).toBe(true);
  });

  it('RTE-16 lets a guest continue from every step', async () => {
    const shown = await show(await toHeld());
    const guest = () => button('Continue as a guest');
    expect(guest()).toBeTruthy();
    await toNewPassword(shown);
    expect(guest()).toBeTruthy();
    await shown.world(() => shown.journey.send({ type: 'back' }));
    await shown.world(() => shown.journey.send({ type: 'back' }));
    await toCode(shown);
    await shown.user.click(guest());
    expect(shown.journey.at({ flow: 'patient-info' })).toBe(true);
    expect(shown.journey.context().hold).toBeDefined();
  });

  it.each([
    ['expired', /took too long/],
    ['refused', /You are not signed in/],
    ['unavailable', /is not responding/],
  ] as const)('RTE-16 says that a login elsewhere was %s', async (problem, words) => {
    await show(startJourney(), problem);
    expect(screen.getByRole('alert').textContent).toMatch(words);
  });

  it('RTE-16 says that it leads to the provider', async () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.guestOfProvider });
    const { container } = await show(journey);
    expect(screen.getByRole('status').textContent).toMatch(/taking you to the sign-in service/);
    // The journey ends here: the page is left for the provider's.
    expect(await axeFindings(container)).toEqual([]);
  });
});
