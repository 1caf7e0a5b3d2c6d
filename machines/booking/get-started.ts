import { orTrouble } from '../outcomes.ts';
import { base, refusalOf, valueOf } from '../setup.ts';
import { engagementRequest, known } from '../requests.ts';

/** Who, where, how old (RTE-01, FLW-02, LOC, ELG-02); the engagement begins here (ENG-01). */
export const getStarted = base.createStateConfig({
  id: 'get-started',
  meta: { page: 'get-started' },
  initial: 'form',
  entry: ['tellHoldDropped', 'clearProblems', 'forgetRefusal'],
  states: {
    form: {
      initial: 'asking',
      on: {
        'start.typed': { actions: { type: 'typeStart', params: ({ event }) => event.draft } },
        'start.submitted': [
          {
            guard: 'startHasProblems',
            target: '.refused',
            reenter: true,
            actions: 'showStartProblems',
          },
          { guard: 'forGroup', target: 'forGroup' },
          { target: 'locating' },
        ],
        'position.requested': 'readingPosition',
      },
      states: {
        asking: {},
        refused: {},
        positionDenied: {},
      },
    },
    forGroup: {
      on: { 'booking.restarted': { target: 'form', actions: 'bookAlone' }, back: 'form' },
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
        { guard: 'bornTooLate', target: '#not-eligible', actions: 'refuseForAge' },
        {
          guard: 'hasEngagement',
          target: '#vaccine-selector',
          actions: ['acceptStart', 'tellRecord'],
        },
        { target: 'creating', actions: 'acceptStart' },
      ],
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
          {
            guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
            target: '#not-eligible',
            actions: 'refuseForAge',
          },
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
