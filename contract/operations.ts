// The table of calls (api.md). The server registers it; OpenAPI lists it.
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
import {
  createCalendarAddress,
  endCalendarAddress,
  getCalendarAddress,
} from './calendar-address.ts';
import { createAccountCopy } from './account-copy.ts';
import { listSights } from './sights.ts';
import { createAppointmentPass } from './appointment-passes.ts';
import { confirmAppointment, confirmSchedulerAppointment } from './appointments.ts';
import { openCampaign, startQuickFlow } from './campaigns.ts';
import { patchAppointmentConsent, patchConsent, postConsent } from './consents.ts';
import {
  getCardPicture,
  getDocuments,
  removeCardPicture,
  saveCardPicture,
  saveDocument,
} from './documents.ts';
import { findDoctor } from './doctors.ts';
import { createWalletPass, getRecord, issueHealthCards, listRecords } from './records.ts';
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
  setSharing,
  updateAppointment,
} from './manage.ts';
import { createLanguageTicket, redeemLanguageTicket } from './language-tickets.ts';
import type { Operation } from './operation.ts';
import { createPatient, updatePatient } from './patients.ts';
import { startPrescription } from './prescriptions.ts';
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
import { readSlot } from './slots.ts';
import { searchGroupTimeslots } from './group-timeslots.ts';
import { searchSchedulerTimeslots, searchTimeslots } from './timeslots.ts';
import {
  atCounter,
  checkIn,
  followCheckIn,
  getCheckIn,
  leaveQueue,
  openWalkIn,
} from './walk-ins.ts';
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
  readSlot,
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
  startPrescription,
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
  setSharing,
  getDocuments,
  saveDocument,
  findDoctor,
  getRecord,
  listRecords,
  issueHealthCards,
  createWalletPass,
  createAppointmentPass,
  saveCardPicture,
  removeCardPicture,
  getCardPicture,
  setEarlierWish,
  endEarlierWish,
  readEarlierOffer,
  takeEarlierOffer,
  declineEarlierOffer,
  cancelAppointment,
  openWalkIn,
  checkIn,
  getCheckIn,
  followCheckIn,
  leaveQueue,
  atCounter,
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
  listSights,
  createAccountCopy,
  getCalendarAddress,
  createCalendarAddress,
  endCalendarAddress,
  deleteAccount,
  updateProfile,
  listDependents,
  addDependent,
  updateDependent,
  removeDependent,
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;
