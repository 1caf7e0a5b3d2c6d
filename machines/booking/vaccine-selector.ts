import { orTrouble } from '../outcomes.ts';
import { base, valueOf } from '../setup.ts';
import { detailsRequest, eligibleRequest } from '../requests.ts';

/** Up to four vaccines of those this person may have (RTE-02, VAC-02, VAC-03, VAC-07). */
export const vaccineSelector = base.createStateConfig({
  id: 'vaccine-selector',
  meta: { page: 'vaccine-selector' },
  initial: 'loading',
  entry: ['tellHoldDropped', 'clearProblems'],
  on: { back: '#get-started' },
  states: {
    loading: {
      tags: ['busy'],
      initial: 'patient',
      invoke: {
        id: 'listEligibleVaccines',
        src: 'listEligibleVaccines',
        input: ({ context }) => eligibleRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'form',
            actions: { type: 'keepOffered', params: ({ event }) => valueOf(event.output).vaccines },
          },
          {
            guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
            target: '#not-eligible',
            actions: 'refuseForAge',
          },
          { target: 'loadFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'loadTimedOut' }, { target: 'loadFailed' }],
      },
      states: {
        patient: { after: { STILL_LOOKING: 'slow' } },
        slow: { after: { OFFER_RETRY: 'stuck' } },
        stuck: { on: { retried: '#vaccine-selector.loading' } },
      },
    },
    loadFailed: { tags: ['trouble'], on: { retried: 'loading' } },
    loadTimedOut: { tags: ['trouble'], on: { retried: 'loading' } },
    form: {
      initial: 'asking',
      on: {
        'vaccine.toggled': [
          {
            guard: 'selectable',
            target: '.asking',
            actions: { type: 'toggleVaccine', params: ({ event }) => event.code },
          },
          {
            target: '.refused',
            reenter: true,
            actions: {
              type: 'showProblem',
              params: { field: 'vaccineType', code: 'vaccine.tooMany' },
            },
          },
        ],
        'vaccines.submitted': [
          {
            guard: 'noneSelected',
            target: '.refused',
            reenter: true,
            actions: {
              type: 'showProblem',
              params: { field: 'vaccineType', code: 'vaccine.missing' },
            },
          },
          { target: 'checking' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    checking: {
      tags: ['busy'],
      invoke: {
        id: 'getVaccineDetails',
        src: 'getVaccineDetails',
        input: ({ context }) => detailsRequest(context, context.vaccines),
        onDone: [
          {
            guard: 'accepted',
            target: '#timeslots',
            actions: [
              {
                type: 'keepDetails',
                params: ({ event }) => valueOf(event.output).data.eligibleVaccineList,
              },
              'tellRecord',
            ],
          },
          {
            target: 'form.refused',
            actions: {
              type: 'showProblem',
              params: { field: 'vaccineType', code: 'vaccine.combination' },
            },
          },
        ],
        onError: orTrouble,
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'checking', back: 'form' } },
    timedOut: { tags: ['trouble'], on: { retried: 'checking', back: 'form' } },
  },
});
