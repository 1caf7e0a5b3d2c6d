// Another time, picked in an overlay: the search, the list, the hold (EDT-01, HLD-07).
import { refusalOf, valueOf } from '../answers.ts';
import { orTrouble } from '../outcomes.ts';
import { known } from '../known.ts';
import { holdRequest, searchRequest } from '../requests/times.ts';
import { base } from '../setup.ts';

/** The states in which a time is looked for and picked; `held` comes after them, and holds it. */
export const pickingTime = <const Overlay extends 'booking' | 'manage'>(overlay: Overlay) => ({
  searching: base.createStateConfig({
    tags: ['busy'],
    invoke: {
      id: `searchTimeslots.${overlay}` as const,
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
  }),
  failed: base.createStateConfig({ tags: ['trouble'], on: { retried: 'searching' } }),
  timedOut: base.createStateConfig({ tags: ['trouble'], on: { retried: 'searching' } }),
  empty: base.createStateConfig({
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
  }),
  editing: base.createStateConfig({
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
  }),
  taken: base.createStateConfig({ on: { 'search.repeated': 'searching' } }),
  holdFailed: base.createStateConfig({
    tags: ['trouble'],
    on: { retried: 'holding', 'search.repeated': 'searching' },
  }),
  holdTimedOut: base.createStateConfig({
    tags: ['trouble'],
    on: { retried: 'holding', 'search.repeated': 'searching' },
  }),
});

/** HLD-05: of the time that is picked. */
export const pickedHold = (context: Parameters<typeof holdRequest>[0]) =>
  holdRequest(context, known(context.picked, 'time'), context.vaccines);
