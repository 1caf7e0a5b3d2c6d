import { behindShown } from '../vocabulary/calls/behind-shown.ts';
import { ask, unreadable } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { finder } from '../vocabulary/calls/finder.ts';
import { recordRequest } from '../requests/vaccinations.ts';

const byNumber = { target: 'byNumber', actions: 'forgetKey' } as const;

/** Whoever no longer may read it proves again whose it is. */
const notTheirs = {
  target: '#vaccination-history.byNumber',
  actions: 'forgetRecords',
} as const;

/** CHN-07: signed out in another tab or by timeout. The account's data is no longer shown. */
export const signedOut = {
  guard: 'justSignedOut',
  target: '#vaccination-history.byNumber',
  actions: ['forgetRecords', 'forgetAppointment'],
} as const;

/** RTE-18: the number and the date of birth still find it. */
const closedLink = base.createStateConfig({ entry: 'dropKey', on: { 'find.wanted': byNumber } });

/**
 * What a patient was given, what they reported before, and what is due next (CRD-02, CRD-05). A
 * patient coming from their appointment, or from an account, is known; anyone else proves it as for
 * managing (MNG-01).
 */
export const vaccinationHistory = base.createStateConfig({
  id: 'vaccination-history',
  meta: { page: 'vaccination-history' },
  initial: 'deciding',
  exit: 'clearProblems',
  on: {
    NAV: {
      guard: { type: 'navBringsKey', params: 'vaccination-history' },
      target: '.deciding',
      actions: ['keepManageArrival', 'clearProblems'],
    },
    back: [
      { guard: 'booked', target: '#view-details' },
      { guard: 'signedIn', target: '#account' },
      { target: '#manage-appointment' },
    ],
  },
  states: {
    deciding: {
      always: [
        { guard: 'recordRead', target: 'shown' },
        { guard: 'recordWanted', target: 'loading' },
        { guard: 'broughtKey', target: 'byKey' },
        { guard: 'booked', target: 'loading', actions: 'wantRecord' },
        { guard: 'listsOwn', target: 'listing' },
        { target: 'byNumber' },
      ],
    },
    byNumber: {
      ...finder('number', 'record'),
      // The server has meanwhile said who it is.
      on: { 'visitor.identified': { guard: 'identifiedIn', target: 'deciding' } },
    },
    byKey: { ...finder('key', 'record'), on: { 'find.wanted': byNumber } },
    linkExpired: closedLink,
    linkRevoked: closedLink,
    /** For a group, everyone is found at once. */
    found: {
      always: [
        { guard: 'onePerson', target: 'loading', actions: 'chooseOnlyRecord' },
        { target: 'people' },
      ],
    },
    /** CRD-02: for an account, everyone who was given something. */
    listing: ask('listRecords', {
      input: () => ({}),
      done: { target: 'found', keep: 'keepPeople' },
      refused: { SIGN_IN_REQUIRED: 'byNumber', FC_903_NotFound: 'none' },
      heldUp: 'list',
    }),
    ...heldUp({ retried: 'listing', 'find.wanted': byNumber }, 'list'),
    none: { on: { 'find.wanted': byNumber, 'visitor.identified': signedOut } },
    people: {
      on: {
        'visitor.identified': signedOut,
        'record.chosen': {
          target: 'loading',
          actions: { type: 'chooseRecord', params: ({ event }) => event.confirmationNumber },
        },
      },
    },
    loading: ask('getRecord', {
      input: recordRequest,
      done: { target: 'shown', keep: 'keepRecord' },
      refused: {
        UNAUTHENTICATED: notTheirs,
        INVALID_REQUEST: unreadable,
      },
    }),
    ...heldUp({ retried: 'loading' }),
    shown: {
      initial: 'settled',
      on: {
        'visitor.identified': signedOut,
        'card.opened': '#digital-dose-card',
        'nextDose.booked': {
          target: '#get-started',
          actions: [
            { type: 'beginNextDose', params: ({ event }) => event.vaccineCode },
            'tellJourneyLeft',
          ],
        },
        /** Another person of the account, or of the group. */
        'records.wanted': {
          guard: 'severalPeople',
          target: 'people',
          actions: 'forgetRecord',
        },
      },
      states: {
        settled: { on: { 'clock.woke': 'rereading' } },
        /** A dose may have been entered in error since (DSK-03). */
        rereading: ask('getRecord', {
          ...behindShown,
          id: 'getRecord.again',
          input: recordRequest,
          done: { target: 'settled', keep: 'keepRecord' },
          refused: {
            UNAUTHENTICATED: notTheirs,
            INVALID_REQUEST: unreadable,
          },
        }),
      },
    },
  },
});
