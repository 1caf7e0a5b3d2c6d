// Another time, picked in an overlay: the search, the list, the hold (EDT-01, HLD-07).
import {
  notYet,
  noTimes,
  otherDates,
  otherStores,
  picking,
  searchedAnew,
  troubles,
  unfolding,
  waitingForTurn,
} from '../vocabulary/calls/choosing-time.ts';
import { askOverDetails, askOverReview } from '../vocabulary/calls/ends.ts';
import { pickedHold, searchRequest } from '../requests/times.ts';
import { base } from '../vocabulary/base.ts';
import { locating, placing, suggesting } from '../vocabulary/calls/placing.ts';
import { answerDecides } from './saving-change.ts';

const search = {
  input: searchRequest,
  done: {
    target: 'editing',
    keep: 'keepTimes',
    actions: { type: 'setDataLoaded', params: true },
  },
  refused: { FC_908_Conflict: noTimes('empty') },
} as const;
const overReview = (of: 'booking' | 'rx-timeslot' | 'rx-location') => ({
  searching: askOverReview('searchTimeslots', { ...search, id: `searchTimeslots.${of}` }),
  locating: askOverReview('geocode', { id: `geocode.${of}`, ...locating('searching') }),
  suggesting: askOverReview('suggestPlaces', { id: `suggestPlaces.${of}`, ...suggesting }),
});
const calls = {
  booking: overReview('booking'),
  'rx-timeslot': overReview('rx-timeslot'),
  'rx-location': overReview('rx-location'),
  manage: {
    searching: askOverDetails('searchTimeslots', { ...search, id: 'searchTimeslots.manage' }),
    locating: askOverDetails('geocode', { id: 'geocode.manage', ...locating('searching') }),
    suggesting: askOverDetails('suggestPlaces', { id: 'suggestPlaces.manage', ...suggesting }),
  },
};

const otherRadius = base.createStateConfig({
  on: {
    'radius.chosen': {
      target: 'searching',
      actions: {
        type: 'wish',
        params: ({ event }) => ({ miles: event.miles, date: undefined }),
      },
    },
  },
}).on;

const wishedRadius = base.createStateConfig({
  on: {
    'radius.chosen': {
      actions: { type: 'wish', params: ({ event }) => ({ miles: event.miles }) },
    },
  },
}).on;

/** The states in which a time is searched for and picked; `held` comes after them, and holds it. */
export const pickingTime = (overlay: keyof typeof calls) => ({
  ...calls[overlay],
  ...troubles,
  /** SLT-11: around another place, and from how far. */
  placing: { ...placing, on: { ...placing.on, ...wishedRadius, back: 'searching' } },
  empty: base.createStateConfig({
    on: { ...otherDates, ...otherRadius, 'place.reconsidered': 'placing' },
  }),
  editing: base.createStateConfig({
    on: {
      ...otherDates,
      ...otherStores,
      ...unfolding,
      ...picking,
      'place.reconsidered': 'placing',
      'overlay.saved': { guard: 'timePicked', target: 'holding', actions: 'mint' },
    },
  }),
  waiting: waitingForTurn,
  taken: base.createStateConfig({ on: { 'search.repeated': searchedAnew } }),
});

/** Over a review: the new time is held before the old one is released (HLD-07). */
export const holdingPicked = (of: 'edit' | 'rx-timeslot' | 'rx-location') => ({
  ...askOverReview('createHold', {
    id: `createHold.${of}`,
    input: pickedHold,
    done: {
      target: '#overlay.closed',
      keep: 'keepHold',
      actions: ['choosePicked', 'tellHoldStarted', 'tellRecord'],
    },
    refused: { FC_908_Conflict: 'taken', TOO_MUCH_HELD: notYet('waiting') },
    heldUp: 'hold',
  }),
  on: answerDecides,
});
