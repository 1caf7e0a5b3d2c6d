// Where an address leads (RTE-20).
import type { PageId } from '#domain/pages.ts';
import type { OverlayId } from '../knowledge/events.ts';
import { nextUnanswered, pageReached } from '../knowledge/facts.ts';
import { topic } from './topic.ts';

export const navigation = topic({
  guards: {
    navLeadsTo: ({ context, event }, page: PageId) =>
      event.type === 'NAV' && pageReached(context, event.page) === page,
    navEdits: ({ context, event }, overlay: OverlayId) =>
      event.type === 'NAV' &&
      event.edit === overlay &&
      (event.page === 'review-appt' || event.page === 'view-details') &&
      pageReached(context, event.page) === event.page,
    /** CHR-01: what the logo leads to. */
    firstPagePressed: ({ event }) =>
      event.type === 'NAV' && event.page === 'get-started' && event.pressed === true,
    navLeavesEdit: ({ event }, overlay: OverlayId) =>
      event.type === 'NAV' && event.edit !== overlay,
    answersMissingAt: ({ context }, page: PageId) => nextUnanswered(context) === page,
  },
  actions: {},
});
