// Between a journey that was taken up and its page: what the server says of it today, asked anew, since days may lie between (RES-01, ELG-07).
import { valueOf } from '../answers.ts';
import { ifIneligible } from '../outcomes.ts';
import { detailsRequest, eligibleRequest } from '../requests/vaccines.ts';
import { base } from '../setup.ts';

type Page = 'resume' | 'quick-flow-verify';

/** @param page the page whose states these are, and which stays in sight, busy, until all is known; `leading` is its own */
export const catchingUp = <const P extends Page>(page: P) => ({
  offering: base.createStateConfig({
    tags: ['busy'],
    invoke: {
      id: `listEligibleVaccines.${page}` as const,
      src: 'listEligibleVaccines',
      input: ({ context }) => eligibleRequest(context),
      onDone: [
        {
          guard: 'accepted',
          target: 'weighing',
          actions: { type: 'keepOffered', params: ({ event }) => valueOf(event.output) },
        },
        ifIneligible,
        { target: 'behind' },
      ],
      onError: 'behind',
    },
  }),
  weighing: base.createStateConfig({
    // Without a vaccine, or with one that may not be had any more, there is one to be chosen.
    always: [{ guard: 'hasVaccines', target: 'detailing' }, { target: '#vaccine-selector' }],
  }),
  detailing: base.createStateConfig({
    tags: ['busy'],
    invoke: {
      id: `getVaccineDetails.${page}` as const,
      src: 'getVaccineDetails',
      input: ({ context }) => detailsRequest(context, context.vaccines),
      onDone: [
        {
          guard: 'accepted',
          target: 'leading',
          actions: {
            type: 'keepDetails',
            params: ({ event }) => valueOf(event.output).data.eligibleVaccineList,
          },
        },
        ifIneligible,
        { target: 'behind' },
      ],
      onError: 'behind',
    },
  }),
  /** The journey is there already; only the rest of it did not come. */
  behind: base.createStateConfig({ tags: ['trouble'], on: { retried: 'offering' } }),
});
