// The chart's ports, implemented. The module that answers them is loaded with the first call, so
// that the first page need not carry it.
import { fromPromise } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { answered, makeJourney } from '#machines/journey.machine.ts';
import { answerEach } from '#machines/vocabulary/calls/answer-each.ts';
import type { OtherLanguage } from '#machines/knowledge/other-language.ts';
import type { Answer, Input, Question } from '#machines/knowledge/ports.ts';
import type { World } from './calls/answers.ts';
import { answersHere, fetchAnswers } from './fetch-answers.ts';
import { holdTimer } from './hold-timer.ts';
import { tellSignedOut } from './signed-out-tabs.ts';

export interface PortsWorld extends World {
  /** LNG-05: with a ticket for the journey, or without anything. */
  openOtherLanguage: (to: OtherLanguage) => void;
  /** RTE-16: leaves for the provider, which returns to a page. */
  openLogin: (returnTo: PageId) => void;
}

/** The journey of this browser. */
export const journeyIn = (world: PortsWorld) => answerIn(makeJourney(), world);

/** Lets this browser answer the calls of a journey's chart. */
export function answerIn(chart: ReturnType<typeof makeJourney>, world: PortsWorld) {
  const ask = <Q extends Question>(question: Q) =>
    fromPromise<Answer<Q>, Input<Q>>(async ({ input, signal }) =>
      (answersHere() ?? (await fetchAnswers())).answer(question, input, { world, signal }),
    );
  const filled: Parameters<typeof chart.provide>[0] = {
    actions: {
      openOtherLanguage: (_, to) => world.openOtherLanguage(to),
      openLogin: ({ context }) => world.openLogin(context.returnTo),
      tellOtherTabs: ({ context }) => tellSignedOut(context.owner),
      // ENG-02: logged, and the patient continues.
      logFailedPatch: () => console.error('FAILED PATCH'),
    },
  };
  // Assigned in place: `provide` would create all states a second time, which blocks a slow phone.
  Object.assign(chart.implementations.actions, filled.actions);
  return answered(chart, { ...answerEach(chart, ask), holdTimer });
}
