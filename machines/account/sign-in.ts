import { valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { codeForm, codeIn, failing, meIn, mendingSecrets, troubles } from './secrets.ts';

/**
 * Signing in, with a code by e-mail for a browser that is not known, and a new password for who forgot theirs (CHN-01, RTE-16).
 * Passwords and codes go from the field into the call: nothing here keeps them, and while they are on their way nothing is written down.
 */
export const signIn = base.createStateConfig({
  id: 'sign-in',
  meta: { page: 'sign-in' },
  initial: 'arriving',
  entry: 'clearProblems',
  exit: 'clearProblems',
  on: {
    'visitor.identified': [
      { guard: 'identifiedIn', actions: 'leadBack' },
      { guard: 'providerNamed', target: '.elsewhere' },
    ],
    // Back from the provider, in the journey that was kept meanwhile.
    NAV: { guard: 'loginFailed', target: '.elsewhere', actions: 'keepArrival' },
    'guest.chosen': { actions: ['welcomeGuest', 'leadBackAsGuest'] },
    'signUp.chosen': '#sign-up',
  },
  states: {
    arriving: {
      always: [
        { guard: 'signedIn', target: 'form', actions: 'leadBack' },
        { guard: 'providerRefused', target: 'elsewhere' },
        { guard: 'usesProvider', target: 'leaving' },
        { target: 'form' },
      ],
    },
    form: {
      initial: 'asking',
      on: {
        'email.typed': {
          actions: { type: 'typeEmail', params: ({ event }) => event.emailAddress },
        },
        'signIn.submitted': [
          {
            guard: 'signInHasProblems',
            target: '.refused',
            reenter: true,
            actions: { type: 'showSignInProblems', params: ({ event }) => event.password },
          },
          { target: 'signingIn', actions: 'clearProblems' },
        ],
        'password.forgotten': { target: 'forgotten', actions: 'clearProblems' },
        back: { actions: 'leadFromSignIn' },
      },
      states: troubles,
    },
    signingIn: {
      tags: ['busy', 'unkept'],
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => ({
          body: {
            email: context.account.emailAddress,
            password: event.type === 'signIn.submitted' ? event.password : '',
          },
        }),
        onDone: [
          {
            guard: 'signedInAtOnce',
            actions: {
              type: 'tellIdentified',
              params: ({ event }) => known(meIn(valueOf(event.output)), 'visitor'),
            },
          },
          {
            guard: 'accepted',
            target: 'code',
            actions: {
              type: 'keepCodeSent',
              params: ({ event }) => known(codeIn(valueOf(event.output)), 'code'),
            },
          },
          {
            guard: { type: 'refusedWith', params: 'SIGN_IN_FAILED' },
            target: 'form.refused',
            actions: 'showSignInFailed',
          },
          ...mendingSecrets('form'),
        ],
        onError: failing('form'),
      },
    },
    code: codeForm({ submitted: 'verifying', left: 'form' }),
    verifying: {
      tags: ['busy', 'unkept'],
      invoke: {
        id: 'verifySignIn',
        src: 'verifySignIn',
        input: ({ event }) => ({
          body:
            event.type === 'code.submitted'
              ? { code: event.code, rememberMe: event.rememberMe }
              : { code: '' },
        }),
        onDone: [
          {
            guard: 'accepted',
            actions: { type: 'tellIdentified', params: ({ event }) => valueOf(event.output) },
          },
          ...mendingSecrets('code'),
        ],
        onError: failing('code'),
      },
    },
    forgotten: {
      initial: 'asking',
      on: {
        'email.typed': {
          actions: { type: 'typeEmail', params: ({ event }) => event.emailAddress },
        },
        'passwordCode.wanted': [
          {
            guard: 'emailHasProblems',
            target: '.refused',
            reenter: true,
            actions: 'showEmailProblems',
          },
          { target: 'sendingCode', actions: 'clearProblems' },
        ],
        back: { target: 'form', actions: 'clearProblems' },
      },
      states: troubles,
    },
    sendingCode: {
      tags: ['busy'],
      invoke: {
        id: 'requestPasswordCode',
        src: 'requestPasswordCode',
        input: ({ context }) => ({ body: { email: context.account.emailAddress } }),
        onDone: [
          {
            guard: 'accepted',
            target: 'newPassword',
            actions: { type: 'keepCodeSent', params: ({ event }) => valueOf(event.output) },
          },
          ...mendingSecrets('forgotten'),
        ],
        onError: failing('forgotten'),
      },
    },
    newPassword: {
      initial: 'asking',
      on: {
        'password.chosen': [
          {
            guard: 'newPasswordHasProblems',
            target: '.refused',
            reenter: true,
            actions: {
              type: 'showNewPasswordProblems',
              params: ({ event: { code, password } }) => ({ code, password }),
            },
          },
          { target: 'resetting', actions: 'clearProblems' },
        ],
        back: { target: 'forgotten', actions: 'clearProblems' },
      },
      states: troubles,
    },
    resetting: {
      tags: ['busy', 'unkept'],
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context, event }) => ({
          body: {
            email: context.account.emailAddress,
            ...(event.type === 'password.chosen'
              ? { code: event.code, password: event.password, rememberMe: event.rememberMe }
              : { code: '', password: '' }),
          },
        }),
        onDone: [
          {
            guard: 'accepted',
            actions: { type: 'tellIdentified', params: ({ event }) => valueOf(event.output) },
          },
          ...mendingSecrets('newPassword'),
        ],
        onError: failing('newPassword'),
      },
    },
    /** Accounts are the provider's: a login there did not succeed, or was not known to be needed. */
    elsewhere: { on: { 'account.chosen': 'leaving', back: { actions: 'leadFromSignIn' } } },
    /** At the provider, which leads back here. */
    leaving: { entry: 'openLogin' },
  },
});
