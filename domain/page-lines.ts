// The ways through the pages, first to last, and where on them an address leads (RTE-20). Separate
// from the page table, which is all the first load needs.
import {
  isPageId,
  isTestPage,
  PAGE_IDS,
  PAGES,
  rowOf,
  type Fact,
  type Line,
  type PageId,
} from './pages.ts';

type PageOf<L extends Line> = {
  [Page in PageId]: (typeof PAGES)[Page] extends { lines: readonly (infer On)[] }
    ? L extends On
      ? Page
      : never
    : never;
}[PageId];

const lineOf = <const L extends Line>(line: L) =>
  PAGE_IDS.filter((page): page is PageOf<L> => rowOf(page).lines?.includes(line) === true);

/**
 * The pages a visitor walks through, first to last; a refused address falls back along this line
 * (RTE-20).
 */
export const BOOKING_LINE = lineOf('alone');

/** The same for a group (GRP-01); its vaccine pages are walked for one person at a time. */
export const GROUP_LINE = lineOf('group');

/** The same for walk-ins, without a time (WLK-01). */
const WALK_IN_LINE = lineOf('atStore');

const needing = (fact: Fact) => (page: PageId) => rowOf(page).needs.includes(fact);

/** The booking pages after a time is held, up to the review. */
export const PAGES_WITH_TIME = BOOKING_LINE.filter(needing('timeHeld'));

/**
 * GRP-02: the group page that replaces this one: everyone's vaccines share a page, and their
 * details are entered with the contact.
 */
export function inGroup<P extends PageId>(page: P): P | 'vaccine-selection' | 'contact-info' {
  if (rowOf(page).section === 'vaccines') return 'vaccine-selection';
  return needing('visitorKnown')(page) ? 'contact-info' : page;
}

/**
 * The page itself when everything it needs is true, else the nearest earlier page whose needs are
 * met (RTE-20).
 */
export function nearestPage(wanted: PageId, facts: ReadonlySet<Fact>): PageId {
  const met = (page: PageId) => PAGES[page].needs.every((fact) => facts.has(fact));
  if (met(wanted)) return wanted;
  if (isTestPage(wanted)) return 'not-found';
  const { otherwise } = rowOf(wanted);
  if (otherwise !== undefined && isPageId(otherwise)) return nearestPage(otherwise, facts);
  const isGroup = facts.has('grouped');
  const line: readonly PageId[] = facts.has('walkingIn')
    ? WALK_IN_LINE
    : isGroup
      ? GROUP_LINE
      : BOOKING_LINE;
  const here = isGroup && !line.includes(wanted) ? inGroup(wanted) : wanted;
  const earlier = line.slice(0, line.indexOf(here) + 1);
  return earlier.findLast(met) ?? line[0] ?? 'get-started';
}

/** The first page after the time with a missing answer; the review when none is (HLD-03). */
export function firstUnanswered(facts: ReadonlySet<Fact>): PageId {
  const holding = new Set([...facts, ...PAGES['flow-check'].needs]);
  holding.delete('walkingIn');
  return nearestPage('review-appt', holding);
}
