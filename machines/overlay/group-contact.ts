import { memberAt } from '../knowledge/members.ts';
import { known } from '../knowledge/known.ts';
import { personUpdate } from '../requests/group.ts';
import { askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { closeWithReview, leaving, leavingReview } from './over.ts';

/** How the group is reached: one contact, which every one of its patients has (EDT-01, GRP-01). */
export const groupContact = base.createStateConfig({
  meta: { overlay: 'group-contact' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'editing',
  on: leaving('group-contact'),
  exit: ['clearProblems', 'endPartyEdit'],
  states: {
    editing: {
      initial: 'asking',
      on: {
        'overlay.typed': {
          actions: { type: 'typeEditedContact', params: ({ event }) => event.edit },
        },
        'overlay.saved': [
          {
            guard: 'editedContactHasProblems',
            target: '.refused',
            actions: 'showEditedContactProblems',
          },
          { target: 'saving', actions: ['mint', 'toFirstPerson'] },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    leaving: leavingReview,
    saving: askOverReview('updatePatient', {
      id: 'updatePatient.groupContact',
      input: (context) =>
        personUpdate(
          context,
          known(memberAt(context, context.party.edit.place), 'person'),
          undefined,
          context.edit.contact,
        ),
      // The first of them is whom the letter goes to: from here on this is the contact.
      done: { target: 'next', actions: ['saveEditedContact', 'toNextPerson'] },
      refused: {
        INVALID_REQUEST: mending('editing.refused'),
        ELIGIBLITY_ERROR: mending('editing.refused'),
      },
    }),
    next: {
      always: [
        { guard: 'somebodyToTell', target: 'saving' },
        { target: '#overlay.closed', actions: 'tellRecord' },
      ],
    },
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    timedOut: { tags: ['trouble', 'late'], on: { retried: 'saving', back: 'editing' } },
  },
});
