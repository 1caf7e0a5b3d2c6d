import { base } from '../vocabulary/base.ts';

/** The preferred maker of the COVID-19 vaccine; no preference is an answer (RTE-03, COV-02). */
export const covidManufacturer = base.createStateConfig({
  id: 'covid-manufacturer',
  meta: { page: 'covid-manufacturer' },
  initial: 'form',
  entry: ['tellHoldDropped', { type: 'comeTo', params: 'covid-manufacturer' }, 'tellRecord'],
  exit: 'clearProblems',
  on: {
    back: [
      /** CHR-06. */
      { guard: { type: 'winsBackBy', params: 'covidManufacturer' }, target: '#view-details' },
      { target: '#screening-leading', actions: 'toLastStep' },
    ],
  },
  states: {
    form: {
      initial: 'asking',
      on: {
        'maker.preferred': {
          target: '.asking',
          actions: { type: 'preferMaker', params: ({ event }) => event.code },
        },
        'maker.submitted': [
          {
            guard: 'noMaker',
            target: '.refused',
            actions: {
              type: 'showProblem',
              params: { field: 'manufacturer', code: 'vaccineManufacturer.missing' },
            },
          },
          { target: '#vaccines-settled', actions: 'wishMaker' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
  },
});
