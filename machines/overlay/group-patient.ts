import { memberMeant } from '../knowledge/members.ts';
import { known } from '../knowledge/known.ts';
import { personUpdate } from '../requests/group.ts';
import { askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { leavingReview, overReview } from './over.ts';
import { answerDecides } from './saving-change.ts';
import { typedIn } from './typed-in.ts';

/**
 * A group member's details except the date of birth, which decides what they may have (EDT-01,
 * GRP-03).
 */
export const groupPatient = base.createStateConfig({
  ...overReview('group-patient'),
  initial: 'editing',
  states: {
    ...typedIn('person'),
    leaving: leavingReview,
    saving: {
      ...askOverReview('updatePatient', {
        id: 'updatePatient.group',
        input: (context) =>
          personUpdate(
            context,
            { ...known(memberMeant(context), 'person'), person: context.edit.patient },
            context.contact,
          ),
        done: { target: '#overlay.closed', actions: ['saveEditedPerson', 'tellRecord'] },
        refused: {
          INVALID_REQUEST: mending('editing.refused'),
          ELIGIBLITY_ERROR: mending('editing.refused'),
        },
      }),
      on: answerDecides,
    },
  },
});
