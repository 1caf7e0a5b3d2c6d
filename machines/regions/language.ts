import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { languageStart } from './language-start.ts';

/**
 * LNG-05: what was typed and the held time go along to the other language's host, by a ticket that
 * works once. Only where the server gives none they stay behind, and the visitor is asked first
 * (CHR-07).
 */
export const language = base.createStateConfig({
  ...languageStart,
  states: {
    ...languageStart.states,
    handing: ask('createLanguageTicket', {
      // What this tab keeps is put in by the port: a chart does not see itself.
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
