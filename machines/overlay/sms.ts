import { askOverDetails, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { consentRequest } from '../requests/people.ts';
import { answerDecides } from './saving-change.ts';
import { leavingEither, overEither } from './over.ts';
import { typedIn } from './typed-in.ts';

/**
 * Text messages, changed from the review, whose booking sends them, or after booking (EDT-01,
 * SMS-01).
 */
export const sms = base.createStateConfig({
  ...overEither('sms'),
  initial: 'editing',
  states: {
    ...typedIn('texts'),
    leaving: leavingEither,
    saving: {
      always: [
        { guard: 'booked', target: 'changing' },
        { target: '#overlay.closed', actions: ['saveEditedTexts', 'tellRecord'] },
      ],
    },
    changing: {
      ...askOverDetails('patchAppointmentConsent', {
        input: (context) => consentRequest(context, context.edit.texts),
        tags: ['committing'],
        done: {
          target: '#overlay.closed',
          actions: ['keepTextsDecision', { type: 'tellSaved', params: 'texts' }],
        },
        refused: { INVALID_REQUEST: mending('editing.refused') },
      }),
      on: answerDecides,
    },
  },
});
