// How the saving of a change to what is booked ends, in whichever overlay it was made (MNG-06).
import { valueOf } from '../answers.ts';
import { readRequest } from '../requests/manage.ts';
import { base } from '../setup.ts';

/** A change is on its way: until the answer is there nobody leaves, not knowing. */
export const answerDecides = { 'overlay.closed': {}, NAV: {} } as const;

/** Cancelled or past by now: the page behind reads it anew, and says so. */
export const ifClosedMeanwhile = {
  guard: { type: 'refusedWith', params: 'APPOINTMENT_CLOSED' },
  target: '#overlay.closed',
  actions: 'tellOutdated',
} as const;

/** That, or no longer this visitor's: the page behind says which. */
export const ifOutdated = [
  ifClosedMeanwhile,
  {
    guard: { type: 'refusedWith', params: 'UNAUTHENTICATED' },
    target: '#overlay.closed',
    actions: 'tellOutdated',
  },
] as const;

/** Two tabs, two changes: what the other one saved is read, shown, and this one can be saved over it. Nothing typed is lost. */
export const ifChangedMeanwhile = {
  guard: { type: 'refusedWith', params: 'APPOINTMENT_CHANGED' },
  target: 'refreshing',
} as const;

export const meanwhile = <const Overlay extends string>(overlay: Overlay, again: string) => ({
  refreshing: base.createStateConfig({
    tags: ['busy'],
    invoke: {
      id: `getAppointment.${overlay}` as const,
      src: 'getAppointment',
      input: ({ context }) => readRequest(context),
      onDone: [
        {
          guard: 'accepted',
          target: 'changedMeanwhile',
          actions: { type: 'keepLatest', params: ({ event }) => valueOf(event.output) },
        },
        { target: '#overlay.closed', actions: 'tellOutdated' },
      ],
      onError: [{ guard: 'timedOut', target: 'timedOut' }, { target: 'failed' }],
    },
  }),
  changedMeanwhile: base.createStateConfig({
    on: {
      'overlay.saved': { target: again, actions: 'mint' },
      'edit.dropped': { target: '#overlay.closed', actions: ['tellHoldDropped', 'tellOutdated'] },
    },
  }),
});
