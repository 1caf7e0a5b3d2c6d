import { base } from '../vocabulary/base.ts';

/**
 * SET-03: the chain's own app shows the page and is older than the chain's settings ask for. It is
 * said once a visit; whoever cannot update now goes on, since booking works in any browser.
 */
export const appVersion = base.createStateConfig({
  initial: 'steady',
  states: {
    steady: { on: { 'app.outdated': 'outdated' } },
    outdated: { tags: ['dialog'], on: { 'app.kept': 'kept' } },
    kept: {},
  },
});
