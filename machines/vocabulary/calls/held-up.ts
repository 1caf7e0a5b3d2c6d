import { base } from '../base.ts';

/**
 * The states of a form whose call did not get through: sent again unchanged, or taken back.
 * @param again the state that makes the call
 * @param back the form
 */
export const heldUp = <const Again extends string, const Back extends string>(
  again: Again,
  back: Back,
) => ({
  failed: base.createStateConfig({ tags: ['trouble'], on: { retried: again, back } }),
  unanswered: base.createStateConfig({
    tags: ['trouble', 'unanswered'],
    on: { retried: again, back },
  }),
});
