import { base } from '../vocabulary/base.ts';

/**
 * SET-03: the chain's own app shows the page and is older than the chain's settings require. Said
 * once per visit; visitors who cannot update now can go on, since booking works in any browser.
 */
export const appVersion = base.createStateConfig({
  initial: 'steady',
  states: {
    steady: { on: { 'app.outdated': 'outdated' } },
    outdated: { tags: ['dialog'], on: { 'app.kept': 'kept' } },
    kept: {},
  },
});
