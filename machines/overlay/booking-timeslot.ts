import { orTrouble } from '../outcomes.ts';
import { refusalOf, valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { holdRequest, searchRequest } from '../requests/times.ts';
import { known } from '../known.ts';
import { closeWithReview } from './over-review.ts';

/** Another time: the new one is secured before the old one is given up (EDT-01, HLD-07). */
export const bookingTimeslot = base.createStateConfig({
  id: 'booking-timeslot',
  meta: { overlay: 'booking-timeslot' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'searching',
  on: {
    'overlay.closed': '#overlay.closed',
    NAV: {
      guard: { type: 'navLeavesEdit', params: 'booking-timeslot' },
      target: '#overlay.closed',
    },
  },
  exit: 'clearProblems',
  states: {
    searching: {
      tags: ['busy'],
      invoke: {
        id: 'searchTimeslots.edit',
        src: 'searchTimeslots',
        input: ({ context }) => searchRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'editing',
            actions: { type: 'keepTimes', params: ({ event }) => valueOf(event.output) },
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: 'empty',
            actions: {
              type: 'keepAlternatives',
              params: ({ event }) => refusalOf(event.output).alternatives,
            },
          },
          { target: 'failed' },
        ],
        onError: orTrouble,
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'searching' } },
    timedOut: { tags: ['trouble'], on: { retried: 'searching' } },
    empty: {
      on: {
        'date.chosen': {
          target: 'searching',
          actions: { type: 'wishDate', params: ({ event }) => event.date },
        },
        'radius.chosen': {
          target: 'searching',
          actions: {
            type: 'wish',
            params: ({ event }) => ({ miles: event.miles, date: undefined }),
          },
        },
      },
    },
    editing: {
      initial: 'asking',
      on: {
        'date.chosen': {
          target: 'searching',
          actions: { type: 'wishDate', params: ({ event }) => event.date },
        },
        'stores.wanted': { guard: 'moreStores', target: 'searching', actions: 'wantMoreStores' },
        'times.unfolded': { actions: { type: 'unfold', params: ({ event }) => event.locationId } },
        'time.picked': {
          target: '.asking',
          actions: { type: 'pick', params: ({ event }) => event.time },
        },
        'overlay.saved': [
          {
            guard: 'nonePicked',
            target: '.refused',
            reenter: true,
            actions: { type: 'showProblem', params: { field: 'time', code: 'time.missing' } },
          },
          { target: 'holding', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    holding: {
      tags: ['busy'],
      invoke: {
        id: 'createHold.edit',
        src: 'createHold',
        input: ({ context }) =>
          holdRequest(context, known(context.picked, 'time'), context.vaccines),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: [
              { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              'choosePicked',
              'tellHoldStarted',
              'tellRecord',
            ],
          },
          { guard: { type: 'refusedWith', params: 'FC_908_Conflict' }, target: 'taken' },
          { target: 'holdFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'holdTimedOut' }, { target: 'holdFailed' }],
      },
    },
    taken: { on: { 'search.repeated': 'searching' } },
    holdFailed: { tags: ['trouble'], on: { retried: 'holding', 'search.repeated': 'searching' } },
    holdTimedOut: { tags: ['trouble'], on: { retried: 'holding', 'search.repeated': 'searching' } },
  },
});
