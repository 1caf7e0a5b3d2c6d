/** The controls of signing in and up: as a guest or with an account, passwords, e-mailed codes. */
import type { Gesture } from '../gestures.ts';
import { copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';

const type = (label: ReturnType<typeof copy>, text: string): Gesture => ({
  do: 'type',
  label,
  text,
});

const email = copy('sign-in', 'email');
const code = copy('sign-in', 'code.label');

/** Typing replaces a field's text; a box that is not ticked stays so. */
const remember = (isWanted: boolean): readonly Gesture[] =>
  isWanted ? [{ do: 'choose', role: 'checkbox', name: copy('sign-in', 'remember.label') }] : [];

const isAskedForEmail = (moment: Moment) =>
  on(moment, 'sign-in', 'form', 'forgotten') || on(moment, 'sign-up', 'form');

const isAskedForNewEmail = (moment: Moment) => on(moment, 'account', 'newEmail');

export const signingControls: Controls<
  | 'guest.chosen'
  | 'account.chosen'
  | 'signIn.chosen'
  | 'signUp.chosen'
  | 'email.typed'
  | 'signIn.submitted'
  | 'signUp.submitted'
  | 'code.submitted'
  | 'password.forgotten'
  | 'passwordCode.wanted'
  | 'password.chosen'
  | 'welcome.read'
  | 'account.opened'
> = {
  'guest.chosen': (moment) =>
    firstOf(
      [on(moment, 'flow-check'), copy('flow-check', 'guest.action')],
      [on(moment, 'sign-in'), copy('sign-in', 'guest.action')],
    ),
  'account.chosen': (moment) =>
    on(moment, 'flow-check') ? press(copy('flow-check', 'account.action')) : undefined,
  'signIn.chosen': (moment) =>
    firstOf(
      [on(moment, 'sign-up'), copy('sign-up', 'known.action')],
      [
        on(moment, 'manage-appointment', 'byNumber'),
        copy(
          'manage-appointment',
          moment.context.me?.isLoggedIn ? 'account.all' : 'account.signIn',
        ),
      ],
    ),
  'signUp.chosen': (moment) =>
    firstOf(
      [
        on(moment, 'flow-check') && moment.context.me?.openId !== true,
        copy('flow-check', 'signUp.action'),
      ],
      [on(moment, 'sign-in', 'form'), copy('sign-in', 'signUp')],
    ),
  'email.typed': (moment, { emailAddress }) => {
    if (isAskedForNewEmail(moment)) return [type(copy('account', 'newEmail.label'), emailAddress)];
    return isAskedForEmail(moment) ? [type(email, emailAddress)] : undefined;
  },
  'signIn.submitted': (moment, { password }) =>
    on(moment, 'sign-in', 'form')
      ? [type(copy('sign-in', 'password'), password), ...press(copy('sign-in', 'action'))]
      : undefined,
  'signUp.submitted': (moment, { password }) =>
    on(moment, 'sign-up', 'form')
      ? [type(copy('sign-up', 'password'), password), ...press(copy('common', 'continue'))]
      : undefined,
  'code.submitted': (moment, { code: text, rememberMe }) => {
    const action = firstOf(
      [on(moment, 'sign-in', 'code'), copy('sign-in', 'action')],
      [on(moment, 'sign-up', 'code'), copy('sign-up', 'code.action')],
      [on(moment, 'account', 'code'), copy('account', 'newEmail.codeAction')],
    );
    return action && [type(code, text), ...remember(rememberMe), ...action];
  },
  'password.forgotten': (moment) =>
    on(moment, 'sign-in', 'form') ? press(copy('sign-in', 'forgot')) : undefined,
  'passwordCode.wanted': (moment) =>
    on(moment, 'sign-in', 'forgotten') ? press(copy('sign-in', 'forgotten.action')) : undefined,
  'password.chosen': (moment, { code: text, password, rememberMe }) =>
    on(moment, 'sign-in', 'newPassword')
      ? [
          type(code, text),
          type(copy('sign-in', 'newPassword.label'), password),
          ...remember(rememberMe),
          ...press(copy('sign-in', 'newPassword.action')),
        ]
      : undefined,
  'welcome.read': (moment) => {
    const { returnTo } = moment.context;
    if (!on(moment, 'sign-up', 'welcome') || returnTo === 'account') return undefined;
    return press(copy('sign-up', returnTo === 'get-started' ? 'welcome.book' : 'welcome.goOn'));
  },
  'account.opened': (moment) =>
    on(moment, 'sign-up', 'welcome') ? press(copy('sign-up', 'welcome.details')) : undefined,
};
