import { landingBase } from '../vocabulary/landing.ts';

/**
 * Who, where, how old (RTE-01, FLW-02, LOC, ELG-02): the landing page before its first call. This
 * much is in the first load.
 */
export const startPage = landingBase.createStateConfig({
  id: 'get-started',
  meta: { page: 'get-started' },
  initial: 'form',
  entry: ['tellHoldDropped', 'forgetRefusal', 'leaveManaged'],
  exit: 'clearProblems',
  states: {
    form: {
      initial: 'asking',
      on: {
        'start.typed': { actions: { type: 'typeStart', params: ({ event }) => event.draft } },
        'start.submitted': [
          {
            guard: 'startHasProblems',
            target: '.refused',
            actions: 'showStartProblems',
          },
          { target: 'locating' },
        ],
        'position.requested': 'readingPosition',
      },
      states: {
        asking: {},
        refused: {},
        positionDenied: {},
        /**
         * The booking expired on the server; what was typed is still here, and Continue starts it
         * again (ENG-11).
         */
        gone: { id: 'booking-gone' },
        /** It goes on in the other language; what was typed is here, too (LNG-05). */
        handedOver: { id: 'handed-over' },
      },
    },
  },
});
