import { isPageId } from '#domain/pages.ts';
import { wrongContents } from '../contents/contents.ts';
import { contentsNow } from '../contents/read.ts';
import type { Moment } from '../controls/moment.ts';
import { patient } from '../patient.ts';
import type { InDom } from './dom-journeys.ts';
import type { PageMark } from './dom-page.tsx';
import { openPatientScreen } from './patient-dom.ts';
import { wrongKnowledge } from './knowledge.ts';
import { screenKey } from './turns.ts';

/** The patient's journeys in a DOM. */
export const patientInDom: InDom<PageMark> = {
  chart: patient,
  open: (words, begin, looked) =>
    openPatientScreen(words, 'mark' in begin ? begin.mark : (begin.start.url ?? '/'), looked),
  screenKey,
  wrongKnowledge: (state, moment) => {
    const { page = '', value } = state;
    const context = moment.context as Moment['context']; // the patient's
    const { language } = context;
    return [
      ...wrongKnowledge(state, moment),
      ...(isPageId(page) ? wrongContents(contentsNow(), { page, value }, context, language) : []),
    ];
  },
};
