import { refusalOf, valueOf } from '../answers.ts';
import { ifBooked, ifGone, ifVaccineRefused } from '../outcomes.ts';
import { base } from '../setup.ts';
import { holdRequest, searchRequest } from '../requests/times.ts';
import { known } from '../known.ts';

/** The nearest times, and nothing else to be asked (RTE-12, QCK-01). Whoever wants another day, place or maker goes on to the full page; so does all trouble. */
export const quickFlowTimeslots = base.createStateConfig({
  id: 'quick-flow-timeslots',
  meta: { page: 'quick-flow-timeslots' },
  initial: 'searching',
  entry: [
    'tellHoldDropped',
    'clearProblems',
    { type: 'comeTo', params: 'timeslots' },
    'tellRecord',
  ],
  states: {
    searching: {
      tags: ['busy'],
      invoke: {
        id: 'searchTimeslots.quick',
        src: 'searchTimeslots',
        input: ({ context }) => searchRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'form',
            actions: { type: 'keepTimes', params: ({ event }) => valueOf(event.output) },
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: '#timeslots.empty',
            actions: {
              type: 'keepAlternatives',
              params: ({ event }) => refusalOf(event.output).alternatives,
            },
          },
          ifVaccineRefused,
          { target: '#timeslots.failed' },
        ],
        onError: [
          { guard: 'timedOut', target: '#timeslots.timedOut' },
          { target: '#timeslots.failed' },
        ],
      },
    },
    form: {
      initial: 'asking',
      on: {
        'time.picked': {
          target: '.asking',
          actions: { type: 'pick', params: ({ event }) => event.time },
        },
        'time.submitted': [
          {
            guard: 'nonePicked',
            target: '.refused',
            reenter: true,
            actions: { type: 'showProblem', params: { field: 'time', code: 'time.missing' } },
          },
          { target: 'holding', actions: ['choosePicked', 'mint'] },
        ],
        'firstAvailable.chosen': { target: 'holding', actions: ['chooseFirst', 'mint'] },
        'search.repeated': '#timeslots',
        'times.unfolded': { actions: { type: 'unfold', params: ({ event }) => event.locationId } },
      },
      states: { asking: {}, refused: {} },
    },
    holding: {
      tags: ['busy'],
      invoke: {
        id: 'createHold.quick',
        src: 'createHold',
        input: ({ context }) =>
          holdRequest(context, known(context.choice, 'time'), context.vaccines),
        onDone: [
          {
            guard: 'accepted',
            target: '#review-appt',
            actions: [
              { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              'tellHoldStarted',
            ],
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: '#timeslots.taken',
            actions: {
              type: 'keepNearest',
              params: ({ event }) => refusalOf(event.output).alternatives,
            },
          },
          ifVaccineRefused,
          ifGone,
          ifBooked,
          { target: '#timeslots.holdFailed' },
        ],
        onError: [
          { guard: 'timedOut', target: '#timeslots.holdTimedOut' },
          { target: '#timeslots.holdFailed' },
        ],
      },
    },
  },
});
