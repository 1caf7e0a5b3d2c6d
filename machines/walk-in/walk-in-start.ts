import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { engagementRequest } from '../requests/engagement.ts';

const typing = base.createStateConfig({
  on: {
    'start.typed': {
      target: '#walk-in-start.form',
      actions: { type: 'typeStart', params: ({ event }) => event.draft },
    },
  },
}).on;

/**
 * Who walks in, and how old (WLK-01): the store’s code has said where. The engagement begins here
 * (ENG-01, CHN-02).
 */
export const walkInStart = base.createStateConfig({
  id: 'walk-in-start',
  meta: { page: 'walk-in-start' },
  initial: 'form',
  entry: ['tellHoldDropped', 'forgetRefusal'],
  exit: 'clearProblems',
  on: { back: '#walk-in' },
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
          { target: 'deciding' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    deciding: {
      always: [
        { guard: 'bornTooLate', target: '#not-eligible', actions: 'refuseForAge' },
        {
          guard: 'hasEngagement',
          target: '#vaccine-selector',
          actions: ['acceptStart', 'tellRecord'],
        },
        { target: 'creating', actions: 'acceptStart' },
      ],
    },
    creating: ask('createEngagement', {
      id: 'createEngagement.walkIn',
      input: engagementRequest,
      done: { target: '#vaccine-selector', keep: 'keepEngagement' },
      refused: {
        // Leads back to the store’s code, to check again that they are at the store.
        AT_THE_STORE_ONLY: '#walk-in',
        INVALID_REQUEST: mending('form.refused'),
      },
    }),
    ...heldUp({ retried: 'creating', ...typing }),
  },
});
