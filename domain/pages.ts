// The page table: one row a page, in the order of the booking journey. Address and preconditions have no other home; its name is copy.

/** RTE-01..06: everything of the booking journey lives under this path. */
export const BASE_PATH = '/findcare/schedule-vaccine';

/** What must be true of a journey before a page makes sense (RTE-20). The chart knows how to tell. */
export type Fact =
  | 'started'
  | 'refused'
  | 'covidAsked'
  | 'healthAsked'
  | 'vaccinesChosen'
  | 'makersOffered'
  | 'timeHeld'
  | 'visitorKnown'
  | 'patientKnown'
  | 'contactKnown'
  | 'textsDecided'
  | 'confirmed'
  | 'signedIn'
  | 'invited'
  | 'testing'
  | 'appointmentFound'
  | 'appointmentOpen'
  | 'reasonGiven'
  | 'changing';

/** ux.md: progress is told by section, not by screen. */
export type Section = 'start' | 'vaccines' | 'time' | 'about' | 'contact' | 'review';

export const SECTIONS: readonly Section[] = [
  'start',
  'vaccines',
  'time',
  'about',
  'contact',
  'review',
];

interface PageRow {
  /** Below BASE_PATH; undefined for a page that stands in for an address it does not own (not found). */
  path: string | undefined;
  section?: Section;
  needs: readonly Fact[];
  /** Where an address leads whose needs are not met; without it, back along the booking (RTE-20). */
  otherwise?: string;
  /** RTE-20: whether entering adds a step to the browser's history or replaces the last one. */
  history: 'push' | 'replace';
}

const started = ['started'] as const;
const chosen = [...started, 'vaccinesChosen'] as const;
const held = [...chosen, 'timeHeld'] as const;
const visitor = [...held, 'visitorKnown'] as const;
const patient = [...visitor, 'patientKnown'] as const;
const contact = [...patient, 'contactKnown'] as const;
const texts = [...contact, 'textsDecided'] as const;

export const PAGES = {
  'get-started': {
    path: '',
    section: 'start',
    needs: [],
    history: 'push',
  },
  'not-eligible': {
    path: '/not-eligible',
    section: 'start',
    needs: ['refused'],
    history: 'replace',
  },
  'vaccine-selector': {
    path: '/multi-vaccineList',
    section: 'vaccines',
    needs: started,
    history: 'push',
  },
  covid: {
    path: '/covid',
    section: 'vaccines',
    needs: [...started, 'covidAsked'],
    history: 'push',
  },
  screening: {
    path: '/screening',
    section: 'vaccines',
    needs: [...started, 'healthAsked'],
    history: 'push',
  },
  'covid-manufacturer': {
    path: '/covid-manufacturer',
    section: 'vaccines',
    needs: [...chosen, 'makersOffered'],
    history: 'push',
  },
  timeslots: {
    path: '/timeslots',
    section: 'time',
    needs: chosen,
    history: 'push',
  },
  'flow-check': {
    path: '/flow-check',
    section: 'about',
    needs: held,
    history: 'push',
  },
  'patient-info': {
    path: '/patient-info',
    section: 'about',
    needs: visitor,
    history: 'push',
  },
  'contact-info': {
    path: '/contact-info',
    section: 'contact',
    needs: patient,
    history: 'push',
  },
  'sms-opt': {
    path: '/sms-opt',
    section: 'contact',
    needs: contact,
    history: 'push',
  },
  'review-appt': {
    path: '/review-appt',
    section: 'review',
    needs: texts,
    history: 'push',
  },
  confirmation: {
    path: '/confirmation',
    needs: ['confirmed'],
    history: 'replace',
  },
  'sign-in': {
    path: '/sign-in',
    needs: [],
    history: 'push',
  },
  'sign-up': {
    path: '/sign-up',
    needs: [],
    history: 'push',
  },
  account: {
    path: '/account',
    needs: ['signedIn'],
    otherwise: 'sign-in',
    history: 'push',
  },
  'finish-later': {
    path: '/finish-later',
    needs: started,
    history: 'push',
  },
  resume: {
    path: '/resume',
    needs: [],
    history: 'replace',
  },
  'quick-flow': {
    path: '/quick-flow',
    needs: [],
    history: 'replace',
  },
  'quick-flow-verify': {
    path: '/quick-flow/verify',
    needs: ['invited'],
    otherwise: 'quick-flow',
    history: 'push',
  },
  'quick-flow-timeslots': {
    path: '/quick-flow/timeslots',
    needs: [...chosen, 'visitorKnown', 'patientKnown', 'contactKnown', 'textsDecided'],
    otherwise: 'quick-flow',
    history: 'push',
  },
  'manage-appointment': {
    path: '/manage-appointment',
    needs: [],
    history: 'push',
  },
  'view-details': {
    path: '/view-details',
    needs: ['appointmentFound'],
    otherwise: 'manage-appointment',
    history: 'push',
  },
  'cancel-appt': {
    path: '/cancel-appointment',
    needs: ['appointmentFound', 'appointmentOpen'],
    otherwise: 'view-details',
    history: 'push',
  },
  'win-back': {
    path: '/win-back',
    needs: ['appointmentFound', 'appointmentOpen', 'reasonGiven'],
    otherwise: 'cancel-appt',
    history: 'push',
  },
  'review-change': {
    path: '/review-change',
    needs: ['appointmentFound', 'changing', 'timeHeld'],
    otherwise: 'view-details',
    history: 'push',
  },
  'rsv-test': {
    path: '/rsv-test',
    needs: ['testing'],
    history: 'push',
  },
  'not-found': {
    path: undefined,
    needs: [],
    history: 'replace',
  },
  'bad-address': {
    path: undefined,
    needs: [],
    history: 'replace',
  },
} as const satisfies Record<string, PageRow>;

export type PageId = keyof typeof PAGES;

/** True when the text names a page of the table. */
export const isPageId = (text: string): text is PageId => Object.hasOwn(PAGES, text);

// Object.keys forgets that a const table's keys are its page ids.
export const PAGE_IDS = Object.keys(PAGES) as readonly PageId[];

/** The pages a visitor walks through, first to last; a refused address falls back along this line (RTE-20). */
export const BOOKING_LINE = [
  'get-started',
  'vaccine-selector',
  'covid',
  'screening',
  'covid-manufacturer',
  'timeslots',
  'flow-check',
  'patient-info',
  'contact-info',
  'sms-opt',
  'review-appt',
  'confirmation',
] as const satisfies readonly PageId[];

/** The address of a page, or undefined for one that has none of its own. */
export function pathOf(page: PageId): string | undefined {
  const { path } = PAGES[page];
  return path === undefined ? undefined : BASE_PATH + path;
}

/**
 * The page an address means: a trailing slash and letter case are forgiven, an unknown path is `not-found`,
 * one that cannot be decoded is `bad-address` (RTE-19).
 */
export function pageAt(pathname: string): PageId {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return 'bad-address';
  }
  const wanted = decoded.replace(/\/+$/, '').toLowerCase();
  const page = PAGE_IDS.find((one) => pathOf(one)?.toLowerCase() === wanted);
  if (page !== undefined) return page;
  if (wanted.startsWith(CAMPAIGNS)) return 'quick-flow';
  if (wanted.startsWith(KEYED)) return 'manage-appointment';
  return wanted === SEVERAL ? 'view-details' : 'not-found';
}

/** RTE-12: a campaign may lead to any address below this. */
const CAMPAIGNS = `${BASE_PATH}/quick-flow/`.toLowerCase();

/** RTE-18: the last part of such an address is a key. */
const KEYED = `${BASE_PATH}/manage-appointment/`;

/** RTE-09: an appointment of several vaccines. */
const SEVERAL = `${BASE_PATH}/view-details/req`;

/** RTE-11: pages for testing, which elsewhere do not exist. */
export const isTestPage = (page: PageId): boolean =>
  (PAGES[page].needs as readonly Fact[]).includes('testing');

/** The page itself when everything it needs is true, else the nearest earlier page whose needs are met (RTE-20). */
export function nearestPage(wanted: PageId, facts: ReadonlySet<Fact>): PageId {
  const met = (page: PageId) => PAGES[page].needs.every((fact) => facts.has(fact));
  if (met(wanted)) return wanted;
  if (isTestPage(wanted)) return 'not-found';
  const { otherwise }: PageRow = PAGES[wanted];
  if (otherwise !== undefined && isPageId(otherwise)) return nearestPage(otherwise, facts);
  const line: readonly PageId[] = BOOKING_LINE;
  const earlier = line.slice(0, Math.max(0, line.indexOf(wanted)));
  return earlier.findLast(met) ?? 'get-started';
}
