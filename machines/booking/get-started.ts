import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { engagementRequest } from '../requests/engagement.ts';
import { placeRequest } from '../requests/place.ts';
import { known } from '../knowledge/known.ts';
import { startPage } from './start-page.ts';

/** After a failure the form works as it did. */
const typing = base.createStateConfig({
  on: {
    'start.typed': {
      target: '#get-started.form',
      actions: { type: 'typeStart', params: ({ event }) => event.draft },
    },
  },
}).on;

/** The same while a position is read: only a place that is typed makes it needless (LOC-05). */
const typingMeanwhile = base.createStateConfig({
  on: {
    'start.typed': [
      { guard: 'typesPlace', ...typing['start.typed'] },
      { actions: typing['start.typed'].actions },
    ],
  },
}).on;

const [refused, looked] = startPage.states.form.on['start.submitted'];
const submitting = {
  'start.submitted': [
    { ...refused, target: '#get-started.form.refused' },
    { ...looked, target: '#get-started.locating' },
  ],
} as const;

/** A position without a name cannot be shown to the visitor. */
const unnamed = {
  target: 'form.positionDenied',
  actions: { type: 'placeText', params: '' },
} as const;

const unknownPlace = {
  target: 'form.refused',
  actions: { type: 'showProblem', params: { field: 'location', code: 'location.unknown' } },
} as const;

/**
 * The landing page and all its calls: finding the place, and whether this person can be vaccinated;
 * the engagement begins here (ENG-01).
 */
export const getStarted = base.createStateConfig({
  ...startPage,
  // ACC-02: only the whole chart knows the people of an account.
  on: {
    'dependent.chosen': {
      actions: { type: 'startWithDependent', params: ({ event }) => event.dependentId },
    },
  },
  states: {
    ...startPage.states,
    form: {
      ...startPage.states.form,
      states: {
        ...startPage.states.form.states,
        gone: {
          ...startPage.states.form.states.gone,
          always: { guard: 'walksIn', target: '#walk-in' },
        },
      },
    },
    /** Another tab booked this: its number is in the message, and another booking starts empty. */
    alreadyBooked: {
      id: 'already-booked',
      // A walk-in is in the line by now: the store's page shows it.
      always: { guard: 'walksIn', target: '#walk-in' },
      on: { 'booking.restarted': { target: 'form', actions: ['startOver', 'tellJourneyLeft'] } },
    },
    readingPosition: {
      tags: ['busy'],
      invoke: {
        id: 'readPosition',
        src: 'readPosition',
        input: {},
        onDone: [
          {
            guard: 'positionKnown',
            target: 'naming',
            actions: { type: 'placeText', params: ({ event }) => known(event.output, 'position') },
          },
          { target: 'form.positionDenied' },
        ],
        onError: 'form.positionDenied',
      },
      on: { ...typingMeanwhile, ...submitting },
    },
    /** A position is shown to the visitor as its ZIP, before anything is asked of it. */
    naming: {
      ...ask('geocode', {
        id: 'geocode.position',
        input: placeRequest,
        done: { target: 'form', keep: { type: 'placeText', of: ({ q }) => q } },
        whateverRefused: unnamed,
        failed: unnamed,
        unanswered: unnamed,
      }),
      on: typingMeanwhile,
    },
    locating: ask('geocode', {
      input: placeRequest,
      done: { target: 'deciding', keep: 'keepPlace' },
      refused: {
        FC_903_NotFound: 'suggesting',
        INVALID_REQUEST: {
          target: 'form.refused',
          actions: { type: 'showProblem', params: { field: 'location', code: 'location.invalid' } },
        },
      },
    }),
    suggesting: ask('suggestPlaces', {
      input: placeRequest,
      done: [
        {
          guard: 'anySuggestion',
          target: 'choosingPlace',
          keep: { type: 'keepSuggestions', of: ({ suggestions }) => suggestions },
        },
        unknownPlace,
      ],
      whateverRefused: unknownPlace,
      failed: unknownPlace,
      unanswered: unknownPlace,
    }),
    choosingPlace: {
      on: {
        'place.chosen': {
          target: 'locating',
          actions: { type: 'placeText', params: ({ event }) => event.text },
        },
        back: 'form',
      },
    },
    deciding: {
      always: [
        { guard: 'asksForGroup', target: '#patient-info-list', actions: 'acceptParty' },
        { guard: 'bornTooLate', target: '#not-eligible', actions: 'refuseForAge' },
        { guard: 'stateChanged', target: 'stateMismatch' },
        {
          guard: 'hasEngagementAlone',
          target: '#vaccine-selector',
          actions: ['acceptStart', 'tellRecord'],
        },
        { target: 'creating', actions: 'acceptStart' },
      ],
    },
    /**
     * ELG-06: another state has other rules; the choices are checked again, or everything starts
     * over.
     */
    stateMismatch: {
      tags: ['dialog'],
      on: {
        'vaccines.reconsidered': {
          target: '#vaccine-selector',
          actions: ['acceptStart', 'tellRecord'],
        },
        'booking.restarted': { target: 'form', actions: ['startOver', 'tellJourneyLeft'] },
        back: 'form',
      },
    },
    creating: ask('createEngagement', {
      input: engagementRequest,
      done: {
        target: '#vaccine-selector',
        keep: 'keepEngagement',
      },
      refused: { INVALID_REQUEST: mending('form.refused') },
    }),
    ...heldUp({
      retried: 'locating',
      'position.requested': 'readingPosition',
      ...typing,
    }),
  },
});
