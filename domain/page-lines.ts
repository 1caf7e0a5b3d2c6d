// The ways through the pages, first to last, and where on them an address leads (RTE-20). Apart
// from the table: the first load needs only that.
import { isPageId, isTestPage, PAGES, rowOf, type Fact, type PageId } from './pages.ts';

/**
 * The pages a visitor walks through, first to last; a refused address falls back along this line
 * (RTE-20).
 */
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

/**
 * The same for a group (GRP-01); the pages of vaccines are walked for one of its people at a time.
 */
export const GROUP_LINE = [
  'get-started',
  'patient-info-list',
  'vaccine-selection',
  'vaccine-selector',
  'covid',
  'screening',
  'covid-manufacturer',
  'timeslots',
  'flow-check',
  'contact-info',
  'review-appt',
  'confirmation',
] as const satisfies readonly PageId[];

/** The same without a time, at a store (WLK-01). */
export const WALK_IN_LINE = [
  'walk-in',
  'walk-in-start',
  'vaccine-selector',
  'covid',
  'screening',
  'walk-in-details',
  'walk-in-review',
] as const satisfies readonly PageId[];

/** Pages of one line, and what stands in their place on the other. */
const COUNTERPARTS: readonly (readonly [PageId, PageId])[] = [
  ['patient-info', 'contact-info'],
  ['sms-opt', 'contact-info'],
];

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
  const [, here = wanted] =
    COUNTERPARTS.map((pair) => (isGroup ? pair : pair.toReversed())).find(
      ([there]) => there === wanted && !line.includes(wanted),
    ) ?? [];
  const earlier = line.slice(0, line.indexOf(here) + 1);
  return earlier.findLast(met) ?? line[0] ?? 'get-started';
}
