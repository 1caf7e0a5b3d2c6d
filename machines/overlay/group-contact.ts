import { askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { contactOfAll, contactOfNext } from './contact-of-all.ts';
import { leavingReview, overReview } from './over.ts';
import { answerDecides } from './saving-change.ts';

/** How to reach the group: one contact, which every one of its patients has (EDT-01, GRP-01). */
export const groupContact = base.createStateConfig({
  ...overReview('group-contact'),
  initial: 'editing',
  states: {
    ...contactOfAll,
    leaving: leavingReview,
    saving: {
      ...askOverReview('updatePatient', {
        id: 'updatePatient.groupContact',
        input: contactOfNext,
        // The letter goes to the first of them: from here on this is the contact.
        done: { target: 'next', actions: ['saveEditedContact', 'noteTold'] },
        refused: {
          INVALID_REQUEST: mending('editing.refused'),
          ELIGIBLITY_ERROR: mending('editing.refused'),
        },
      }),
      on: answerDecides,
    },
    next: {
      always: [
        { guard: 'somebodyToTell', target: 'saving' },
        { target: '#overlay.closed', actions: 'tellRecord' },
      ],
    },
  },
});
