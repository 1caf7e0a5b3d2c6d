import { and, not } from 'xstate';
import { ifBooked, ifClosed, ifGone, ifNotTheirs, orTrouble } from '../outcomes.ts';
import { refusalOf, valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { partyHoldRequest, partySearchRequest } from '../requests/group.ts';
import { groupTimeChange } from '../requests/manage.ts';
import { known } from '../known.ts';

const newDate = {
  target: 'searching',
  actions: {
    type: 'wishPartyDate',
    params: ({ event }: { event: { date: string } }) => event.date,
  },
} as const;

const newRadius = {
  target: 'searching',
  actions: {
    type: 'wishParty',
    params: ({ event }: { event: { miles: number } }) => ({ miles: event.miles, date: undefined }),
  },
} as const;

/** Another time at the same store, or the whole search again. */
const insteadOfLost = base.createStateConfig({
  on: {
    'nearest.chosen': {
      target: 'holding',
      actions: [{ type: 'chooseNearestParty', params: ({ event }) => event }, 'mint'],
    },
    'search.repeated': 'searching',
  },
});

/** One store where all can be served, side by side in time; choosing a time holds everybody's seat (GRP-01, HLD-06, HLD-07). */
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
      tags: ['busy'],
      initial: 'patient',
      invoke: {
        id: 'searchGroupTimeslots',
        src: 'searchGroupTimeslots',
        input: ({ context }) => partySearchRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'form',
            actions: { type: 'keepParties', params: ({ event }) => valueOf(event.output) },
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: 'empty',
            actions: {
              type: 'keepPartyAlternatives',
              params: ({ event }) => refusalOf(event.output).alternatives,
            },
          },
          {
            guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
            target: 'vaccineRefused',
            actions: { type: 'unsettle', params: ({ event }) => refusalOf(event.output) },
          },
          { target: 'failed' },
        ],
        onError: orTrouble,
      },
      states: {
        patient: { after: { STILL_LOOKING: 'slow' } },
        slow: { after: { OFFER_RETRY: 'stuck' } },
        stuck: { on: { retried: '#group-timeslots.searching' } },
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'searching' } },
    timedOut: { tags: ['trouble'], on: { retried: 'searching' } },
    vaccineRefused: {
      id: 'group-vaccine-refused',
      on: {
        'vaccines.reconsidered': [
          { guard: 'changing', target: '#view-details' },
          { target: '#vaccine-selection' },
        ],
      },
    },
    /** Nothing fits: what could be given up, each way on with times that are there (GRP-01, SLT-07). */
    empty: {
      on: {
        'date.chosen': newDate,
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
        'date.chosen': newDate,
        'radius.chosen': newRadius,
        'stores.wanted': {
          guard: 'moreGroupStores',
          target: 'searching',
          actions: 'wantMoreGroupStores',
        },
        'time.picked': {
          target: '.asking',
          actions: { type: 'pickParty', params: ({ event }) => event.time },
        },
        'time.submitted': [
          {
            guard: 'nonePartyPicked',
            target: '.refused',
            reenter: true,
            actions: { type: 'showProblem', params: { field: 'time', code: 'time.missing' } },
          },
          { target: 'holding', actions: ['choosePickedParty', 'mint'] },
        ],
        'firstAvailable.chosen': { target: 'holding', actions: ['chooseFirstParty', 'mint'] },
      },
      states: { asking: {}, refused: {} },
    },
    holding: {
      tags: ['busy'],
      invoke: {
        id: 'createSchedulerHold',
        src: 'createSchedulerHold',
        input: ({ context }) => partyHoldRequest(context, known(context.party.choice, 'time')),
        onDone: [
          {
            guard: 'accepted',
            target: 'held',
            actions: [
              { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              'tellHoldStarted',
            ],
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: 'taken',
            actions: {
              type: 'keepNearestParties',
              params: ({ event }) => refusalOf(event.output).alternatives,
            },
          },
          {
            guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
            target: 'vaccineRefused',
            actions: { type: 'unsettle', params: ({ event }) => refusalOf(event.output) },
          },
          ifClosed,
          ifNotTheirs,
          ifGone,
          ifBooked,
          { target: 'holdFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'holdTimedOut' }, { target: 'holdFailed' }],
      },
    },
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
      tags: ['busy'],
      on: { NAV: {}, back: {} },
      invoke: {
        id: 'updateAppointment.group',
        src: 'updateAppointment',
        input: ({ context }) => groupTimeChange(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#view-details',
            actions: [
              { type: 'keepMoved', params: ({ event }) => valueOf(event.output) },
              { type: 'tellSaved', params: 'groupTime' },
              'tellHoldFinished',
            ],
          },
          {
            guard: { type: 'refusedWith', params: 'HOLD_EXPIRED' },
            target: 'taken',
            actions: 'tellHoldFinished',
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: 'taken',
            actions: 'tellHoldFinished',
          },
          {
            guard: { type: 'refusedWith', params: 'OVERLAPPING_APPOINTMENT' },
            target: 'overlapping',
            actions: 'tellHoldDropped',
          },
          {
            guard: { type: 'refusedWith', params: 'APPOINTMENT_CHANGED' },
            target: '#view-details.loading',
          },
          {
            guard: { type: 'refusedWith', params: 'APPOINTMENT_CLOSED' },
            target: '#view-details.loading',
          },
          {
            guard: { type: 'refusedWith', params: 'UNAUTHENTICATED' },
            target: '#manage-appointment',
          },
          { target: 'moveFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'moveTimedOut' }, { target: 'moveFailed' }],
      },
    },
    /** One of them has another appointment then: nobody is moved. */
    overlapping: { on: { 'search.repeated': 'searching' } },
    /** The intention is the same: sending it again moves them once. */
    moveFailed: { tags: ['trouble'], on: { retried: 'moving' } },
    moveTimedOut: { tags: ['trouble'], on: { retried: 'moving' } },
    holdFailed: { tags: ['trouble'], on: { retried: 'holding', 'search.repeated': 'searching' } },
    holdTimedOut: { tags: ['trouble'], on: { retried: 'holding', 'search.repeated': 'searching' } },
    taken: insteadOfLost,
    lost: insteadOfLost,
  },
});
