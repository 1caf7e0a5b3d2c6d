import { and } from 'xstate';
import { base } from '../vocabulary/base.ts';

/** FLW-01: with an account or as a guest. Signed-in visitors are not asked. */
export const flowCheck = base.createStateConfig({
  id: 'flow-check',
  meta: { page: 'flow-check' },
  entry: [{ type: 'comeTo', params: 'flow-check' }, 'tellRecord'],
  always: [
    { guard: and(['signedIn', 'forGroup']), target: '#contact-info' },
    { guard: 'signedIn', target: '#patient-info' },
  ],
  on: {
    'guest.chosen': [
      { guard: 'forGroup', target: '#contact-info', actions: 'welcomeGuest' },
      { target: '#patient-info', actions: 'welcomeGuest' },
    ],
    'account.chosen': { target: '#sign-in', actions: { type: 'returnTo', params: 'patient-info' } },
    'signUp.chosen': { target: '#sign-up', actions: { type: 'returnTo', params: 'patient-info' } },
    back: '#timeslots',
  },
});
