// The vocabulary of the chart: what it may ask, judge and change, put together. The pages only arrange it.
import { raise } from 'xstate';
import { edits } from './setup/edits.ts';

export const base = edits.extend({
  actions: {
    // One region tells the others.
    tellRecord: raise({ type: 'record.changed' }),
    tellHoldStarted: raise({ type: 'hold.started' }),
    tellHoldFinished: raise({ type: 'hold.finished' }),
    tellHoldExpired: raise({ type: 'hold.expired' }),
    tellHoldLost: raise({ type: 'hold.lost' }),
    leadToQuestions: raise({ type: 'vaccines.changed' }),
    leadToTimes: raise({ type: 'NAV', page: 'timeslots' }),
    leadToStart: raise({ type: 'NAV', page: 'get-started' }),
    /** Filled in by src/app (ENG-02: 'FAILED PATCH'). */
    logFailedPatch: () => {},
  },
});
