// Searching, picking, holding and moving to times: the same for one person and for a group, on
// every page and in every sheet (SLT, HLD-01, HLD-07).
import type { ErrorReply } from '#contract/errors.ts';
import { base } from '../base.ts';
import { heldUp } from './held-up.ts';
import type { Waiver } from '../../chart/asked.ts';

const alternativesOf = ({ alternatives }: ErrorReply) => alternatives;

/** SLT-07: there are no times; the refusal names alternatives that were searched for. */
export const noTimes = <const Target extends string>(target: Target) =>
  ({ target, keep: { type: 'keepAlternatives', of: alternativesOf } }) as const;

/** HLD-07: the time was taken; the refusal names the nearest ones. */
export const timeTaken = <const Target extends string>(target: Target) =>
  ({ target, keep: { type: 'keepNearest', of: alternativesOf } }) as const;

const turnOf = ({ retryAfterSeconds }: ErrorReply) => retryAfterSeconds;

/** SAF-02: the time may be free, but not yet for this network. */
export const notYet = <const Target extends string>(target: Target) =>
  ({ target, keep: { type: 'keepTurn', of: turnOf } }) as const;

/** A held time stays held, whatever others hold: only an expired one waits. */
export const keptMeanwhile: Waiver = {
  waived: 'Of a time that is not held yet; this one is, or may be asked for again.',
};

/**
 * Another day, and the stores that did not fit on the screen; each is searched at once (SLT-04,
 * SLT-05).
 */
export const otherDates = base.createStateConfig({
  on: {
    'date.chosen': {
      target: 'searching',
      actions: { type: 'wishDate', params: ({ event }) => event.date },
    },
  },
}).on;
/** SLT-08: another part of the day is another search. */
export const otherParts = base.createStateConfig({
  on: {
    'partOfDay.chosen': {
      target: 'searching',
      actions: { type: 'wish', params: ({ event }) => ({ partOfDay: event.part }) },
    },
  },
}).on;
export const otherStores = base.createStateConfig({
  on: {
    'stores.wanted': { guard: 'moreStores', target: 'searching', actions: 'wantMoreStores' },
  },
}).on;

/** One of the times on screen; browsing them holds nothing. */
export const picking = base.createStateConfig({
  on: {
    'time.picked': { actions: { type: 'pick', params: ({ event }) => event.time } },
  },
}).on;

/** SLT-04: all the times of a store. */
export const unfolding = base.createStateConfig({
  on: {
    'times.unfolded': { actions: { type: 'unfold', params: ({ event }) => event.locationId } },
  },
}).on;

/** HLD-07: the previously held time is given up once the new one is held. */
export const heldAtLast = {
  keep: 'keepHold',
  actions: ['choosePicked', 'tellHoldStarted'],
} as const;

/** A page of times, of which one is chosen: holding it is the next state (HLD-01). */
export const choosing = {
  ...picking,
  ...base.createStateConfig({
    on: {
      'time.submitted': {
        guard: 'timePicked',
        target: 'holding',
        actions: 'mint',
      },
      'offeredTime.taken': {
        guard: 'isOffered',
        target: 'holding',
        actions: [{ type: 'pickOffered', params: ({ event }) => event.offer }, 'mint'],
      },
    },
  }).on,
};

/** MNG-06: the held time is now booked, and the earlier one is free. */
const movedTo = <const Target extends string>(target: Target) =>
  ({
    target,
    keep: 'keepChange',
    actions: [{ type: 'tellSaved', params: 'time' }, 'tellHoldFinished'],
  }) as const;
export const moved = movedTo('#view-details');
export const movedInSheet = movedTo('#overlay.closed');

/** Only for a time; no one is moved to another one here. */
export const notMoved: Waiver = { waived: 'Of another time, which is not asked for here.' };

/** The picked time is gone. */
export const searchedAnew = { target: 'searching', actions: 'unpick' } as const;

/**
 * SAF-02: asked again by itself when the server said, so no one has to watch it. After a sleep or a
 * page reload that clock is gone, and it asks at once.
 */
export const waitingForTurn = base.createStateConfig({
  after: { ITS_TURN: 'holding' },
  on: { retried: 'holding', 'clock.woke': 'holding', 'search.repeated': searchedAnew },
});

/** Another time at the same store, or the whole search again (HLD-07). */
export const insteadOfLost = base.createStateConfig({
  on: {
    'nearest.chosen': {
      target: 'holding',
      actions: [{ type: 'pickNearest', params: ({ event }) => event }, 'mint'],
    },
    'search.repeated': searchedAnew,
  },
});

/**
 * The states of a hold that did not get through. Without an answer it may have replaced the one
 * from before.
 */
export const holdHeldUp = <const On extends Parameters<typeof heldUp>[0]>(on: On) => {
  const { holdFailed, holdUnanswered } = heldUp(on, 'hold');
  return { holdFailed, holdUnanswered: { ...holdUnanswered, exit: 'doubtHold' } } as const;
};

/** Whatever made the search, or the hold, fail. */
export const troubles = {
  ...heldUp({ retried: 'searching' }),
  ...holdHeldUp({ retried: 'holding', 'search.repeated': searchedAnew }),
};
