import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { consentRequest } from '../requests/people.ts';

/**
 * Text messages, yes or no by one press (RTE-05, SMS-01). Nobody is kept from booking by it.
 */
export const smsOpt = base.createStateConfig({
  id: 'sms-opt',
  meta: { page: 'sms-opt' },
  initial: 'form',
  entry: [{ type: 'comeTo', params: 'sms-opt' }, 'tellRecord'],
  exit: 'clearProblems',
  on: { back: '#contact-info' },
  states: {
    form: {
      initial: 'asking',
      on: {
        'texts.typed': { actions: { type: 'typeTexts', params: ({ event }) => event.draft } },
        'texts.answered': {
          target: '.answered',
          actions: { type: 'typeTexts', params: ({ event: { decision } }) => ({ decision }) },
        },
      },
      states: {
        asking: {},
        answered: {
          always: [
            { guard: 'textsHaveProblems', target: 'refused', actions: 'showTextsProblems' },
            { target: '#sms-opt.saving', actions: 'mint' },
          ],
        },
        refused: {},
      },
    },
    saving: { always: [{ guard: 'consentSent', target: 'changing' }, { target: 'sending' }] },
    sending: ask('postConsent', {
      input: (context) => consentRequest(context, context.texts),
      done: { target: '#review-appt', actions: 'keepTexts' },
      refused: { INVALID_REQUEST: mending('form.refused') },
    }),
    changing: ask('patchConsent', {
      input: (context) => consentRequest(context, context.texts),
      done: { target: '#review-appt', actions: 'keepTexts' },
      refused: { INVALID_REQUEST: mending('form.refused') },
    }),
    failed: {
      tags: ['trouble'],
      on: {
        retried: 'saving',
        back: 'form',
        'texts.skipped': { target: '#review-appt', actions: 'goWithoutTexts' },
      },
    },
    timedOut: {
      tags: ['trouble', 'late'],
      on: {
        retried: 'saving',
        back: 'form',
        'texts.skipped': { target: '#review-appt', actions: 'goWithoutTexts' },
      },
    },
  },
});
