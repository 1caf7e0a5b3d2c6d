/**
 * One made-up but valid answer for each call of the chart. Ids, dates and places are fixed, so that
 * a path is the same in every run.
 */
import type { Appointment, BookedVaccine } from '#contract/appointments.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Alternatives, ErrorReply } from '#contract/errors.ts';
import type { GeocodeReply } from '#contract/geo.ts';
import type { LinkedSlot } from '#contract/slots.ts';
import type { TimeslotLocation, TimeslotReply } from '#contract/timeslots.ts';
import type { EligibleVaccine, VaccineDetails, Verdict } from '#contract/vaccines.ts';
import type { Ask } from '#domain/screening.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import type { Dependent, Me, SessionList } from '#contract/accounts.ts';
import type { Sight, SightPage } from '#contract/sights.ts';
import { RESUMED_PAGES, type ResumedPage } from '#domain/resume.ts';
import type { HeldTime } from '#machines/knowledge/times.ts';
import type { TakenUp } from '#machines/knowledge/ports.ts';

export const today = '2026-03-02';
/** For an earlier dose. */
export const doseDate = { month: '05', day: '17', year: '2019' };
export const noDate = { month: '', day: '', year: '' };
export const slotDate = '2026-03-04';
export const otherDate = '2026-03-06';
const engagementId = '7d9a3c52-3a1f-4d3e-9c55-0a6f1f2b7c11';
export const transactionId = '0b0f3a44-5a0e-4c67-8a10-4b8e5f6f7a22';

const nearby: GeocodeReply = {
  status: 'OK',
  state: 'IL',
  stateName: 'Illinois',
  city: 'Chicago',
  q: '60601',
  r: '50',
  lat: 41.8858,
  lng: -87.6181,
  requestType: 'locator',
  s: '10',
  p: '1',
  timeZone: 'America/Chicago',
  source: 'searchStores',
  locationSearchText: '60601',
};

export const place = {
  ...nearby,
  storeToCall: {
    name: 'State Street Pharmacy',
    city: 'Chicago',
    phone: '312-555-0100',
    distance: 0.5,
    day: today,
    hours: { open: '09:00', close: '19:00' },
  },
} satisfies GeocodeReply;

/** In a neighbouring state: other rules apply (ELG-06), and no store is within reach. */
export const elsewhere: GeocodeReply = {
  ...nearby,
  state: 'IN',
  stateName: 'Indiana',
  city: 'Hammond',
  q: '46320',
};

export const suggestion = { text: 'Chicago, IL 60601', zip: '60601', city: 'Chicago', state: 'IL' };

/**
 * Enough to choose four and a fifth, to get every question, the notice of three doses, one that
 * clashes, and one that is refused.
 */
export const vaccineCodes = ['150', '207', '33', '115', '52', '223', '113'] as const;

const asks: Partial<Record<string, Ask[]>> = {
  '207': ['covid', 'immunocompromised'],
  '33': ['earlierDoses', 'chronicCondition'],
  '115': ['immunocompromised', 'pregnant'],
  '223': ['meningitisRisk', 'meningitisBRisk'],
};

function namesOf(code: string): EligibleVaccine['names'] {
  const {
    english = code,
    display = code,
    short = code,
    spanishDisplay = code,
  } = vaccineByCode(code)?.names ?? {};
  return { english, display, short, spanish: spanishDisplay };
}

export const verdict = (
  answer: Verdict['answer'] = 'yes',
  more: Partial<Verdict> = {},
): Verdict => ({
  answer,
  prescription: false,
  confirm: false,
  rule: { id: 'sample/1', says: 'A rule made up for tests.', source: 'CDSi 4.64' },
  ...more,
});

const vaccine = (vaccineCode: string, eligible = true): EligibleVaccine => ({
  vaccineCode,
  names: namesOf(vaccineCode),
  brands: [],
  eligible,
  verdict: eligible
    ? verdict()
    : verdict('later', { reason: 'tooYoung', limitYears: 50, eligibleFrom: '2034-04-28' }),
  asks: asks[vaccineCode] ?? [],
  // One is due for everyone, and asks nothing (VAC-14).
  ...(vaccineCode === '150' && { due: { rank: 1, because: 'season' as const } }),
});

export const offered: EligibleVaccine[] = [
  ...vaccineCodes.map((code) => vaccine(code)),
  vaccine('136'),
  vaccine('87', false),
];

/** For a person of 65: a season may have two doses of COVID-19 vaccine (VCH-02). */
export const offeredFrom65 = offered.map((one) =>
  one.vaccineCode === '207' ? { ...one, asks: [...one.asks, 'boosterOption' as const] } : one,
);

/** The same, with one of them due for this person now (VAC-10). */
export const offeredWithMore = offeredFrom65.map((one) =>
  one.vaccineCode === '52'
    ? { ...one, upsell: { serviceId: 6, en: 'Hepatitis A', es: 'Hepatitis A' } }
    : one,
);

const details = (vaccineCode: string, more: Partial<VaccineDetails> = {}): VaccineDetails => ({
  vaccineCode,
  verdict: verdict(),
  dose: '1',
  rxRequired: false,
  warnings: [],
  restrictions: [],
  notices: [],
  products: [
    {
      productId: `P${vaccineCode}`,
      manufacturer: 'SAN',
      manufacturerName: 'Sanofi',
      manufacturerDisplayName: 'Sanofi Fluzone',
      name: 'Fluzone',
    },
  ],
  ...more,
});

export const vaccineDetails: VaccineDetails[] = [details('150')];
/** The pharmacist asks about it again. */
export const askedAgain: VaccineDetails[] = [details('150', { notices: ['ASK_PHARMACIST'] })];

/** COVID-19 vaccine of two makers. */
export const twoMakers: VaccineDetails[] = [
  details('150'),
  details('207', {
    products: [
      {
        productId: 'P207P',
        manufacturer: 'PFI',
        manufacturerName: 'Pfizer',
        manufacturerDisplayName: 'Pfizer Comirnaty',
        name: 'Comirnaty',
      },
      {
        productId: 'P207M',
        manufacturer: 'MOD',
        manufacturerName: 'Moderna',
        manufacturerDisplayName: 'Moderna Spikevax',
        name: 'Spikevax',
      },
    ],
  }),
];

/** The possible objections to flu vaccine, one each. */
export const against150 = {
  later: [
    details('150', {
      verdict: verdict('later', { reason: 'tooSoon', eligibleFrom: otherDate }),
    }),
  ],
  never: [details('150', { verdict: verdict('no', { reason: 'contraindicated' }) })],
  restriction: [
    details('150', {
      restrictions: [
        { code: 'WAG_FC_INCOMPATIBLE_01', displayName: 'Better on another day.', beside: '207' },
      ],
    }),
  ],
  prescription: [
    details('150', {
      rxRequired: true,
      verdict: verdict('yes', { prescription: true }),
      warnings: [{ code: 'WAG_FC_PRESCRIPTIONNEEDED_01' }],
    }),
  ],
} satisfies Record<string, VaccineDetails[]>;

const address = {
  line1: '151 N State St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  timeZone: 'America/Chicago',
};

export const location: TimeslotLocation = {
  locationId: 'L100',
  storeNumber: '100',
  organizationId: 'O1',
  name: 'State Street Pharmacy',
  address,
  phone: '312-555-0100',
  position: { latitude: 41.8847, longitude: -87.6279 },
  distance: 0.5,
  timeZone: 'America/Chicago',
  visitMinutes: 15,
  hoursToday: { open: '09:00', close: '19:00' },
  manufacturers: [
    { code: 'SAN', name: 'Sanofi' },
    { code: 'SEQ', name: 'Seqirus' },
  ],
  appointmentAvailability: [
    {
      date: slotDate,
      utcOffset: '-06:00',
      slots: ['09:00', '09:15', '09:30', '09:45', '13:00', '17:30'],
    },
  ],
};

export const store: NonNullable<TakenUp['store']> = {
  storeNumber: location.storeNumber,
  locationId: location.locationId,
  organizationId: location.organizationId,
  name: location.name,
  address,
  position: location.position,
  phone: location.phone,
};

/** With a slightly earlier time, and closed today. */
const furtherStore: TimeslotLocation = {
  ...location,
  locationId: 'L200',
  storeNumber: '200',
  name: 'Lake Avenue Pharmacy',
  address: { ...address, line1: '2200 Lake Ave', city: 'Wilmette', zip: '60091' },
  phone: null,
  position: { latitude: 42.0763, longitude: -87.7115 },
  distance: 14.2,
  hoursToday: null,
};

/** A store with one of its times. */
const withOnly = (one: TimeslotLocation, slot: string): TimeslotLocation => ({
  ...one,
  appointmentAvailability: [{ date: slotDate, utcOffset: '-06:00', slots: [slot] }],
});

/** `more`: further away there are more stores, and one with an earlier time. */
export const times = (more: boolean): TimeslotReply => ({
  locations: [location],
  date: slotDate,
  today,
  days: [
    { date: slotDate, stores: 1, slots: 6 },
    { date: otherDate, stores: 1, slots: 3 },
  ],
  offers: {
    soonest: more ? withOnly(furtherStore, '08:45') : withOnly(location, '09:00'),
    nearest: withOnly(location, '09:00'),
  },
  pagination: { pageNumber: 1, more },
});

export const nearest = {
  date: slotDate,
  slot: '09:15',
  appointmentDate: `${slotDate}T09:15:00-06:00`,
};

/** STD-01: what a deep link leads to. */
export const linkedSlot = (isFree = true): LinkedSlot => ({
  date: slotDate,
  slot: '09:00',
  appointmentDate: `${slotDate}T09:00:00-06:00`,
  isFree,
  store: {
    locationId: location.locationId,
    storeNumber: location.storeNumber,
    organizationId: location.organizationId,
    name: location.name,
    address: location.address,
    phone: location.phone,
    visitMinutes: location.visitMinutes,
  },
  nearest: isFree ? [] : [nearest],
});

export const languageTicket = {
  ticket: 'sampleTicketOfFortyThreeCharactersExactly00',
  expiresAt: '2026-03-02T15:01:00.000Z',
};

/** Alternatives offered by a refusal for lack of times (SLT-07, HLD-07). */
const alternatives: Alternatives = {
  nextDate: otherDate,
  widerRadius: { miles: 50, stores: 3 },
  nearestTimes: [nearest],
};
export const fewerVaccines: Alternatives = {
  ...alternatives,
  anyPart: { date: otherDate },
  fewerVaccines: { drop: ['150'] },
};

export const held = (extensionsLeft: number): HeldTime => ({
  holdId: '3f1c2b9e-6c9a-4b57-9c6e-2d0e7b1a9d33',
  engagementId,
  confirmationNumber: '7K3MPQ9TZX',
  storeNumber: location.storeNumber,
  appointmentDate: `${slotDate}T09:00:00-06:00`,
  slot: '09:00',
  timeZone: 'America/Chicago',
  now: `${today}T15:00:00Z`,
  expiresAt: `${today}T15:10:00Z`,
  warningSeconds: 300,
  extensionsLeft,
  deadline: Date.parse(`${today}T15:10:00Z`),
});

/** A vaccine as booked: any maker's, and a dose without a name. */
export const booked = (code: string, name: string): BookedVaccine => ({
  code,
  dose: '1',
  doseDisplayName: '',
  name,
  vaccineDisplayName: name,
  rxRequired: false,
  restrictions: [],
  vaccineHistory: [],
});

export const appointment: Appointment = {
  confirmationNumber: '7K3MPQ9TZX',
  engagementId,
  appointmentId: '5e8d7c6b-1a2b-4c3d-8e9f-7a6b5c4d3e44',
  status: 'Scheduled',
  appointmentDate: `${slotDate}T09:00:00-06:00`,
  slot: '09:00',
  store: { storeNumber: '100', name: location.name, phone: location.phone, address },
  patient: { firstName: 'Ada', lastName: 'Rivera', gender: 'Female' },
  vaccines: [booked('150', 'Flu')],
  rxRequired: [],
  vaccineHistory: [],
  voucherCode: null,
  languagePreference: 'en',
  coverage: null,
  confirmationcode: '7K3MPQ9TZX',
  datetime: `${slotDate}T09:00:00-06:00`,
};

const stranger: Me = {
  isLoggedIn: false,
  recognizedState: false,
  userKind: 'guest',
  meId: '',
  rx_user: 'N',
  languagePreference: 'en',
  openId: false,
};
export const guest = stranger;
export const guestOfProvider: Me = { ...stranger, openId: true };
export const recognised: Me = {
  ...stranger,
  recognizedState: true,
  userKind: 'recognised',
  greetingName: 'Ada',
};
export const customer: Me = {
  ...stranger,
  isLoggedIn: true,
  userKind: 'loggedIn',
  rx_user: 'Y',
  meId: '2f6c1d0e-8b7a-4c5d-9e3f-1a2b3c4d5e01',
  greetingName: 'Ada',
  profile: {
    userName: 'ada@example.org',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Rivera',
    dateOfBirth: '1984-04-28',
  },
};
export const otherCustomer: Me = {
  ...customer,
  meId: '2f6c1d0e-8b7a-4c5d-9e3f-1a2b3c4d5e02',
  greetingName: 'Grace',
  profile: { userName: 'grace@example.org' },
};
export const codeSent = {
  codeSent: true as const,
  now: `${today}T15:00:00Z`,
  expiresAt: `${today}T15:10:00Z`,
};
const here = {
  sessionId: '3d2c1b0a-9f8e-4d7c-8b6a-5f4e3d2c1b01',
  device: 'windows',
  isCurrent: true,
  seenAt: `${today}T15:00:00Z`,
} as const;
const sightOf = (
  sightId: string,
  what: Sight['what'],
  by: Sight['by'],
  about: string[] = [],
  isRefused = false,
): Sight => ({ sightId, at: `${today}T1${sightId}:00:00.000Z`, what, by, about, isRefused });

/** ACC-01: signed in on a phone as well. */
export const sessions: SessionList = {
  now: `${today}T15:00:00Z`,
  sessions: [
    here,
    {
      sessionId: '3d2c1b0a-9f8e-4d7c-8b6a-5f4e3d2c1b02',
      device: 'iphone',
      isCurrent: false,
      seenAt: `${today}T14:48:00Z`,
    },
  ],
};
/** SAF-07: everyone who may have seen something, and one who was refused. */
export const sights: SightPage = {
  sights: [
    sightOf('9', 'accountRead', { kind: 'you', device: 'mac', isHere: true }),
    sightOf('8', 'messageSent', { kind: 'house', job: 'messages' }, ['Ada']),
    sightOf('7', 'visitServed', { kind: 'team', role: 'pharmacist', store: 'Loop, Chicago' }, [
      'Ada',
    ]),
    sightOf('6', 'signIn', { kind: 'somebody', device: 'windows' }, [], true),
  ],
  next: null,
};
/** Of a longer list, the newest. */
export const newestSights: SightPage = { ...sights, next: '6' };
export const olderSights: SightPage = {
  sights: [sightOf('5', 'visitFound', { kind: 'shown', device: 'iphone' }, ['Ada'])],
  next: null,
};
export const accountCopy = {
  address: '/api/accounts/v1/copy/1772463600000.q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0Vng',
  expiresAt: `${today}T15:10:00.000Z`,
};
export const calendarAddress =
  'https://dosepath.example/api/calendars/v1/q83vEjRWeJASNFZ4kBI0VniQEjRWeJASNFZ4kBI0Vng/appointments.ics';
export const onlySession: SessionList = { now: sessions.now, sessions: [here] };
/** Born on the same day as the person on the journeys: only then is it for them (PAT-05). */
export const dependent: Dependent = {
  dependentId: '6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c21',
  firstName: 'Leo',
  lastName: 'Rivera',
  dateOfBirth: '1984-04-28',
  gender: 'Male',
  race: { code: '2106-3' },
  ethnicity: { code: '2135-2' },
};

/** The fragment of a link. */
export const key = 'a-key-of-a-link';
const opens = `${today}T15:00:00Z`;
export const saved = { engagementId, shortCode: '7K3MP-Q9TZX', expiresAt: opens };
export const openLink = {
  state: 'valid' as const,
  language: 'en' as const,
  expiresAt: opens,
  section: 'time' as const,
  proof: 'dateOfBirth' as const,
  triesLeft: 5,
};
export const invitation = {
  state: 'valid' as const,
  language: 'en' as const,
  expiresAt: opens,
  proof: 'dateOfBirth' as const,
  triesLeft: 5,
  campaign: { name: { en: 'Flu vaccine 2026', es: 'Vacuna contra la gripe 2026' } },
};

export const engagement = { engagementId };
/** VAC-15: begun by a visitor with an earlier booking. */
export const engagementAgain = {
  engagementId,
  bookedDoses: [
    {
      vaccineCode: '150',
      date: '2026-03-10',
      confirmationNumber: '7K3MPQ9TZX',
      firstName: 'Ana',
      dob: '1984-04-28',
    },
  ],
};
export const patient = { patientId: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c55', age: 41 };
export const consent = { engagementId, consentDecision: 'agree' as const };

const FROM_REVIEW = RESUMED_PAGES.indexOf('flow-check');

const vaccinesAt: Partial<Record<ResumedPage, string[]>> = {
  covid: ['207'],
  'covid-manufacturer': ['207'],
  screening: ['33'],
};

/** A journey left at a page, with the answers of all earlier pages. */
export function takenUp(page: ResumedPage): TakenUp {
  const hasTime = RESUMED_PAGES.indexOf(page) >= FROM_REVIEW;
  const person = {
    firstName: 'Ada',
    lastName: 'Rivera',
    gender: 'Female',
    race: { code: '2106-3' },
    ethnicity: { code: '2135-2' },
  };
  return {
    outcome: 'SUCCESS',
    engagementId,
    page,
    pageId: 'VACCINE_SELECTOR',
    languagePreference: 'en',
    voucherCode: null,
    bookingType: 'Individual',
    timeZone: 'America/Chicago',
    dateOfBirth: '1984-04-28',
    metaData: {
      locationSearch: place.locationSearchText,
      dob: '1984-04-28',
      serviceIds: vaccinesAt[page] ?? ['150'],
      ...(hasTime && { appointmentDate: held(10).appointmentDate }),
      progress: { page, bookingOption: 'me', place, visitor: 'guest' },
    },
    userResponses: [],
    patient: hasTime
      ? {
          ...patient,
          ...person,
          contact: {
            phones: [{ number: '312-555-0142' }],
            emails: [{ address: 'ada@example.org' }],
          },
        }
      : null,
    // A number different from the one to call: a page that confuses them is caught.
    consent: hasTime ? { decision: 'agree', phone: '312-555-0177' } : null,
    hold: hasTime ? held(10) : null,
    store: hasTime ? store : null,
  };
}

/** RES-01: pages at which a journey is left before they are answered. */
export const leftUnsaid = [
  { page: 'patient-info', left: 'nobody named' },
  { page: 'contact-info', left: 'nobody kept' },
  { page: 'sms-opt', left: 'nothing said of texts' },
  { page: 'review-appt', left: 'nothing said of texts' },
] as const;

export function takenUpUnsaid(page: (typeof leftUnsaid)[number]['page']): TakenUp {
  const whole = takenUp(page);
  const { progress } = whole.metaData;
  const isKept = page !== 'patient-info' && page !== 'contact-info';
  return {
    ...whole,
    consent: null,
    ...(!isKept && { patient: null }),
    // Their details were given, and are sent with the contact.
    ...(page === 'contact-info' && {
      metaData: { ...whole.metaData, progress: { ...progress, page, patient: typedPatient } },
    }),
  };
}
const typedPatient = {
  firstName: 'Ada',
  lastName: 'Rivera',
  gender: 'Female',
  race: '2106-3',
  ethnicity: '2135-2',
};

/** Left at a question that is no longer asked. */
export const nothingAsked: TakenUp = {
  ...takenUp('screening'),
  metaData: { ...takenUp('screening').metaData, serviceIds: ['150'] },
};

/** RES-02: the time has been taken. */
export const timeTaken: TakenUp = {
  ...takenUp('review-appt'),
  outcome: 'EXCEPTION',
  reason: 'timeTaken',
  page: 'timeslots',
  hold: null,
  alternatives: { nearestTimes: [nearest] },
};
export const notEligible: TakenUp = {
  ...takenUp('vaccine-selector'),
  outcome: 'EXCEPTION',
  reason: 'notEligible',
};
/** QCK-01: everything is known but the time. */
export const invited: TakenUp = {
  ...takenUp('review-appt'),
  page: 'timeslots',
  hold: null,
  store: null,
};

/** RXR-01: what the pharmacy knows about a prescription and its patient. */
const prescription = {
  vaccineCode: '150',
  expiresOn: '2026-04-30',
  store: { storeNumber: '10001', name: 'State Street Pharmacy', phone: '312-555-0198' },
};
export const prescribed: TakenUp = { ...invited, prescription };
export const prescribedWithTime: TakenUp = { ...takenUp('review-appt'), prescription };
export const prescribedTimeTaken: TakenUp = { ...timeTaken, prescription };
export const prescriptionNumber = '7001001';

export const refusal = (code: ErrorCode, ways: Alternatives = alternatives): ErrorReply => ({
  code,
  message: code,
  transactionId,
  ...(code === 'FC_908_Conflict' && { alternatives: ways }),
  ...(code === 'TOO_MUCH_HELD' && { retryAfterSeconds: 20 }),
  ...(code === 'RATE_LIMITED' && { retryAfterSeconds: 2390 }),
});

/** DSK-04: an offer that is over, for a time at which the store is closed. */
export const offerOverAndClosed: ErrorReply = {
  ...refusal('LINK_EXPIRED'),
  storeClosed: true,
  bookedStore: { name: 'State Street Pharmacy', phone: '312-555-0198' },
};

/** VAL-11: the problem is in the patient's details, sent with the contact. */
export const patientRefused: ErrorReply = {
  ...refusal('INVALID_REQUEST'),
  fields: [{ name: 'lastName', message: 'Last name', code: 'lastName.missing' }],
};

/** VAL-11: the problem is the number for texts, sent with the booking. */
export const textsRefused: ErrorReply = {
  ...refusal('INVALID_REQUEST'),
  fields: [{ name: 'consent.phoneNumber', message: 'Phone', code: 'phone.invalid' }],
};

/** VCH-01: the partner's code is missing, or was used by others meanwhile. */
export const codeRefused: ErrorReply = {
  ...refusal('INVALID_REQUEST'),
  fields: [{ name: 'voucher.code', message: 'Code', code: 'authorizationCode.used' }],
};

/** VAC-15: the visitor's earlier booking prevents booking it again. */
export const ownDoseBooked: ErrorReply = {
  ...refusal('DOSE_BOOKED'),
  fields: [{ name: 'vaccines.0.code', message: 'Flu', code: 'vaccine.booked' }],
  bookedDoses: [{ vaccineCode: '150', date: '2026-03-10', confirmationNumber: '7K3MPQ9TZX' }],
};
