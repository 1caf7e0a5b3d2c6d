/** One made-up but valid answer for each call of the chart. Ids, dates and places are fixed, so that a path is the same in every run. */
import type { Appointment } from '#contract/appointments.ts';
import type { Alternatives, ErrorCode, ErrorReply } from '#contract/errors.ts';
import type { GeocodeReply } from '#contract/geo.ts';
import type { TimeslotLocation, TimeslotReply } from '#contract/timeslots.ts';
import type { EligibleVaccine, VaccineDetails, Verdict } from '#contract/vaccines.ts';
import type { Ask } from '#domain/screening.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import type { HeldTime } from '#machines/context.ts';

export const today = '2026-03-02';
/** Of an earlier dose. */
export const doseDate = { month: '05', day: '17', year: '2019' };
export const noDate = { month: '', day: '', year: '' };
export const slotDate = '2026-03-04';
export const otherDate = '2026-03-06';
const engagementId = '7d9a3c52-3a1f-4d3e-9c55-0a6f1f2b7c11';
export const transactionId = '0b0f3a44-5a0e-4c67-8a10-4b8e5f6f7a22';

export const place: GeocodeReply = {
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

/** Across the border: other rules count (ELG-06). */
export const elsewhere: GeocodeReply = {
  ...place,
  state: 'IN',
  stateName: 'Indiana',
  city: 'Hammond',
  q: '46320',
};

export const suggestion = { text: 'Chicago, IL 60601', zip: '60601', city: 'Chicago', state: 'IL' };

/** Enough to choose four and a fifth, to be asked every question, to be told of three doses, one that clashes, and one that is refused. */
export const vaccineCodes = ['150', '207', '33', '115', '52', '223', '113'] as const;

const asks: Partial<Record<string, Ask[]>> = {
  '207': ['covid', 'immunocompromised'],
  '33': ['earlierDoses', 'chronicCondition'],
  '115': ['immunocompromised', 'pregnant'],
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
  eligible,
  verdict: eligible
    ? verdict()
    : verdict('later', { reason: 'tooYoung', limitYears: 50, eligibleFrom: '2034-04-28' }),
  asks: asks[vaccineCode] ?? [],
});

export const offered: EligibleVaccine[] = [
  ...vaccineCodes.map((code) => vaccine(code)),
  vaccine('136'),
  vaccine('87', false),
];

/** The same, and one of them due for this person now (VAC-10). */
export const offeredWithMore = offered.map((one) =>
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
    { productId: `P${vaccineCode}`, manufacturer: 'SAN', manufacturerName: 'Sanofi', name: 'Flu' },
  ],
  ...more,
});

export const vaccineDetails: VaccineDetails[] = [details('150')];
/** Of which the pharmacist asks again. */
export const askedAgain: VaccineDetails[] = [details('150', { notices: ['ASK_PHARMACIST'] })];

/** COVID-19 vaccine of two makers. */
export const twoMakers: VaccineDetails[] = [
  details('150'),
  details('207', {
    products: [
      { productId: 'P207P', manufacturer: 'PFI', manufacturerName: 'Pfizer', name: 'Comirnaty' },
      { productId: 'P207M', manufacturer: 'MOD', manufacturerName: 'Moderna', name: 'Spikevax' },
    ],
  }),
];

/** What can speak against flu vaccine, one thing each. */
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

export const times = (more: boolean): TimeslotReply => ({
  locations: [location],
  date: slotDate,
  today,
  days: [
    { date: slotDate, stores: 1, slots: 6 },
    { date: otherDate, stores: 1, slots: 3 },
  ],
  pagination: { pageNumber: 1, more },
});

export const nearest = {
  date: slotDate,
  slot: '09:15',
  appointmentDate: `${slotDate}T09:15:00-06:00`,
};

/** Ways on that a refusal for want of times offers (SLT-07, HLD-07). */
const alternatives: Alternatives = {
  nextDate: otherDate,
  widerRadius: { miles: 50, stores: 3 },
  nearestTimes: [nearest],
};
export const fewerVaccines: Alternatives = { ...alternatives, fewerVaccines: { drop: ['150'] } };

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

export const appointment: Appointment = {
  confirmationNumber: '7K3MPQ9TZX',
  engagementId,
  appointmentId: '5e8d7c6b-1a2b-4c3d-8e9f-7a6b5c4d3e44',
  status: 'Scheduled',
  appointmentDate: `${slotDate}T09:00:00-06:00`,
  slot: '09:00',
  store: { storeNumber: '100', name: location.name, phone: location.phone, address },
  patient: { firstName: 'Ada', lastName: 'Rivera', gender: 'Female' },
  vaccines: [{ code: '150', dose: '1', name: 'Flu', vaccineDisplayName: 'Flu', rxRequired: false }],
};

export const engagement = { engagementId };
export const patient = { patientId: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c55', age: 41 };
export const consent = { engagementId, consentDecision: 'agree' as const };

export const refusal = (code: ErrorCode, ways: Alternatives = alternatives): ErrorReply => ({
  code,
  message: code,
  transactionId,
  ...(code === 'FC_908_Conflict' && { alternatives: ways }),
});
