import { ifIneligible, orTrouble } from '../outcomes.ts';
import { refusalOf, valueOf } from '../answers.ts';
import { base } from '../setup.ts';
import { engagementRequest } from '../requests/engagement.ts';
import { known } from '../known.ts';
import { startPage } from './start-page.ts';

/** The landing page and all it asks of the world: where that is, and whether this person can be vaccinated; the engagement begins here (ENG-01). */
export const getStarted = base.createStateConfig({
  ...startPage,
  states: {
    ...startPage.states,
    /** Somebody booked this in another tab: the number is in the message, and another booking begins from nothing. */
    alreadyBooked: {
      id: 'already-booked',
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
      on: {
        'start.typed': {
          target: 'form',
          actions: { type: 'typeStart', params: ({ event }) => event.draft },
        },
      },
    },
    /** A position is shown to the visitor as its ZIP, before anything is asked of it. */
    naming: {
      tags: ['busy'],
      invoke: {
        id: 'geocode.position',
        src: 'geocode',
        input: ({ context }) => ({ query: { text: context.start.location } }),
        onDone: [
          {
            guard: 'accepted',
            target: 'form',
            actions: { type: 'placeText', params: ({ event }) => valueOf(event.output).q },
          },
          { target: 'form.positionDenied', actions: { type: 'placeText', params: '' } },
        ],
        onError: { target: 'form.positionDenied', actions: { type: 'placeText', params: '' } },
      },
    },
    locating: {
      tags: ['busy'],
      invoke: {
        id: 'geocode',
        src: 'geocode',
        input: ({ context }) => ({ query: { text: context.start.location } }),
        onDone: [
          {
            guard: 'accepted',
            target: 'deciding',
            actions: { type: 'keepPlace', params: ({ event }) => valueOf(event.output) },
          },
          { guard: { type: 'refusedWith', params: 'FC_903_NotFound' }, target: 'suggesting' },
          {
            target: 'form.refused',
            actions: {
              type: 'showProblem',
              params: { field: 'location', code: 'location.invalid' },
            },
          },
        ],
        onError: orTrouble,
      },
    },
    suggesting: {
      tags: ['busy'],
      invoke: {
        id: 'suggestPlaces',
        src: 'suggestPlaces',
        input: ({ context }) => ({ query: { text: context.start.location } }),
        onDone: [
          {
            guard: 'anySuggestion',
            target: 'choosingPlace',
            actions: {
              type: 'keepSuggestions',
              params: ({ event }) => valueOf(event.output).suggestions,
            },
          },
          {
            target: 'form.refused',
            actions: {
              type: 'showProblem',
              params: { field: 'location', code: 'location.unknown' },
            },
          },
        ],
        onError: {
          target: 'form.refused',
          actions: { type: 'showProblem', params: { field: 'location', code: 'location.unknown' } },
        },
      },
    },
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
    /** ELG-06: other rules count in another state; what was chosen is looked at again, or everything begins anew. */
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
    creating: {
      tags: ['busy'],
      invoke: {
        id: 'createEngagement',
        src: 'createEngagement',
        input: ({ context }) => engagementRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#vaccine-selector',
            actions: {
              type: 'keepEngagement',
              params: ({ event }) => valueOf(event.output).engagementId,
            },
          },
          ifIneligible,
          {
            target: 'form.refused',
            actions: { type: 'showRefusal', params: ({ event }) => refusalOf(event.output) },
          },
        ],
        onError: orTrouble,
      },
    },
    failed: {
      tags: ['trouble'],
      on: {
        retried: 'locating',
        'start.typed': {
          target: 'form',
          actions: { type: 'typeStart', params: ({ event }) => event.draft },
        },
      },
    },
    timedOut: {
      tags: ['trouble'],
      on: {
        retried: 'locating',
        'start.typed': {
          target: 'form',
          actions: { type: 'typeStart', params: ({ event }) => event.draft },
        },
      },
    },
  },
});
