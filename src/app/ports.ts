// The chart's ports, filled. What answers them is fetched with the first question, so that the first page need not carry it.
import { fromPromise } from 'xstate';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { Answer, Input, Question, World } from './calls/answers.ts';
import { fetchAnswers } from './fetch-answers.ts';
import { holdTimer } from './hold-timer.ts';

export interface PortsWorld extends World {
  openOtherLanguage: () => void;
}

/** The journey of this browser. */
export function journeyIn(world: PortsWorld) {
  const ask = <Q extends Question>(question: Q) =>
    fromPromise<Answer<Q>, Input<Q>>(async ({ input, signal }) =>
      (await fetchAnswers()).answer(question, input, { world, signal }),
    );
  return journeyMachine.provide({
    actors: {
      geocode: ask('geocode'),
      suggestPlaces: ask('suggestPlaces'),
      createEngagement: ask('createEngagement'),
      patchEngagement: ask('patchEngagement'),
      listEligibleVaccines: ask('listEligibleVaccines'),
      getVaccineDetails: ask('getVaccineDetails'),
      searchTimeslots: ask('searchTimeslots'),
      createHold: ask('createHold'),
      resumeHold: ask('resumeHold'),
      getHold: ask('getHold'),
      releaseHold: ask('releaseHold'),
      createPatient: ask('createPatient'),
      updatePatient: ask('updatePatient'),
      postConsent: ask('postConsent'),
      patchConsent: ask('patchConsent'),
      confirmAppointment: ask('confirmAppointment'),
      readPosition: ask('readPosition'),
      holdTimer,
    },
    actions: {
      openOtherLanguage: world.openOtherLanguage,
      // ENG-02: told, and the patient goes on.
      logFailedPatch: () => console.error('FAILED PATCH'),
    },
  });
}
