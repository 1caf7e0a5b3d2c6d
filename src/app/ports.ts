// The chart's ports, filled. What answers them is fetched with the first question, so that the
// first page need not carry it.
import { fromPromise } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { answered, makeJourney } from '#machines/journey.machine.ts';
import { answerEach } from '#machines/vocabulary/calls/answer-each.ts';
import type { OtherLanguage } from '#machines/knowledge/other-language.ts';
import type { Answer, Input, Question } from '#machines/knowledge/ports.ts';
import type { World } from './calls/answers.ts';
import { answersHere, fetchAnswers } from './fetch-answers.ts';
import { holdTimer } from './hold-timer.ts';

export interface PortsWorld extends World {
  /** LNG-05: with a ticket for what goes along, or without anything. */
  openOtherLanguage: (to: OtherLanguage) => void;
  /** RTE-16: leaves for the provider, to come back at a page. */
  openLogin: (returnTo: PageId) => void;
}

/** The journey of this browser. */
export const journeyIn = (world: PortsWorld) => answerIn(makeJourney(), world);

/** Has a journey's chart answered by this browser. */
export function answerIn(chart: ReturnType<typeof makeJourney>, world: PortsWorld) {
  const ask = <Q extends Question>(question: Q) =>
    fromPromise<Answer<Q>, Input<Q>>(async ({ input, signal }) =>
      (answersHere() ?? (await fetchAnswers())).answer(question, input, { world, signal }),
    );
  const filled: Parameters<typeof chart.provide>[0] = {
    actions: {
      openOtherLanguage: (_, to) => world.openOtherLanguage(to),
      openLogin: ({ context }) => world.openLogin(context.returnTo),
      // ENG-02: told, and the patient goes on.
      logFailedPatch: () => console.error('FAILED PATCH'),
    },
  };
  // In place: `provide` would make all states a second time, which holds a slow phone up.
  Object.assign(chart.implementations.actions, filled.actions);
  return answered(chart, { ...answerEach(chart, ask), holdTimer });
}
