// The page table: one row a page, in the order in which they are walked. Address, preconditions and
// place have no other home; its name is copy.
import { decodedPath } from './decoded-path.ts';

/** RTE-01..06: everything of the booking journey lives under this path. */
export const BASE_PATH = '/findcare/schedule-vaccine';

/**
 * What must be true of a journey before a page makes sense (RTE-20). The chart knows how to tell.
 */
export type Fact =
  | 'started'
  | 'refused'
  | 'covidAsked'
  | 'healthAsked'
  | 'vaccinesChosen'
  /** Of a group for each of its people, else for the one. */
  | 'everybodyChosen'
  | 'alone'
  | 'grouped'
  | 'placeKnown'
  /** Of a group, whose vaccines are chosen now; alone always. */
  | 'personInFront'
  | 'makersOffered'
  | 'timeHeld'
  | 'visitorKnown'
  | 'patientKnown'
  | 'contactKnown'
  | 'textsDecided'
  | 'confirmed'
  /** Just here, or found again. */
  | 'booked'
  | 'signedIn'
  | 'invited'
  /** The journey came with a prescription that is at a store (RXR-01). */
  | 'prescribed'
  | 'testing'
  | 'appointmentFound'
  | 'appointmentOpen'
  | 'reasonGiven'
  | 'changing'
  | 'atStore'
  | 'walkingIn'
  | 'booksTime'
  /** CRD-04: the house has certificates for a wallet. */
  | 'addsToWallets'
  | 'recordRead';

/** Progress is told by section, not by screen. */
export type Section = 'start' | 'vaccines' | 'time' | 'about' | 'contact' | 'review';

export const SECTIONS: readonly Section[] = [
  'start',
  'vaccines',
  'time',
  'about',
  'contact',
  'review',
];

/** Who walks in needs no time, and one page tells who they are and how to call them. */
export const WALK_IN_SECTIONS: readonly Section[] = ['start', 'vaccines', 'about', 'review'];

/** The ways through the pages: for one person, for a group (GRP-01), without a time (WLK-01). */
export type Line = 'alone' | 'group' | 'atStore';

interface PageRow {
  /**
   * Below BASE_PATH; undefined for a page that stands in for an address it does not own (not
   * found).
   */
  path: string | undefined;
  /** Other addresses that mean it, as patterns: `:key` stands for one part, `*` for anything. */
  also?: readonly string[];
  section?: Section;
  needs: readonly Fact[];
  /**
   * Where an address leads whose needs are not met; without it, back along the booking (RTE-20).
   */
  otherwise?: string;
  /** RTE-20: whether entering adds a step to the browser's history or replaces the last one. */
  history: 'push' | 'replace';
  /**
   * CHR-08: outside the booking the header is standard and leads to the account. CHR-07: at a store
   * it has no other language.
   */
  layout?: 'standard' | 'store';
  /** What stands beside its text is its own: it has the width of the whole frame. */
  hasOwnAside?: true;
  /** CHR-05: whether the header offers Back where the chart has a way back. */
  back?: 'never';
  /** The ways that lead through it; of a group some are walked for each of its people. */
  lines?: readonly Line[];
  /** No part of a booking: whoever has booked may go there. */
  isBeside?: true;
  /** RES-04: a link's fragment is its key, which is read once and shown no longer. */
  isKeyed?: true;
  /** RES-04: it asks for a proof, which Back does not ask for again. */
  isProof?: true;
}

const booking = ['alone', 'group'] as const;
const everyLine = [...booking, 'atStore'] as const;

const started = ['started'] as const;
const chosen = [...started, 'vaccinesChosen'] as const;
const held = [...started, 'booksTime', 'everybodyChosen', 'timeHeld'] as const;
const walking = [...started, 'walkingIn', 'vaccinesChosen'] as const;
const visitor = [...held, 'visitorKnown'] as const;
const patient = [...visitor, 'patientKnown'] as const;
const contact = [...patient, 'contactKnown'] as const;
const texts = [...contact, 'textsDecided'] as const;

export const PAGES = {
  'get-started': {
    path: '',
    hasOwnAside: true,
    section: 'start',
    needs: [],
    history: 'push',
    layout: 'standard',
    back: 'never',
    lines: booking,
  },
  'not-eligible': {
    path: '/not-eligible',
    section: 'start',
    needs: ['refused'],
    history: 'replace',
    back: 'never',
  },
  'walk-in': {
    path: '/walk-in',
    // WLK-01: the last part is the key of the store's code.
    also: ['/walk-in/:key'],
    needs: [],
    history: 'replace',
    layout: 'store',
    isKeyed: true,
    lines: ['atStore'],
    isBeside: true,
  },
  'walk-in-start': {
    path: '/walk-in-start',
    section: 'start',
    needs: ['walkingIn'],
    history: 'push',
    layout: 'store',
    lines: ['atStore'],
  },
  'patient-info-list': {
    path: '/patient-info-list',
    section: 'start',
    needs: ['grouped', 'placeKnown'],
    history: 'push',
    lines: ['group'],
  },
  'vaccine-selection': {
    path: '/vaccine-selection',
    // RTE-02: another address of the vaccines of a group.
    also: ['/vaccineList'],
    section: 'vaccines',
    needs: [...started, 'grouped'],
    history: 'push',
    lines: ['group'],
  },
  'vaccine-selector': {
    path: '/multi-vaccineList',
    hasOwnAside: true,
    section: 'vaccines',
    needs: [...started, 'personInFront'],
    history: 'push',
    lines: everyLine,
  },
  covid: {
    path: '/covid',
    section: 'vaccines',
    needs: [...started, 'personInFront', 'covidAsked'],
    history: 'push',
    lines: everyLine,
  },
  screening: {
    path: '/screening',
    section: 'vaccines',
    needs: [...started, 'personInFront', 'healthAsked'],
    history: 'push',
    lines: everyLine,
  },
  'covid-manufacturer': {
    path: '/covid-manufacturer',
    section: 'vaccines',
    needs: [...chosen, 'personInFront', 'makersOffered'],
    history: 'push',
    lines: booking,
  },
  timeslots: {
    path: '/timeslots',
    hasOwnAside: true,
    section: 'time',
    needs: [...started, 'booksTime', 'everybodyChosen'],
    history: 'push',
    lines: booking,
  },
  'flow-check': {
    path: '/flow-check',
    section: 'about',
    needs: held,
    history: 'push',
    lines: booking,
  },
  'patient-info': {
    path: '/patient-info',
    section: 'about',
    needs: [...visitor, 'alone'],
    history: 'push',
    lines: ['alone'],
  },
  'walk-in-details': {
    path: '/walk-in-details',
    section: 'about',
    needs: walking,
    history: 'push',
    layout: 'store',
    lines: ['atStore'],
  },
  'contact-info': {
    path: '/contact-info',
    section: 'contact',
    needs: patient,
    history: 'push',
    lines: booking,
  },
  'sms-opt': {
    path: '/sms-opt',
    section: 'contact',
    needs: [...contact, 'alone'],
    history: 'push',
    lines: ['alone'],
  },
  'review-appt': {
    path: '/review-appt',
    section: 'review',
    needs: texts,
    history: 'push',
    lines: booking,
  },
  'walk-in-review': {
    path: '/walk-in-review',
    section: 'review',
    needs: [...walking, 'timeHeld', 'patientKnown', 'contactKnown'],
    history: 'push',
    layout: 'store',
    lines: ['atStore'],
  },
  confirmation: {
    path: '/confirmation',
    hasOwnAside: true,
    needs: ['confirmed'],
    history: 'replace',
    layout: 'standard',
    back: 'never',
    lines: booking,
  },
  'sign-in': {
    path: '/sign-in',
    needs: [],
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  'sign-up': {
    path: '/sign-up',
    needs: [],
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  account: {
    path: '/account',
    needs: ['signedIn'],
    otherwise: 'sign-in',
    history: 'push',
    layout: 'standard',
    hasOwnAside: true,
    isBeside: true,
  },
  'who-has-seen': {
    path: '/who-has-seen',
    needs: ['signedIn'],
    otherwise: 'sign-in',
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  'finish-later': {
    path: '/finish-later',
    needs: [...started, 'booksTime'],
    history: 'push',
  },
  resume: {
    path: '/resume',
    needs: [],
    history: 'replace',
    back: 'never',
    isKeyed: true,
    isProof: true,
    isBeside: true,
  },
  'quick-flow': {
    path: '/quick-flow',
    // RTE-12: a campaign may lead to any address below its own.
    also: ['/quick-flow/*'],
    needs: [],
    history: 'replace',
    isKeyed: true,
    isBeside: true,
  },
  'quick-flow-verify': {
    path: '/quick-flow/verify',
    needs: ['invited'],
    otherwise: 'quick-flow',
    history: 'push',
    isProof: true,
    isBeside: true,
  },
  'quick-flow-timeslots': {
    path: '/quick-flow/timeslots',
    needs: [...chosen, 'visitorKnown', 'patientKnown', 'contactKnown', 'textsDecided'],
    otherwise: 'quick-flow',
    history: 'push',
  },
  'rx-ready': {
    path: '/rx-ready',
    needs: [],
    history: 'push',
    isKeyed: true,
    isBeside: true,
  },
  'rx-ready-contact': {
    path: '/rx-ready/contact-info',
    needs: [...chosen, 'prescribed', 'patientKnown'],
    otherwise: 'rx-ready',
    history: 'push',
  },
  'rx-ready-timeslots': {
    path: '/rx-ready/timeslots',
    needs: [...chosen, 'prescribed', 'patientKnown', 'contactKnown', 'textsDecided'],
    otherwise: 'rx-ready',
    history: 'push',
  },
  'manage-appointment': {
    path: '/manage-appointment',
    // RTE-18: the last part is a key.
    also: ['/manage-appointment/:key'],
    needs: [],
    history: 'push',
    layout: 'standard',
    isKeyed: true,
    isBeside: true,
  },
  'view-details': {
    path: '/view-details',
    hasOwnAside: true,
    // RTE-09: an appointment of several vaccines.
    also: ['/view-details/REQ'],
    needs: ['appointmentFound'],
    otherwise: 'manage-appointment',
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  'cancel-appt': {
    path: '/cancel-appointment',
    needs: ['appointmentFound', 'appointmentOpen'],
    otherwise: 'view-details',
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  'win-back': {
    path: '/win-back',
    needs: ['appointmentFound', 'appointmentOpen', 'reasonGiven'],
    otherwise: 'cancel-appt',
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  'review-change': {
    path: '/review-change',
    needs: ['appointmentFound', 'changing', 'timeHeld'],
    otherwise: 'view-details',
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  'earlier-time': {
    path: '/earlier-time',
    needs: [],
    history: 'replace',
    layout: 'standard',
    isKeyed: true,
    isBeside: true,
  },
  documents: {
    path: '/documents',
    // DOC-01: the last part is a step.
    also: ['/documents/:key'],
    needs: ['booked'],
    otherwise: 'manage-appointment',
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  'appointment-pass': {
    path: '/appointment-pass',
    needs: ['booked', 'addsToWallets'],
    otherwise: 'manage-appointment',
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  'vaccination-history': {
    path: '/vaccination-history',
    needs: [],
    history: 'push',
    layout: 'standard',
    isKeyed: true,
    isBeside: true,
  },
  'digital-dose-card': {
    path: '/digital-dose-card',
    needs: ['recordRead'],
    otherwise: 'vaccination-history',
    history: 'push',
    layout: 'standard',
    isBeside: true,
  },
  queue: {
    path: '/queue',
    needs: ['atStore'],
    history: 'replace',
    layout: 'store',
    isBeside: true,
  },
  'rsv-test': {
    path: '/rsv-test',
    needs: ['testing'],
    history: 'push',
  },
  slot: {
    path: '/slot',
    // STD-01: the last part is a time of a store; MNG-04: or the ZIP to begin near.
    also: ['/slot/:key'],
    needs: [],
    history: 'replace',
    layout: 'standard',
    isKeyed: true,
    isBeside: true,
  },
  'not-found': {
    path: undefined,
    needs: [],
    history: 'replace',
    isBeside: true,
  },
  'bad-address': {
    path: undefined,
    needs: [],
    history: 'replace',
    isBeside: true,
  },
} as const satisfies Record<string, PageRow>;

export type PageId = keyof typeof PAGES;

/** True when the text names a page of the table. */
export const isPageId = (text: string): text is PageId => Object.hasOwn(PAGES, text);

// Object.keys forgets that a const table's keys are its page ids.
export const PAGE_IDS = Object.keys(PAGES) as readonly PageId[];

/** What the table says of a page, also where its row is silent. */
export const rowOf = (page: PageId): PageRow => PAGES[page];

type AddressedPage = {
  [Page in PageId]: (typeof PAGES)[Page]['path'] extends string ? Page : never;
}[PageId];

/** A page that a link's key opens. */
export type KeyedPage = {
  [Page in PageId]: (typeof PAGES)[Page] extends { isKeyed: true } ? Page : never;
}[PageId];

/** The address of a page, or undefined for one that has none of its own. */
export function pathOf(page: AddressedPage): string;
export function pathOf(page: PageId): string | undefined;
export function pathOf(page: PageId): string | undefined {
  const { path } = PAGES[page];
  return path === undefined ? undefined : BASE_PATH + path;
}

/** Patterns of the addresses that mean a page beside its own. */
export const otherPathsOf = (page: PageId): string[] =>
  (rowOf(page).also ?? []).map((path) => BASE_PATH + path);

/**
 * The page an address means, for the server; the browser asks its router (src/app/page-at.ts). A
 * trailing slash and letter case are forgiven, an unknown path is `not-found`, one that cannot be
 * decoded is `bad-address` (RTE-19).
 */
export function pageAt(pathname: string): PageId {
  const decoded = decodedPath(pathname);
  if (decoded === undefined) return 'bad-address';
  const wanted = decoded.replace(/\/+$/, '');
  return (
    pageOfOwn(decoded) ??
    PAGE_IDS.find((page) => otherPathsOf(page).some((path) => expressionOf(path).test(wanted))) ??
    'not-found'
  );
}

/**
 * The page whose own address a decoded path is; a trailing slash and letter case are forgiven
 * (RTE-19).
 */
export function pageOfOwn(path: string): PageId | undefined {
  const wanted = path.replace(/\/+$/, '').toLowerCase();
  return PAGE_IDS.find((page) => pathOf(page)?.toLowerCase() === wanted);
}

const expressionOf = (pattern: string) =>
  new RegExp(`^${pattern.replace(/:\w+/, '[^/]+').replace('*', '.*')}$`, 'i');

/** RTE-11: pages for testing, which elsewhere do not exist. */
export const isTestPage = (page: PageId): boolean => rowOf(page).needs.includes('testing');
