import '../app/calls/jitless.ts';
import type { Reply } from '#contract/operation.ts';
import { getContent } from '#contract/service.ts';
import { CONTENT_ALIASES, standsAt } from '#domain/content-places.ts';
import { isShownAt, scheduleTime } from '#domain/content-schedule.ts';
import type { PageId } from '#domain/pages.ts';
import { read } from '../app/calls/reads.ts';

export interface NoticeProps {
  page: PageId;
  /** The page is that of an appointment which was canceled (MNG-04). */
  isCanceled?: boolean;
}

/** Plain text, never markup. */
export type NoticeText = Reply<typeof getContent>['contents'][number];

/**
 * The editors' texts that are shown now, in the page's language; none when they cannot be had
 * (API-05). Asked for together, so that the pages to come need no request of their own.
 */
export async function loadContents(): Promise<readonly NoticeText[]> {
  try {
    const outcome = await read(getContent, { query: { contentURLAlias: [...CONTENT_ALIASES] } });
    if (!outcome.ok) return [];
    const now = scheduleTime(new Date());
    return outcome.value.contents.filter((content) => isShownAt(content, now));
  } catch {
    // The call layer has told of it; the page is whole without them.
    return [];
  }
}

export const above = (page: PageId) => (content: NoticeText) => standsAt(content, 'above', page);
export const below = (page: PageId) => (content: NoticeText) => standsAt(content, 'below', page);
