// SAF-07: what each operation shows or changes of a person's data, for the audit log and the
// account's page. An operation without an entry does not compile.
import type { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { SeenWhat } from '#domain/seen.ts';

type AnyId = keyof typeof ALL_OPERATIONS;

/** For an operation that concerns no person's data, with the reason. */
const nobodys = <const Because extends string>(because: Because) => ({ because });
type Nobodys = ReturnType<typeof nobodys<string>>;

const about = nobodys('it is about stores, vaccines, places or words');
const times = nobodys('free times, and seats: who wants them is not told');
const asksFirst = nobodys('says whether a key works; what it opens asks for the date of birth');
const ofTheTeam = nobodys('a colleague’s own sign-in');
const ofTheStore = nobodys('the store’s own: stock, hours, people of the team, programs');

export const SHOWN = {
  health: about,
  queryLocations: about,
  searchStores: about,
  geocode: about,
  suggestPlaces: about,
  searchTimeslots: times,
  searchSchedulerTimeslots: times,
  searchGroupTimeslots: times,
  readSlot: times,
  getVaccineDetails: about,
  getGroupVaccineDetails: about,
  listEligibleVaccines: about,
  listProducts: about,
  createEngagement: 'detailsTold',
  patchEngagement: 'detailsTold',
  getEngagement: 'journeyRead',
  createSchedulerEngagement: 'detailsTold',
  patchSchedulerEngagement: 'detailsTold',
  saveEngagement: 'journeyLeft',
  discardEngagement: 'journeyLeft',
  decryptKey: asksFirst,
  initializeEngagement: asksFirst,
  getEngagementFromShortCode: asksFirst,
  resumeEngagement: 'journeyRead',
  createLanguageTicket: nobodys('what the browser itself said, sealed, for the other host'),
  redeemLanguageTicket: nobodys('the same browser has back what it said itself'),
  openCampaign: asksFirst,
  startQuickFlow: 'journeyRead',
  startPrescription: 'journeyRead',
  createSchedulerHold: times,
  confirmSchedulerAppointment: 'booked',
  postConsent: 'messagesSet',
  patchConsent: 'messagesSet',
  patchAppointmentConsent: 'messagesSet',
  createHold: times,
  resumeHold: times,
  getHold: times,
  releaseHold: times,
  confirmAppointment: 'booked',
  searchAppointments: 'visitFound',
  sendNumber: nobodys('everybody is answered alike; the letter has a line of its own'),
  sendConfirmation: 'messageAsked',
  listAppointments: 'visitsRead',
  getAppointment: 'visitRead',
  getAppointmentStatus: 'visitFollowed',
  getGroupStatus: 'visitFollowed',
  updateAppointment: 'changed',
  setReminders: 'messagesSet',
  setSharing: 'changed',
  getDocuments: 'formsRead',
  saveDocument: 'formsFilled',
  findDoctor: about,
  getRecord: 'recordRead',
  listRecords: 'recordRead',
  issueHealthCards: 'recordTaken',
  createWalletPass: 'recordTaken',
  createAppointmentPass: 'visitRead',
  saveCardPicture: 'cardKept',
  removeCardPicture: 'cardKept',
  getCardPicture: 'cardRead',
  setEarlierWish: 'earlierTime',
  endEarlierWish: 'earlierTime',
  readEarlierOffer: 'earlierTime',
  takeEarlierOffer: 'changed',
  declineEarlierOffer: 'earlierTime',
  cancelAppointment: 'cancelled',
  openWalkIn: about,
  checkIn: 'checkedIn',
  getCheckIn: 'visitFollowed',
  followCheckIn: 'visitFollowed',
  leaveQueue: 'checkedIn',
  atCounter: 'checkedIn',
  createPatient: 'detailsTold',
  updatePatient: 'detailsTold',
  getContent: about,
  logDiagnostics: about,
  getProfile: 'accountRead',
  logout: 'signIn',
  signUp: nobodys('nobody has the account yet'),
  verifyEmail: 'signIn',
  signIn: 'signIn',
  verifySignIn: 'signIn',
  requestPasswordCode: nobodys('everybody is answered alike; the code goes to the owner'),
  resetPassword: 'accountChanged',
  changePassword: 'accountChanged',
  changeEmail: 'accountChanged',
  verifyNewEmail: 'accountChanged',
  listSessions: 'devicesRead',
  endSession: 'devicesEnded',
  endOtherSessions: 'devicesEnded',
  listSights: 'seenRead',
  createAccountCopy: 'exported',
  getCalendarAddress: 'calendarSet',
  createCalendarAddress: 'calendarSet',
  endCalendarAddress: 'calendarSet',
  deleteAccount: 'erased',
  updateProfile: 'accountChanged',
  listDependents: 'peopleRead',
  addDependent: 'peopleChanged',
  updateDependent: 'peopleChanged',
  removeDependent: 'peopleChanged',
  getDesk: ofTheTeam,
  signInToDesk: ofTheTeam,
  verifyDeskSignIn: ofTheTeam,
  stayAtDesk: ofTheTeam,
  lockDesk: ofTheTeam,
  unlockDesk: ofTheTeam,
  signOutOfDesk: ofTheTeam,
  openTeamInvitation: ofTheTeam,
  acceptTeamInvitation: ofTheTeam,
  getDeskDay: 'dayRead',
  watchDesk: nobodys('says that something changed, and nothing of whom'),
  getDeskVisit: 'visitRead',
  findVisit: 'visitRead',
  getDeskCardPicture: 'cardRead',
  takeStep: 'visitServed',
  undoStep: 'visitServed',
  giveDoses: 'doseGiven',
  markEnteredInError: 'doseCorrected',
  findPatients: 'lookedUp',
  getPoster: ofTheStore,
  replacePoster: ofTheStore,
  openDoorScreen: about,
  getStoreWeek: ofTheStore,
  lookAtCalendarChange: 'called',
  changeCalendar: ofTheStore,
  getCallList: 'called',
  noteCall: 'called',
  getStock: ofTheStore,
  countIn: ofTheStore,
  correctLot: ofTheStore,
  throwAway: ofTheStore,
  setFloor: ofTheStore,
  pauseVaccine: ofTheStore,
  getPeople: ofTheStore,
  inviteMember: ofTheStore,
  changeRole: ofTheStore,
  removeMember: ofTheStore,
  getWebhooks: ofTheStore,
  tellEventAgain: ofTheStore,
  tellDaysAgain: ofTheStore,
  bulkPublish: about,
  readFeedFile: about,
} as const satisfies Record<AnyId, SeenWhat | Nobodys>;

/** Audit entries outside the contract: files, programs, and the server's own jobs. */
const BESIDE: Readonly<Record<string, SeenWhat>> = {
  calendarFile: 'visitRead',
  healthCardFile: 'recordTaken',
  walletFile: 'recordTaken',
  subscribedCalendar: 'calendarRead',
  followedPass: 'visitRead',
  sendMessage: 'messageSent',
  reportDose: 'registryTold',
  accountCopy: 'exported',
  personExport: 'exported',
  personErase: 'erased',
  accountSignOut: 'devicesEnded',
  'fhir.Appointment.book': 'booked',
  'fhir.Appointment.hold': 'detailsTold',
  'fhir.Appointment.cancel': 'cancelled',
};

const table: Readonly<Record<string, SeenWhat | Nobodys>> = SHOWN;

/** What an operation shows or changes of a person; undefined when it concerns nobody. */
export function shownBy(operationId: string): SeenWhat | undefined {
  const shown = table[operationId];
  return typeof shown === 'string' ? shown : undefined;
}

/** The kind of a log row, whichever release wrote it. */
export function whatOf(operation: string): SeenWhat {
  const known = shownBy(operation) ?? BESIDE[operation];
  if (known) return known;
  if (operation.startsWith('webhook.')) return 'programTold';
  return operation.startsWith('fhir.') ? 'programRead' : 'other';
}

/** Actions repeated while a visitor looks at one thing: one row covers them. */
const OFTEN = new Set<SeenWhat>([
  'accountRead',
  'peopleRead',
  'devicesRead',
  'seenRead',
  'visitsRead',
  'visitRead',
  'visitFollowed',
  'detailsTold',
  'journeyRead',
  'messagesSet',
  'formsRead',
  'cardRead',
  'recordRead',
]);

/** Whether repeats in one session share a row for a while. */
export const isOften = (what: SeenWhat): boolean => OFTEN.has(what);
