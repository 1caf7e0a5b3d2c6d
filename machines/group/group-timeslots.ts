import { and, not } from 'xstate';
import { slowly } from '../vocabulary/calls/ask.ts';
import {
  choosing,
  holdTroubles,
  insteadOfLost,
  noTimes,
  otherDates,
  otherStores,
  timeTaken,
  troubles,
} from '../vocabulary/calls/choosing-time.ts';
import { ask, whetherChanging } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { chosenPartyHold, partySearchRequest } from '../requests/group.ts';
import { groupTimeChange } from '../requests/manage.ts';

const newRadius = {
  target: 'searching',
  actions: {
    type: 'wishParty',
    params: ({ event }: { event: { miles: number } }) => ({ miles: event.miles, date: undefined }),
  },
} as const;

/**
 * One store where all can be served, side by side in time; choosing a time holds everybody's seat
 * (GRP-01, HLD-06, HLD-07).
 */
export const groupTimeslots = base.createStateConfig({
  id: 'group-timeslots',
  meta: { page: 'group-timeslots' },
  initial: 'searching',
  entry: [
    'tellHoldDropped',
    'putBack',
    'clearProblems',
    { type: 'comeTo', params: 'group-timeslots' },
    'tellRecord',
  ],
  on: { back: [{ guard: 'changing', target: '#view-details' }, { target: '#vaccine-selection' }] },
  states: {
    searching: {
      ...ask('searchGroupTimeslots', {
        input: partySearchRequest,
        done: { target: 'form', keep: 'keepParties' },
        refused: { FC_908_Conflict: noTimes('group', 'empty') },
      }),
      ...slowly('#group-timeslots.searching'),
    },
    vaccineRefused: {
      id: 'group-vaccine-refused',
      on: {
        'vaccines.reconsidered': [
          { guard: 'changing', target: '#view-details' },
          { target: '#vaccine-selection' },
        ],
      },
    },
    /**
     * Nothing fits: what could be given up, each way on with times that are there (GRP-01, SLT-07).
     */
    empty: {
      on: {
        ...otherDates('group'),
        'radius.chosen': newRadius,
        'split.chosen': {
          target: 'searching',
          actions: {
            type: 'wishParty',
            params: ({ event }) => ({ isSplit: true, date: event.date }),
          },
        },
        // What is booked is only moved: its vaccines are changed for one person at a time.
        'vaccines.dropped': [
          {
            guard: and([not('changing'), 'leavesSomebodyWithout']),
            target: '#vaccine-selection',
            actions: { type: 'dropForAll', params: ({ event }) => event.codes },
          },
          {
            guard: not('changing'),
            target: 'searching',
            actions: [
              { type: 'dropForAll', params: ({ event }) => event.codes },
              { type: 'wishParty', params: { date: undefined } },
            ],
          },
        ],
        'vaccines.reconsidered': { guard: not('changing'), target: '#vaccine-selection' },
        'place.reconsidered': { guard: not('changing'), target: '#get-started' },
      },
    },
    form: {
      initial: 'asking',
      on: {
        ...otherDates('group'),
        'radius.chosen': newRadius,
        ...otherStores('group'),
        ...choosing('group'),
      },
      states: { asking: {}, refused: {} },
    },
    holding: ask('createSchedulerHold', {
      input: chosenPartyHold,
      done: { target: 'held', keep: 'keepHold', actions: 'tellHoldStarted' },
      refused: {
        FC_908_Conflict: timeTaken('group', 'taken'),
        ...whetherChanging,
      },
      ...holdTroubles,
    }),
    /** Whoever lost a time goes back to where the questions ended (HLD-03). */
    held: {
      always: [
        { guard: 'movingAll', target: 'moving', actions: 'mint' },
        { guard: { type: 'answersMissingAt', params: 'flow-check' }, target: '#flow-check' },
        { guard: { type: 'answersMissingAt', params: 'contact-info' }, target: '#contact-info' },
        { target: '#group-review' },
      ],
    },
    /** GRP-03: everybody, or nobody; until the answer is there nothing leads away. */
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
        failed: 'moveFailed',
        timedOut: 'moveTimedOut',
      }),
      on: { NAV: {}, back: {} },
    },
    /** One of them has another appointment then: nobody is moved. */
    overlapping: { on: { 'search.repeated': 'searching' } },
    /** The intention is the same: sending it again moves them once. */
    moveFailed: { tags: ['trouble'], on: { retried: 'moving' } },
    moveTimedOut: { tags: ['trouble', 'late'], on: { retried: 'moving' } },
    ...troubles,
    taken: insteadOfLost('group'),
    lost: insteadOfLost('group'),
  },
});
