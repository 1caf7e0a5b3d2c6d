import { valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { codeForm, failing, mendingSecrets, troubles } from './secrets.ts';

/** A new account: an address and a password, then the code that proves the address (CHN-01). */
export const signUp = base.createStateConfig({
  id: 'sign-up',
  meta: { page: 'sign-up' },
  initial: 'form',
  entry: 'clearProblems',
  exit: 'clearProblems',
  on: {
    'visitor.identified': { guard: 'identifiedIn', actions: 'leadBack' },
    'signIn.chosen': '#sign-in',
  },
  states: {
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
            reenter: true,
            actions: { type: 'showSignUpProblems', params: ({ event }) => event.password },
          },
          { target: 'signingUp', actions: 'clearProblems' },
        ],
        back: '#sign-in',
      },
      states: troubles,
    },
    signingUp: {
      tags: ['busy', 'unkept'],
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context, event }) => ({
          body: {
            email: context.account.emailAddress,
            password: event.type === 'signUp.submitted' ? event.password : '',
          },
        }),
        onDone: [
          {
            guard: 'accepted',
            target: 'code',
            actions: { type: 'keepCodeSent', params: ({ event }) => valueOf(event.output) },
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
        id: 'verifyEmail',
        src: 'verifyEmail',
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
  },
});
