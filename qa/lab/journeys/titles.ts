// What overlays, regions and the parts of the desk are called in a list for people.
import { plain } from '../words.ts';

const OVERLAYS: Readonly<Record<string, string>> = {
  'booking-vaccine': 'Change vaccines, before booking',
  'booking-timeslot': 'Change time or place, before booking',
  'manage-vaccine': 'Change vaccines that are booked',
  'manage-timeslot': 'Change time or place of what is booked',
  patient: 'Change who it is for and how to reach them',
  sms: 'Change text messages',
  'group-patient': 'Change one person of a group',
  'group-vaccine': 'Change one person’s vaccines',
  'group-contact': 'Change how to reach a group',
  'rx-contact': 'Prescription: how to reach them',
  'rx-location': 'Prescription: place',
  'rx-timeslot': 'Prescription: time',
  'rx-vaccine': 'Prescription: vaccine',
};

const REGIONS: Readonly<Record<string, string>> = {
  hold: 'The held time',
  session: 'Who the visitor is',
  record: 'The server’s copy of the journey',
  restart: 'Starting over',
  app: 'The version of the app',
  language: 'The other language',
};

const DESK: Readonly<Record<string, string>> = {
  arriving: 'Who is at the desk',
  list: 'The day’s list',
  sheet: 'A visit',
  giving: 'What was given',
  walkIn: 'A walk-in at the counter',
  poster: 'The poster',
  signedOut: 'Signing in',
  code: 'The code',
  locked: 'The locked desk',
  invited: 'An invitation',
  choosingStore: 'The choice of a store',
  day: 'The day, as it is read',
  feed: 'Word of changes',
  sending: 'What was pressed, on its way',
  presence: 'Whether somebody is there',
};

/** One that has no name yet is called by its id. */
export const partTitle = (id: string): string =>
  OVERLAYS[id] ?? REGIONS[id] ?? DESK[id] ?? plain(id.replaceAll('-', ' '));

/** Boxes around states that say nothing by themselves. */
const WRAPPERS: readonly string[] = ['form', 'editing'];

/**
 * `['code', 'unanswered']` -> `code, unanswered`; nothing for a page or overlay of one state.
 */
export const stateTitle = (below: readonly string[]): string =>
  below
    .filter((name) => !WRAPPERS.includes(name))
    .map(plain)
    .join(', ') || 'shown';
