import { startRequest } from '../requests/prescriptions.ts';
import { catchingUp } from '../vocabulary/calls/catching-up.ts';
import { closed } from '../vocabulary/calls/links.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { toHeldBooking } from '../vocabulary/starting-over.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

/**
 * The landing page for a patient with a prescription at a store: the number on the message, which a
 * link brings, and the date of birth (RXR-01).
 */
export const rxReady = base.createStateConfig({
  id: 'rx-ready',
  meta: { page: 'rx-ready' },
  initial: 'proving',
  exit: 'clearProblems',
  on: {
    NAV: {
      guard: { type: 'navBringsKey', params: 'rx-ready' },
      target: '.proving',
      actions: 'keepNumber',
    },
  },
  states: {
    proving: {
      initial: 'asking',
      on: {
        back: toHeldBooking,
        'prescriptionNumber.typed': {
          actions: { type: 'typeNumber', params: ({ event }) => event.text },
        },
        'proof.typed': { actions: { type: 'typeBirth', params: ({ event }) => event.draft } },
        'proof.submitted': [
          {
            guard: 'prescriptionHasProblems',
            target: '.refused',
            actions: 'showPrescriptionProblems',
          },
          { target: 'starting', actions: ['clearProblems', 'mint'] },
        ],
        'place.reconsidered': '#get-started',
      },
      states: { asking: {}, refused: {} },
    },
    starting: ask('startPrescription', {
      input: startRequest,
      done: { target: 'offering', keep: 'takeUp', actions: 'tellHoldFinished' },
      refused: {
        PRESCRIPTION_EXPIRED: 'expired',
        PRESCRIPTION_USED: 'used',
        RATE_LIMITED: tooMany('limited'),
        /** RXR-04: an unknown number and a wrong date of birth get the same answer. */
        FC_903_NotFound: {
          target: 'proving.refused',
          actions: {
            type: 'showProblem',
            params: { field: 'prescriptionNumber', code: 'prescription.notFound' },
          },
        },
        INVALID_REQUEST: mending('proving.refused'),
      },
    }),
    ...heldUp({ retried: 'starting', back: 'proving' }),
    limited: { tags: ['trouble'], on: { retried: 'starting', back: 'proving' } },
    ...catchingUp('rx-ready'),
    leading: {
      always: [
        // Begun before, on this or another device (RES-02).
        { guard: 'timeIsGone', target: '#timeslots.lost' },
        {
          guard: 'timeIsKept',
          target: '#review-appt',
          actions: ['holdResumed', 'tellHoldStarted', 'goWithoutTexts'],
        },
        { guard: 'asksOrObjects', target: '#vaccines-leading', actions: 'resumeQuestions' },
        { target: '#rx-ready-contact', actions: 'acceptVaccines' },
      ],
    },
    /** RXR-04: shown to its owner only; the ways on are those of a link that no longer works. */
    expired: { ...closed, on: { ...closed.on, back: 'proving' } },
    used: { ...closed, on: { ...closed.on, back: 'proving' } },
  },
});
