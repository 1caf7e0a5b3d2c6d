import { memberAt } from '../knowledge/members.ts';
import { known } from '../knowledge/known.ts';
import { personUpdate } from '../requests/group.ts';
import { askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { closeWithReview, leaving, leavingReview } from './over.ts';

/**
 * Who one of the group is, but for the date of birth, which decides what they may have (EDT-01,
 * GRP-03).
 */
export const groupPatient = base.createStateConfig({
  meta: { overlay: 'group-patient' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'editing',
  on: leaving('group-patient'),
  exit: ['clearProblems', 'endPartyEdit'],
  states: {
    editing: {
      initial: 'asking',
      on: {
        'person.typed': { actions: { type: 'typePerson', params: ({ event }) => event.draft } },
        'overlay.saved': [
          {
            guard: 'personHasProblems',
            target: '.refused',
            actions: 'showPersonProblems',
          },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    leaving: leavingReview,
    saving: askOverReview('updatePatient', {
      id: 'updatePatient.group',
      input: (context) =>
        personUpdate(
          context,
          known(memberAt(context, context.party.draft.place), 'person'),
          context.party.draft,
        ),
      done: {
        target: '#overlay.closed',
        first: 'keepPerson',
        keep: { type: 'keepUpdated', of: ({ patientId }) => patientId },
        actions: 'tellRecord',
      },
      refused: {
        INVALID_REQUEST: mending('editing.refused'),
        ELIGIBLITY_ERROR: mending('editing.refused'),
      },
    }),
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    timedOut: { tags: ['trouble', 'late'], on: { retried: 'saving', back: 'editing' } },
  },
});
