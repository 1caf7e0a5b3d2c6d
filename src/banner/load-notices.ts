import '../app/calls/jitless.ts';
import type { Reply } from '#contract/operation.ts';
import { getContent } from '#contract/service.ts';
import { isShownAt, scheduleTime } from '#domain/content-schedule.ts';
import type { PageId } from '#domain/pages.ts';
import { call } from '../app/calls/call.ts';

/** Plain text, never markup. */
export type NoticeText = Reply<typeof getContent>['contents'][number];

/** What is shown above this page: the notice of the whole site, then the page's own. */
export const noticeAliases = (page: PageId): readonly string[] => ['site-notice', `notice-${page}`];

/** The notices of a page that are shown now, in the page's language; none when they cannot be had (API-05). */
export async function loadNotices(page: PageId): Promise<readonly NoticeText[]> {
  try {
    const query = { contentURLAlias: [...noticeAliases(page)] };
    const outcome = await call(getContent, { query });
    if (!outcome.ok) return [];
    const now = scheduleTime(new Date());
    return outcome.value.contents.filter((content) => isShownAt(content, now));
  } catch {
    // The call layer has told of it; the page is whole without its notice.
    return [];
  }
}
