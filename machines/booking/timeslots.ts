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
  unfolding,
} from '../vocabulary/calls/choosing-time.ts';
import { ask, whetherChanging } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { chosenHold, searchRequest } from '../requests/times.ts';

const otherMakers = base.createStateConfig({
  on: {
    'manufacturer.chosen': {
      target: 'searching',
      actions: { type: 'wish', params: ({ event }) => ({ manufacturer: event.code }) },
    },
  },
}).on;

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
      ...ask('searchTimeslots', {
        input: searchRequest,
        done: { target: 'form', keep: 'keepTimes' },
        refused: { FC_908_Conflict: noTimes('one', 'empty') },
      }),
      ...slowly('#timeslots.searching'),
    },
    vaccineRefused: { id: 'vaccine-refused', on: { 'vaccines.reconsidered': '#vaccine-selector' } },
    empty: {
      on: {
        ...otherDates('one'),
        ...otherMakers,
        'radius.chosen': {
          target: 'searching',
          actions: {
            type: 'wish',
            params: ({ event }) => ({ miles: event.miles, date: undefined }),
          },
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
        ...otherDates('one'),
        ...otherMakers,
        'radius.chosen': {
          target: 'searching',
          actions: { type: 'wish', params: ({ event }) => ({ miles: event.miles }) },
        },
        ...otherStores('one'),
        ...unfolding,
        ...choosing('one'),
      },
      states: { asking: {}, refused: {} },
    },
    holding: ask('createHold', {
      input: chosenHold,
      done: { target: 'held', keep: 'keepHold', actions: 'tellHoldStarted' },
      refused: {
        FC_908_Conflict: [
          { guard: 'keepsBooked', target: '#view-details' },
          timeTaken('one', 'taken'),
        ],
        ...whetherChanging,
      },
      ...holdTroubles,
    }),
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
    ...troubles,
    taken: insteadOfLost('one'),
    lost: insteadOfLost('one'),
  },
});
