// What one region of the chart tells the others, and how far a journey has come.
import { assign, raise } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { topic } from './topic.ts';

export const regions = topic({
  guards: {},
  actions: {
    /** ENG-02: the record is updated for every page the booking reaches. */
    comeTo: assign(({ context: { welcome } }, at: PageId) => ({
      at,
      // A visitor who continues has been welcomed (RES-01).
      welcome: welcome?.page === at ? welcome : undefined,
    })),
    keepWait: assign((_, waitSeconds: number | undefined) => ({ waitSeconds })),
    tellRecord: raise({ type: 'record.changed' }),
    tellHoldStarted: raise({ type: 'hold.started' }),
    tellHoldFinished: raise({ type: 'hold.finished' }),
    tellHoldExpired: raise({ type: 'hold.expired' }),
    tellHoldLost: raise({ type: 'hold.lost' }),
    // Findings of a sheet or the held time, from which the page leads on.
    tellBookingGone: raise({ type: 'booking.gone' }),
    tellBookedElsewhere: raise({ type: 'booking.confirmedElsewhere' }),
    tellPatientRefused: raise({ type: 'patient.refused' }),
    tellVaccinesRefused: raise({ type: 'vaccines.refused' }),
    tellHandedOver: raise({ type: 'journey.handedOver' }),
    leadToQuestions: raise({ type: 'vaccines.changed' }),
    leadToTimes: raise({ type: 'NAV', page: 'timeslots' }),
    leadToStart: raise({ type: 'NAV', page: 'get-started' }),
    /** Filled in by src/app (ENG-02: 'FAILED PATCH'). */
    logFailedPatch: () => {},
  },
});
