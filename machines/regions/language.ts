import { landingBase } from '../vocabulary/landing.ts';

/**
 * CHR-07: the other language lives on another host, so what was typed stays behind; the visitor is
 * asked first when there is anything.
 */
export const language = landingBase.createStateConfig({
  initial: 'steady',
  states: {
    steady: {
      on: {
        'language.requested': [{ guard: 'nothingTyped', target: 'leaving' }, { target: 'warning' }],
      },
    },
    warning: {
      tags: ['dialog'],
      on: { 'language.confirmed': 'leaving', 'language.declined': 'steady' },
    },
    leaving: {
      entry: 'openOtherLanguage',
      on: { 'language.requested': { target: 'leaving', reenter: true } },
    },
  },
});
