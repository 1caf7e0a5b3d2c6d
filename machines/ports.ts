// What the chart asks of the world. Every port is named by its operation, and is "not provided" until src/app or a test fills it.
import { fromCallback, fromPromise } from 'xstate';
import type {
  addDependent,
  listDependents,
  logout,
  removeDependent,
  requestPasswordCode,
  resetPassword,
  signIn,
  signUp,
  updateDependent,
  updateProfile,
  verifyEmail,
  verifySignIn,
} from '#contract/accounts.ts';
import type { confirmAppointment } from '#contract/appointments.ts';
import type {
  cancelAppointment,
  getAppointment,
  getAppointmentStatus,
  getGroupStatus,
  listAppointments,
  searchAppointments,
  updateAppointment,
} from '#contract/manage.ts';
import type { openCampaign, startQuickFlow } from '#contract/campaigns.ts';
import type { patchAppointmentConsent, patchConsent, postConsent } from '#contract/consents.ts';
import type { createEngagement, patchEngagement } from '#contract/engagements.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { geocode, suggestPlaces } from '#contract/geo.ts';
import type { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import type {
  createHold,
  createSchedulerHold,
  getHold,
  releaseHold,
  resumeHold,
} from '#contract/holds.ts';
import type { CallInput, Operation, Reply } from '#contract/operation.ts';
import type { createPatient, updatePatient } from '#contract/patients.ts';
import type {
  discardEngagement,
  getEngagementFromShortCode,
  initializeEngagement,
  resumeEngagement,
  ResumedJourney,
  saveEngagement,
} from '#contract/resume.ts';
import type { searchTimeslots } from '#contract/timeslots.ts';
import type { getVaccineDetails, listEligibleVaccines } from '#contract/vaccines.ts';
import type { HeldTime } from './context.ts';
import type { JourneyEvent } from './events.ts';

/** The answer of a call: what was asked for, or a refusal the caller must expect. Trouble on the way is thrown as a ServiceError. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: ErrorReply };

/** A journey taken up again; its held time by this device's own clock. */
export type TakenUp = Omit<ResumedJourney, 'hold'> & { hold: HeldTime | null };

/** `intention` is the idempotency key of a committing call; a retry carries the same (CNF-01). */
export type PortInput<O extends Operation> = CallInput<O> & { intention?: string };

/** VAC-06: of one of a group the same is asked by another path. */
export type DetailsInput = PortInput<typeof getVaccineDetails> & { ofGroup?: true };

const port = <O extends Operation, Value = Reply<O>>(operationId: O['operationId']) =>
  fromPromise<Outcome<Value>, PortInput<O>>(() =>
    Promise.reject(new Error(`The port ${operationId} is not provided.`)),
  );

export const ports = {
  geocode: port<typeof geocode>('geocode'),
  suggestPlaces: port<typeof suggestPlaces>('suggestPlaces'),
  createEngagement: port<typeof createEngagement>('createEngagement'),
  patchEngagement: port<typeof patchEngagement>('patchEngagement'),
  listEligibleVaccines: port<typeof listEligibleVaccines>('listEligibleVaccines'),
  getVaccineDetails: fromPromise<Outcome<Reply<typeof getVaccineDetails>>, DetailsInput>(() =>
    Promise.reject(new Error('The port getVaccineDetails is not provided.')),
  ),
  searchTimeslots: port<typeof searchTimeslots>('searchTimeslots'),
  searchGroupTimeslots: port<typeof searchGroupTimeslots>('searchGroupTimeslots'),
  createHold: port<typeof createHold, HeldTime>('createHold'),
  createSchedulerHold: port<typeof createSchedulerHold, HeldTime>('createSchedulerHold'),
  resumeHold: port<typeof resumeHold, HeldTime>('resumeHold'),
  getHold: port<typeof getHold, HeldTime>('getHold'),
  releaseHold: port<typeof releaseHold>('releaseHold'),
  createPatient: port<typeof createPatient>('createPatient'),
  updatePatient: port<typeof updatePatient>('updatePatient'),
  postConsent: port<typeof postConsent>('postConsent'),
  patchConsent: port<typeof patchConsent>('patchConsent'),
  confirmAppointment: port<typeof confirmAppointment>('confirmAppointment'),
  searchAppointments: port<typeof searchAppointments>('searchAppointments'),
  listAppointments: port<typeof listAppointments>('listAppointments'),
  getAppointment: port<typeof getAppointment>('getAppointment'),
  getAppointmentStatus: port<typeof getAppointmentStatus>('getAppointmentStatus'),
  getGroupStatus: port<typeof getGroupStatus>('getGroupStatus'),
  updateAppointment: port<typeof updateAppointment>('updateAppointment'),
  cancelAppointment: port<typeof cancelAppointment>('cancelAppointment'),
  patchAppointmentConsent: port<typeof patchAppointmentConsent>('patchAppointmentConsent'),
  logout: port<typeof logout>('logout'),
  signUp: port<typeof signUp>('signUp'),
  verifyEmail: port<typeof verifyEmail>('verifyEmail'),
  signIn: port<typeof signIn>('signIn'),
  verifySignIn: port<typeof verifySignIn>('verifySignIn'),
  requestPasswordCode: port<typeof requestPasswordCode>('requestPasswordCode'),
  resetPassword: port<typeof resetPassword>('resetPassword'),
  updateProfile: port<typeof updateProfile>('updateProfile'),
  listDependents: port<typeof listDependents>('listDependents'),
  addDependent: port<typeof addDependent>('addDependent'),
  updateDependent: port<typeof updateDependent>('updateDependent'),
  removeDependent: port<typeof removeDependent>('removeDependent'),
  saveEngagement: port<typeof saveEngagement>('saveEngagement'),
  discardEngagement: port<typeof discardEngagement>('discardEngagement'),
  initializeEngagement: port<typeof initializeEngagement>('initializeEngagement'),
  getEngagementFromShortCode: port<typeof getEngagementFromShortCode>('getEngagementFromShortCode'),
  resumeEngagement: port<typeof resumeEngagement, TakenUp>('resumeEngagement'),
  openCampaign: port<typeof openCampaign>('openCampaign'),
  startQuickFlow: port<typeof startQuickFlow, TakenUp>('startQuickFlow'),
  /** Where the device is, as 'latitude,longitude' text for geocode; undefined when the visitor or the device says no. */
  readPosition: fromPromise<string | undefined, Record<string, never>>(() =>
    Promise.reject(new Error('The port readPosition is not provided.')),
  ),
  /** Sends `hold.warned` and `hold.expired` when this device's clock comes to them; at once when they are past. */
  holdTimer: fromCallback<JourneyEvent, { deadline: number; warningSeconds: number }>(() => {
    throw new Error('The port holdTimer is not provided.');
  }),
};
