// The table of calls (api.md). The server registers it, OpenAPI lists it.
import {
  addDependent,
  changeEmail,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  getProfile,
  listDependents,
  listSessions,
  logout,
  removeDependent,
  requestPasswordCode,
  resetPassword,
  signIn,
  signUp,
  updateDependent,
  updateProfile,
  verifyEmail,
  verifyNewEmail,
  verifySignIn,
} from './accounts.ts';
import { confirmAppointment, confirmSchedulerAppointment } from './appointments.ts';
import { openCampaign, startQuickFlow } from './campaigns.ts';
import { patchAppointmentConsent, patchConsent, postConsent } from './consents.ts';
import {
  declineEarlierOffer,
  endEarlierWish,
  readEarlierOffer,
  setEarlierWish,
  takeEarlierOffer,
} from './earlier-times.ts';
import {
  createEngagement,
  createSchedulerEngagement,
  getEngagement,
  patchEngagement,
  patchSchedulerEngagement,
} from './engagements.ts';
import { geocode, suggestPlaces } from './geo.ts';
import { createHold, createSchedulerHold, getHold, releaseHold, resumeHold } from './holds.ts';
import {
  cancelAppointment,
  getAppointment,
  getAppointmentStatus,
  getGroupStatus,
  listAppointments,
  searchAppointments,
  sendConfirmation,
  sendNumber,
  setReminders,
  updateAppointment,
} from './manage.ts';
import { createLanguageTicket, redeemLanguageTicket } from './language-tickets.ts';
import type { Operation } from './operation.ts';
import { createPatient, updatePatient } from './patients.ts';
import {
  decryptKey,
  discardEngagement,
  getEngagementFromShortCode,
  initializeEngagement,
  resumeEngagement,
  saveEngagement,
} from './resume.ts';
import { getContent, health, logDiagnostics } from './service.ts';
import { queryLocations, searchStores } from './stores.ts';
import {
  acceptTeamInvitation,
  getDesk,
  lockDesk,
  openTeamInvitation,
  signInToDesk,
  signOutOfDesk,
  stayAtDesk,
  unlockDesk,
  verifyDeskSignIn,
} from './team.ts';
import { searchGroupTimeslots } from './group-timeslots.ts';
import { searchSchedulerTimeslots, searchTimeslots } from './timeslots.ts';
import {
  getGroupVaccineDetails,
  getVaccineDetails,
  listEligibleVaccines,
  listProducts,
} from './vaccines.ts';

export const OPERATIONS = {
  health,
  queryLocations,
  searchStores,
  geocode,
  suggestPlaces,
  searchTimeslots,
  searchSchedulerTimeslots,
  searchGroupTimeslots,
  getVaccineDetails,
  getGroupVaccineDetails,
  listEligibleVaccines,
  listProducts,
  createEngagement,
  patchEngagement,
  getEngagement,
  createSchedulerEngagement,
  patchSchedulerEngagement,
  saveEngagement,
  discardEngagement,
  decryptKey,
  initializeEngagement,
  getEngagementFromShortCode,
  resumeEngagement,
  createLanguageTicket,
  redeemLanguageTicket,
  openCampaign,
  startQuickFlow,
  createSchedulerHold,
  confirmSchedulerAppointment,
  postConsent,
  patchConsent,
  patchAppointmentConsent,
  createHold,
  resumeHold,
  getHold,
  releaseHold,
  confirmAppointment,
  searchAppointments,
  sendNumber,
  sendConfirmation,
  listAppointments,
  getAppointment,
  getAppointmentStatus,
  getGroupStatus,
  updateAppointment,
  setReminders,
  setEarlierWish,
  endEarlierWish,
  readEarlierOffer,
  takeEarlierOffer,
  declineEarlierOffer,
  cancelAppointment,
  createPatient,
  updatePatient,
  getContent,
  logDiagnostics,
  getProfile,
  logout,
  signUp,
  verifyEmail,
  signIn,
  verifySignIn,
  requestPasswordCode,
  resetPassword,
  changePassword,
  changeEmail,
  verifyNewEmail,
  listSessions,
  endSession,
  endOtherSessions,
  deleteAccount,
  updateProfile,
  listDependents,
  addDependent,
  updateDependent,
  removeDependent,
  getDesk,
  signInToDesk,
  verifyDeskSignIn,
  stayAtDesk,
  lockDesk,
  unlockDesk,
  signOutOfDesk,
  openTeamInvitation,
  acceptTeamInvitation,
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;

/** Asked at the desk, by the team; never by a patient's journey. */
export type DeskOperationId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id]['tag'] extends 'Team' | 'Desk' ? Id : never;
}[OperationId];
