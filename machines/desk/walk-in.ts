// A walk-in at the counter (WLK-03, CHN-03): one form, and the calls of a booking behind it.
import { ask } from './ask.ts';
import { chooseStore, openSheet, unleft } from './page-ways.ts';
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

/** Back to the form, with the problem at its field. */
const inForm = { target: 'typing', keep: 'keepWalkInRefusal' } as const;

/**
 * Typing has effects of its own: a date of birth asks which vaccines can be given, and which
 * patients are known.
 */
const typing = base.createStateConfig({
  on: {
    ...openSheet,
    ...chooseStore,
    'sheet.closed': '#visitPage.list',
    'walkIn.cleared': { target: 'typing', actions: 'beginWalkIn' },
    'walkIn.typed': [
      // Asks again even while a call is open: that answer would be for another date of birth.
      {
        guard: 'bornAnew',
        target: 'offering',
        reenter: true,
        actions: ['typeWalkIn', 'forgetOffer'],
      },
      // What is no longer a date asks nothing, and waits for no answer.
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
  // It cannot be left while it is saving; a typed form can, and is restored on return.
  on: unleft,
  states: {
    judging: { always: [{ guard: 'offerMissing', target: 'offering' }, { target: 'typing' }] },
    typing,
    /** The form can be used meanwhile. */
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
      done: { target: 'confirming', actions: 'keepAdded' },
      whateverRefused: inForm,
      failed: 'stuck',
      unanswered: 'stuck',
    }),
    confirming: ask('confirmAppointment', {
      input: confirmInput,
      done: {
        target: '#visitPage.list',
        // Clears the list's filter, so that the new visit is visible.
        first: { type: 'narrow', params: '' },
        keep: { type: 'selectJoined', of: ({ appointmentId }) => appointmentId },
        actions: 'beginWalkIn',
      },
      whateverRefused: inForm,
      failed: 'stuck',
      unanswered: 'stuck',
    }),
    /**
     * No answer: sending it again continues where it stopped, and does nothing twice. What is typed
     * now makes it another walk-in, beside one who may be in the line (`mayBeInLine`): the day is
     * read again to see.
     */
    stuck: {
      tags: ['trouble'],
      on: {
        ...openSheet,
        ...chooseStore,
        'sheet.closed': '#visitPage.list',
        retried: 'resuming',
        'walkIn.submitted': 'resuming',
        'walkIn.cleared': { target: 'typing', actions: 'beginWalkIn' },
        'walkIn.known': { target: 'typing', actions: ['takeKnown', 'askForDay'] },
        'walkIn.vaccine': { target: 'typing', actions: ['toggleVaccine', 'askForDay'] },
        'walkIn.answered': { target: 'typing', actions: ['answerWalkIn', 'askForDay'] },
        'walkIn.typed': [
          {
            guard: 'bornAnew',
            target: 'offering',
            actions: ['typeWalkIn', 'forgetOffer', 'askForDay'],
          },
          { target: 'typing', actions: ['typeWalkIn', 'askForDay'] },
        ],
      },
    },
    resuming: {
      always: [
        { guard: 'placeKept', target: 'consenting' },
        { guard: 'named', target: 'holding' },
        { guard: 'begun', target: 'telling' },
        { target: 'beginning' },
      ],
    },
  },
});
