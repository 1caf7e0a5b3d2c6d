// What follows the last question, on whichever page it was: the answers are kept, then the server says what fits (ELG-07).
import { ifGone, ifIneligible, orTrouble } from '../outcomes.ts';
import type { QuestionPage } from '../screening.ts';
import { detailsRequest } from '../requests/vaccines.ts';
import { recordRequest } from '../requests/engagement.ts';
import { valueOf } from '../answers.ts';
import { base } from '../setup.ts';

/**
 * The states between the answers and the verdict. They stand in each page that can ask the last question, so that the
 * page stays on screen, busy, until the answer leads on.
 * @param shown the state of the page to go back to in trouble
 */
export const deciding = <const Page extends QuestionPage | 'vaccine-selector'>(
  page: Page,
  shown: string,
) => ({
  /** What a time is offered by must be in the record, so this patch is waited for (ENG-05). */
  saving: base.createStateConfig({
    tags: ['busy'],
    invoke: {
      id: `patchEngagement.${page}` as const,
      src: 'patchEngagement',
      input: ({ context }) => recordRequest(context),
      onDone: [{ guard: 'accepted', target: 'deciding' }, ifGone, { target: 'failed' }],
      onError: orTrouble,
    },
  }),
  deciding: base.createStateConfig({
    tags: ['busy'],
    invoke: {
      id: `getVaccineDetails.${page}` as const,
      src: 'getVaccineDetails',
      input: ({ context }) => detailsRequest(context, context.vaccines),
      onDone: [
        {
          guard: 'accepted',
          target: '#judging',
          actions: {
            type: 'keepDetails',
            params: ({ event }) => valueOf(event.output).data.eligibleVaccineList,
          },
        },
        ifIneligible,
        { target: 'failed' },
      ],
      onError: orTrouble,
    },
  }),
  failed: base.createStateConfig({ tags: ['trouble'], on: { retried: 'saving', back: shown } }),
  timedOut: base.createStateConfig({ tags: ['trouble'], on: { retried: 'saving', back: shown } }),
});
