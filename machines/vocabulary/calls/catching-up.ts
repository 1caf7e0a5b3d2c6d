// Between a journey that was taken up and its page: what the server says of it today, asked anew,
// since days may lie between (RES-01, ELG-07).
import type { PageId } from '#domain/pages.ts';
import { detailsRequest, eligibleRequest } from '../../requests/vaccines.ts';
import { ask } from './ends.ts';
import { base } from '../base.ts';

/**
 * @param page the page whose states these are, and which stays in sight, busy, until all is known;
 * `leading` is its own
 */
export const catchingUp = <const P extends PageId>(page: P) => ({
  offering: ask('listEligibleVaccines', {
    id: `listEligibleVaccines.${page}`,
    input: eligibleRequest,
    done: { target: 'weighing', keep: 'keepOffered' },
    refused: {},
    failed: 'behind',
    timedOut: 'behind',
  }),
  weighing: base.createStateConfig({
    // Without a vaccine, or with one that may not be had any more, there is one to be chosen.
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
    timedOut: 'behind',
  }),
  /** The journey is there already; only the rest of it did not come. */
  behind: base.createStateConfig({ tags: ['trouble'], on: { retried: 'offering' } }),
});
