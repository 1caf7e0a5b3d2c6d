/**
 * One made-up but valid answer for each call of the desk. Ids, dates and places are fixed, so that
 * a path is the same in every run.
 */
import { filledForms } from '../document-samples.ts';
import type { DeskDay, DeskSheet, DeskVisit, KnownPatient, Poster } from '#contract/desk.ts';
import type { openTeamInvitation, Desk } from '#contract/team.ts';
import type { Reply } from '#contract/operation.ts';
import type { NextStage } from '#machines/desk/context.ts';
import { today } from '../samples.ts';

export const now = `${today}T15:00:00.000Z`;
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.parse(now) + minutes * MINUTE_MS).toISOString();

const loop = { storeNumber: '10001', name: 'Loop' };
export const harbor = { storeNumber: '10002', name: 'Harbor', role: 'technician' as const };
export const pharmacist = [{ ...loop, role: 'pharmacist' as const }];
export const technician = [{ ...loop, role: 'technician' as const }];
export const manager = [{ ...loop, role: 'manager' as const }];

const PAT = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const SAM = '1b2c3d4e-5f6a-4b7c-9d8e-0f1a2b3c4d5e';

type Member = NonNullable<Desk['member']>;

/** A team member at work, until the desk locks in 15 minutes. */
export const working = (stores: Member['stores'] = pharmacist): Desk => ({
  now,
  openId: false,
  state: 'working',
  member: { memberId: PAT, name: 'Pat Lee', stores, locksAt: at(15), endsAt: at(12 * 60) },
});
/** Another team member's work. */
export const another: Desk = {
  ...working(),
  member: {
    memberId: SAM,
    name: 'Sam Ortiz',
    stores: pharmacist,
    locksAt: at(15),
    endsAt: at(12 * 60),
  },
};
export const locked: Desk = { ...working(), state: 'locked' };
export const lockedAtProvider: Desk = { ...locked, openId: true };
export const ended: Desk = { now, openId: false, state: 'ended' };
export const endedAtProvider: Desk = { ...ended, openId: true };

export const signInBegun = { now, expiresAt: at(10) };

/** For a link: 43 characters of base64url. */
export const token = 'aQ3x9_KLmn0pRsTuVwXyZ1b2C3d4E5f6G7h8I9j0-Kk';
export const invitation: Reply<typeof openTeamInvitation> = {
  email: 'robin@pharmacy.example',
  stores: technician,
  expiresAt: at(72 * 60),
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  otpauth: 'otpauth://totp/Dosepath:robin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

const flu = { code: '150', name: 'Flu', dose: '1', rxRequired: false };
const pneumonia = { code: '33', name: 'Pneumonia', dose: '1', rxRequired: true };

export const ana: DeskVisit = {
  appointmentId: '2c3d4e5f-6a7b-4c8d-8e9f-1a2b3c4d5e6f',
  confirmationNumber: '7K3MPQ9TZX',
  place: 1,
  version: 0,
  stage: 'booked',
  startsAt: `${today}T09:15:00-06:00`,
  slot: '09:15',
  firstName: 'Ana',
  lastName: 'Rivera',
  dob: '1984-04-28',
  phone: '312-555-0142',
  language: 'es',
  vaccines: [flu],
};
/** Only the doses are missing. */
export const bea: DeskVisit = {
  ...ana,
  appointmentId: '3d4e5f6a-7b8c-4d9e-9f0a-2b3c4d5e6f7a',
  confirmationNumber: '8L4NRS2VWY',
  version: 4,
  stage: 'awaitingSignOff',
  startsAt: `${today}T08:45:00-06:00`,
  slot: '08:45',
  arrivedAt: at(-12),
  firstName: 'Bea',
  lastName: 'Novak',
  dob: '1950-01-02',
  language: 'en',
  lastStep: { by: 'Pat Lee', at: now, undoUntil: at(1) },
};
/** One of two who came together. */
const carl: DeskVisit = {
  ...bea,
  appointmentId: '4e5f6a7b-8c9d-4e0f-8a1b-3c4d5e6f7a8b',
  confirmationNumber: '9M5PTU3WXZ',
  groupNumber: '9M5PTU3WXZ',
  version: 1,
  stage: 'arrived',
  firstName: 'Carl',
  lastName: 'Diaz',
  dob: '1971-11-30',
  vaccines: [flu, pneumonia],
  lastStep: { at: at(-12), undoUntil: at(-11) },
};
const dora: DeskVisit = {
  ...carl,
  appointmentId: '5f6a7b8c-9d0e-4f1a-9b2c-4d5e6f7a8b9c',
  confirmationNumber: '2N6QVW4XYA',
  place: 2,
  firstName: 'Dora',
  vaccines: [flu],
};
/** A walk-in who is done. */
export const eve: DeskVisit = {
  ...bea,
  appointmentId: '6a7b8c9d-0e1f-4a2b-8c3d-5e6f7a8b9c0d',
  confirmationNumber: '3P7RWX5YZB',
  version: 6,
  stage: 'given',
  walkIn: 'TMWalkIn',
  firstName: 'Eve',
  lastName: 'Okafor',
};
/** Was given something on another day. */
export const frank: DeskVisit = {
  ...eve,
  appointmentId: '8b9c0d1e-2f3a-4b4c-8d5e-6f7a8b9c0d1e',
  confirmationNumber: '4Q8SXY6ZCA',
  walkIn: undefined,
  startsAt: '2026-01-12T09:30:00-06:00',
  slot: '09:30',
  firstName: 'Frank',
  lastName: 'Weiss',
};
/** A patient of another day. */
export const nobody = '7b8c9d0e-1f2a-4b3c-9d4e-6f7a8b9c0d1e';

export const day: DeskDay = {
  store: {
    ...loop,
    state: 'IL',
    timeZone: 'America/Chicago',
    locationId: 'L10001',
    organizationId: 'O1',
    vaccines: ['150', '33'],
  },
  date: today,
  now,
  visits: [bea, carl, dora, ana, eve],
};
export const emptyDay: DeskDay = { ...day, visits: [] };

/** A visit after a step, or after one that was undone. */
export const after = (visit: DeskVisit, stage: DeskVisit['stage'], steps = 1): DeskVisit => ({
  ...visit,
  version: visit.version + steps,
  stage,
  ...(stage !== 'booked' && visit.stage === 'booked' && { arrivedAt: now }),
  lastStep: { by: 'Pat Lee', at: now, undoUntil: at(1) },
});

/** The steps that journeys take: which visit, and to which stage. */
export const STEPS: readonly { readonly who: DeskVisit; readonly to: NextStage }[] = [
  { who: ana, to: 'arrived' },
  { who: ana, to: 'checkedIn' },
  { who: ana, to: 'noShow' },
  { who: bea, to: 'left' },
  { who: bea, to: 'notEligible' },
];

const sheetOf = (visit: DeskVisit): DeskSheet => ({
  visit,
  gender: 'Female',
  email: 'somebody@example.org',
  answers: [{ vaccineCode: '33', question: 'chronicCondition', answer: 'yes' }],
  history: [{ code: '150', dose: '1', name: 'Flu', date: '2025-10-01', type: 'Flu' }],
  reasons: [
    { code: '150', name: 'Flu', mayHave: true, dose: '1', sentences: ['One dose each season.'] },
  ],
  products: [{ code: '150', productId: 'FLU1', name: 'Fluzone', mvx: 'PMC', isCounted: false }],
  lots: [],
  given: [],
  steps: visit.stage === 'booked' ? [] : [{ from: 'booked', to: 'arrived', at: at(-12) }],
});

export const sheetOfAna = sheetOf(ana);
/** A patient who has filled in their forms, with something for the pharmacist. */
export const sheetOfBea: DeskSheet = { ...sheetOf(bea), forms: filledForms() };
export const beaGiven = after(bea, 'given');
const fluGiven: DeskSheet['given'][number] = {
  doseId: '0d1e2f3a-4b5c-4d6e-8f7a-8b9c0d1e2f3a',
  code: '150',
  dose: '1',
  cvx: '150',
  mvx: 'PMC',
  lot: 'U1234AA',
  lotExpiresOn: '2026-12-31',
  site: 'LD',
  route: 'IM',
  visDate: '2026-01-15',
  by: 'Pat Lee',
  fromStock: false,
  at: now,
};
/** After the doses were recorded. */
export const sheetOfGiven: DeskSheet = {
  ...sheetOf(beaGiven),
  given: [fluGiven],
};

/** Given too long ago to be undone. */
const givenBefore = { ...fluGiven, doseId: '1e2f3a4b-5c6d-4e7f-9a8b-9c0d1e2f3a4b', at: at(-20) };
export const sheetOfEve: DeskSheet = { ...sheetOf(eve), given: [givenBefore] };
export const eveMarked = after(eve, 'awaitingSignOff');
/** After the dose was marked as entered in error. */
export const sheetOfMarked: DeskSheet = {
  ...sheetOf(eveMarked),
  given: [{ ...givenBefore, error: { reason: 'wrongDetails', at: now, by: 'Pat Lee' } }],
};
/** By its number. */
export const sought = { number: frank.confirmationNumber, appointmentId: frank.appointmentId };
export const sheetOfFrank: DeskSheet = {
  ...sheetOf(frank),
  given: [{ ...givenBefore, doseId: '2f3a4b5c-6d7e-4f8a-8b9c-0d1e2f3a4b5c' }],
};
export const doseOfEve = givenBefore.doseId;

/** An earlier patient with that date of birth. */
export const known: KnownPatient = {
  firstName: 'Ada',
  lastName: 'Rivera',
  gender: 'Female',
  race: { code: 'UNK' },
  ethnicity: { code: 'UNK' },
  phone: '312-555-0142',
  lastVisitOn: '2025-10-01',
};

export const screenKey = 'a-screen';
export const poster: Poster = {
  store: { name: 'Loop', line1: '1 State Street', city: 'Chicago', state: 'IL' },
  address: 'https://www.pharmacy.example/findcare/schedule-vaccine/walk-in/a-key',
  typed: 'www.pharmacy.example/w/7K3MPQ9T',
  screenKey,
};
/** At the door, where no one is signed in. */
export const screen: Poster = {
  store: poster.store,
  address: 'https://www.pharmacy.example/findcare/schedule-vaccine/walk-in/c-key',
};
/** After the key was replaced. */
export const newPoster: Poster = {
  ...poster,
  address: 'https://www.pharmacy.example/findcare/schedule-vaccine/walk-in/b-key',
  typed: 'www.pharmacy.example/w/8L4NRS2V',
};
