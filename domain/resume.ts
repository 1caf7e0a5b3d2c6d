// Links and short codes that lead back to a saved journey: how long they live, their format, and
// where they lead (RES-01..04).
import { crockfordFrom, formatCrockford, parseCrockford } from './crockford.ts';
import type { JourneyPage } from './journey-pages.ts';
import { BOOKING_LINE, GROUP_LINE, inGroup } from './page-lines.ts';
import { BASE_PATH, PAGE_IDS, PAGES, type PageId, type Section } from './pages.ts';
import type { ResumeFlow } from './resume-flows.ts';

/**
 * Long enough for "two days later" and a weekend; chosen times are seldom more than a week away.
 */
export const LINK_DAYS = 7;

/** How long an appointment's links work after the visit. */
export const APPOINTMENT_LINK_DAYS = 30;

/** A key seals links for this long, and opens them as long again: longer than any link lives. */
export const LINK_KEY_DAYS = 30;

/**
 * The states of a key. Only the holder of a key of ours is told why it no longer works; anything
 * else, altered, for another purpose or made up, is just `invalid`.
 */
export const LINK_STATES = ['valid', 'expired', 'revoked', 'spent', 'invalid'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** RES-02: why the chosen time is no longer available. */
export const EXCEPTIONS = ['timeTaken', 'timePassed', 'storeGone', 'notEligible'] as const;
export type ResumeException = (typeof EXCEPTIONS)[number];

/** Guesses at the date of birth; docs/decisions/009-resume-links.md builds on these figures. */
export const GUESSES = {
  /** Wrong dates before the link is revoked. */
  ofLink: 5,
  /** Over all links of a journey, in a day. */
  ofJourney: 15,
  /** From one network address in an hour, including keys and codes that do not exist. */
  ofAddress: 60,
} as const;

/** Messages about one journey in an hour; the outbox limits what one recipient gets (SAF-03). */
export const SENDINGS = { ofJourney: 5 } as const;

/**
 * CNF-06: how often numbers are sent again, per hour: requests by one session and from one network,
 * and messages about one booking.
 */
export const NUMBERS_AGAIN = { ofSession: 5, ofNetwork: 20, ofBooking: 3 } as const;

/** As long as a confirmation number: fifty bits. */
export const SHORT_CODE_LENGTH = 10;

/** @throws RangeError when there are fewer random bytes than characters */
export const shortCodeFrom = (bytes: Uint8Array): string => crockfordFrom(bytes, SHORT_CODE_LENGTH);

/** The code as stored, however it was typed; undefined when it cannot be one. */
export const parseShortCode = (text: string): string | undefined =>
  parseCrockford(text, SHORT_CODE_LENGTH);

export const formatShortCode = (text: string): string => formatCrockford(text);

/** RTE-07: the key is in the fragment, which browsers never send, so no log or referrer has it. */
export const resumeAddress = (flow: ResumeFlow, key: string): string =>
  `${BASE_PATH}/resume?flow=${flow}#${key}`;

interface Link {
  /** The version named by the key. */
  version: number;
  expiresAt: Date;
}
interface SavedJourney {
  isConfirmed: boolean;
  /** The version of the one link that counts; undefined when none does. */
  version: number | undefined;
}

/**
 * The current state of one of our keys. A booked journey comes first: its visitor wants the
 * appointment.
 */
export function linkState(link: Link, journey: SavedJourney, now: Date): LinkState {
  if (journey.isConfirmed) return 'spent';
  if (journey.version !== link.version) return 'revoked';
  return link.expiresAt <= now ? 'expired' : 'valid';
}

/** ENG-10: the page for a saved journey's page name, when our own name for it was not kept. */
const PAGE_OF: Readonly<Record<JourneyPage, PageId>> = {
  GET_STARTED: 'vaccine-selector',
  PATIENT_LIST_GROUP: 'vaccine-selector',
  VACCINE_SELECTOR: 'vaccine-selector',
  COVID_DETAILS: 'covid',
  COVID_MANUFACTURER: 'covid-manufacturer',
  TIMESLOTS: 'timeslots',
  PATIENT_INFO: 'patient-info',
  REVIEW_APPT: 'review-appt',
  CONFIRMATION: 'review-appt',
};

type BookingPage = (typeof BOOKING_LINE | typeof GROUP_LINE)[number];
export type ResumedPage = Exclude<BookingPage, 'get-started' | 'confirmation'>;

const isResumedPage = (page: string): page is ResumedPage =>
  [...BOOKING_LINE, ...GROUP_LINE].some((one) => one === page) &&
  page !== 'get-started' &&
  page !== 'confirmation';

/**
 * The pages a journey can be left at. A journey once begun has said where and for whom, so none
 * resumes at the start.
 */
export const RESUMED_PAGES = PAGE_IDS.filter(isResumedPage);

const FIRST_WITH_TIME = RESUMED_PAGES.indexOf('flow-check');

/** Whether a page comes before choosing a time: going back there gives up the time. */
export const isBeforeTime = (page: ResumedPage): boolean =>
  RESUMED_PAGES.indexOf(page) < RESUMED_PAGES.indexOf('timeslots');

/**
 * RES-01: the page where a journey was left; the choice of times when a later page lacks its time.
 */
export function pageLeft(left: {
  pageId: string;
  page?: PageId | undefined;
  isTimeChosen: boolean;
  isGroup?: boolean;
}): ResumedPage {
  const page = pageNamed(left);
  const lacksTime = RESUMED_PAGES.indexOf(page) >= FIRST_WITH_TIME && !left.isTimeChosen;
  const at = lacksTime ? 'timeslots' : page;
  return left.isGroup ? inGroup(at) : at;
}

function pageNamed(left: { pageId: string; page?: PageId | undefined }): ResumedPage {
  const named = Object.hasOwn(PAGE_OF, left.pageId) ? PAGE_OF[left.pageId as JourneyPage] : ''; // one of its keys
  return [left.page ?? '', named].find(isResumedPage) ?? 'vaccine-selector';
}

/**
 * RES-02: where a journey continues: without its time at the choice of times, without its vaccines
 * at the choice of vaccines.
 */
export function resumedPage(
  left: ResumedPage,
  exception?: ResumeException,
  isGroup = false,
): ResumedPage {
  if (exception === undefined) return left;
  const page = exception === 'notEligible' ? 'vaccine-selector' : 'timeslots';
  return isGroup ? inGroup(page) : page;
}

/** All that is shown of a journey before the date of birth is given: how far it had come. */
export const sectionOf = (page: ResumedPage): Section => PAGES[page].section;
