import { landingBase } from '../vocabulary/landing.ts';

const open = { type: 'openOtherLanguage', params: undefined } as const;
const requested = [
  { guard: 'nothingTyped', target: 'leaving', actions: open },
  { target: 'handing' },
] as const;

/**
 * CHR-07: the other language lives on another host. What the first load carries of it: with
 * anything typed, the whole chart goes on.
 */
export const languageStart = landingBase.createStateConfig({
  initial: 'steady',
  states: {
    steady: { on: { 'language.requested': requested } },
    handing: { tags: ['beyond'] },
    leaving: { on: { 'language.requested': requested } },
  },
});
