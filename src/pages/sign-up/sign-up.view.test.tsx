import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toHeld } from '#tests/support/journey-steps.ts';
import { showView } from '#tests/support/show-view.tsx';
import { SignUpView } from './sign-up.view.tsx';

const EMAIL = 'ada@example.org';
const PASSWORD = 'correct horse battery';

async function show(journey = startJourney()) {
  if (!journey.at({ flow: 'sign-up' })) journey.send({ type: 'NAV', page: 'sign-up' });
  return { journey, ...(await showView(SignUpView, journey)) };
}

type Shown = Awaited<ReturnType<typeof show>>;

const button = (name: string) => screen.getByRole('button', { name });
const email = () => screen.getByLabelText<HTMLInputElement>('Email address');
const password = () => screen.getByLabelText<HTMLInputElement>('Choose a password');
const code = () => screen.getByLabelText<HTMLInputElement>('Code from the email');

async function signUp({ user }: Shown) {
  await user.type(email(), EMAIL);
  await user.type(password(), PASSWORD);
  await user.click(button('Continue'));
}

describe('sign-up', () => {
  it('CHN-01 says what a good password is before one is typed, and lets a manager create one', async () => {
    await show();
    expect(screen.getByText(/Use 8 characters or more. Any will do./)).toBeTruthy();
    expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'new-password']);
    expect(email().form).toBe(password().form);
  });

  it.each([
    ['', 'Enter a password.'],
    ['short', 'Use at least 8 characters. A few words together make a good password.'],
    [EMAIL, 'This password is easy to guess. Choose another one.'],
  ])(
    'CHN-01 refuses the password "%s", and notices when it is corrected',
    async (chosen, words) => {
      const { user, sent } = await show();
      await user.type(email(), EMAIL);
      if (chosen !== '') await user.type(password(), chosen);
      await user.click(button('Continue'));
      expect(screen.getByRole('link', { name: words })).toBeTruthy();
      expect(password().value).toBe(chosen);
      await user.type(password(), ' and some more words');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(sent.filter(({ type }) => type === 'signUp.submitted')).toHaveLength(1);
    },
  );

  it('CHN-01 creates the account with the code from the e-mail, and says what an e-mail without one means', async () => {
    const journey = await toHeld();
    journey.send({ type: 'signUp.chosen' });
    const shown = await show(journey);
    await signUp(shown);
    expect(shown.journey.askedOf('signUp')).toEqual({ body: { email: EMAIL, password: PASSWORD } });
    await shown.world(() => shown.journey.answer('signUp', sample.codeSent));
    expect(screen.getByText(/We sent an email to ada@example.org.* 10 minutes/)).toBeTruthy();
    expect(
      screen.getByText(/No code in the email\? Then you already have an account/),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await shown.user.type(code(), '246 813');
    await shown.user.click(button('Create my account'));
    expect(shown.journey.askedOf('verifyEmail')).toEqual({
      body: { code: '246 813', rememberMe: false },
    });
    expect(button('Create my account').getAttribute('aria-disabled')).toBe('true');
    await shown.world(() => shown.journey.answer('verifyEmail', sample.customer));
    expect(shown.journey.at({ session: 'signedIn' })).toBe(true);
    expect(shown.journey.context().hold).toBeDefined();
    expect(JSON.stringify(shown.journey.actor.getPersistedSnapshot())).not.toContain(PASSWORD);
    // ACC-02
    const title = screen.getByRole('heading', { name: 'Welcome! Your account is ready' });
    expect(document.activeElement).toBe(title);
    await shown.user.click(button('Continue where you were'));
    expect(shown.journey.at({ flow: 'patient-info' })).toBe(true);
  });

  it.each([
    ['en', undefined, ['Book a vaccination', 'Add your details']],
    ['es', undefined, ['Reservar una vacuna', 'Agregar sus datos']],
    ['en', 'account', ['Add your details']],
  ] as const)('ACC-02 welcomes in %s, and continues from %s', async (language, returnTo, ways) => {
    const journey = startJourney(language);
    journey.send({ type: 'NAV', page: 'sign-up', ...(returnTo && { returnTo }) });
    journey.send({ type: 'email.typed', emailAddress: EMAIL });
    journey.send({ type: 'signUp.submitted', password: PASSWORD });
    await journey.answer('signUp', sample.codeSent);
    journey.send({ type: 'code.submitted', code: '246813', rememberMe: false });
    await journey.answer('verifyEmail', sample.customer);
    await showView(SignUpView, journey);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(ways);
  });

  it('CHN-01 says to wait after too many tries', async () => {
    const shown = await show();
    await signUp(shown);
    await shown.world(() => shown.journey.refuse('signUp', 'RATE_LIMITED'));
    expect(screen.getByRole('alert').textContent).toMatch(/Too many tries/);
    expect(password().value).toBe(PASSWORD);
  });

  it('VAL-11 shows a server refusal at its field', async () => {
    const shown = await show();
    await signUp(shown);
    await shown.world(() =>
      shown.journey.refuse('signUp', 'INVALID_REQUEST', {
        fields: [{ name: 'password', code: 'password.common', message: '' }],
      }),
    );
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(password().value).toBe(PASSWORD);
  });
});
