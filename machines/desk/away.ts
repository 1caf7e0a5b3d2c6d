// Nobody works at the desk: it is locked, or somebody has yet to sign in (DSK-01).
import { ask } from './ask.ts';
import type { DoorEvent } from './door.ts';
import { base } from './vocabulary.ts';

/** What can be said of a form whose fields are kept nowhere else. */
const form = {
  asking: {},
  refused: {},
  failed: { tags: ['trouble'] },
  unanswered: { tags: ['trouble'] },
} as const;

/** A form of ours, or the way to the company's. */
const finding = {
  always: [{ guard: 'usesProvider', target: 'elsewhere' }, { target: 'asking' }],
} as const;

const failing = <const Form extends string>(name: Form) =>
  ({ failed: `${name}.failed`, unanswered: `${name}.unanswered` }) as const;

const told = <const Form extends string>(name: Form) =>
  ({ target: `${name}.refused`, keep: 'tellDoorRefused' }) as const;

/** Back at the lock, which the server knows of or not. */
const stillLocked = [{ guard: 'deskLocked', ...told('locked') }, told('unheard.form')] as const;

/** A reload has to close the desk anew: the server may take it for open. */
const unheardOf = { tags: ['busy', 'unheard'] } as const;

/** A form is sent when nothing in it is wrong. */
const sent = <const To extends string>(target: To) =>
  [
    {
      guard: 'hasDoorProblems',
      target: '.refused',
      actions: 'showDoorProblems',
    },
    { target, actions: ['keepEmail', 'clearDoor'] },
  ] as const;

/** The event of a form; only that form leads to its call. */
const given = <T extends DoorEvent['type']>(event: { type: string }, type: T) =>
  event.type === type ? (event as Extract<DoorEvent, { type: T }>) : undefined;

/** Nothing is on the screen of who was here before: whoever comes in begins anew. */
const comesIn = {
  target: '#desk.atDesk',
  first: 'forgetEverything',
  keep: 'keepDesk',
  actions: 'keepWorker',
} as const;

/** The server is told of a lock, and knows of it or of nobody. */
const locks = <const Unheard extends string>(unheard: Unheard) =>
  ({
    input: () => ({}),
    done: [
      { guard: 'answeredLocked', target: '#desk.away.locked', keep: 'keepDesk' },
      { target: '#desk.away.signedOut', first: 'forgetEverything', keep: 'keepDesk' },
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
        { target: 'signedOut', actions: 'forgetEverything' },
      ],
    },

    /** The screen is empty at once, whether or not the server has heard of it. */
    locking: { ...ask('lockDesk', locks('unheard')), ...unheardOf },
    /** Before anybody is asked who is here: the tab was closed before a reload. */
    lockingAnew: { ...ask('lockDesk', { id: 'lockDeskAnew', ...locks('unheard') }), ...unheardOf },
    /** Locked on this screen alone: the server is told until it answers (DSK-01). */
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
            /** There is no way to the provider before the server knows: it would lead back in. */
            elsewhere: {},
          },
        },
        word: {
          initial: 'waiting',
          states: {
            waiting: { after: { SEND_AGAIN: 'telling' } },
            telling: ask('lockDesk', { id: 'lockDeskAgain', ...locks('waiting') }),
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
        // Who unlocks works on where they left.
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
    /** At the provider, which leads back to a page that asks anew who is here. */
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
    /** Nothing is on the screen, but the server still takes this browser for the member's. */
    notLeft: { tags: ['trouble', 'unheard'], on: { retried: 'leaving' } },

    opening: ask('openTeamInvitation', {
      input: ({ door }) => ({ body: { token: door.token ?? '' } }),
      done: { target: 'invited', keep: 'keepInvitation' },
      refused: { INVITATION_OVER: 'over', INVALID_REQUEST: 'over', RATE_LIMITED: 'unopened' },
      failed: 'unopened',
      unanswered: 'unopened',
    }),
    unopened: { tags: ['trouble'], on: { retried: 'opening' } },
    /** Used, replaced, too old, or none at all. */
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
