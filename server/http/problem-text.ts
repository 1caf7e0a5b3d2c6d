// What a field of a refusal says: the same words that the browser has.
import type { Language } from '#domain/languages.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { BRAND } from '#domain/titles.ts';
import english from '#locales/en/problems.json' with { type: 'json' };
import spanish from '#locales/es/problems.json' with { type: 'json' };

const SENTENCES: Record<Language, Record<ProblemCode, string>> = { en: english, es: spanish };

/**
 * The sentence for a problem. `{{brand}}` is the default brand unless given; a placeholder without a value stays visible,
 * so that a missing one is noticed.
 */
export function problemText(
  code: ProblemCode,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const values: Record<string, string | number> = { brand: BRAND, ...params };
  return SENTENCES[language][code].replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}
