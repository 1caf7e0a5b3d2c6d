// Who works at the store, and in which role: for its managers (DSK-01).
import { ask } from './ask.ts';
import type { DeskContext } from './context.ts';
import { stay } from './page-ways.ts';
import { roleNamed } from './people-words.ts';
import { base } from './vocabulary.ts';

const told = { target: 'shown', keep: 'keepPeopleRefusal' } as const;
const changed = [
  { guard: 'changesSelf', target: 'reading', keep: 'keepPeople', actions: 'askWhoIsHere' },
  { target: 'shown', keep: 'keepPeople' },
] as const;
const refusedOfMember = { INVALID_REQUEST: told, FC_903_NotFound: 'reading' } as const;

const ofMember = ({ storeNumber = '', people: { change } }: DeskContext) => ({
  storeNumber,
  memberId: change?.memberId ?? '',
});

/** Starts over only with `beginPeople`; a lock in between keeps its state. */
export const people = base.createStateConfig({
  initial: 'opening',
  on: { 'sheet.closed': 'list' },
  states: {
    opening: { always: [{ guard: 'isManager', target: 'reading' }, { target: '#visitPage.list' }] },
    reading: ask('getPeople', {
      input: ({ storeNumber = '' }) => ({ params: { storeNumber } }),
      done: { target: 'shown', keep: 'keepPeople' },
      refused: {},
      failed: 'failed',
      unanswered: 'failed',
    }),
    shown: {
      on: {
        'invite.typed': { actions: 'typeInvite' },
        'invite.submitted': [
          { guard: 'inviteRight', target: 'inviting', actions: 'mint' },
          { actions: 'showInviteProblems' },
        ],
        'invitation.copied': { actions: 'keepCopied' },
        // Saved separately, because arrow keys pass other roles on the way to the wanted one.
        'role.chosen': { actions: 'keepChange' },
        'role.saved': { guard: 'isRoleChosen', target: 'changing', actions: 'mint' },
        'member.kept': { guard: 'isRoleChosen', actions: 'forgetMember' },
        'member.leaving': { target: 'confirming', actions: 'keepChange' },
      },
    },
    /** Takes effect at once, so it asks first. */
    confirming: {
      on: {
        'member.removed': { target: 'removing', actions: 'mint' },
        'member.kept': { target: 'shown', actions: 'forgetMember' },
      },
    },
    inviting: {
      ...ask('inviteMember', {
        input: ({ storeNumber = '', intention, people: { form } }) => ({
          intention,
          params: { storeNumber },
          body: { email: form.email.trim(), role: roleNamed(form.role) ?? 'technician' },
        }),
        done: { target: 'shown', keep: 'keepInvited' },
        refused: {
          INVALID_REQUEST: { target: 'shown', keep: 'keepInviteRefusal' },
          RATE_LIMITED: { target: 'shown', keep: 'keepInviteRefusal' },
        },
        failed: 'uninvited',
        unanswered: 'uninvited',
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
        failed: 'unchanged',
        unanswered: 'unchanged',
      }),
      ...stay,
    },
    removing: {
      ...ask('removeMember', {
        input: (context) => ({ intention: context.intention, params: ofMember(context) }),
        done: changed,
        refused: refusedOfMember,
        failed: 'unremoved',
        unanswered: 'unremoved',
      }),
      ...stay,
    },
    failed: { tags: ['trouble'], on: { retried: 'reading' } },
    uninvited: { tags: ['trouble'], on: { retried: 'inviting' } },
    /** It is unknown whether the change was made: leaving reads the list again. */
    unchanged: {
      tags: ['trouble'],
      on: {
        retried: 'changing',
        'role.saved': 'changing',
        'member.kept': { target: 'reading', actions: 'forgetMember' },
      },
    },
    unremoved: { tags: ['trouble'], on: { retried: 'removing' } },
  },
});
