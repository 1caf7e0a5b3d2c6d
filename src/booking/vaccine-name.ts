import type { Language } from '#domain/languages.ts';
import { vaccineByCode } from '#domain/vaccines.ts';

/**
 * LNG-04: the name of a vaccine in lists, in the page's language; its code if the catalogue has no
 * name.
 */
export function vaccineName(code: string, language: Language): string {
  const names = vaccineByCode(code)?.names;
  if (!names) return code;
  return language === 'es' ? names.spanishDisplay : names.display;
}
