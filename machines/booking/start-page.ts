import { landingBase } from '../vocabulary/landing.ts';

/**
 * Who, where, how old (RTE-01, FLW-02, LOC, ELG-02): the landing page while it has asked nothing of
 * the world. The first load carries this much of it.
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
         * The booking ran out on the server; what was typed is here, and Continue begins it anew
         * (ENG-11).
         */
        gone: { id: 'booking-gone' },
      },
    },
  },
});
