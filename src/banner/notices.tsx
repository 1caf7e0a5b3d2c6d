import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isOfVisit } from '#domain/content-places.ts';
import { Alert } from '../components/alert/alert.tsx';
import { Disclosure } from '../components/disclosure/disclosure.tsx';
import { keepContents } from './known-contents.ts';
import { above, below, loadContents, type NoticeProps, type NoticeText } from './load-notices.ts';
import styles from './notices.module.css';

/**
 * The notices of the site and of the page, and under the page what else the editors have to say of
 * it. On the way to the next page the site's own stays where it is. Announced politely; focus is
 * never moved.
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

/** At the end of the page, which is another's: nothing above it moves. */
function Below({ texts }: { texts: readonly NoticeText[] }) {
  const main = document.getElementById('main');
  if (!main || texts.length === 0) return null;
  return createPortal(
    <div className={styles.below} data-print="hide">
      {texts.map(({ contentURLAlias, title, body }) => (
        <Disclosure key={contentURLAlias} summary={title}>
          <p>{body}</p>
        </Disclosure>
      ))}
    </div>,
    main,
  );
}

/**
 * What somebody is about to press or type into must not move: a notice that comes too late waits
 * for the next page.
 */
const isAnswering = () =>
  document.activeElement?.matches('main :is(input, select, textarea, button)') ?? false;
