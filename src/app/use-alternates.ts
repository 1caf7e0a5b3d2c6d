import { useEffect } from 'react';
import type { Language } from '#domain/languages.ts';

/**
 * Tells search engines and browsers the page's address in each language (LNG-01); nothing if the
 * other has no host.
 */
export function useAlternates(
  language: Language,
  path: string,
  otherHref: string | undefined,
): void {
  useEffect(() => {
    if (otherHref === undefined) return;
    const other: Language = language === 'en' ? 'es' : 'en';
    const links = [
      [language, location.origin + path],
      [other, otherHref],
    ].map(([hreflang = '', href = '']) =>
      Object.assign(document.createElement('link'), { rel: 'alternate', hreflang, href }),
    );
    document.head.append(...links);
    return () => links.forEach((link) => link.remove());
  }, [language, path, otherHref]);
}
