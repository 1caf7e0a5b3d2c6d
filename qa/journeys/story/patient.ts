/** The words of the patient's journeys. */
import { invokesOf, isAt } from '@dosepath/journeys/chart';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { KNOWN_REFUSALS, wordsOfAnswer, wordsOfCall } from './calls.ts';
import { turnOfEvent } from './events.ts';
import { milestoneAt, stopOf, whoIn, type PatientMoment } from './outcome.ts';
import { wordsOfPage } from './pages.ts';
import type { Moment, StoryWords } from './story.ts';

const portOfCall = new Map(invokesOf(journeyMachine).map(({ id, src }) => [id, src]));

/** The contexts of a plan of our chart are its own. */
const known = ({ place, context }: Moment): PatientMoment => ({
  place,
  context: context as JourneyContext,
});

export const patientWords: StoryWords = {
  who: (moments) => whoIn(moments.map(known)),
  milestoneAt: (before, after) => milestoneAt(known(before), known(after)),
  stopOf: (last) => stopOf(known(last)),
  page: wordsOfPage,
  portOf: (call) => portOfCall.get(call) ?? '',
  call: wordsOfCall,
  refusals: KNOWN_REFUSALS,
  answer: wordsOfAnswer,
  event: (event, { from, label, before }) =>
    turnOfEvent(event, { from, label, isCovered: !isAt({ overlay: 'closed' }, before.value) }),
};
