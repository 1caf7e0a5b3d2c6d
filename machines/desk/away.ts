// No member is at the desk: it is locked, or no one has signed in yet (DSK-01).
import { ask } from './ask.ts';
import type { DoorEvent } from './door.ts';
import { base } from './vocabulary.ts';

/** The states of a form whose fields are not kept in the context. */
const form = {
  asking: {},
  refused: {},
  failed: { tags: ['trouble'] },
  unanswered: { tags: ['trouble'] },
} as const;

/** Our own form, or the link to the company's provider. */
const finding = {
  always: [{ guard: 'usesProvider', target: 'elsewhere' }, { target: 'asking' }],
} as const;

const failing = <const Form extends string>(name: Form) =>
  ({ failed: `${name}.failed`, unanswered: `${name}.unanswered` }) as const;

const told = <const Form extends string>(name: Form) =>
  ({ target: `${name}.refused`, keep: 'tellDoorRefused' }) as const;

/** Back to the lock: the one the server knows of, or the one it does not know of yet. */
const stillLocked = [{ guard: 'deskLocked', ...told('locked') }, told('unheard.form')] as const;

/** Tagged so that a reload locks the desk again: the server may still consider it open. */
const unheardOf = { tags: ['busy', 'unheard'] } as const;

/** Sends a form if it has no problems. */
const sent = <const To extends string>(target: To) =>
  [
    {
      guard: 'hasDoorProblems',
      target: '.refused',
      actions: 'showDoorProblems',
    },
    { target, actions: ['keepEmail', 'clearDoor'] },
  ] as const;

/** The event if it came from this form; a call is reached only through its own form. */
const given = <T extends DoorEvent['type']>(event: { type: string }, type: T) =>
  event.type === type ? (event as Extract<DoorEvent, { type: T }>) : undefined;

/** Clears the previous member's screen: whoever signs in starts fresh. */
const comesIn = {
  target: '#desk.atDesk',
  first: 'forgetEverything',
  keep: 'keepDesk',
  actions: 'keepWorker',
} as const;

/** How a `lockDesk` call ends: locked, or no session at all. */
const locks = <const Unheard extends string>(unheard: Unheard) =>
  ({
    input: () => ({}),
    done: [
      { guard: 'answeredLocked', target: '#desk.away.locked', keep: 'keepDesk' },
      { target: '#desk.away.signedOut', first: 'endSession', keep: 'keepDesk' },
    ],
    refused: {},
    failed: unheard,
    unanswered: unheard,
  }) as const;

export const away = base.createStateConfig({
  initial: 'finding',
  exit: 'clearDoor',
  states: {
    finding: {
      always: [
        { guard: 'deskLocked', target: 'locked' },
        { target: 'signedOut', actions: 'endSession' },
      ],
    },

    /** The screen is empty at once, whether or not the server has heard of the lock. */
    locking: { ...ask('lockDesk', locks('unheard')), ...unheardOf },
    /** First thing after a reload of a locked tab, before asking who is here. */
    lockingAnew: { ...ask('lockDesk', { id: 'lockDeskAnew', ...locks('unheard') }), ...unheardOf },
    /** Locked on this screen only: the server is told until it answers (DSK-01). */
    unheard: {
      type: 'parallel',
      tags: ['unheard'],
      on: { 'desk.left': 'leaving' },
      states: {
        form: {
          initial: 'finding',
          on: { 'unlock.submitted': sent('#desk.away.unlocking') },
          states: {
            finding,
            ...form,
            /**
             * No link to the provider before the server knows: it would sign the member back in.
             */
            elsewhere: {},
          },
        },
        word: {
          initial: 'waiting',
          states: {
            waiting: { after: { SEND_AGAIN: 'telling' } },
            telling: ask('lockDesk', {
              id: 'lockDeskAgain',
              ...locks('waiting'),
              tags: ['background'],
            }),
          },
        },
      },
    },
    locked: {
      initial: 'finding',
      on: { 'unlock.submitted': sent('unlocking'), 'desk.left': 'leaving' },
      states: {
        finding,
        ...form,
        elsewhere: { on: { 'provider.chosen': '#desk.away.atProvider' } },
      },
    },
    unlocking: {
      ...ask('unlockDesk', {
        input: (_, event) => {
          const { password = '', code = '' } = given(event, 'unlock.submitted') ?? {};
          return { body: { password, code } };
        },
        // The member who unlocks continues where they left off.
        done: [
          {
            guard: 'sameMember',
            target: '#desk.atDesk.whereLeft',
            keep: 'keepDesk',
            actions: 'keepWorker',
          },
          comesIn,
        ],
        refused: {
          TEAM_SIGN_IN_FAILED: stillLocked,
          INVALID_REQUEST: stillLocked,
          RATE_LIMITED: stillLocked,
          TEAM_MEMBERS_ONLY: '#desk.arriving',
        },
        failed: 'notUnlocked',
        unanswered: 'notUnlockedInTime',
      }),
      ...unheardOf,
    },
    notUnlocked: {
      always: [{ guard: 'deskLocked', target: 'locked.failed' }, { target: 'unheard.form.failed' }],
    },
    notUnlockedInTime: {
      always: [
        { guard: 'deskLocked', target: 'locked.unanswered' },
        { target: 'unheard.form.unanswered' },
      ],
    },

    signedOut: {
      initial: 'finding',
      states: {
        finding,
        ...form,
        elsewhere: { on: { 'provider.chosen': '#desk.away.atProvider' } },
      },
      on: { 'signIn.submitted': sent('provingPassword') },
    },
    provingPassword: ask('signInToDesk', {
      input: ({ door }, event) => ({
        body: {
          email: door.email,
          password: given(event, 'signIn.submitted')?.password ?? '',
        },
      }),
      done: 'code',
      refused: {
        TEAM_SIGN_IN_FAILED: told('signedOut'),
        INVALID_REQUEST: told('signedOut'),
        RATE_LIMITED: told('signedOut'),
      },
      ...failing('signedOut'),
    }),
    code: {
      initial: 'asking',
      states: form,
      on: {
        'code.submitted': sent('provingCode'),
        'signIn.begunAnew': { target: 'signedOut', actions: 'clearDoor' },
      },
    },
    provingCode: ask('verifyDeskSignIn', {
      input: (_, event) => ({ body: { code: given(event, 'code.submitted')?.code ?? '' } }),
      done: comesIn,
      refused: {
        INVALID_REQUEST: told('code'),
        RATE_LIMITED: told('code'),
        SIGN_IN_REQUIRED: told('signedOut'),
      },
      ...failing('code'),
    }),
    /** The browser goes to the provider and returns to a page that asks who is here. */
    atProvider: { entry: 'openTeamLogin' },

    leaving: {
      ...ask('signOutOfDesk', {
        input: () => ({}),
        done: { target: 'signedOut', first: 'forgetEverything', keep: 'keepDesk' },
        refused: {},
        failed: 'notLeft',
        unanswered: 'notLeft',
      }),
      ...unheardOf,
    },
    /** The screen is empty, but the server still considers this browser the member's. */
    notLeft: { tags: ['trouble', 'unheard'], on: { retried: 'leaving' } },

    opening: ask('openTeamInvitation', {
      input: ({ door }) => ({ body: { token: door.token ?? '' } }),
      done: { target: 'invited', keep: 'keepInvitation' },
      refused: { INVITATION_OVER: 'over', INVALID_REQUEST: 'over', RATE_LIMITED: 'unopened' },
      failed: 'unopened',
      unanswered: 'unopened',
    }),
    unopened: { tags: ['trouble'], on: { retried: 'opening' } },
    /** The invitation was used, replaced, expired or never existed. */
    over: { on: { 'signIn.begunAnew': '#desk.arriving' } },
    invited: {
      initial: 'asking',
      states: form,
      on: { 'invitation.submitted': sent('accepting') },
    },
    accepting: ask('acceptTeamInvitation', {
      input: ({ door }, event) => {
        const {
          firstName = '',
          lastName = '',
          password = '',
          code = '',
        } = given(event, 'invitation.submitted') ?? {};
        return { body: { token: door.token ?? '', firstName, lastName, password, code } };
      },
      done: comesIn,
      refused: {
        INVITATION_OVER: 'over',
        INVALID_REQUEST: told('invited'),
        RATE_LIMITED: told('invited'),
      },
      ...failing('invited'),
    }),
  },
});
