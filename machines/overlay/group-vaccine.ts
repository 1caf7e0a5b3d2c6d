import { eligibleRequest } from '../requests/vaccines.ts';
import { askOverReview } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { listFailed } from './choosing-vaccines.ts';
import { vaccinesAtHeldTime } from './over-held-time.ts';
import { overReview } from './over.ts';

/**
 * Other vaccines for a group member at the held time, if the store has them; else nothing changes
 * (EDT-01, GRP-03). Any questions are asked on this person's pages.
 */
export const groupVaccine = base.createStateConfig({
  ...overReview('group-vaccine'),
  initial: 'showing',
  states: {
    /** A resumed member has not been on the pages that know what they may have. */
    showing: { always: [{ guard: 'offeredUnknown', target: 'loading' }, { target: 'editing' }] },
    loading: askOverReview('listEligibleVaccines', {
      id: 'listEligibleVaccines.group',
      input: eligibleRequest,
      done: { target: 'editing', keep: 'keepOffered', actions: 'keepOfferedWithPerson' },
      refused: {},
      heldUp: 'load',
    }),
    ...listFailed,
    ...vaccinesAtHeldTime({ of: 'group', hold: 'groupVaccines', asked: 'putEditedInFront' }),
  },
});
