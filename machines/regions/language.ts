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
        target: 'leaving',
        keep: { type: 'openOtherLanguage', of: ({ ticket }) => ticket },
      },
      whateverRefused: 'warning',
      failed: 'warning',
      timedOut: 'warning',
    }),
    warning: {
      tags: ['dialog'],
      on: {
        'language.confirmed': {
          target: 'leaving',
          actions: { type: 'openOtherLanguage', params: undefined },
        },
        'language.declined': 'steady',
      },
    },
  },
});
