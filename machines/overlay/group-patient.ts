import { valueOf } from '../answers.ts';
import { memberAt } from '../group/members.ts';
import { known } from '../known.ts';
import { orMending, orTrouble } from '../outcomes.ts';
import { personUpdate } from '../requests/group.ts';
import { base } from '../setup.ts';
import { closeWithGroupReview, leaving, leavingReview } from './over.ts';

/** Who one of the group is, but for the date of birth, which decides what they may have (EDT-01, GRP-03). */
export const groupPatient = base.createStateConfig({
  meta: { overlay: 'group-patient' },
  tags: ['dialog'],
  always: closeWithGroupReview,
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
            reenter: true,
            actions: 'showPersonProblems',
          },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    leaving: leavingReview,
    saving: {
      tags: ['busy'],
      invoke: {
        id: 'updatePatient.group',
        src: 'updatePatient',
        input: ({ context }) =>
          personUpdate(
            context,
            known(memberAt(context, context.party.draft.place), 'person'),
            context.party.draft,
          ),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: [
              'keepPerson',
              { type: 'keepUpdated', params: ({ event }) => valueOf(event.output).patientId },
              'tellRecord',
            ],
          },
          ...orMending('editing.refused'),
        ],
        onError: orTrouble,
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
  },
});
