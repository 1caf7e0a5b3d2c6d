// What one region of the chart tells the others, and where a journey has come to.
import { assign, raise } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { topic } from './topic.ts';

export const regions = topic({
  guards: {},
  actions: {
    /** ENG-02: the record is told of every page the booking comes to. */
    comeTo: assign(({ context: { welcome } }, at: PageId) => ({
      at,
      // Whoever goes on has been welcomed (RES-01).
      welcome: welcome?.page === at ? welcome : undefined,
    })),
    tellRecord: raise({ type: 'record.changed' }),
    tellHoldStarted: raise({ type: 'hold.started' }),
    tellHoldFinished: raise({ type: 'hold.finished' }),
    tellHoldExpired: raise({ type: 'hold.expired' }),
    tellHoldLost: raise({ type: 'hold.lost' }),
    // What a sheet or the held time finds out, and the page leads on from.
    tellBookingGone: raise({ type: 'booking.gone' }),
    tellBookedElsewhere: raise({ type: 'booking.confirmedElsewhere' }),
    tellPatientRefused: raise({ type: 'patient.refused' }),
    tellVaccinesRefused: raise({ type: 'vaccines.refused' }),
    leadToQuestions: raise({ type: 'vaccines.changed' }),
    leadToTimes: raise({ type: 'NAV', page: 'timeslots' }),
    leadToStart: raise({ type: 'NAV', page: 'get-started' }),
    /** Filled in by src/app (ENG-02: 'FAILED PATCH'). */
    logFailedPatch: () => {},
  },
});
