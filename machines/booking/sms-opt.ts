import { orMending, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { consentRequest } from '../requests/people.ts';

/** Text messages, yes or no (RTE-05, SMS-01). Nobody is kept from booking by it. */
export const smsOpt = base.createStateConfig({
  id: 'sms-opt',
  meta: { page: 'sms-opt' },
  initial: 'form',
  entry: ['clearProblems', { type: 'comeTo', params: 'sms-opt' }, 'tellRecord'],
  on: { back: '#contact-info' },
  states: {
    form: {
      initial: 'asking',
      on: {
        'texts.typed': { actions: { type: 'typeTexts', params: ({ event }) => event.draft } },
        'texts.submitted': [
          {
            guard: 'textsHaveProblems',
            target: '.refused',
            reenter: true,
            actions: 'showTextsProblems',
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
        id: 'postConsent',
        src: 'postConsent',
        input: ({ context }) => consentRequest(context, context.texts),
        onDone: [
          { guard: 'accepted', target: '#review-appt', actions: 'keepTexts' },
          ...orMending('form.refused'),
        ],
        onError: orTrouble,
      },
    },
    changing: {
      tags: ['busy'],
      invoke: {
        id: 'patchConsent',
        src: 'patchConsent',
        input: ({ context }) => consentRequest(context, context.texts),
        onDone: [
          { guard: 'accepted', target: '#review-appt', actions: 'keepTexts' },
          ...orMending('form.refused'),
        ],
        onError: orTrouble,
      },
    },
    failed: {
      tags: ['trouble'],
      on: {
        retried: 'saving',
        back: 'form',
        'texts.skipped': { target: '#review-appt', actions: 'goWithoutTexts' },
      },
    },
    timedOut: {
      tags: ['trouble'],
      on: {
        retried: 'saving',
        back: 'form',
        'texts.skipped': { target: '#review-appt', actions: 'goWithoutTexts' },
      },
    },
  },
});
