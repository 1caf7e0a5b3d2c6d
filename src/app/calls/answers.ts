// How each question of the chart is answered: by a call, or by the device. Fetched when the first is asked, or when the page is idle.
import './jitless.ts';
import type { InputFrom, OutputFrom } from 'xstate';
import type { Hold } from '#contract/holds.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { ResumedJourney } from '#contract/resume.ts';
import type { Channel, Client } from '#domain/engagement.ts';
import type { HeldTime, JourneyContext } from '#machines/context.ts';
import type { Outcome, ports, TakenUp } from '#machines/ports.ts';
import { mapsGeocode } from '#src/maps/maps-geocode.ts';
import { call } from './call.ts';
import { heldUntil } from './held-until.ts';
import { readPosition } from './position.ts';
import { schedulerEngagement, schedulerHold, schedulerPatch } from './scheduler.ts';

/** What an answer may depend on beside its question. */
export interface World {
  /** True where the global scheduler searches, holds and confirms (API-07). */
  globalScheduler: boolean;
  /** What the journey knows at the moment of a call. */
  context: () => JourneyContext;
  /** CHN-04: the chart knows no screens, so how the visitor came is put in where the engagement is created. */
  channel: () => { channel: Channel; client: Client };
}

export type Question = Exclude<keyof typeof ports, 'holdTimer'>;
export type Input<Q extends Question> = InputFrom<(typeof ports)[Q]>;
export type Answer<Q extends Question> = OutputFrom<(typeof ports)[Q]>;

type Answers = { [Q in Question]: (input: Input<Q>, signal: AbortSignal) => Promise<Answer<Q>> };

async function held(answer: Promise<Outcome<Hold>>): Promise<Outcome<HeldTime>> {
  const outcome = await answer;
  return outcome.ok ? { ok: true, value: heldUntil(outcome.value, Date.now()) } : outcome;
}

async function takenUp(answer: Promise<Outcome<ResumedJourney>>): Promise<Outcome<TakenUp>> {
  const outcome = await answer;
  if (!outcome.ok) return outcome;
  const { hold } = outcome.value;
  return { ok: true, value: { ...outcome.value, hold: hold && heldUntil(hold, Date.now()) } };
}

/** Every question, put to the versioned operations. */
const answersOf = ({ context, channel }: World): Answers => {
  const O = OPERATIONS;
  const askServer = (text: string, signal: AbortSignal) =>
    call(O.geocode, { query: { text } }, { signal });
  return {
    geocode: ({ query }, signal) => (mapsGeocode(askServer) ?? askServer)(query.text, signal),
    suggestPlaces: (input, signal) => call(O.suggestPlaces, input, { signal }),
    createEngagement: ({ params, body, intention }, signal) =>
      call(O.createEngagement, { params, body: { ...body, ...channel() } }, { intention, signal }),
    patchEngagement: ({ intention, ...input }, signal) =>
      call(O.patchEngagement, input, { intention, signal }),
    listEligibleVaccines: (input, signal) => call(O.listEligibleVaccines, input, { signal }),
    getVaccineDetails: ({ ofGroup = false, ...input }, signal) =>
      call(ofGroup ? O.getGroupVaccineDetails : O.getVaccineDetails, input, { signal }),
    searchTimeslots: (input, signal) => call(O.searchTimeslots, input, { signal, known: context }),
    searchGroupTimeslots: (input, signal) => call(O.searchGroupTimeslots, input, { signal }),
    createSchedulerHold: ({ intention, ...input }, signal) =>
      held(call(O.createSchedulerHold, input, { intention, signal })),
    createHold: ({ intention, ...input }, signal) =>
      held(call(O.createHold, input, { intention, signal })),
    resumeHold: ({ intention, ...input }, signal) =>
      held(call(O.resumeHold, input, { intention, signal })),
    getHold: (input, signal) => held(call(O.getHold, input, { signal })),
    releaseHold: (input, signal) => call(O.releaseHold, input, { signal }),
    createPatient: ({ intention, ...input }, signal) =>
      call(O.createPatient, input, { intention, signal }),
    updatePatient: ({ intention, ...input }, signal) =>
      call(O.updatePatient, input, { intention, signal }),
    postConsent: ({ intention, ...input }, signal) =>
      call(O.postConsent, input, { intention, signal }),
    patchConsent: ({ intention, ...input }, signal) =>
      call(O.patchConsent, input, { intention, signal }),
    confirmAppointment: ({ intention, ...input }, signal) =>
      call(O.confirmAppointment, input, { intention, signal }),
    searchAppointments: ({ intention, ...input }, signal) =>
      call(O.searchAppointments, input, { intention, signal }),
    listAppointments: (input, signal) => call(O.listAppointments, input, { signal }),
    getAppointment: (input, signal) => call(O.getAppointment, input, { signal }),
    getAppointmentStatus: (input, signal) => call(O.getAppointmentStatus, input, { signal }),
    getGroupStatus: (input, signal) => call(O.getGroupStatus, input, { signal }),
    updateAppointment: ({ intention, ...input }, signal) =>
      call(O.updateAppointment, input, { intention, signal }),
    cancelAppointment: ({ intention, ...input }, signal) =>
      call(O.cancelAppointment, input, { intention, signal }),
    patchAppointmentConsent: ({ intention, ...input }, signal) =>
      call(O.patchAppointmentConsent, input, { intention, signal }),
    logout: (input, signal) => call(O.logout, input, { signal }),
    signUp: (input, signal) => call(O.signUp, input, { signal }),
    verifyEmail: (input, signal) => call(O.verifyEmail, input, { signal }),
    signIn: (input, signal) => call(O.signIn, input, { signal }),
    verifySignIn: (input, signal) => call(O.verifySignIn, input, { signal }),
    requestPasswordCode: (input, signal) => call(O.requestPasswordCode, input, { signal }),
    resetPassword: (input, signal) => call(O.resetPassword, input, { signal }),
    updateProfile: (input, signal) => call(O.updateProfile, input, { signal }),
    listDependents: (input, signal) => call(O.listDependents, input, { signal }),
    addDependent: (input, signal) => call(O.addDependent, input, { signal }),
    updateDependent: (input, signal) => call(O.updateDependent, input, { signal }),
    removeDependent: (input, signal) => call(O.removeDependent, input, { signal }),
    saveEngagement: ({ intention, ...input }, signal) =>
      call(O.saveEngagement, input, { intention, signal }),
    discardEngagement: (input, signal) => call(O.discardEngagement, input, { signal }),
    initializeEngagement: (input, signal) => call(O.initializeEngagement, input, { signal }),
    getEngagementFromShortCode: (input, signal) =>
      call(O.getEngagementFromShortCode, input, { signal }),
    resumeEngagement: ({ intention, ...input }, signal) =>
      takenUp(call(O.resumeEngagement, input, { intention, signal })),
    openCampaign: (input, signal) => call(O.openCampaign, input, { signal }),
    startQuickFlow: ({ intention, ...input }, signal) =>
      takenUp(call(O.startQuickFlow, input, { intention, signal })),
    readPosition: () => readPosition(),
  };
};

type ScheduledQuestion =
  | 'searchTimeslots'
  | 'createEngagement'
  | 'patchEngagement'
  | 'createHold'
  | 'confirmAppointment';

/** ENG-06, ENG-07, HLD-06, SLT-01: five of them, put to the global scheduler instead. */
const schedulerAnswersOf = ({ context, channel }: World): Pick<Answers, ScheduledQuestion> => {
  const O = OPERATIONS;
  return {
    searchTimeslots: (input, signal) =>
      call(O.searchSchedulerTimeslots, input, { signal, known: context }),
    createEngagement: ({ body, intention }, signal) =>
      call(
        O.createSchedulerEngagement,
        { body: schedulerEngagement({ ...body, ...channel() }) },
        { intention, signal },
      ),
    patchEngagement: ({ body, intention }, signal) =>
      call(O.patchSchedulerEngagement, { body: schedulerPatch(body) }, { intention, signal }),
    createHold: ({ body, intention }, signal) =>
      held(
        call(
          O.createSchedulerHold,
          { body: schedulerHold(body, context()) },
          { intention, signal },
        ),
      ),
    confirmAppointment: ({ intention, ...input }, signal) =>
      call(O.confirmSchedulerAppointment, input, { intention, signal }),
  };
};

/** Answers one question of the chart. Expected refusals are values; trouble is thrown as a ServiceError (API-03). */
export function answer<Q extends Question>(
  question: Q,
  input: Input<Q>,
  { world, signal }: { world: World; signal: AbortSignal },
): Promise<Answer<Q>> {
  const answers: Answers = {
    ...answersOf(world),
    ...(world.globalScheduler && schedulerAnswersOf(world)),
  };
  return answers[question](input, signal);
}
