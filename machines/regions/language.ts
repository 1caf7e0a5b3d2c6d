import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { languageStart } from './language-start.ts';

/**
 * LNG-05: what was typed and the held time move to the other language's host, with a ticket that
 * works once. Only when the server gives none do they stay behind, and the visitor is asked first
 * (CHR-07).
 */
export const language = base.createStateConfig({
  ...languageStart,
  states: {
    ...languageStart.states,
    handing: ask('createLanguageTicket', {
      // The port adds what this tab has stored: a chart cannot read its own state.
      input: () => ({ body: { journey: '{}' } }),
      done: {
        target: 'handedOver',
        keep: { type: 'openOtherLanguage', of: ({ ticket }) => ({ ticket }) },
      },
      whateverRefused: 'warning',
      failed: 'warning',
      unanswered: 'warning',
    }),
    /**
     * The journey goes on at the other host, and this tab's session is not known any more. Whoever
     * comes back here is led to the first page, which says so (LNG-05, HLD-03).
     */
    handedOver: {
      on: {
        'language.requested': {
          actions: { type: 'openOtherLanguage', params: {} },
        },
        'clock.woke': { target: 'elsewhere', actions: ['tellHoldFinished', 'tellHandedOver'] },
      },
    },
    /** Nothing more is handed over until a journey begins here. */
    elsewhere: {
      on: {
        'language.requested': [
          { guard: 'hasEngagement', target: 'handing' },
          {
            target: 'leaving',
            actions: {
              type: 'openOtherLanguage',
              params: ({ context }) => ({ page: context.at }),
            },
          },
        ],
      },
    },
    warning: {
      tags: ['dialog'],
      on: {
        'language.confirmed': {
          target: 'leaving',
          actions: { type: 'openOtherLanguage', params: {} },
        },
        'language.declined': 'steady',
      },
    },
  },
});
