// What follows the last question, on whichever page it was: the answers are saved, then the server
// says what fits (ELG-07).
import { ask } from '../vocabulary/calls/ends.ts';
import { questionNumber, type QuestionPage } from '../knowledge/screening.ts';
import { detailsRequest } from '../requests/vaccines.ts';
import { recordRequest } from '../requests/engagement.ts';
import { base } from '../vocabulary/base.ts';

/** The last question stays on screen, and so does its address. */
const meta = { questionNumber };

/**
 * The states between the answers and the verdict. Each page that can ask the last question has
 * them, so that the page stays on screen, busy, until the answer leads on.
 * @param shown the state of the page to return to on trouble
 */
export const deciding = <const Page extends QuestionPage | 'vaccine-selector'>(
  page: Page,
  shown: string,
) => ({
  /** Times are offered by what is in the record, so this patch is waited for (ENG-05). */
  saving: {
    ...ask('patchEngagement', {
      id: `patchEngagement.${page}`,
      input: recordRequest,
      tags: ['patching'],
      done: 'deciding',
      refused: {},
    }),
    meta,
  },
  deciding: {
    ...ask('getVaccineDetails', {
      id: `getVaccineDetails.${page}`,
      input: (context) => detailsRequest(context, context.vaccines),
      done: {
        target: '#judging',
        keep: { type: 'keepDetails', of: ({ data }) => data.eligibleVaccineList },
      },
      refused: {},
    }),
    meta,
  },
  failed: base.createStateConfig({
    meta,
    tags: ['trouble'],
    on: { retried: 'saving', back: shown },
  }),
  unanswered: base.createStateConfig({
    meta,
    tags: ['trouble', 'unanswered'],
    on: { retried: 'saving', back: shown },
  }),
});
