import { createMachine } from 'xstate';
import { readChart } from '../sandbox/chart-model.ts';

const form = { initial: 'asking', states: { asking: {}, refused: {} } };

/** A chart in the shape of the journey, small enough to be searched by role in no time. */
export const toyChart = readChart(
  createMachine({
    id: 'toy',
    type: 'parallel',
    states: {
      session: { initial: 'guest', states: { guest: {}, signedIn: {} } },
      flow: {
        initial: 'get-started',
        states: {
          'get-started': { initial: 'form', states: { form, naming: {} } },
          timeslots: { initial: 'form', states: { form, taken: {} } },
          'sms-opt': { initial: 'form', states: { form } },
          confirmation: {},
          'bad-address': {},
        },
      },
      hold: { initial: 'none', states: { none: {}, held: {} } },
    },
  }),
);
