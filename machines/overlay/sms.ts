import { refusalOf } from '../answers.ts';
import { orMending, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { consentRequest } from '../requests/people.ts';
import { answerDecides } from './saving-change.ts';
import { closeWithEither, leaving, leavingEither } from './over.ts';

/** Text messages, changed from the review or after booking (EDT-01, SMS-01). */
export const sms = base.createStateConfig({
  meta: { overlay: 'sms' },
  tags: ['dialog'],
  always: closeWithEither,
  initial: 'editing',
  on: leaving('sms'),
  exit: 'clearProblems',
  states: {
    editing: {
      initial: 'asking',
      on: {
        'overlay.typed': { actions: { type: 'typeEdit', params: ({ event }) => event.edit } },
        'overlay.saved': [
          {
            guard: 'editedTextsHaveProblems',
            target: '.refused',
            reenter: true,
            actions: 'showEditedTextsProblems',
          },
          { target: 'saving', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    leaving: leavingEither,
    saving: {
      always: [
        { guard: 'booked', target: 'changingBooked' },
        { guard: 'consentSent', target: 'changing' },
        { target: 'sending' },
      ],
    },
    changingBooked: {
      tags: ['busy'],
      on: answerDecides,
      invoke: {
        id: 'patchAppointmentConsent',
        src: 'patchAppointmentConsent',
        input: ({ context }) => consentRequest(context, context.edit.texts),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: ['keepTextsDecision', { type: 'tellSaved', params: 'texts' }],
          },
          {
            guard: { type: 'refusedWith', params: 'FC_903_NotFound' },
            target: '#overlay.closed',
            actions: 'tellOutdated',
          },
          {
            target: 'editing.refused',
            actions: { type: 'showRefusal', params: ({ event }) => refusalOf(event.output) },
          },
        ],
        onError: orTrouble,
      },
    },
    sending: {
      tags: ['busy'],
      invoke: {
        id: 'postConsent.edit',
        src: 'postConsent',
        input: ({ context }) => consentRequest(context, context.edit.texts),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: ['saveEditedTexts', 'tellRecord'],
          },
          ...orMending('editing.refused'),
        ],
        onError: orTrouble,
      },
    },
    changing: {
      tags: ['busy'],
      invoke: {
        id: 'patchConsent.edit',
        src: 'patchConsent',
        input: ({ context }) => consentRequest(context, context.edit.texts),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: ['saveEditedTexts', 'tellRecord'],
          },
          ...orMending('editing.refused'),
        ],
        onError: orTrouble,
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'editing' } },
  },
});
