/** How calls end, in the words of a story: "the search for times takes too long". */
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Question } from '#machines/knowledge/ports.ts';

/** What a call does for a person: "saving the patient". */
const CALLS: Readonly<Record<Question, string>> = {
  readPosition: 'finding the device',
  geocode: 'looking up the place',
  suggestPlaces: 'suggesting places',
  createEngagement: 'beginning the booking',
  patchEngagement: 'saving the answers',
  listEligibleVaccines: 'listing the vaccines',
  getVaccineDetails: 'judging the vaccines',
  searchTimeslots: 'the search for times',
  createHold: 'holding the time',
  resumeHold: 'the longer hold',
  getHold: 'the look at the held time',
  releaseHold: 'letting the time go',
  createLanguageTicket: 'the way to the other language',
  createPatient: 'saving the patient',
  updatePatient: 'updating the patient',
  postConsent: 'saving the text messages',
  patchConsent: 'updating the text messages',
  confirmAppointment: 'booking',
  searchAppointments: 'finding the appointment',
  sendNumber: 'sending the number again',
  sendConfirmation: 'sending the confirmation again',
  listAppointments: 'listing the appointments',
  getAppointment: 'reading the appointment',
  getAppointmentStatus: 'reading how far the visit is',
  getGroupStatus: 'reading how far the group is',
  setReminders: 'saving the reminders',
  setEarlierWish: 'saving what an earlier time has to be like',
  endEarlierWish: 'ending the wait for an earlier time',
  readEarlierOffer: 'opening the link of an earlier time',
  takeEarlierOffer: 'moving to the earlier time',
  declineEarlierOffer: 'keeping the booked time',
  openWalkIn: 'opening the store’s code',
  checkIn: 'checking in',
  getCheckIn: 'looking at the place in the line',
  leaveQueue: 'leaving the line',
  atCounter: 'telling that they are at the counter',
  updateAppointment: 'saving the change',
  cancelAppointment: 'cancelling',
  patchAppointmentConsent: 'updating the booked text messages',
  logout: 'signing out',
  signUp: 'making the account',
  verifyEmail: 'proving the new address',
  signIn: 'signing in',
  verifySignIn: 'proving the sign-in',
  requestPasswordCode: 'sending a code for a new password',
  resetPassword: 'setting a new password',
  updateProfile: 'saving the profile',
  listDependents: 'listing the people in their care',
  addDependent: 'adding somebody in their care',
  updateDependent: 'correcting somebody in their care',
  changePassword: 'changing the password',
  changeEmail: 'sending a code to the new address',
  verifyNewEmail: 'changing the email address',
  listSessions: 'looking where they are signed in',
  endSession: 'signing out another device',
  endOtherSessions: 'signing out all other devices',
  deleteAccount: 'deleting the account',
  removeDependent: 'removing somebody in their care',
  saveEngagement: 'saving for later',
  discardEngagement: 'dropping the saved journey',
  initializeEngagement: 'opening the saved link',
  getEngagementFromShortCode: 'reading the short code',
  resumeEngagement: 'taking the journey up again',
  openCampaign: 'opening the invitation',
  startQuickFlow: 'accepting the invitation',
};

/** Why a call is refused. */
const REFUSALS: Readonly<Record<ErrorCode, string>> = {
  INVALID_REQUEST: 'something in it is not right',
  MALFORMED_JSON: 'it cannot be read',
  UNAUTHENTICATED: 'the visit has ended',
  SIGN_IN_FAILED: 'address and password do not match',
  SIGN_IN_REQUIRED: 'nobody is signed in any more',
  FORBIDDEN: 'it is not trusted',
  TEAM_MEMBERS_ONLY: 'it is for team members',
  DESK_LOCKED: 'the desk is locked',
  AT_THE_STORE_ONLY: 'nobody is at the store',
  VISIT_CHANGED: 'somebody else changed the visit meanwhile',
  CALENDAR_CHANGED: 'somebody else changed the calendar meanwhile',
  STEP_NOT_POSSIBLE: 'it cannot follow now',
  TEAM_SIGN_IN_FAILED: 'password or code is not right',
  INVITATION_OVER: 'the invitation is over',
  FC_903_NotFound: 'it is not there any more',
  METHOD_NOT_ALLOWED: 'the method is wrong',
  FC_908_Conflict: 'the time is taken',
  OVERLAPPING_APPOINTMENT: 'there is another appointment at that time',
  DOSE_BOOKED: 'a dose of it is booked already',
  ALREADY_CONFIRMED: 'it is booked already',
  APPOINTMENT_CHANGED: 'it was changed meanwhile',
  APPOINTMENT_CLOSED: 'it is cancelled or past',
  HOLD_EXPIRED: 'the held time ran out',
  EXTENSIONS_USED: 'it was kept long enough',
  LINK_EXPIRED: 'the link is too old',
  LINK_REVOKED: 'the link was called back',
  LINK_SPENT: 'the link was used before',
  WALK_IN_LINK_REVOKED: 'the code of the store does not work',
  WALK_IN_LINK_OLD: 'the code of the store is too old',
  WALK_IN_CLOSED: 'nobody can walk in now',
  CHECK_IN_INSTEAD: 'there is a time to check in for',
  CHECK_IN_ANOTHER_DAY: 'it is another day’s',
  CHECK_IN_ANOTHER_STORE: 'it is another store’s',
  PAYLOAD_TOO_LARGE: 'it is too large',
  UNSUPPORTED_MEDIA_TYPE: 'it has the wrong form',
  ELIGIBLITY_ERROR: 'the vaccine is not for them',
  DIFFERENT_REQUEST: 'it says something else than before',
  RATE_LIMITED: 'there were too many tries',
  SERVICE_FAILURE: 'the server fails',
  UNAVAILABLE: 'the server is away',
};

/**
 * Good answers that a journey goes on from in its own way, under the labels of replies.ts; those
 * with a place are told by `leadsTo`.
 */
const ANSWERS: Readonly<Record<string, string>> = {
  'knows a booked dose': 'a dose is booked already',
  'is over': 'the visit is over',
  'finds the line full': 'the line is full',
  'is moved already': 'the appointment is moved already',
  'knows a free time': 'an earlier time is free now',
  'is not allowed': 'the device does not tell where it is',
  'finds another state': 'the place is in another state',
  'knows no such place': 'no such place is known',
  'offers one more': 'one more vaccine is due',
  'has a question for each': 'each vaccine has a question',
  'offers none of them': 'none of the vaccines is offered any more',
  'offers two makers': 'there are two makers to choose from',
  'fits later': 'the vaccine would fit later',
  'does not fit': 'the vaccine does not fit',
  'advises another day': 'another day is advised for one vaccine',
  'needs a prescription': 'the vaccine needs a prescription',
  'succeeds, more stores to come': 'there are more stores to come',
  'finds another store': 'another store is found',
  'succeeds for the last time': 'the time is kept for the last time',
  'is a group’s': 'the appointment is a group’s',
  'is missed': 'the appointment was missed',
  'is past': 'the appointment is past',
  'is cancelled': 'the appointment is cancelled',
  'is of the system before': 'the appointment is of the system before',
  'is for two vaccines': 'the appointment is for two vaccines',
  'wants a code': 'a code is asked for',
  'knows nobody': 'nobody is in their care',
  'knows no other': 'they are signed in nowhere else',
  'knows a baby': 'a baby is in their care',
  'says expired': 'the link is too old',
  'says revoked': 'the link was called back',
  'says spent': 'the link was used before',
  'says invalid': 'the link is none',
  'lost its time': 'the saved time is gone',
  'lost its time for a group': 'the group’s saved time is gone',
  'lost its vaccine': 'the saved vaccine is no longer for them',
  'asks nothing any more': 'the saved question is not asked any more',
  'goes on with a time': 'goes on with a held time',
};

/** Refusals that have words of their own. */
const KNOWN: Readonly<Record<string, string>> = {
  'createHold FC_908_Conflict': 'the chosen time is taken',
  'confirmAppointment FC_908_Conflict': 'the time is taken before it is booked',
  'confirmAppointment HOLD_EXPIRED': 'the time runs out before it is booked',
  'searchTimeslots FC_908_Conflict': 'no times are found',
  'searchAppointments FC_903_NotFound': 'no appointment is found',
};

const isPort = (name: string): name is Question => Object.hasOwn(CALLS, name);
const isCode = (code: string): code is ErrorCode => Object.hasOwn(REFUSALS, code);

/** What the call of a port does, in words. */
export const wordsOfCall = (port: string): string => (isPort(port) ? CALLS[port] : 'a call');

/** "booking is refused because the time is taken". */
export function wordsOfRefusal(port: string, code: string): string {
  const why = isCode(code) ? REFUSALS[code] : 'it cannot be';
  return KNOWN[`${port} ${code}`] ?? `${wordsOfCall(port)} is refused because ${why}`;
}

/** What a good answer says beside plain success, in words; undefined when nothing of note. */
export const wordsOfAnswer = (label: string): string | undefined => ANSWERS[label];
