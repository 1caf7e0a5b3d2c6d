// Between resuming a journey and its page: the server's current answers, loaded again, since days
// may have passed (RES-01, ELG-07).
import type { PageId } from '#domain/pages.ts';
import { detailsRequest, eligibleRequest } from '../../requests/vaccines.ts';
import { ask } from './ends.ts';
import { base } from '../base.ts';

/**
 * @param page the page these states belong to, which stays visible, busy, until all is known;
 * `leading` is its own
 */
export const catchingUp = <const P extends PageId>(page: P) => ({
  offering: ask('listEligibleVaccines', {
    id: `listEligibleVaccines.${page}`,
    input: eligibleRequest,
    done: { target: 'weighing', keep: 'keepOffered' },
    refused: {},
    failed: 'behind',
    unanswered: 'behind',
  }),
  weighing: base.createStateConfig({
    // Without a vaccine, or with one no longer allowed, one has to be chosen.
    always: [{ guard: 'hasVaccines', target: 'detailing' }, { target: '#vaccine-selector' }],
  }),
  detailing: ask('getVaccineDetails', {
    id: `getVaccineDetails.${page}`,
    input: (context) => detailsRequest(context, context.vaccines),
    done: {
      target: 'leading',
      keep: { type: 'keepDetails', of: ({ data }) => data.eligibleVaccineList },
    },
    refused: {},
    failed: 'behind',
    unanswered: 'behind',
  }),
  /** The journey is already here; only loading the rest of it failed. */
  behind: base.createStateConfig({ tags: ['trouble'], on: { retried: 'offering' } }),
});
