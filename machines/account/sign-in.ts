import { and } from 'xstate';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { known } from '../knowledge/known.ts';
import { codeForm, codeIn, failing, meIn, mendingSecrets, troubles } from './secrets.ts';

/**
 * Signing in, with a code by e-mail for an unknown browser, and a new password for visitors who
 * forgot theirs (CHN-01, RTE-16). Passwords and codes go from the field into the call: nothing here
 * keeps them, and nothing is stored while they are being sent.
 */
export const signIn = base.createStateConfig({
  id: 'sign-in',
  meta: { page: 'sign-in' },
  initial: 'arriving',
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
        { guard: and(['usesProvider', 'clearedElsewhere']), target: 'elsewhere' },
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
            actions: { type: 'showSignInProblems', params: ({ event }) => event.password },
          },
          { target: 'signingIn', actions: 'clearProblems' },
        ],
        'password.forgotten': { target: 'forgotten', actions: 'clearProblems' },
        back: { actions: 'leadFromSignIn' },
      },
      states: troubles,
    },
    signingIn: ask('signIn', {
      tags: ['unkept'],
      input: ({ account }, event) => ({
        body: {
          email: account.emailAddress,
          password: event.type === 'signIn.submitted' ? event.password : '',
        },
      }),
      done: [
        {
          guard: 'signedInAtOnce',
          keep: { type: 'tellIdentified', of: (reply) => known(meIn(reply), 'visitor') },
        },
        {
          target: 'code',
          keep: { type: 'keepCodeSent', of: (reply) => known(codeIn(reply), 'code') },
        },
      ],
      refused: {
        SIGN_IN_FAILED: { target: 'form.refused', actions: 'showSignInFailed' },
        ...mendingSecrets('form'),
      },
      ...failing('form'),
    }),
    code: codeForm({ submitted: 'verifying', left: 'form' }),
    verifying: ask('verifySignIn', {
      tags: ['unkept'],
      input: (_, event) => ({
        body:
          event.type === 'code.submitted'
            ? { code: event.code, rememberMe: event.rememberMe }
            : { code: '' },
      }),
      done: { keep: 'tellIdentified' },
      refused: mendingSecrets('code'),
      ...failing('code'),
    }),
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
            actions: 'showEmailProblems',
          },
          { target: 'sendingCode', actions: 'clearProblems' },
        ],
        back: { target: 'form', actions: 'clearProblems' },
      },
      states: troubles,
    },
    sendingCode: ask('requestPasswordCode', {
      input: ({ account }) => ({ body: { email: account.emailAddress } }),
      done: { target: 'newPassword', keep: 'keepCodeSent' },
      refused: mendingSecrets('forgotten'),
      ...failing('forgotten'),
    }),
    newPassword: {
      initial: 'asking',
      on: {
        'password.chosen': [
          {
            guard: 'newPasswordHasProblems',
            target: '.refused',
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
    resetting: ask('resetPassword', {
      tags: ['unkept'],
      input: ({ account }, event) => ({
        body: {
          email: account.emailAddress,
          ...(event.type === 'password.chosen'
            ? { code: event.code, password: event.password, rememberMe: event.rememberMe }
            : { code: '', password: '' }),
        },
      }),
      done: { keep: 'tellIdentified' },
      refused: mendingSecrets('newPassword'),
      ...failing('newPassword'),
    }),
    /** Accounts belong to a provider: a login there failed, or was not yet known to be needed. */
    elsewhere: { on: { 'account.chosen': 'leaving', back: { actions: 'leadFromSignIn' } } },
    /** At the provider, which returns here. */
    leaving: { entry: 'openLogin' },
  },
});
