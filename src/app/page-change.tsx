import { useEffect, useRef, useState } from 'react';
import type { Language } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import { pageTitle } from '#domain/titles.ts';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '../i18n/copy.ts';

interface PageChangeProps {
  page: PageId;
  /** Which of the page's questions is asked, where it asks several. */
  question: number | undefined;
  language: Language;
  hasProblems: boolean;
}

/**
 * What a new page does to the document: its title, the scroll, the focus (RTE-13, RTE-21, CHR-09).
 * Shows the name of the page to who listens, from the first change on: the browser reads the first
 * title itself. A component of its own, since a name that is said draws nothing else anew.
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
    // Another question of the same page: its heading is the question, and says so itself.
    // Back from trouble it is the same question, and somebody may be typing.
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
    // CHR-09 asks for the start of the page, and not for the h1, as is common elsewhere: the next
    // Tab meets the language and the logo as on a fresh page, and the title is heard from the
    // live region. A page that opens with problems has given the focus to their summary.
    if (!hasProblems) document.getElementById('page-top')?.focus({ preventScroll: true });
    setAnnounced(name);
  }, [page, name, hasProblems]);

  return <Spoken>{announced}</Spoken>;
}
