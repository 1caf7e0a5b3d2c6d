// Where the chain's own words belong in built pages: one build serves every chain (SET-01).
import { chain, LEGAL_PAGES, type LegalPage, type ShownBy } from './chain.ts';
import { escapeHtml } from './escape-html.ts';
import { LANGUAGES, type Language } from './languages.ts';

export const BRAND_PLACE = '%DOSEPATH_BRAND%';

export const legalPlace = (page: LegalPage, language: Language): string =>
  `%DOSEPATH_LEGAL_${page}_${language}%`;

/** The page with the words of the chain that is spoken for, as markup has them. */
export function withChain(html: string, shownBy: ShownBy): string {
  const { brand, legal } = chain();
  const places = LEGAL_PAGES.flatMap((page) =>
    LANGUAGES.map((language) => [legalPlace(page, language), legal[page][language]] as const),
  );
  return [
    ...places,
    [BRAND_PLACE, brand] as const,
    ['%DOSEPATH_CHAIN%', JSON.stringify({ ...chain(), shownBy })] as const,
  ].reduce((page, [place, text]) => page.replaceAll(place, () => escapeHtml(text)), html);
}
