import { landingBase } from '../vocabulary/landing.ts';

const open = { type: 'openOtherLanguage', params: {} } as const;
const requested = [
  { guard: 'nothingTyped', target: 'leaving', actions: open },
  { target: 'handing' },
] as const;

/**
 * CHR-07: the other language lives on another host. This is the part in the first load: once
 * anything is typed, the whole chart takes over.
 */
export const languageStart = landingBase.createStateConfig({
  initial: 'steady',
  states: {
    steady: { on: { 'language.requested': requested } },
    handing: { tags: ['beyond'] },
    leaving: { on: { 'language.requested': requested } },
  },
});
