// Who works at the store, and in which role: for its managers (DSK-01).
import { ask } from './ask.ts';
import type { DeskContext } from './context.ts';
import { stay } from './page-ways.ts';
import { roleNamed } from './people-words.ts';
import { base } from './vocabulary.ts';

const told = { target: 'open.shown', keep: 'keepPeopleRefusal' } as const;
const changed = [
  { guard: 'changesSelf', target: 'open.reading', keep: 'keepPeople', actions: 'askWhoIsHere' },
  { target: 'open.shown', keep: 'keepPeople' },
] as const;
const refusedOfMember = {
  INVALID_REQUEST: told,
  FC_903_NotFound: { target: 'open.reading', actions: 'forgetMember' },
} as const;

const ofMember = ({ storeNumber = '', people: { change } }: DeskContext) => ({
  storeNumber,
  memberId: change?.memberId ?? '',
});

/**
 * What is on screen works while the list is read, too, and after a failure: each answer contains
 * the whole list.
 */
const open = base.createStateConfig({
  initial: 'reading',
  // A role that is taken away while the page is open closes it.
  always: { guard: 'isNoManager', target: '#visitPage.list' },
  on: {
    'invite.typed': { actions: 'typeInvite' },
    'invite.submitted': [
      { guard: 'inviteRight', target: '#visitPage.people.inviting', actions: 'mint' },
      { actions: 'showInviteProblems' },
    ],
    'invitation.copied': { actions: 'keepCopied' },
    // Saved separately, because arrow keys pass other roles on the way to the wanted one.
    'role.chosen': { actions: 'keepChange' },
    'role.saved': [
      { guard: 'stepsDown', target: '.steppingDown' },
      { guard: 'isRoleChosen', target: '#visitPage.people.changing', actions: 'mint' },
    ],
    'member.kept': { guard: 'isRoleChosen', actions: 'forgetMember' },
    'member.leaving': { target: '.confirming', actions: 'keepChange' },
  },
  states: {
    reading: ask('getPeople', {
      input: ({ storeNumber = '' }) => ({ params: { storeNumber } }),
      done: { target: 'shown', keep: 'keepPeopleRead' },
      refused: {},
      failed: 'failed',
      unanswered: 'failed',
    }),
    shown: {},
    /** A manager who gives up that role cannot take it back, so it asks first. */
    steppingDown: {
      on: {
        'manager.steppedDown': { target: '#visitPage.people.changing', actions: 'mint' },
        'member.kept': { target: 'shown', actions: 'forgetMember' },
        'role.chosen': { target: 'shown', actions: 'keepChange' },
      },
    },
    /** Takes effect at once, so it asks first. */
    confirming: {
      on: {
        'member.removed': { target: '#visitPage.people.removing', actions: 'mint' },
        'member.kept': { target: 'shown', actions: 'forgetMember' },
        'role.chosen': { target: 'shown', actions: 'keepChange' },
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'reading' } },
    /** Sending it again uses the same key; another invitation is typed beside the list as it is. */
    uninvited: {
      tags: ['trouble'],
      on: {
        retried: '#visitPage.people.inviting',
        'invite.submitted': '#visitPage.people.inviting',
        'invite.typed': { target: 'reading', actions: 'typeInvite' },
      },
    },
    /** It is unknown whether the change was made: leaving reads the list again. */
    unchanged: {
      tags: ['trouble'],
      on: {
        retried: '#visitPage.people.changing',
        'role.saved': '#visitPage.people.changing',
        'role.chosen': { target: 'reading', actions: 'keepChange' },
        'member.kept': { target: 'reading', actions: 'forgetMember' },
      },
    },
    unremoved: {
      tags: ['trouble'],
      on: {
        retried: '#visitPage.people.removing',
        'role.chosen': { target: 'reading', actions: 'keepChange' },
      },
    },
  },
});

/** Starts over only with `beginPeople`; a lock in between keeps its state. */
export const people = base.createStateConfig({
  initial: 'opening',
  on: { 'sheet.closed': 'list' },
  states: {
    opening: {
      always: [{ guard: 'isManager', target: 'open' }, { target: '#visitPage.list' }],
    },
    open,
    inviting: {
      ...ask('inviteMember', {
        input: ({ storeNumber = '', intention, people: { form } }) => ({
          intention,
          params: { storeNumber },
          body: { email: form.email.trim(), role: roleNamed(form.role) ?? 'technician' },
        }),
        done: { target: 'open.shown', keep: 'keepInvited' },
        refused: {
          INVALID_REQUEST: { target: 'open.shown', keep: 'keepInviteRefusal' },
          RATE_LIMITED: { target: 'open.shown', keep: 'keepInviteRefusal' },
        },
        failed: 'open.uninvited',
        unanswered: 'open.uninvited',
      }),
      ...stay,
    },
    changing: {
      ...ask('changeRole', {
        input: (context) => ({
          intention: context.intention,
          params: ofMember(context),
          body: { role: context.people.change?.role ?? 'technician' },
        }),
        done: changed,
        refused: refusedOfMember,
        failed: 'open.unchanged',
        unanswered: 'open.unchanged',
      }),
      ...stay,
    },
    removing: {
      ...ask('removeMember', {
        input: (context) => ({ intention: context.intention, params: ofMember(context) }),
        done: changed,
        refused: refusedOfMember,
        failed: 'open.unremoved',
        unanswered: 'open.unremoved',
      }),
      ...stay,
    },
  },
});
