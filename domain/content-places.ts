// Where an editor's text is shown (SET-02): by its name, or where its display name says.
import { PAGE_IDS, type PageId } from './pages.ts';

export const DISPLAY_NAMES = ['DEFAULT', 'TIMESLOTS', 'REVIEW', 'CONFIRMATION'] as const;
export type DisplayName = (typeof DISPLAY_NAMES)[number];

/** DEFAULT: where the text itself belongs. */
const PAGES_OF: Readonly<Record<Exclude<DisplayName, 'DEFAULT'>, readonly PageId[]>> = {
  TIMESLOTS: ['timeslots', 'quick-flow-timeslots'],
  REVIEW: ['review-appt', 'walk-in-review'],
  CONFIRMATION: ['confirmation', 'queue'],
};

/** VAC-13: the editors' wording for the three questions that come up while choosing. */
export const FAQ = ['faq-vaccine-not-found', 'faq-more-vaccines', 'faq-rsv-conditions'] as const;
export type FaqAlias = (typeof FAQ)[number];

interface Place {
  /** `within`: the page itself knows where. */
  at: 'above' | 'below' | 'within';
  pages: readonly PageId[];
}

const PLACES: Readonly<Record<string, Place>> = {
  'site-notice': { at: 'above', pages: PAGE_IDS },
  'booking-banner': { at: 'above', pages: ['vaccine-selector', 'vaccine-selection'] },
  disclaimer: { at: 'below', pages: PAGE_IDS },
  'cost-and-insurance': { at: 'below', pages: ['review-appt', 'walk-in-review'] },
  'before-your-visit': { at: 'below', pages: ['confirmation', 'view-details'] },
  'after-your-visit': { at: 'below', pages: ['confirmation', 'view-details'] },
  ...Object.fromEntries(FAQ.map((alias) => [alias, { at: 'within', pages: [] }])),
  ...Object.fromEntries(PAGE_IDS.map((page) => [`notice-${page}`, { at: 'above', pages: [page] }])),
};

/** Everything shown anywhere: requested together, once per page load (API-05). */
export const CONTENT_ALIASES: readonly string[] = Object.keys(PLACES);

/** News is optional; everything else falls back to our own wording. */
export const isNews = (alias: string): boolean => PLACES[alias]?.at === 'above';

/** Whether a text belongs at that place on that page. */
export function standsAt(
  { contentURLAlias, displayName = 'DEFAULT' }: ContentName,
  place: 'above' | 'below',
  page: PageId,
): boolean {
  const own = PLACES[contentURLAlias];
  const pages = displayName === 'DEFAULT' ? own?.pages : PAGES_OF[displayName];
  return own?.at === place && pages?.includes(page) === true;
}

/** Whether it speaks of a visit: of one that was canceled there is nothing to say. */
export const isOfVisit = ({ contentURLAlias }: ContentName): boolean =>
  contentURLAlias === 'before-your-visit' || contentURLAlias === 'after-your-visit';

export interface ContentName {
  contentURLAlias: string;
  displayName?: DisplayName | undefined;
}
