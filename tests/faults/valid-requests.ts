// For every operation a request that is right, made for one visitor's state; what is done to it
// then is wrong (API-06).
import { createLanguageTicket } from '#contract/language-tickets.ts';
import { randomUUID } from 'node:crypto';
import {
  addDependent,
  changeEmail,
  requestPasswordCode,
  signIn,
  signUp,
} from '#contract/accounts.ts';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { Operation } from '#contract/operation.ts';
import { takeStep } from '#contract/desk.ts';
import { saveCardPicture, saveDocument } from '#contract/documents.ts';
import { getPeople } from '#contract/people.ts';
import { countIn } from '#contract/stock.ts';
import { openTeamInvitation, signInToDesk } from '#contract/team.ts';
import { inviteToTeam } from '#server/team/invite.ts';
import { slotKeyOf } from '#domain/slot-links.ts';
import { CANCEL_REASONS } from '#domain/cancellation.ts';
import { codeFor, forgetTries, haveAccount, newEmail, PASSWORD } from '#tests/support/accounts.ts';
import {
  addStore,
  book,
  dayAhead,
  engagementBody,
  holdBody,
  patientBody,
  readyToConfirm,
  startJourney,
  timeAhead,
  type BookingServer,
} from '#tests/support/booking.ts';
import { doctor } from '#qa/journeys/document-samples.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { keepDoctors } from '#server/doctors/doctors.store.ts';
import { moveToNow } from '#tests/support/desk.ts';
import { makeProgram } from '#tests/support/program.ts';
import { prescribe } from '#tests/support/prescriptions.ts';
import { INVITED_BORN, inviteOne } from '#tests/support/campaign.ts';
import { offerNow } from '#tests/support/earlier.ts';
import { BORN, saveAndRead } from '#tests/support/saved-journey.ts';
import { appCode, codeOf, emailOf, joinTeam } from '#tests/support/team.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { addOpenStore, posterOf, walkIn } from '#tests/support/walk-in.ts';

/** One white pixel. */
const SMALLEST_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

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

/**
 * What a visitor has: a journey that could be confirmed, an appointment, a journey saved for later,
 * an account, an invitation, and the desk of the store as its manager.
 */
export interface State {
  visitor: Visitor;
  storeNumber: string;
  ready: Awaited<ReturnType<typeof readyToConfirm>>;
  booked: Awaited<ReturnType<typeof book>>;
  saved: Awaited<ReturnType<typeof saveAndRead>> & { engagementId: string };
  /** The key of an invitation to a campaign. */
  invitation: string;
  /** The number of a prescription at the store. */
  prescribed: string;
  /** The key of an earlier time that is held for somebody. */
  offer: string;
  /** Somebody in the line of a store, and what is typed by hand there. */
  walkedIn: { code: string; screenKey: string; checkInId: string; confirmationNumber: string };
  /** The number of a visit at which a vaccine was given. */
  vaccinated: string;
  /** The same visit, and its dose. */
  dose: { appointmentId: string; doseId: string };
  /** What another system was told of the store. */
  told: { webhookId: string; eventId: string };
  /** A journey on its way to the other language's host. */
  handed: { ticket: string };
  account: Awaited<ReturnType<typeof newAccount>>;
  team: Awaited<ReturnType<typeof newTeam>>;
  visit: Awaited<ReturnType<typeof readyToGive>>;
  /** An appointment at whose time the store is closed. */
  lost: string;
  /** Ten doses of the store's. */
  lotId: string;
}

/** Values that must not come back in a refusal, nor stand in the log. */
export const PERSONAL = {
  firstName: 'Xochiquetzalli',
  lastName: 'Wrzesniewska',
  email: 'xochi.quetz@personal.example',
  phone: '312-555-0187',
  dob: '1961-11-23',
  city: 'Zzyzxville',
};

const time = timeAhead('10:00');

/** A state of its own; times and persons of several do not meet. */
export async function newState({ visitor, pool, database }: BookingServer): Promise<State> {
  const one = await visitor();
  const account = await newAccount(one, pool);
  const storeNumber = await addStore(pool, { seats: 20 });
  const booked = await book(one, storeNumber, { time: timeAhead('12:00') });
  const engagementId = await startJourney(one);
  const saved = { engagementId, ...(await saveAndRead(pool, one, engagementId)) };
  const invitation = await inviteOne(database);
  const prescribed = await prescribe(database, storeNumber);
  await inTransaction(database.db, (tx) => keepDoctors(tx, [doctor]));
  const handed = await one.ask(createLanguageTicket, { body: { journey: '{}' } });
  const waiting = await book(one, storeNumber, { time: timeAhead('16:00') });
  const offered = { storeNumber, ...timeAhead('13:00') };
  const offer = await offerNow(pool, one, waiting, offered);
  const visiting = await book(one, storeNumber, { time: timeAhead('14:00') });
  const vaccinated = await book(one, storeNumber, { time: timeAhead('15:00') });
  const door = await addOpenStore(pool, { seats: 20 });
  const { code, screenKey } = await posterOf(pool, door, new Date());
  const walkedIn = { code, screenKey, ...(await walkIn(pool, one, door)) };
  for (const { confirmationNumber } of [booked, visiting]) await showCard(one, confirmationNumber);
  // After all other times: a visitor has one in hand (SAF-02).
  const ready = await readyToConfirm(one, storeNumber, { time });
  // Last, since the session must be the one that the rest ends in (CHN-12).
  const team = await newTeam(one, database, storeNumber);
  const visit = await readyToGive(one, pool, storeNumber, visiting);
  const lotId = await tenDoses(one, storeNumber);
  const { doseId, ...given } = await give(pool, vaccinated);
  return {
    visitor: one,
    storeNumber,
    ready,
    booked,
    saved,
    account,
    invitation,
    prescribed,
    handed,
    offer,
    walkedIn,
    team,
    visit,
    lost: await loseTime(pool, waiting),
    lotId,
    vaccinated: given.confirmationNumber,
    dose: { appointmentId: given.appointmentId, doseId },
    told: await tellProgram(database, storeNumber, given.appointmentId),
  };
}

/** What is good for a minute or less, anew: codes of an app, and a ticket. */
export async function renewCodes(state: State, { pool }: BookingServer): Promise<void> {
  const { visitor, team } = state;
  state.handed = await visitor.ask(createLanguageTicket, { body: { journey: '{}' } });
  team.code = await appCode(pool, team.memberId);
  team.tokenCode = codeOf(team.secret);
}

/** Insured, with a picture of the card's front (DOC-11). */
async function showCard(one: Visitor, confirmationNumber: string): Promise<void> {
  await one.ask(saveDocument, {
    params: { confirmationNumber, step: 'insurance-type' },
    body: { answers: { insurance: 'medical' } },
  });
  await one.ask(saveCardPicture, {
    params: { confirmationNumber, side: 'front' },
    body: { picture: SMALLEST_PNG },
  });
}

/** As if the team had given the vaccine a while ago (DSK-03). */
async function give(
  pool: BookingServer['pool'],
  { confirmationNumber }: Awaited<ReturnType<typeof book>>,
): Promise<{ confirmationNumber: string; appointmentId: string; doseId: string }> {
  const { rows } = await pool.query<{ appointmentId: string; doseId: string }>(
    `with visit as (
        update appointments set status = 'Fulfilled', stage = 'given'
          where confirmation_number = $1 returning id)
      insert into immunizations
          (appointment_id, vaccine_code, cvx, dose, mvx, lot, lot_expires_on, site, route, vis_date, given_by,
            given_at)
        select visit.id, '150', '140', '1', 'PMC', 'FL1', current_date + 90, 'LD', 'IM', '2025-01-31',
          (select id from team_members limit 1), clock_timestamp() - interval '5 minutes'
          from visit
        returning appointment_id as "appointmentId", id as "doseId"`,
    [confirmationNumber],
  );
  const [dose] = rows;
  if (!dose) throw new Error('nothing was given');
  return { confirmationNumber, ...dose };
}

/** As if another system had been told of a visit (STD-06). */
async function tellProgram(
  database: BookingServer['database'],
  storeNumber: string,
  appointmentId: string,
): Promise<State['told']> {
  const program = await makeProgram(database, ['system/Appointment.rs'], { stores: [storeNumber] });
  const { rows } = await database.pool.query<State['told']>(
    `with receiver as (
        insert into webhooks (client_id, address, kinds, sealed_secret)
          values ($1, 'https://receiver.example/hook', '{cancelled}', '') returning id
      ), happened as (
        insert into webhook_events (kind, appointment_id, store_id)
          select 'cancelled', id, store_id from appointments where id = $2 returning id
      )
      insert into webhook_deliveries (event_id, webhook_id, attempts, delivered_at)
        select happened.id, receiver.id, 1, clock_timestamp() from happened, receiver
        returning webhook_id as "webhookId", event_id as "eventId"`,
    [program.id, appointmentId],
  );
  const [told] = rows;
  if (!told) throw new Error('nobody was told');
  return told;
}

/** As if the store had closed at the time of a booking (DSK-04). */
async function loseTime(
  pool: BookingServer['pool'],
  { appointment: { appointmentId } }: Awaited<ReturnType<typeof book>>,
): Promise<string> {
  await pool.query(
    `insert into lost_visits (appointment_id, store_id, starts_at)
      select id, store_id, starts_at from appointments where id = $1`,
    [appointmentId],
  );
  return appointmentId;
}

/** Counted in at the desk; answers the lot. */
async function tenDoses(one: Visitor, storeNumber: string): Promise<string> {
  const { vaccines } = await one.ask(countIn, {
    params: { storeNumber },
    body: { productId: 'spikevax', lot: 'SP10', lotExpiresOn: dayAhead(90), doses: 10 },
  });
  const lots = vaccines.flatMap(({ products }) => products.flatMap((product) => product.lots));
  return lots[0]?.lotId ?? '';
}

/** A visit of today in which everything but the dose is done (DSK-03). */
async function readyToGive(
  one: Visitor,
  pool: BookingServer['pool'],
  storeNumber: string,
  { appointment: { appointmentId, engagementId } }: Awaited<ReturnType<typeof book>>,
) {
  await moveToNow(pool, engagementId);
  const params = { storeNumber, appointmentId };
  const stages = ['arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff'] as const;
  for (const [version, to] of stages.entries())
    await one.ask(takeStep, { params, body: { version, to } });
  return { params, version: stages.length };
}

/** At the desk as the store's manager, with another sign-in begun, and an invitation. */
async function newTeam(one: Visitor, database: BookingServer['database'], storeNumber: string) {
  const { pool } = database;
  const memberId = await joinTeam(one, pool, { storeNumber, role: 'manager' });
  const email = await emailOf(pool, memberId);
  await one.ask(signInToDesk, { body: { email, password: PASSWORD } });
  const { link = '' } = await inviteToTeam(database, {
    kind: 'invite',
    email: newEmail(),
    storeNumbers: [storeNumber],
    role: 'technician',
  });
  const token = link.slice(link.indexOf('#') + 1);
  const { secret } = await one.ask(openTeamInvitation, { body: { token } });
  const { people } = await one.ask(getPeople, { params: { storeNumber } });
  const invitedId = people.find(({ isInvited }) => isInvited)?.memberId ?? '';
  const code = await appCode(pool, memberId);
  return { email, memberId, code, token, secret, tokenCode: codeOf(secret), invitedId };
}

/** Signs the visitor in, and has a code ready for each call that takes one. */
async function newAccount(one: Visitor, pool: BookingServer['pool']) {
  // Limits have tests of their own.
  await forgetTries(pool);
  const [email, another] = [newEmail(), newEmail()];
  await haveAccount(one, pool, email);
  await one.ask(signUp, { body: { email: another, password: PASSWORD } });
  const signUpCode = await codeFor(pool, another);
  await one.ask(signIn, { body: { email, password: PASSWORD } });
  const signInCode = await codeFor(pool, email);
  await one.ask(requestPasswordCode, { body: { email } });
  const passwordCode = await codeFor(pool, email);
  const next = newEmail();
  await one.ask(changeEmail, { body: { email: next, currentPassword: PASSWORD } });
  const newEmailCode = await codeFor(pool, next);
  const { dependentId } = await one.ask(addDependent, { body: dependent });
  return { email, signUpCode, signInCode, passwordCode, newEmailCode, dependentId };
}

const dependent = {
  firstName: PERSONAL.firstName,
  lastName: PERSONAL.lastName,
  dateOfBirth: PERSONAL.dob,
  gender: 'Female',
  race: { code: '2106-3' },
  ethnicity: { code: '2135-2' },
} as const;

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
    updateDependent: { params: { dependentId: account.dependentId }, body: dependent },
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
