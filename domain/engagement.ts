// The words of an engagement on the wire, and the rules that choose among them (CHN, ENG, VAC-09).
import { isIsoDate, usToIso, type IsoDate } from './dates.ts';
import type { JourneyPage } from './journey-pages.ts';
import { rowOf, type PageId, type Section } from './pages.ts';

/** CHN-10. */
export type FlowType =
  | 'TM'
  | 'PAT'
  | 'WalkInAppointment'
  | 'ScheduleAppointment'
  | 'EditAppointment';

/** CHN-10. */
export const ENGAGEMENT_TYPES = ['Hold', 'Immunizations', 'TMWalkin', 'PATWalkin'] as const;
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];

/** CHN-10. */
export const BOOKING_TYPES = ['Individual', 'Group'] as const;
export type BookingType = (typeof BOOKING_TYPES)[number];

/** CHN-02..04. */
export const CHANNELS = ['Web', 'MobileAdaptive', 'AdminPortal', 'QRCode'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CLIENTS = ['CSR', 'Customer'] as const;
export type Client = (typeof CLIENTS)[number];

/** CHN-02..04; the hold of a walk-in says the same (HLD-05). */
export const WALK_IN_TYPES = ['PATWalkIn', 'TMWalkIn'] as const;
type WalkInType = (typeof WALK_IN_TYPES)[number];
export type VisitType = 'guest' | WalkInType;

/** CHN-01. */
export const USER_KINDS = [
  'guest',
  'recognised',
  'loggedIn',
  'teamMember',
  'walkInPatient',
] as const;
export type UserKind = (typeof USER_KINDS)[number];

type Flag = boolean | 'true' | 'false';
const isTrue = (flag: Flag | undefined) => flag === true || flag === 'true';

/** How the visitor came; whatever is absent means a visitor of the web site. */
interface Arrival {
  walkIn?: boolean;
  flowType?: FlowType;
  adminPortal?: boolean;
}

/** CHN-01: who is using the product; the channel takes precedence over the session. */
export function userKindOf({
  walkIn,
  flowType,
  adminPortal,
  isLoggedIn,
  recognizedState,
}: Arrival & { isLoggedIn?: Flag; recognizedState?: Flag }): UserKind {
  if (adminPortal && flowType === 'TM') return 'teamMember';
  if (walkIn && flowType === 'PAT') return 'walkInPatient';
  if (isTrue(isLoggedIn)) return 'loggedIn';
  return isTrue(recognizedState) ? 'recognised' : 'guest';
}

/**
 * CHN-02..04: channel, client and type of a visit. The specification names no team-member channel
 * but AdminPortal, so everyone in the admin portal has it.
 */
export function channelOf({
  walkIn,
  flowType,
  adminPortal,
  nativeApp = false,
  smallScreen = false,
}: Arrival & { nativeApp?: boolean; smallScreen?: boolean }): {
  channel: Channel;
  client: Client;
  type: VisitType;
} {
  if (walkIn && flowType === 'PAT') {
    return { channel: 'QRCode', client: 'Customer', type: 'PATWalkIn' };
  }
  if (adminPortal || (walkIn && flowType === 'TM')) {
    const type = flowType === 'TM' ? 'TMWalkIn' : 'guest';
    return { channel: 'AdminPortal', client: 'CSR', type };
  }
  const channel = nativeApp || smallScreen ? 'MobileAdaptive' : 'Web';
  return { channel, client: 'Customer', type: 'guest' };
}

/** CHN-02: a patient who scans a store's code. */
export const PATIENT_WALKS_IN = { walkIn: true, flowType: 'PAT' } as const;

/**
 * WLK-04: the walk-in type that other operations use for an engagement's; undefined when it is
 * none.
 */
export function walkInTypeOf(engagementType: EngagementType): WalkInType | undefined {
  if (engagementType === 'PATWalkin') return 'PATWalkIn';
  return engagementType === 'TMWalkin' ? 'TMWalkIn' : undefined;
}

interface Visit extends Arrival {
  bookingType?: BookingType;
}

/** ENG-08: the version of the engagement operations. */
export function engagementVersion({ bookingType, walkIn, adminPortal }: Visit): 'v5' | 'v6' | 'v8' {
  if (bookingType === 'Group') return 'v8';
  return walkIn || adminPortal ? 'v5' : 'v6';
}

/** ENG-09: undefined when no consent is sent: a group, or a patient's own walk-in. */
export function consentTypeOf({
  bookingType,
  walkIn,
  flowType,
}: Visit): 'smsConsent' | 'dvarSmsConsent' | undefined {
  if (bookingType === 'Group') return undefined;
  if (!walkIn) return 'smsConsent';
  return flowType === 'TM' ? 'dvarSmsConsent' : undefined;
}

const NAME_OF_SECTION: Readonly<Record<Section, JourneyPage>> = {
  start: 'GET_STARTED',
  vaccines: 'VACCINE_SELECTOR',
  time: 'TIMESLOTS',
  about: 'PATIENT_INFO',
  contact: 'PATIENT_INFO',
  review: 'REVIEW_APPT',
};

/** Pages with a name of their own. */
const OWN_NAME: Readonly<Partial<Record<PageId, JourneyPage>>> = {
  'patient-info-list': 'PATIENT_LIST_GROUP',
  covid: 'COVID_DETAILS',
  'covid-manufacturer': 'COVID_MANUFACTURER',
  confirmation: 'CONFIRMATION',
};

/**
 * ENG-10: a page's name in a saved journey. The specification has one name for everything between
 * choosing a time and the review; a page beside the journey counts as its start.
 */
export const journeyPageOf = (page: PageId): JourneyPage =>
  OWN_NAME[page] ?? NAME_OF_SECTION[rowOf(page).section ?? 'start'];

/** One earlier dose, complete (VAC-09). */
export interface HistoryEntry {
  code: string;
  dose: string | number;
  name: string;
  date: IsoDate;
  type: string;
}

const isFilled = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

function isoDateIn(text: unknown): IsoDate | undefined {
  if (typeof text !== 'string') return undefined;
  const day = text.slice(0, 10);
  return isIsoDate(day) ? day : usToIso(text);
}

/**
 * VAC-09: the entries that have code, dose, name, date and type, with dates as YYYY-MM-DD; null
 * when none is left, which ENG-02 then leaves out. A date may come as MM/DD/YYYY, MM-DD-YYYY,
 * YYYY-MM-DD or a date-time.
 */
export function keepHistory(
  entries: readonly Readonly<Partial<Record<keyof HistoryEntry, unknown>>>[],
): HistoryEntry[] | null {
  const kept = entries.flatMap(({ code, dose, name, date, type }) => {
    const day = isoDateIn(date);
    if (!isFilled(code) || !isFilled(dose) || !isFilled(name) || !isFilled(type) || !day) return [];
    return [{ code: String(code), dose, name: String(name), date: day, type: String(type) }];
  });
  return kept.length > 0 ? kept : null;
}
