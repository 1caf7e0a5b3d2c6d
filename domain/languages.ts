// The two languages of the product, and the regional locales over them (LNG).

export type Language = 'en' | 'es';

export const LANGUAGES: readonly Language[] = ['en', 'es'];

const SPANISH_LABELS: readonly string[] = ['es', 'es-qa2', 'es-qa3'];

/**
 * LNG-01: Spanish when the first label of the host name is es, es-qa2 or es-qa3; a port is ignored.
 */
export function languageOfHost(host: string): Language {
  const [firstLabel = ''] = host.trim().toLowerCase().split(/[.:]/);
  return SPANISH_LABELS.includes(firstLabel) ? 'es' : 'en';
}

/**
 * Locales in which dates, times, numbers and lists are written (LNG-03), the default of each
 * language first.
 */
const FORMATTING = {
  en: ['en-US', 'en-CA', 'en-IN'],
  es: ['es-US', 'es-MX'],
} as const satisfies Record<Language, readonly string[]>;

export type Locale = (typeof FORMATTING)[Language][number];

/**
 * The locale to format in: the first of the visitor's own languages that matches the page's
 * language, else en-US or es-US (LNG-02).
 * @param navigatorLanguages BCP 47 tags in the visitor's order, in any case
 */
export function localeFor(language: Language, navigatorLanguages: readonly string[]): Locale {
  const known: readonly Locale[] = FORMATTING[language];
  for (const wanted of navigatorLanguages) {
    const locale = known.find((one) => one.toLowerCase() === wanted.toLowerCase());
    if (locale) return locale;
  }
  return FORMATTING[language][0];
}
