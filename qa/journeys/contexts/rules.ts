// QAL-07: the context of a moment. Declared once: the stored ways are found by it.
import type { StateValue } from 'xstate';
import { isAt } from '@dosepath/journeys/chart';
import { isPageId, rowOf, type PageId } from '#domain/pages.ts';
import { RESUMED_PAGES } from '#domain/resume.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import type { ContextName } from '#qa/lab/contexts.ts';

/** The parts of a snapshot that decide its context. */
export interface Moment {
  readonly value: StateValue;
  readonly context: JourneyContext;
}

/** Pages of booked appointments, where a message's link leads and its key stays. */
const BOOKED: readonly PageId[] = [
  'manage-appointment',
  'view-details',
  'cancel-appt',
  'win-back',
  'documents',
];

/** CHR-06: booking pages that are used to change an appointment. */
const CHANGING: readonly PageId[] = [
  'vaccine-selector',
  'covid',
  'screening',
  'covid-manufacturer',
  'timeslots',
  'review-change',
];

const RESUMED: readonly PageId[] = RESUMED_PAGES;

const isOfBooking = (page: PageId): boolean => rowOf(page).section !== undefined;

interface Rule {
  /** On other pages it may hold as well, but nothing looks different. */
  readonly isSeenOn: (page: PageId) => boolean;
  readonly holds: (moment: Moment, page: PageId) => boolean;
}

/**
 * The first that holds wins, so a moment has one context: whatever shapes a screen most goes first.
 */
const RULES: Readonly<Record<Exclude<ContextName, 'guest'>, Rule>> = {
  group: {
    isSeenOn: (page) =>
      isOfBooking(page) ||
      BOOKED.includes(page) ||
      ['finish-later', 'confirmation', 'review-change'].includes(page),
    holds: ({ context }, page) =>
      isForGroup(context) ||
      context.manage.others.length > 0 ||
      (page === 'confirmation' && context.party.booked !== undefined),
  },
  changed: {
    isSeenOn: (page) => CHANGING.includes(page),
    holds: ({ context }) => context.manage.changing,
  },
  resumed: {
    isSeenOn: (page) => page === 'resume' || RESUMED.includes(page) || BOOKED.includes(page),
    // RES-01: by the link to a saved journey, until the next page; RTE-18: by that of a message
    holds: ({ context: { welcome, manage } }, page) =>
      page === 'resume' ||
      welcome?.page === page ||
      (manage.key !== undefined && BOOKED.includes(page)),
  },
  'signed-in': {
    isSeenOn: () => true,
    holds: ({ value }) => isAt({ session: 'signedIn' }, value),
  },
};

/** Whether a page can look different in it. */
export const isSeenOn = (context: ContextName, page: PageId): boolean =>
  context === 'guest' || RULES[context].isSeenOn(page);

const PRECEDENCE = ['changed', 'group', 'resumed', 'signed-in'] as const;

export function contextOf(moment: Moment): ContextName {
  const page = pageOf(moment.value);
  const isIn = (name: (typeof PRECEDENCE)[number]) =>
    RULES[name].isSeenOn(page) && RULES[name].holds(moment, page);
  return PRECEDENCE.find(isIn) ?? 'guest';
}

/** Our chart is parallel, and its pages are the states of one region. */
function pageOf(value: StateValue): PageId {
  const { flow = '' } = value as Partial<Record<string, StateValue>>;
  const page = typeof flow === 'string' ? flow : (Object.keys(flow)[0] ?? '');
  return isPageId(page) ? page : 'not-found';
}
