import type { listDependents } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { toHeldBooking } from '../vocabulary/starting-over.ts';
import { calendar } from './calendar.ts';
import { copy, deletion, devices, email, forgetAccount, password } from './care.ts';
import { dependent, removal } from './dependent.ts';
import { profile } from './profile.ts';

const listed = {
  type: 'keepDependents',
  of: ({ dependents }: Reply<typeof listDependents>) => dependents,
} as const;

/**
 * Into a booking whose time is held; otherwise to a new one. What was just booked in this tab is
 * done: the next booking is one of its own.
 */
const toBooking = [toHeldBooking, { target: '#get-started', actions: 'forgetBooked' }] as const;

/**
 * What an account keeps for the next booking: the owner's details and the people in their care
 * (PAT-02, PAT-05); the account itself (ACC-01); and signing out (CHN-07).
 */
export const account = base.createStateConfig({
  id: 'account',
  meta: { page: 'account' },
  initial: 'loading',
  exit: 'clearProblems',
  // Signed out meanwhile, in another tab or by timeout.
  on: {
    'visitor.identified': {
      guard: 'identifiedOut',
      target: '#sign-in',
      actions: { type: 'returnAfterSignOut', params: 'account' },
    },
  },
  states: {
    loading: ask('listDependents', {
      input: () => ({}),
      done: [
        {
          guard: { type: 'wasInterrupted', params: 'profile' },
          target: 'profile',
          actions: 'resumeForm',
          keep: listed,
        },
        {
          guard: { type: 'wasInterrupted', params: 'dependent' },
          target: 'dependent',
          actions: 'resumeForm',
          keep: listed,
        },
        { target: 'reading', keep: listed },
      ],
      refused: {},
    }),
    ...heldUp({ retried: 'loading', 'signOut.requested': 'signingOut', back: toBooking }),
    reading: {
      initial: 'plain',
      on: {
        'profile.opened': { target: 'profile', actions: 'openProfile' },
        'dependent.opened': {
          target: 'dependent',
          actions: { type: 'openDependent', params: ({ event }) => event.dependentId },
        },
        'dependent.removed': {
          target: 'removal',
          actions: { type: 'openDependent', params: ({ event }) => event.dependentId },
        },
        'passwordChange.opened': { target: 'newPassword', actions: 'clearProblems' },
        'emailChange.opened': { target: 'newEmail', actions: 'openEmailChange' },
        'devices.opened': 'devices',
        /** SAF-07. */
        'sights.opened': '#who-has-seen',
        'calendar.opened': 'calendar',
        /** SAF-08. */
        'copy.opened': { target: 'copy', actions: 'clearProblems' },
        'deletion.opened': { target: 'deletion', actions: 'clearProblems' },
        'signOut.requested': 'signingOut',
        /** CRD-02. */
        'record.opened': { target: '#vaccination-history', actions: 'forgetRecords' },
        back: toBooking,
      },
      states: {
        /** Back from a page opened here, without asking again who is in the owner's care. */
        plain: { always: { guard: 'careUnknown', target: '#account.loading' } },
        passwordChanged: {},
        emailChanged: {},
      },
    },
    ...password,
    ...email,
    devices,
    calendar,
    ...copy,
    ...deletion,
    profile,
    dependent,
    removal,
    /** CHN-07: what was typed in this tab goes as well; the computer may be shared. */
    signingOut: ask('logout', {
      input: () => ({ body: {} }),
      done: {
        target: '#get-started',
        actions: ['tellOtherTabs', ...forgetAccount],
      },
      refused: {},
      failed: 'signOutFailed',
      unanswered: 'signOutFailed',
    }),
    signOutFailed: {
      tags: ['trouble'],
      on: { 'signOut.requested': 'signingOut', back: 'reading' },
    },
  },
});
