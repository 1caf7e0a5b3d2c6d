import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { codeForm, failing, mendingSecrets, troubles } from './secrets.ts';

/**
 * A new account: an address and a password, then the code that proves the address (CHN-01), and a
 * welcome (ACC-02).
 */
export const signUp = base.createStateConfig({
  id: 'sign-up',
  meta: { page: 'sign-up' },
  initial: 'arriving',
  exit: 'clearProblems',
  on: {
    'visitor.identified': { guard: 'identifiedIn', actions: 'leadBack' },
    'signIn.chosen': '#sign-in',
  },
  states: {
    /** The browser's Back leads here from an account that was just created. */
    arriving: {
      always: [{ guard: 'signedIn', target: 'form', actions: 'leadBack' }, { target: 'form' }],
    },
    form: {
      initial: 'asking',
      on: {
        'email.typed': {
          actions: { type: 'typeEmail', params: ({ event }) => event.emailAddress },
        },
        'signUp.submitted': [
          {
            guard: 'signUpHasProblems',
            target: '.refused',
            actions: { type: 'showSignUpProblems', params: ({ event }) => event.password },
          },
          { target: 'signingUp', actions: 'clearProblems' },
        ],
        back: '#sign-in',
      },
      states: troubles,
    },
    signingUp: ask('signUp', {
      tags: ['unkept'],
      input: ({ account }, event) => ({
        body: {
          email: account.emailAddress,
          password: event.type === 'signUp.submitted' ? event.password : '',
        },
      }),
      done: { target: 'code', keep: 'keepCodeSent' },
      refused: mendingSecrets('form'),
      ...failing('form'),
    }),
    code: codeForm({ submitted: 'verifying', left: 'form' }),
    verifying: ask('verifyEmail', {
      tags: ['unkept'],
      input: (_, event) => ({
        body:
          event.type === 'code.submitted'
            ? { code: event.code, rememberMe: event.rememberMe }
            : { code: '' },
      }),
      done: { target: 'welcome', keep: 'tellIdentified' },
      refused: mendingSecrets('code'),
      ...failing('code'),
    }),
    /**
     * ACC-02: a welcome, and the way on: back to where the visitor came from, or to the account.
     */
    welcome: {
      on: {
        'visitor.identified': { guard: 'identifiedIn' },
        'welcome.read': { actions: 'leadBack' },
        'account.opened': '#account',
      },
    },
  },
});
