import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isOfVisit } from '#domain/content-places.ts';
import { Alert } from '../components/alert/alert.tsx';
import { Disclosure } from '../components/disclosure/disclosure.tsx';
import { keepContents } from './known-contents.ts';
import { above, below, loadContents, type NoticeProps, type NoticeText } from './load-notices.ts';
import styles from './notices.module.css';

/**
 * The notices of the site and of the page, and below the page the editors' other texts for it. The
 * site's own notice stays in place from page to page. Announced politely; focus is never moved.
 */
export function Notices({ page, isCanceled }: NoticeProps) {
  const [notices, setNotices] = useState<readonly NoticeText[]>([]);
  const [texts, setTexts] = useState<readonly NoticeText[]>([]);
  useEffect(() => {
    let left = false;
    void loadContents().then((contents) => {
      keepContents(contents);
      if (left) return;
      setTexts(contents.filter(below(page)));
      if (!isAnswering()) setNotices(contents.filter(above(page)));
    });
    return () => {
      left = true;
    };
  }, [page]);

  const shown = notices.filter(above(page));
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.notices} data-print="hide">
          {shown.map(({ contentURLAlias, title, body }) => (
            <Alert key={`${contentURLAlias} ${title}`} title={title} announce="polite">
              {body}
            </Alert>
          ))}
        </div>
      )}
      <Below texts={texts.filter(below(page)).filter((one) => !isCanceled || !isOfVisit(one))} />
    </>
  );
}

/**
 * Rendered at the end of the page: nothing above it moves, and a page shown later comes before it.
 */
function Below({ texts }: { texts: readonly NoticeText[] }) {
  const end = document.getElementById('page-end');
  if (!end || texts.length === 0) return null;
  return createPortal(
    <div className={styles.below} data-print="hide">
      {texts.map(({ contentURLAlias, title, body }) => (
        <Disclosure key={contentURLAlias} summary={title}>
          <p>{body}</p>
        </Disclosure>
      ))}
    </div>,
    end,
  );
}

/**
 * What the visitor is about to press or type into must not move: a notice that comes too late waits
 * for the next page.
 */
const isAnswering = () =>
  document.activeElement?.matches('main :is(input, select, textarea, button)') ?? false;
