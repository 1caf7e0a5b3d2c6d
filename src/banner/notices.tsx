import { useEffect, useState } from 'react';
import type { PageId } from '#domain/pages.ts';
import { Alert } from '../components/alert/alert.tsx';
import { loadNotices, noticeAliases, type NoticeText } from './load-notices.ts';
import styles from './notices.module.css';

/**
 * The notices of the site and of the page. On the way to the next page the site's own stays where
 * it is. Announced politely; focus is never moved.
 */
export function Notices({ page }: { page: PageId }) {
  const [notices, setNotices] = useState<readonly NoticeText[]>([]);
  useEffect(() => {
    let left = false;
    void loadNotices(page).then((loaded) => {
      if (!left && !isAnswering()) setNotices(loaded);
    });
    return () => {
      left = true;
    };
  }, [page]);

  const aliases = noticeAliases(page);
  const shown = notices.filter(({ contentURLAlias }) => aliases.includes(contentURLAlias));
  if (shown.length === 0) return null;
  return (
    <div className={styles.notices} data-print="hide">
      {shown.map(({ contentURLAlias, title, body }) => (
        <Alert key={`${contentURLAlias} ${title}`} title={title} announce="polite">
          {body}
        </Alert>
      ))}
    </div>
  );
}

/**
 * What somebody is about to press or type into must not move: a notice that comes too late waits
 * for the next page.
 */
const isAnswering = () =>
  document.activeElement?.matches('main :is(input, select, textarea, button)') ?? false;
