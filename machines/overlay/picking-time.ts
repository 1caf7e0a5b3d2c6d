// Another time, picked in an overlay: the search, the list, the hold (EDT-01, HLD-07).
import {
  noTimes,
  otherDates,
  otherStores,
  picking,
  troubles,
  unfolding,
} from '../vocabulary/calls/choosing-time.ts';
import { askOverDetails, askOverReview } from '../vocabulary/calls/ends.ts';
import { searchRequest } from '../requests/times.ts';
import { base } from '../vocabulary/base.ts';

const search = {
  input: searchRequest,
  done: { target: 'editing', keep: 'keepTimes' },
  refused: { FC_908_Conflict: noTimes('empty') },
} as const;
const searching = {
  booking: askOverReview('searchTimeslots', { ...search, id: 'searchTimeslots.booking' }),
  manage: askOverDetails('searchTimeslots', { ...search, id: 'searchTimeslots.manage' }),
};

/** The states in which a time is looked for and picked; `held` comes after them, and holds it. */
export const pickingTime = (overlay: keyof typeof searching) => ({
  searching: searching[overlay],
  ...troubles,
  empty: base.createStateConfig({
    on: {
      ...otherDates,
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
    on: {
      ...otherDates,
      ...otherStores,
      ...unfolding,
      ...picking,
      'overlay.saved': { guard: 'timePicked', target: 'holding', actions: 'mint' },
    },
  }),
  taken: base.createStateConfig({ on: { 'search.repeated': 'searching' } }),
});
