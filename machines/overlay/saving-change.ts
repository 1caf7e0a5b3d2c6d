// How saving a change to an appointment ends, in every overlay (MNG-06).
import { askOverDetails, outdated } from '../vocabulary/calls/ends.ts';
import { readRequest } from '../requests/manage.ts';
import { base } from '../vocabulary/base.ts';

/** A change is on its way: until the answer arrives no one leaves without knowing it. */
export const answerDecides = { 'overlay.closed': {}, NAV: {} } as const;

/**
 * Two tabs, two changes: the other one's is read and shown, and this one can be saved over it.
 * Nothing typed is lost.
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
