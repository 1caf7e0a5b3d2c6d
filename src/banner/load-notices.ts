import '../app/calls/jitless.ts';
import type { Reply } from '#contract/operation.ts';
import { getContent } from '#contract/service.ts';
import { isShownAt, scheduleTime } from '#domain/content-schedule.ts';
import { PAGE_IDS, type PageId } from '#domain/pages.ts';
import { read } from '../app/calls/reads.ts';

/** Plain text, never markup. */
export type NoticeText = Reply<typeof getContent>['contents'][number];

/** What is shown above this page: the notice of the whole site, then the page's own. */
export const noticeAliases = (page: PageId): readonly string[] => ['site-notice', `notice-${page}`];

/** Asked for together, so that the pages to come need no request of their own. */
const everyAlias = [...new Set(PAGE_IDS.flatMap(noticeAliases))];

/**
 * The notices of a page that are shown now, in the page's language; none when they cannot be had
 * (API-05).
 */
export async function loadNotices(page: PageId): Promise<readonly NoticeText[]> {
  try {
    const outcome = await read(getContent, { query: { contentURLAlias: everyAlias } });
    if (!outcome.ok) return [];
    const now = scheduleTime(new Date());
    const aliases = noticeAliases(page);
    return outcome.value.contents.filter(
      (content) => aliases.includes(content.contentURLAlias) && isShownAt(content, now),
    );
  } catch {
    // The call layer has told of it; the page is whole without its notice.
    return [];
  }
}
