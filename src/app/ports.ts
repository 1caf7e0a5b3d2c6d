// The chart's ports, filled. What answers them is fetched with the first question, so that the first page need not carry it.
import { fromPromise } from 'xstate';
import type { PageId } from '#domain/pages.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { Answer, Input, Question, World } from './calls/answers.ts';
import { fetchAnswers } from './fetch-answers.ts';
import { holdTimer } from './hold-timer.ts';

export interface PortsWorld extends World {
  openOtherLanguage: () => void;
  /** RTE-16: leaves for the provider, to come back at a page. */
  openLogin: (returnTo: PageId) => void;
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
      searchGroupTimeslots: ask('searchGroupTimeslots'),
      createHold: ask('createHold'),
      createSchedulerHold: ask('createSchedulerHold'),
      resumeHold: ask('resumeHold'),
      getHold: ask('getHold'),
      releaseHold: ask('releaseHold'),
      createPatient: ask('createPatient'),
      updatePatient: ask('updatePatient'),
      postConsent: ask('postConsent'),
      patchConsent: ask('patchConsent'),
      confirmAppointment: ask('confirmAppointment'),
      searchAppointments: ask('searchAppointments'),
      listAppointments: ask('listAppointments'),
      getAppointment: ask('getAppointment'),
      getAppointmentStatus: ask('getAppointmentStatus'),
      getGroupStatus: ask('getGroupStatus'),
      updateAppointment: ask('updateAppointment'),
      cancelAppointment: ask('cancelAppointment'),
      patchAppointmentConsent: ask('patchAppointmentConsent'),
      logout: ask('logout'),
      signUp: ask('signUp'),
      verifyEmail: ask('verifyEmail'),
      signIn: ask('signIn'),
      verifySignIn: ask('verifySignIn'),
      requestPasswordCode: ask('requestPasswordCode'),
      resetPassword: ask('resetPassword'),
      updateProfile: ask('updateProfile'),
      listDependents: ask('listDependents'),
      addDependent: ask('addDependent'),
      updateDependent: ask('updateDependent'),
      removeDependent: ask('removeDependent'),
      saveEngagement: ask('saveEngagement'),
      discardEngagement: ask('discardEngagement'),
      initializeEngagement: ask('initializeEngagement'),
      getEngagementFromShortCode: ask('getEngagementFromShortCode'),
      resumeEngagement: ask('resumeEngagement'),
      openCampaign: ask('openCampaign'),
      startQuickFlow: ask('startQuickFlow'),
      readPosition: ask('readPosition'),
      holdTimer,
    },
    actions: {
      openOtherLanguage: world.openOtherLanguage,
      openLogin: ({ context }) => world.openLogin(context.returnTo),
      // ENG-02: told, and the patient goes on.
      logFailedPatch: () => console.error('FAILED PATCH'),
    },
  });
}
