import type { Language } from '#domain/languages.ts';
import { vaccineByCode } from '#domain/vaccines.ts';

/**
 * LNG-04: what a vaccine is called in lists, in the language of the page; its code when the
 * catalogue has no name.
 */
export function vaccineName(code: string, language: Language): string {
  const names = vaccineByCode(code)?.names;
  if (!names) return code;
  return language === 'es' ? names.spanishDisplay : names.display;
}
