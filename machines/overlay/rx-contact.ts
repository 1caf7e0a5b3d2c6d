import { askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { contactOfAll, contactOfNext } from './contact-of-all.ts';
import { leavingReview, overReview } from './over.ts';
import { answerDecides } from './saving-change.ts';

/** How to reach them; the prescription says who it is for (EDT-01, RXR-02). */
export const rxContact = base.createStateConfig({
  ...overReview('rx-contact'),
  initial: 'editing',
  states: {
    ...contactOfAll,
    leaving: leavingReview,
    saving: {
      ...askOverReview('updatePatient', {
        id: 'updatePatient.rx-contact',
        input: contactOfNext,
        done: { target: '#overlay.closed', actions: ['saveEditedContact', 'tellRecord'] },
        refused: { INVALID_REQUEST: mending('editing.refused') },
      }),
      on: answerDecides,
    },
  },
});
