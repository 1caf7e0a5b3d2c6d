import { useEffect, useRef, useState } from 'react';
import type { Language } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import { pageTitle } from '#domain/titles.ts';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '../i18n/copy.ts';

interface PageChangeProps {
  page: PageId;
  /** Which of the page's questions is asked, if it has several. */
  question: number | undefined;
  language: Language;
  hasProblems: boolean;
}

/**
 * What a new page does to the document: its title, the scroll position, the focus (RTE-13, RTE-21,
 * CHR-09).
 * Announces the page's name to screen readers, from the first change on: the browser announces the
 * first title itself. A component of its own, so that an announcement renders nothing else again.
 */
export function PageChange({ page, question, language, hasProblems }: PageChangeProps) {
  const t = useCopy(page);
  const name = t('pageName');
  const shown = useRef(page);
  const asked = useRef(question);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    document.title = pageTitle(name, { language, error: hasProblems });
  }, [name, language, hasProblems]);

  useEffect(() => {
    const before = asked.current;
    if (before === question) return;
    asked.current = question;
    // Another question of the same page: its heading is the question, and announces itself.
    // After a failure it is the same question, and the visitor may be typing.
    const isAnswering = document.activeElement?.closest('main form') !== null;
    if (question === undefined || shown.current !== page || (before === undefined && isAnswering))
      return;
    window.scrollTo(0, 0);
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [page, question]);

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo(0, 0);
    // CHR-09 asks for the start of the page instead of the h1, which is more common: the next Tab
    // reaches the language and the logo as on a fresh page, and the live region announces the
    // title. A page that opens with problems has already focused their summary.
    if (!hasProblems) document.getElementById('page-top')?.focus({ preventScroll: true });
    setAnnounced(name);
  }, [page, name, hasProblems]);

  return <Spoken>{announced}</Spoken>;
}
