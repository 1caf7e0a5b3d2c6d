import { slowly } from '../vocabulary/calls/ask.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { eligibleRequest } from '../requests/vaccines.ts';
import { deciding } from './deciding.ts';

/** Up to four of the vaccines this person may have (RTE-02, VAC-02, VAC-03, VAC-07). */
export const vaccineSelector = base.createStateConfig({
  id: 'vaccine-selector',
  meta: { page: 'vaccine-selector' },
  initial: 'loading',
  entry: ['tellHoldDropped', { type: 'comeTo', params: 'vaccine-selector' }, 'tellRecord'],
  exit: 'clearProblems',
  /** CHR-06. */
  on: {
    back: [
      { guard: 'changing', target: '#view-details' },
      { guard: 'forGroup', target: '#vaccine-selection' },
      { guard: 'walksIn', target: '#walk-in-start' },
      { target: '#get-started' },
    ],
  },
  states: {
    loading: {
      ...ask('listEligibleVaccines', {
        input: eligibleRequest,
        done: [
          /** RTE-14: a visitor who came for COVID-19 vaccine need not look for it. */
          {
            guard: 'cameForCovid',
            target: 'leading',
            keep: 'keepOffered',
            actions: ['chooseCovid', 'resumeQuestions'],
          },
          { target: 'form', keep: 'keepOffered' },
        ],
        refused: {},
        heldUp: 'load',
      }),
      ...slowly('#vaccine-selector.loading'),
    },
    ...heldUp({ retried: 'loading' }, 'load'),
    form: {
      initial: 'asking',
      on: {
        'vaccine.toggled': [
          {
            guard: 'explains',
            target: '.explaining.tbe',
            actions: { type: 'toggleVaccine', params: ({ event }) => event.code },
          },
          {
            guard: 'selectable',
            target: '.asking',
            actions: { type: 'toggleVaccine', params: ({ event }) => event.code },
          },
          {
            target: '.refused',
            actions: {
              type: 'showProblem',
              params: { field: 'vaccineType', code: 'vaccine.tooMany' },
            },
          },
        ],
        /** VAC-15: shows what is already booked. */
        'appointment.opened': {
          guard: 'bookedBefore',
          target: '#view-details',
          actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
        },
        'explanation.opened': [
          { guard: { type: 'explainsWith', params: 'tbe' }, target: '.explaining.tbe' },
          { target: '.explaining.meningitis' },
        ],
        'vaccines.submitted': [
          {
            guard: 'noneSelected',
            target: '.refused',
            actions: {
              type: 'showProblem',
              params: { field: 'vaccineType', code: 'vaccine.missing' },
            },
          },
          {
            guard: 'selectionClashes',
            target: '.refused',
            actions: {
              type: 'showProblem',
              params: { field: 'vaccineType', code: 'vaccine.combination' },
            },
          },
          { target: 'taken' },
        ],
        'vaccine.taken': {
          target: 'taken',
          actions: { type: 'takeAlone', params: ({ event }) => event.code },
        },
      },
      states: {
        asking: {},
        refused: {},
        /** VAC-11: three doses of tick-borne encephalitis; two kinds of meningitis vaccine. */
        explaining: {
          tags: ['dialog'],
          initial: 'tbe',
          on: { 'explanation.closed': 'asking' },
          states: { tbe: {}, meningitis: {} },
        },
      },
    },
    taken: {
      always: [
        { guard: 'moreIsDue', target: 'offering', actions: 'makeOffer' },
        { target: 'leading', actions: 'resumeQuestions' },
      ],
    },
    /** VAC-10: what else is due, once. */
    offering: {
      tags: ['dialog'],
      on: {
        'offer.toggled': { actions: { type: 'toggleExtra', params: ({ event }) => event.code } },
        'offer.accepted': { target: 'leading', actions: ['takeExtra', 'resumeQuestions'] },
        'offer.declined': { target: 'leading', actions: ['leaveExtra', 'resumeQuestions'] },
      },
    },
    leading: {
      id: 'vaccines-leading',
      always: [
        { guard: 'nothingToAsk', target: 'deciding' },
        { guard: 'pastQuestions', target: 'saving' },
        { target: '#covid-leading' },
      ],
    },
    ...deciding('vaccine-selector', 'showing'),
    /** Visitors changing a booking may not have seen the list. */
    showing: { always: [{ guard: 'offeredUnknown', target: 'loading' }, { target: 'form' }] },
  },
});
