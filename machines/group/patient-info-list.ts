import { engagementRequest, recordRequest } from '../requests/engagement.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

/**
 * Who comes: everyone by name, before anything else is asked about them (RTE-04, GRP-01, PAT-05).
 * The group's engagement begins here (ENG-08).
 */
export const patientInfoList = base.createStateConfig({
  id: 'patient-info-list',
  meta: { page: 'patient-info-list' },
  initial: 'arriving',
  entry: ['tellHoldDropped', 'putBack', { type: 'comeTo', params: 'patient-info-list' }],
  exit: 'clearProblems',
  states: {
    arriving: {
      always: [{ guard: 'mayKnowDependents', target: 'listing' }, { target: 'showing' }],
    },
    /** People in the visitor's care are known by name; without the list they are typed. */
    listing: ask('listDependents', {
      id: 'listDependents.group',
      input: () => ({}),
      done: {
        target: 'showing',
        keep: { type: 'keepDependents', of: ({ dependents }) => dependents },
      },
      whateverRefused: 'showing',
      failed: 'showing',
      unanswered: 'showing',
    }),
    showing: {
      always: [
        {
          guard: 'startsWithForm',
          target: 'person',
          actions: { type: 'beginPerson', params: undefined },
        },
        { target: 'list' },
      ],
    },
    list: {
      initial: 'asking',
      on: {
        back: '#get-started',
        'person.opened': [
          {
            guard: 'partyFull',
            target: '.refused',
            actions: { type: 'showProblem', params: { field: 'people', code: 'party.tooMany' } },
          },
          {
            target: 'person',
            actions: { type: 'beginPerson', params: ({ event }) => event.place },
          },
        ],
        'dependent.chosen': [
          {
            guard: 'dependentIncomplete',
            target: 'person.refused',
            actions: { type: 'beginDependent', params: ({ event }) => event.dependentId },
          },
          {
            target: '.asking',
            actions: { type: 'addDependentToParty', params: ({ event }) => event.dependentId },
          },
        ],
        'person.removed': {
          target: 'removal',
          actions: { type: 'nameLeaving', params: ({ event }) => event.place },
        },
        'party.submitted': [
          {
            guard: 'partyEmpty',
            target: '.refused',
            actions: { type: 'showProblem', params: { field: 'people', code: 'party.none' } },
          },
          { guard: 'hasEngagement', target: 'patching' },
          { target: 'creating' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    /** One person, new or known; Back leads to the others and discards what was typed. */
    person: {
      initial: 'asking',
      exit: 'clearProblems',
      on: {
        'person.typed': { actions: { type: 'typePerson', params: ({ event }) => event.draft } },
        'person.submitted': [
          {
            guard: 'personHasProblems',
            target: '.refused',
            actions: 'showPersonProblems',
          },
          {
            guard: 'addsAnother',
            target: 'person',
            reenter: true,
            actions: ['keepPerson', { type: 'beginPerson', params: undefined }],
          },
          { target: 'list', actions: 'keepPerson' },
        ],
        back: [{ guard: 'startsWithForm', target: '#get-started' }, { target: 'list' }],
      },
      states: { asking: {}, refused: {} },
    },
    removal: {
      tags: ['dialog'],
      on: {
        'removal.confirmed': { target: 'showing', actions: 'removePerson' },
        back: 'list',
      },
    },
    creating: ask('createEngagement', {
      id: 'createEngagement.group',
      input: engagementRequest,
      done: {
        target: '#vaccine-selection',
        keep: 'keepEngagement',
      },
      refused: {
        INVALID_REQUEST: mending('list.refused'),
        ELIGIBLITY_ERROR: mending('list.refused'),
      },
    }),
    /** Times are offered by what is in the record, so this patch is waited for (ENG-05). */
    patching: ask('patchEngagement', {
      id: 'patchEngagement.group',
      input: recordRequest,
      tags: ['patching'],
      done: '#vaccine-selection',
      refused: {
        FC_903_NotFound: { target: 'creating', actions: 'loseEngagement' },
        INVALID_REQUEST: mending('list.refused'),
      },
    }),
    ...heldUp({
      retried: [{ guard: 'hasEngagement', target: 'patching' }, { target: 'creating' }],
      back: 'list',
    }),
  },
});
