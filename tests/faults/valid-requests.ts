// For every operation a request that is right, made for one visitor's state; what is done to it
// then is wrong (API-06).
import { randomUUID } from 'node:crypto';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { Operation } from '#contract/operation.ts';
import { slotKeyOf } from '#domain/slot-links.ts';
import { CANCEL_REASONS } from '#domain/cancellation.ts';
import { newEmail, PASSWORD } from '#tests/support/accounts.ts';
import { dayAhead, engagementBody, holdBody, patientBody } from '#tests/support/booking.ts';
import { doctor } from '#qa/journeys/document-samples.ts';
import { INVITED_BORN } from '#tests/support/campaign.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import {
  dependent,
  knownDependent,
  PERSONAL,
  SMALLEST_PNG,
  time,
  type State,
} from './visitor-state.ts';

/** Every operation but those that go on telling, which no test waits for. */
export type RequestedId = Exclude<keyof typeof ALL_OPERATIONS, 'watchDesk' | 'followCheckIn'>;

export const requestedIds = (): RequestedId[] =>
  Object.values<Operation>(ALL_OPERATIONS)
    .filter(({ streams }) => !streams)
    // Object.values forgets whose names these are.
    .map(({ operationId }) => operationId as RequestedId);

export interface Json {
  [name: string]: unknown;
}

export interface Request {
  params?: Json;
  query?: Json;
  headers?: Record<string, string>;
  body?: unknown;
}

export function validRequests(state: State) {
  const { storeNumber, ready, booked, saved, account, invitation, handed, team, walkedIn } = state;
  const { prescribed } = state;
  const { engagementId, holdId, patientId } = ready;
  const { confirmationNumber } = booked;
  const { params: ofVisit, version } = state.visit;
  const { lotId } = state;
  const { firstName, lastName, email, phone, dob, city } = PERSONAL;
  const position = { latitude: 41.88, longitude: -87.62 };
  const wagHeaders = { 'X-CSRF-Token': 'token' };
  const metaData = {
    locationSearch: city,
    category: 'Adult',
    dob,
    history: [{ code: '150', dose: '1', name: firstName, date: '2024-10-01', type: 'Flu' }],
    phone,
    consentDecision: 'agree',
    serviceIds: ['150'],
    storeNumber,
    appointmentDate: time.appointmentDate,
    progress: {
      page: 'timeslots',
      bookingOption: 'me',
      maker: 'PFI',
      accepted: ['later'],
      offerMade: true,
      search: { date: dayAhead(2), miles: 25, manufacturer: 'All' },
      voucherEntity: 'partner-7',
      visitor: 'guest',
      patient: { firstName, lastName, gender: 'Male', race: '2106-3', ethnicity: '2135-2' },
      contact: { emailAddress: email, phoneNumber: phone },
      texts: { decision: 'agree', phoneNumber: phone },
    },
  } as const;
  const engagementContact = { email, phone, dob, category: 'Adult' };
  const journey = {
    pageId: 'TIMESLOTS',
    status: 'pending',
    metaData: { serviceIds: ['150'] },
  };
  const userResponses = [{ vaccineCode: '150', question: 'Is it for you?', answer: firstName }];
  const search = {
    vaccine: [{ code: '150', serviceType: 'Immunizations', dose: '1' }],
    position,
    state: 'IL',
    restriction: { dob },
    bookingType: 'Individual',
    date: dayAhead(2),
    dayRange: 7,
    searchRadius: 25,
    manufacturerFilter: 'All',
    pagination: { pageNumber: 1 },
    engagementId,
    wagHeaders,
  };
  const { vaccine: _vaccine, restriction: _of, manufacturerFilter: _makers, ...where } = search;
  const partySearch = {
    ...where,
    bookingType: 'Group',
    split: false,
    patients: [
      { place: 1, vaccine: [{ code: '150', manufPref: 'All' }], restriction: { dob } },
      {
        place: 2,
        vaccine: [{ code: '207', serviceType: 'Immunizations', dose: '1', manufPref: 'PFI' }],
        restriction: {
          dob,
          screening: { sex: 'Female', history: [], answers: { immunocompromised: 'no' } },
        },
      },
    ],
  };
  const vaccineDetails = {
    vaccines: [
      {
        vaccineCode: '150',
        vaccineType: 'Flu',
        previousDoses: '1',
        lastShotDate: '10-01-2024',
        lastManufacturer: 'PFI',
        ic: 'no',
      },
    ],
    dob,
    state: 'IL',
    wagHeaders,
  };
  const schedulerHold = {
    fhirLocationId: randomUUID(),
    organizationId: 'org',
    bookingType: 'Individual',
    engagementId,
    storeNumber,
    ...time,
    origin: 'web',
    numberOfSlots: 1,
    isImmunoCompromised: false,
    numOfPatients: 1,
    patients: [
      {
        category: 'Adult',
        services: [{ serviceId: '150', dose: '1', type: 'Flu', rxRequired: false }],
      },
    ],
  };
  const patient = patientBody(engagementId, {
    dob,
    firstName,
    lastName,
    contact: {
      address: { line1: '1 Main St', city, state: 'IL', zip: '60601' },
      phones: [{ number: phone }],
      emails: [{ address: email }],
    },
  });
  const { engagementId: _booking, dob: _dob, ...details } = patient;
  const consent = (id: string) => ({
    engagementId: id,
    phoneNumber: phone,
    consentDecision: 'agree',
    consentType: 'smsConsent',
  });
  const visit = engagementBody({
    coverage: 'Yes',
    metaData: {
      ...metaData,
      history: [...metaData.history],
      serviceIds: ['150'],
      progress: { ...metaData.progress, accepted: ['later'] },
    },
    notificationSent: { email, sms: phone },
    wagHeaders,
  });
  const progress = { bookingType: 'Individual', userResponses, patientId } as const;

  return {
    health: {},
    queryLocations: {
      body: { position, radius: 25, vaccineCodes: ['150'], pageNumber: 1, wagHeaders },
    },
    searchStores: { body: { storeNumbers: [storeNumber], wagHeaders } },
    geocode: { query: { text: '60601' } },
    suggestPlaces: { query: { text: 'Aus' } },
    searchTimeslots: { body: search },
    searchSchedulerTimeslots: { body: search },
    searchGroupTimeslots: { body: partySearch },
    getVaccineDetails: { body: vaccineDetails },
    getGroupVaccineDetails: { body: vaccineDetails },
    listEligibleVaccines: {
      params: { version: 'v3' },
      body: { dob, state: 'IL', languagePreference: 'en', wagHeaders },
    },
    listProducts: { query: { type: 'immunization', vaccineCode: '207' } },
    createEngagement: { params: { version: 'v6' }, body: visit },
    patchEngagement: {
      params: { version: 'v6' },
      body: { ...progress, engagementId, metaData, pageId: 'TIMESLOTS', wagHeaders },
    },
    getEngagement: { params: { engagementId } },
    createSchedulerEngagement: {
      body: {
        coverage: true,
        schema_version: 1,
        availabilityGroup: 'General',
        bookingType: 'Individual',
        channel: 'Web',
        client: 'Customer',
        engagementType: 'Hold',
        languagePreference: 'en',
        timeZone: 'America/Chicago',
        engagementContact,
        journey,
      },
    },
    patchSchedulerEngagement: { body: { ...progress, engagementId, engagementContact, journey } },
    saveEngagement: {
      body: {
        engagementId: saved.engagementId,
        email,
        phone,
        consentDecision: 'agree',
        wagHeaders,
      },
    },
    discardEngagement: { body: { engagementId: saved.engagementId, wagHeaders } },
    decryptKey: { body: { key: saved.key, wagHeaders } },
    initializeEngagement: { body: { key: saved.key, wagHeaders } },
    getEngagementFromShortCode: { params: { code: saved.shortCode } },
    resumeEngagement: { body: { key: saved.key, dateOfBirth: BORN, wagHeaders } },
    createLanguageTicket: { body: { journey: '{}', wagHeaders } },
    redeemLanguageTicket: { body: { ticket: handed.ticket, wagHeaders } },
    openCampaign: { body: { key: invitation, wagHeaders } },
    startQuickFlow: { body: { key: invitation, dateOfBirth: INVITED_BORN, wagHeaders } },
    startPrescription: {
      body: { prescriptionNumber: prescribed, dateOfBirth: INVITED_BORN, wagHeaders },
    },
    createSchedulerHold: { body: schedulerHold },
    confirmSchedulerAppointment: { body: ready.body },
    postConsent: { body: consent(engagementId) },
    patchConsent: { body: consent(engagementId) },
    patchAppointmentConsent: { body: consent(booked.engagementId) },
    createHold: { body: holdBody({ engagementId, storeNumber, ...time }) },
    resumeHold: { body: { holdId, wagHeaders } },
    getHold: { params: { holdId } },
    releaseHold: { params: { holdId } },
    confirmAppointment: { body: { ...ready.body, wagHeaders } },
    searchAppointments: {
      params: { version: 'v6' },
      body: { confirmationNumber, dateOfBirth: BORN, wagHeaders },
    },
    sendNumber: {
      body: { emailAddress: 'ana@example.com', dateOfBirth: BORN, wagHeaders },
    },
    sendConfirmation: { params: { confirmationNumber }, body: { wagHeaders } },
    listAppointments: { query: { rnd: '0.5' } },
    getAppointment: { params: { confirmationNumber } },
    getAppointmentStatus: { params: { confirmationNumber } },
    getGroupStatus: { params: { confirmationNumber } },
    updateAppointment: {
      params: { confirmationNumber },
      body: { sequence: 0, vaccines: [{ code: '207', dose: '1' }], patient: details, wagHeaders },
    },
    setReminders: {
      params: { confirmationNumber },
      body: { email: true, text: false, wagHeaders },
    },
    setSharing: {
      params: { confirmationNumber },
      body: { membersSeeOthers: false, wagHeaders },
    },
    getDocuments: { params: { confirmationNumber } },
    getRecord: { params: { confirmationNumber: state.vaccinated } },
    listRecords: {},
    issueHealthCards: {
      params: { confirmationNumber: state.vaccinated },
      body: { wagHeaders },
    },
    createWalletPass: {
      params: { confirmationNumber: state.vaccinated },
      body: { wallet: 'file', consent: true, wagHeaders },
    },
    createAppointmentPass: {
      params: { confirmationNumber },
      body: { wallet: 'apple', consent: true, wagHeaders },
    },
    saveDocument: {
      params: { confirmationNumber, step: 'doctor-info' },
      body: { answers: { doctorName: 'Dr. Lee', doctorCity: '', doctorPhone: '' }, wagHeaders },
    },
    findDoctor: { params: { npi: doctor.npi } },
    saveCardPicture: {
      params: { confirmationNumber, side: 'front' },
      body: { picture: SMALLEST_PNG, wagHeaders },
    },
    removeCardPicture: { params: { confirmationNumber, side: 'back' } },
    getCardPicture: { params: { confirmationNumber, side: 'front' } },
    setEarlierWish: {
      params: { confirmationNumber },
      body: {
        around: city,
        position,
        searchRadius: 25,
        partOfDay: 'any',
        until: dayAhead(1),
        wagHeaders,
      },
    },
    endEarlierWish: { params: { confirmationNumber } },
    readEarlierOffer: { body: { key: state.offer, wagHeaders } },
    takeEarlierOffer: { body: { key: state.offer, wagHeaders } },
    declineEarlierOffer: { body: { key: state.offer, wagHeaders } },
    openWalkIn: { body: { key: walkedIn.code, wagHeaders } },
    checkIn: {
      body: {
        confirmationNumber: walkedIn.confirmationNumber,
        dateOfBirth: '1984-04-28',
        key: walkedIn.code,
        wagHeaders,
      },
    },
    getCheckIn: { params: { checkInId: walkedIn.checkInId }, headers: { src: 'WALKIN' } },
    leaveQueue: { params: { checkInId: walkedIn.checkInId }, body: { wagHeaders } },
    atCounter: { params: { checkInId: walkedIn.checkInId }, body: { wagHeaders } },
    cancelAppointment: {
      params: { version: 'v6', confirmationNumber },
      body: { reason: CANCEL_REASONS[0], group: false, wagHeaders },
    },
    createPatient: { body: patient },
    updatePatient: { body: { ...patient, patientId } },
    getProfile: {},
    logout: { body: { wagHeaders, forgetBrowser: true } },
    signUp: { body: { email: newEmail(), password: PASSWORD } },
    verifyEmail: { body: { code: account.signUpCode, rememberMe: true } },
    signIn: { body: { email: account.email, password: PASSWORD } },
    verifySignIn: { body: { code: account.signInCode, rememberMe: true } },
    requestPasswordCode: { body: { email: account.email } },
    resetPassword: {
      body: {
        email: account.email,
        code: account.passwordCode,
        password: PASSWORD,
        rememberMe: true,
      },
    },
    changePassword: { body: { currentPassword: PASSWORD, password: 'another long password' } },
    changeEmail: { body: { email: newEmail(), currentPassword: PASSWORD } },
    verifyNewEmail: { body: { code: account.newEmailCode } },
    listSessions: {},
    endSession: { params: { sessionId: randomUUID() } },
    endOtherSessions: {},
    listSights: { query: {} },
    createAccountCopy: { body: { currentPassword: PASSWORD } },
    getCalendarAddress: {},
    createCalendarAddress: {},
    endCalendarAddress: {},
    deleteAccount: { body: { currentPassword: PASSWORD } },
    updateProfile: {
      body: {
        firstName,
        lastName,
        phoneNumber: phone,
        phoneType: 'mobile',
        address: { street: '1 Main St', city, state: 'IL', zipCode: '60601-1234' },
        gender: 'Female',
        dateOfBirth: dob,
      },
    },
    listDependents: {},
    addDependent: { body: dependent },
    updateDependent: { params: { dependentId: account.dependentId }, body: knownDependent },
    removeDependent: { params: { dependentId: account.dependentId } },
    getDesk: {},
    signInToDesk: { body: { email: team.email, password: PASSWORD } },
    verifyDeskSignIn: { body: { code: team.code } },
    stayAtDesk: {},
    lockDesk: {},
    unlockDesk: { body: { password: PASSWORD, code: team.code } },
    signOutOfDesk: {},
    openTeamInvitation: { body: { token: team.token } },
    acceptTeamInvitation: {
      body: { token: team.token, firstName, lastName, password: PASSWORD, code: team.tokenCode },
    },
    getDeskDay: { params: { storeNumber }, query: {} },
    getDeskVisit: { params: ofVisit },
    getDeskCardPicture: { params: { ...ofVisit, side: 'front' } },
    getPoster: { params: { storeNumber }, query: {} },
    replacePoster: { params: { storeNumber }, body: {} },
    openDoorScreen: { body: { key: walkedIn.screenKey } },
    getStoreWeek: { params: { storeNumber }, query: {} },
    lookAtCalendarChange: {
      params: { storeNumber },
      body: { version: 1, change: { kind: 'day', date: dayAhead(1), hours: null, reason: 'Snow' } },
    },
    changeCalendar: {
      params: { storeNumber },
      body: { version: 1, change: { kind: 'usualDay', date: dayAhead(1) } },
    },
    getCallList: { params: { storeNumber } },
    noteCall: { params: { storeNumber, appointmentId: state.lost }, body: { takesOffer: false } },
    findPatients: { params: { storeNumber }, body: { dateOfBirth: dob } },
    findVisit: { params: { storeNumber }, body: { confirmationNumber: state.vaccinated } },
    takeStep: { params: ofVisit, body: { version, to: 'left' } },
    undoStep: { params: ofVisit, body: { version } },
    giveDoses: {
      params: ofVisit,
      body: {
        version,
        doses: [
          {
            code: '150',
            productId: '150-product',
            lot: 'FL1234',
            lotExpiresOn: dayAhead(90),
            site: 'LD',
            route: 'IM',
            visDate: '2025-01-31',
          },
        ],
      },
    },
    markEnteredInError: {
      params: { storeNumber, ...state.dose },
      body: { version: 0, reason: 'notGiven' },
    },
    getStock: { params: { storeNumber } },
    countIn: {
      params: { storeNumber },
      body: { productId: 'fluzone', lot: 'FL1234', lotExpiresOn: dayAhead(90), doses: 1 },
    },
    correctLot: {
      params: { storeNumber, lotId },
      body: { seen: 10, doses: 10, reason: 'recount' },
    },
    throwAway: { params: { storeNumber, lotId }, body: { doses: 1, reason: 'broken' } },
    setFloor: { params: { storeNumber, productId: '150-product' }, body: { floor: null } },
    pauseVaccine: { params: { storeNumber, vaccineCode: '150' }, body: { until: 'none' } },
    getPeople: { params: { storeNumber } },
    inviteMember: { params: { storeNumber }, body: { email: newEmail(), role: 'technician' } },
    changeRole: {
      params: { storeNumber, memberId: team.invitedId },
      body: { role: 'pharmacist' },
    },
    removeMember: { params: { storeNumber, memberId: team.invitedId } },
    getWebhooks: { params: { storeNumber } },
    tellEventAgain: { params: { storeNumber, ...state.told }, body: {} },
    tellDaysAgain: { params: { storeNumber, webhookId: state.told.webhookId }, body: { days: 1 } },
    bulkPublish: {},
    readFeedFile: { params: { file: 'slots-IL.ndjson' } },
    readSlot: {
      params: {
        slot: slotKeyOf({ storeNumber, minute: Date.parse(time.appointmentDate) / 60_000 }),
      },
    },
    getContent: { query: { contentURLAlias: ['site-notice', 'other'] } },
    logDiagnostics: {
      body: {
        event: 'HOLD',
        uuidTransaction: randomUUID(),
        operationId: 'createHold',
        responseStatus: 409,
        extraCode: 'FC_908_Conflict',
        pageId: 'timeslots',
        dob: '1961',
        vaccineCodes: ['150'],
        payload: {
          bookingType: 'Individual',
          state: 'IL',
          searchRadius: 25,
          pageNumber: 1,
          isDateWanted: false,
          isMakerWanted: true,
        },
        journey: {
          languagePreference: 'en',
          isStarted: true,
          areVaccinesAccepted: true,
          isTimeHeld: false,
          isConfirmed: false,
        },
        booking: {
          vaccineCodes: ['150'],
          isTimeChosen: false,
          isPatientKnown: false,
          isContactKnown: false,
        },
        user: { kind: 'guest', category: 'Adult' },
      },
    },
  } satisfies Record<RequestedId, Request>;
}
