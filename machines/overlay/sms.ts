import type { JourneyContext } from '../knowledge/context.ts';
import { askOverDetails, askOverReview, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { consentRequest } from '../requests/people.ts';
import { answerDecides } from './saving-change.ts';
import { leavingEither, overEither } from './over.ts';
import { typedIn } from './typed-in.ts';

const editedConsent = (context: JourneyContext) => consentRequest(context, context.edit.texts);

const keepingTexts = {
  input: editedConsent,
  done: { target: '#overlay.closed', actions: ['saveEditedTexts', 'tellRecord'] },
  refused: { INVALID_REQUEST: mending('editing.refused') },
} as const;

/** Text messages, changed from the review or after booking (EDT-01, SMS-01). */
export const sms = base.createStateConfig({
  ...overEither('sms'),
  initial: 'editing',
  states: {
    ...typedIn('texts'),
    leaving: leavingEither,
    saving: {
      always: [
        { guard: 'booked', target: 'changingBooked' },
        { guard: 'consentSent', target: 'changing' },
        { target: 'sending' },
      ],
    },
    changingBooked: {
      ...askOverDetails('patchAppointmentConsent', {
        input: editedConsent,
        tags: ['committing'],
        done: {
          target: '#overlay.closed',
          actions: ['keepTextsDecision', { type: 'tellSaved', params: 'texts' }],
        },
        refused: { INVALID_REQUEST: mending('editing.refused') },
      }),
      on: answerDecides,
    },
    sending: askOverReview('postConsent', { id: 'postConsent.edit', ...keepingTexts }),
    changing: askOverReview('patchConsent', { id: 'patchConsent.edit', ...keepingTexts }),
  },
});
