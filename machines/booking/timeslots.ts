import { and, not } from 'xstate';
import {
  ifBooked,
  ifClosed,
  ifGone,
  ifNotTheirs,
  ifVaccineRefused,
  orTrouble,
} from '../outcomes.ts';
import { refusalOf, valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { holdRequest, searchRequest } from '../requests/times.ts';
import { known } from '../known.ts';

/** Real times at real places; choosing one holds it (RTE-05, SLT, HLD-01, HLD-07). */
export const timeslots = base.createStateConfig({
  id: 'timeslots',
  meta: { page: 'timeslots' },
  initial: 'searching',
  entry: [
    'tellHoldDropped',
    'clearProblems',
    { type: 'comeTo', params: 'timeslots' },
    'tellRecord',
  ],
  on: {
    back: [
      /** CHR-06. */
      { guard: and(['changing', 'cameByCode']), target: '#manage-appointment' },
      { guard: 'changing', target: '#view-details' },
      { guard: 'makersOffered', target: '#covid-manufacturer' },
      { target: '#screening-leading', actions: 'toLastStep' },
    ],
  },
  states: {
    searching: {
      tags: ['busy'],
      initial: 'patient',
      invoke: {
        id: 'searchTimeslots',
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
            target: 'empty',
            actions: {
              type: 'keepAlternatives',
              params: ({ event }) => refusalOf(event.output).alternatives,
            },
          },
          { guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' }, target: 'vaccineRefused' },
          { target: 'failed' },
        ],
        onError: orTrouble,
      },
      states: {
        patient: { after: { STILL_LOOKING: 'slow' } },
        slow: { after: { OFFER_RETRY: 'stuck' } },
        stuck: { on: { retried: '#timeslots.searching' } },
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'searching' } },
    timedOut: { tags: ['trouble'], on: { retried: 'searching' } },
    vaccineRefused: { id: 'vaccine-refused', on: { 'vaccines.reconsidered': '#vaccine-selector' } },
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
        'manufacturer.chosen': {
          target: 'searching',
          actions: { type: 'wish', params: ({ event }) => ({ manufacturer: event.code }) },
        },
        'vaccines.dropped': {
          target: 'searching',
          actions: [
            { type: 'dropVaccines', params: ({ event }) => event.codes },
            { type: 'wish', params: { date: undefined } },
          ],
        },
        'vaccines.reconsidered': '#vaccine-selector',
        // What is booked is moved near another place from the offers (CAN-02).
        'place.reconsidered': { guard: not('changing'), target: '#get-started' },
      },
    },
    form: {
      initial: 'asking',
      on: {
        'date.chosen': {
          target: 'searching',
          actions: { type: 'wishDate', params: ({ event }) => event.date },
        },
        'radius.chosen': {
          target: 'searching',
          actions: { type: 'wish', params: ({ event }) => ({ miles: event.miles }) },
        },
        'manufacturer.chosen': {
          target: 'searching',
          actions: { type: 'wish', params: ({ event }) => ({ manufacturer: event.code }) },
        },
        'stores.wanted': { guard: 'moreStores', target: 'searching', actions: 'wantMoreStores' },
        'times.unfolded': { actions: { type: 'unfold', params: ({ event }) => event.locationId } },
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
      },
      states: { asking: {}, refused: {} },
    },
    holding: {
      tags: ['busy'],
      invoke: {
        id: 'createHold',
        src: 'createHold',
        input: ({ context }) =>
          holdRequest(context, known(context.choice, 'time'), context.vaccines),
        onDone: [
          {
            guard: 'accepted',
            target: 'held',
            actions: [
              { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              'tellHoldStarted',
            ],
          },
          { guard: 'keepsBooked', target: '#view-details' },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: 'taken',
            actions: {
              type: 'keepNearest',
              params: ({ event }) => refusalOf(event.output).alternatives,
            },
          },
          ifVaccineRefused,
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
        { guard: 'changing', target: '#review-change' },
        { guard: { type: 'answersMissingAt', params: 'flow-check' }, target: '#flow-check' },
        { guard: { type: 'answersMissingAt', params: 'patient-info' }, target: '#patient-info' },
        { guard: { type: 'answersMissingAt', params: 'contact-info' }, target: '#contact-info' },
        { guard: { type: 'answersMissingAt', params: 'sms-opt' }, target: '#sms-opt' },
        { target: '#review-appt' },
      ],
    },
    holdFailed: { tags: ['trouble'], on: { retried: 'holding', 'search.repeated': 'searching' } },
    holdTimedOut: { tags: ['trouble'], on: { retried: 'holding', 'search.repeated': 'searching' } },
    taken: {
      on: {
        'nearest.chosen': {
          target: 'holding',
          actions: [{ type: 'chooseNearest', params: ({ event }) => event }, 'mint'],
        },
        'search.repeated': 'searching',
      },
    },
    lost: {
      on: {
        'nearest.chosen': {
          target: 'holding',
          actions: [{ type: 'chooseNearest', params: ({ event }) => event }, 'mint'],
        },
        'search.repeated': 'searching',
      },
    },
  },
});
