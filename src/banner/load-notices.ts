import '../app/calls/jitless.ts';
import type { Reply } from '#contract/operation.ts';
import { getContent } from '#contract/service.ts';
import { CONTENT_ALIASES, standsAt } from '#domain/content-places.ts';
import { isShownAt, scheduleTime } from '#domain/content-schedule.ts';
import type { PageId } from '#domain/pages.ts';
import { read } from '../app/calls/reads.ts';

export interface NoticeProps {
  page: PageId;
  /** The page shows a canceled appointment (MNG-04). */
  isCanceled?: boolean;
}

/** Plain text, never markup. */
export type NoticeText = Reply<typeof getContent>['contents'][number];

/**
 * The editors' texts for now, in the page's language; none if they cannot be loaded (API-05).
 * Loaded together, so that later pages need no request of their own.
 */
export async function loadContents(): Promise<readonly NoticeText[]> {
  try {
    const outcome = await read(getContent, { query: { contentURLAlias: [...CONTENT_ALIASES] } });
    if (!outcome.ok) return [];
    const now = scheduleTime(new Date());
    return outcome.value.contents.filter((content) => isShownAt(content, now));
  } catch {
    // The call layer has reported it; the page is complete without them.
    return [];
  }
}

export const above = (page: PageId) => (content: NoticeText) => standsAt(content, 'above', page);
export const below = (page: PageId) => (content: NoticeText) => standsAt(content, 'below', page);
