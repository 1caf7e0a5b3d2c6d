import { orMending, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { consentRequest } from '../requests/people.ts';
import { closeWithReview } from './over-review.ts';

/** Text messages, changed from the review (EDT-01, SMS-01). */
export const sms = base.createStateConfig({
  meta: { overlay: 'sms' },
  tags: ['dialog'],
  always: closeWithReview,
  initial: 'editing',
  on: {
    'overlay.closed': '#overlay.closed',
    NAV: { guard: { type: 'navLeavesEdit', params: 'sms' }, target: '#overlay.closed' },
  },
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
    saving: { always: [{ guard: 'consentSent', target: 'changing' }, { target: 'sending' }] },
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
