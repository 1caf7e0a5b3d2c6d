// How the saving of a change to what is booked ends, in whichever overlay it was made (MNG-06).
import { askOverDetails, outdated } from '../vocabulary/calls/ends.ts';
import { readRequest } from '../requests/manage.ts';
import { base } from '../vocabulary/base.ts';

/** A change is on its way: until the answer is there nobody leaves, not knowing. */
export const answerDecides = { 'overlay.closed': {}, NAV: {} } as const;

/**
 * Two tabs, two changes: what the other one saved is read, shown, and this one can be saved over
 * it. Nothing typed is lost.
 */
export const meanwhile = <const Overlay extends string>(overlay: Overlay, again: string) => ({
  refreshing: askOverDetails('getAppointment', {
    id: `getAppointment.${overlay}`,
    input: readRequest,
    done: { target: 'changedMeanwhile', keep: 'keepLatest' },
    whateverRefused: outdated,
  }),
  changedMeanwhile: base.createStateConfig({
    on: {
      'overlay.saved': { target: again, actions: 'mint' },
      'edit.dropped': { target: '#overlay.closed', actions: ['tellHoldDropped', 'tellOutdated'] },
    },
  }),
});
