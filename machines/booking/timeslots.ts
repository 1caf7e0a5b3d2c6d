import { and, not, stateIn } from 'xstate';
import { PAGES_WITH_TIME } from '#domain/page-lines.ts';
import type { PageId } from '#domain/pages.ts';
import { slowly } from '../vocabulary/calls/ask.ts';
import {
  choosing,
  heldAtLast,
  holdHeldUp,
  insteadOfLost,
  notMoved,
  notYet,
  noTimes,
  otherDates,
  otherParts,
  otherStores,
  timeTaken,
  searchedAnew,
  unfolding,
  waitingForTurn,
} from '../vocabulary/calls/choosing-time.ts';
import { ask, whetherChanging } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { locating, placing, suggesting } from '../vocabulary/calls/placing.ts';
import { groupTimeChange, sameTimeChange } from '../requests/manage.ts';
import { pickedHold, searchRequest } from '../requests/times.ts';

const otherMakers = base.createStateConfig({
  on: {
    'manufacturer.chosen': {
      target: 'searching',
      actions: { type: 'wish', params: ({ event }) => ({ manufacturer: event.code }) },
    },
  },
}).on;

/** MNG-06: nothing has to be held for it. */
const keepingBooked = base.createStateConfig({
  on: {
    'bookedTime.kept': { guard: 'offersBookedTime', target: 'keepingTime', actions: 'mint' },
  },
}).on;

/** The same intention: asking again with it holds, or changes, once. */
const againTo = <const State extends 'holding' | 'keepingTime'>(state: State) => {
  const target = `#timeslots.${state}` as const;
  return { retried: target, 'time.submitted': target } as const;
};

const holdAgain = {
  ...againTo('holding'),
  'search.repeated': { ...searchedAnew, target: '#timeslots.searching' },
} as const;

/** Beside a search that failed there are still the times that the one before found. */
const besideTrouble = {
  ...keepingBooked,
  'offeredTime.taken': choosing['offeredTime.taken'],
} as const;

/** A booked group can only be moved: its vaccines are changed for one person at a time. */
const newGroup = and(['forGroup', not('movingAll')]);

const ANSWERED_PAGES = PAGES_WITH_TIME.filter((page) => page !== 'review-appt');
const answersMissingAt = (page: PageId) =>
  ({ guard: { type: 'answersMissingAt', params: page }, target: `#${page}` }) as const;

/**
 * Real times at real places, for one person or at one store for a whole group, side by side in
 * time; choosing one holds everyone's seat (RTE-05, SLT, HLD-01, HLD-07, GRP-01).
 */
export const timeslots = base.createStateConfig({
  id: 'timeslots',
  meta: { page: 'timeslots' },
  initial: 'arriving',
  entry: ['putBack', { type: 'comeTo', params: 'timeslots' }, 'tellRecord'],
  exit: 'clearProblems',
  on: {
    back: [
      /** CHR-06. */
      { guard: and(['changing', 'cameByCode']), target: '#manage-appointment' },
      { guard: 'changing', target: '#view-details' },
      { guard: 'forGroup', target: '#vaccine-selection' },
      { guard: 'makersOffered', target: '#covid-manufacturer' },
      { target: '#screening-leading', actions: 'toLastStep' },
    ],
    /**
     * HLD-07: the held time stays held until another is; browsing times costs nothing. The answer
     * says which of two is held.
     */
    'time.kept': {
      guard: and(['holdsTime', not('movingAll'), not(stateIn({ flow: { timeslots: 'holding' } }))]),
      target: '.held',
    },
  },
  states: {
    /** STD-01: the time a visitor came for is held, now that they are known to be eligible. */
    arriving: {
      always: [
        { guard: 'wantsSlot', target: 'holding', actions: ['pickSlot', 'mint'] },
        { target: 'searching' },
      ],
    },
    searching: {
      ...ask('searchTimeslots', {
        input: searchRequest,
        done: { target: 'form', keep: 'keepTimes' },
        refused: { FC_908_Conflict: noTimes('empty') },
      }),
      ...slowly('#timeslots.searching'),
    },
    /** SLT-11: around another place. */
    placing: { ...placing, on: { ...placing.on, back: 'searching' } },
    locating: ask('geocode', { id: 'geocode.times', ...locating('searching') }),
    suggesting: ask('suggestPlaces', { id: 'suggestPlaces.times', ...suggesting }),
    vaccineRefused: {
      id: 'vaccine-refused',
      on: {
        'vaccines.reconsidered': [
          { guard: newGroup, target: '#vaccine-selection' },
          { guard: 'forGroup', target: '#view-details' },
          { target: '#vaccine-selector' },
        ],
      },
    },
    /** Nothing fits: what could be given up, each way on with times that exist (SLT-07, GRP-01). */
    empty: {
      on: {
        ...keepingBooked,
        ...otherDates,
        ...otherMakers,
        ...otherParts,
        'radius.chosen': {
          target: 'searching',
          actions: {
            type: 'wish',
            params: ({ event }) => ({ miles: event.miles, date: undefined }),
          },
        },
        'split.chosen': {
          target: 'searching',
          actions: { type: 'wish', params: ({ event }) => ({ isSplit: true, date: event.date }) },
        },
        'vaccines.dropped': [
          {
            guard: and([newGroup, 'leavesSomebodyWithout']),
            target: '#vaccine-selection',
            actions: { type: 'dropForEverybody', params: ({ event }) => event.codes },
          },
          {
            guard: not('movingAll'),
            target: 'searching',
            actions: [
              'tellHoldDropped',
              { type: 'dropForEverybody', params: ({ event }) => event.codes },
              { type: 'wish', params: { date: undefined } },
            ],
          },
        ],
        'vaccines.reconsidered': [
          { guard: newGroup, target: '#vaccine-selection' },
          { guard: not('movingAll'), target: '#vaccine-selector' },
        ],
        'place.reconsidered': 'placing',
      },
    },
    /** The times, one of which is chosen; after a failure all of them are still there. */
    form: {
      initial: 'asking',
      on: {
        ...keepingBooked,
        ...otherDates,
        ...otherMakers,
        ...otherParts,
        'radius.chosen': {
          target: 'searching',
          actions: { type: 'wish', params: ({ event }) => ({ miles: event.miles }) },
        },
        'place.reconsidered': 'placing',
        ...otherStores,
        ...unfolding,
        ...choosing,
        // Another choice makes a failure obsolete.
        'time.picked': { ...choosing['time.picked'], target: '.asking' },
      },
      states: {
        asking: {},
        ...holdHeldUp(holdAgain),
        keepFailed: { tags: ['trouble'], on: againTo('keepingTime') },
        keepUnanswered: {
          tags: ['trouble', 'unanswered'],
          entry: 'wantAgain',
          on: againTo('keepingTime'),
        },
      },
    },
    holding: ask('createHold', {
      input: pickedHold,
      done: { target: 'held', ...heldAtLast },
      refused: {
        FC_908_Conflict: [
          { guard: 'keepsTimeOnly', target: 'keepingTime', actions: 'mint' },
          { guard: 'keepsBooked', target: '#view-details' },
          timeTaken('taken'),
        ],
        TOO_MUCH_HELD: notYet('waiting'),
        ...whetherChanging,
      },
      failed: 'form.holdFailed',
      unanswered: 'form.holdUnanswered',
    }),
    /** A visitor who lost a time goes back to where the questions ended (HLD-03). */
    held: {
      always: [
        { guard: 'movingAll', target: 'moving', actions: 'mint' },
        { guard: 'changing', target: '#review-change' },
        ...ANSWERED_PAGES.map(answersMissingAt),
        { target: '#review-appt' },
      ],
    },
    /** MNG-06: other vaccines at the booked time, which needs no hold. */
    keepingTime: {
      ...ask('updateAppointment', {
        id: 'updateAppointment.sameTime',
        input: sameTimeChange,
        tags: ['committing'],
        done: {
          target: '#view-details',
          keep: 'keepChange',
          actions: { type: 'tellSaved', params: 'vaccines' },
        },
        refused: {
          FC_908_Conflict: { ...timeTaken('taken'), actions: 'noteNotThen' },
          APPOINTMENT_CHANGED: '#view-details.loading',
          ELIGIBLITY_ERROR: '#vaccine-refused',
          HOLD_EXPIRED: notMoved,
          OVERLAPPING_APPOINTMENT: notMoved,
        },
        failed: 'form.keepFailed',
        unanswered: 'form.keepUnanswered',
      }),
      on: { NAV: {}, back: {} },
    },
    /** GRP-03: everyone or no one; until the answer arrives nothing leads away. */
    moving: {
      ...ask('updateAppointment', {
        id: 'updateAppointment.group',
        input: groupTimeChange,
        tags: ['committing'],
        done: {
          target: '#view-details',
          keep: 'keepMoved',
          actions: [{ type: 'tellSaved', params: 'groupTime' }, 'tellHoldFinished'],
        },
        refused: {
          HOLD_EXPIRED: { target: 'taken', actions: 'tellHoldFinished' },
          FC_908_Conflict: { target: 'taken', actions: 'tellHoldFinished' },
          OVERLAPPING_APPOINTMENT: { target: 'overlapping', actions: 'tellHoldDropped' },
          APPOINTMENT_CHANGED: '#view-details.loading',
          ELIGIBLITY_ERROR: {
            target: 'vaccineRefused',
            keep: 'unsettle',
            actions: 'tellHoldDropped',
          },
        },
        heldUp: 'move',
      }),
      on: { NAV: {}, back: {} },
    },
    /** One of them has another appointment then: no one is moved. */
    overlapping: { on: { 'search.repeated': 'searching' } },
    /** The same intention: sending it again moves them once. */
    moveFailed: { tags: ['trouble'], on: { retried: 'moving' } },
    moveUnanswered: {
      tags: ['trouble', 'unanswered'],
      entry: 'wantAgain',
      on: { retried: 'moving' },
    },
    ...heldUp({ retried: 'searching', ...besideTrouble }),
    waiting: waitingForTurn,
    taken: insteadOfLost,
    lost: insteadOfLost,
  },
});
