// A walk-in at the counter (WLK-03, CHN-03): one form, and the calls of a booking behind it.
import { ask } from './ask.ts';
import { openSheet, unleft } from './page-ways.ts';
import { base } from './vocabulary.ts';
import {
  answersInput,
  beginInput,
  confirmInput,
  consentInput,
  holdInput,
  knownInput,
  offerInput,
  patientInput,
} from './walk-in-form.ts';

/** Back to the form with what stands in the way, at its field. */
const inForm = { target: 'typing', keep: 'keepWalkInRefusal' } as const;

/** What is typed leads on by itself: a date of birth asks what can be given, and who is known. */
const typing = base.createStateConfig({
  on: {
    ...openSheet,
    'sheet.closed': '#visitPage.list',
    'walkIn.cleared': { target: 'typing', actions: 'beginWalkIn' },
    'walkIn.typed': [
      // Asked anew also while it is asked: that answer would be of another date of birth.
      {
        guard: 'bornAnew',
        target: 'offering',
        reenter: true,
        actions: ['typeWalkIn', 'forgetOffer'],
      },
      // What is no date any more asks nothing, and waits for no answer.
      { guard: 'bornNever', target: 'typing', actions: 'typeWalkIn' },
      { actions: 'typeWalkIn' },
    ],
    'walkIn.vaccine': { actions: 'toggleVaccine' },
    'walkIn.answered': { actions: 'answerWalkIn' },
    'walkIn.known': { actions: 'takeKnown' },
    'walkIn.submitted': [
      { guard: 'walkInRight', target: 'beginning', actions: 'mintWalkIn' },
      { actions: 'showWalkInProblems' },
    ],
  },
});

const whileTyping = typing.on;

export const walkIn = base.createStateConfig({
  initial: 'judging',
  // While it is saved it stays; what is typed can be left, and is there when one comes back.
  on: unleft,
  states: {
    judging: { always: [{ guard: 'offerMissing', target: 'offering' }, { target: 'typing' }] },
    typing,
    /** The form stays in use meanwhile. */
    offering: {
      ...ask('listEligibleVaccines', {
        input: offerInput,
        done: { target: 'recognising', keep: 'keepOffer' },
        refused: {
          ELIGIBLITY_ERROR: { target: 'typing', keep: 'keepWalkInRefusal' },
        },
        failed: 'unoffered',
        unanswered: 'unoffered',
      }),
      on: whileTyping,
    },
    recognising: {
      ...ask('findPatients', {
        input: knownInput,
        done: {
          target: 'typing',
          keep: { type: 'keepKnown', of: ({ patients }) => patients },
        },
        refused: { INVALID_REQUEST: 'typing', RATE_LIMITED: 'typing' },
        failed: 'typing',
        unanswered: 'typing',
      }),
      on: whileTyping,
    },
    unoffered: { tags: ['trouble'], on: { ...whileTyping, retried: 'offering' } },

    beginning: ask('createEngagement', {
      input: beginInput,
      done: {
        target: 'telling',
        keep: { type: 'keepBegun', of: ({ engagementId }) => engagementId },
      },
      refused: {
        INVALID_REQUEST: inForm,
        ELIGIBLITY_ERROR: inForm,
        AT_THE_STORE_ONLY: { waived: 'Of patients who walk in by themselves.' },
      },
      failed: 'stuck',
      unanswered: 'stuck',
    }),
    telling: ask('patchEngagement', {
      input: answersInput,
      done: 'naming',
      whateverRefused: inForm,
      failed: 'stuck',
      unanswered: 'stuck',
    }),
    naming: ask('createPatient', {
      input: patientInput,
      done: { target: 'holding', keep: { type: 'keepNamed', of: ({ patientId }) => patientId } },
      whateverRefused: inForm,
      failed: 'stuck',
      unanswered: 'stuck',
    }),
    holding: ask('createHold', {
      input: (context) => holdInput(context, context.day?.now ?? ''),
      done: {
        target: 'consenting',
        keep: {
          type: 'keepPlace',
          of: ({ holdId, confirmationNumber }) => ({ holdId, confirmationNumber }),
        },
      },
      whateverRefused: inForm,
      failed: 'stuck',
      unanswered: 'stuck',
    }),
    consenting: ask('postConsent', {
      input: consentInput,
      done: 'confirming',
      whateverRefused: inForm,
      failed: 'stuck',
      unanswered: 'stuck',
    }),
    confirming: ask('confirmAppointment', {
      input: confirmInput,
      done: {
        target: '#visitPage.list',
        // Whoever was looked for before, this one is to be seen.
        first: { type: 'narrow', params: '' },
        keep: { type: 'select', of: ({ appointmentId }) => appointmentId },
        actions: 'beginWalkIn',
      },
      whateverRefused: inForm,
      failed: 'stuck',
      unanswered: 'stuck',
    }),
    /** No answer: sent again it begins where it ended, and nothing is done twice. */
    stuck: {
      tags: ['trouble'],
      on: {
        ...openSheet,
        'sheet.closed': '#visitPage.list',
        retried: [
          { guard: 'placeKept', target: 'consenting' },
          { guard: 'named', target: 'holding' },
          { guard: 'begun', target: 'telling' },
          { target: 'beginning' },
        ],
      },
    },
  },
});
