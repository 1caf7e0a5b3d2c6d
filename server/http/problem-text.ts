// The sentences for field problems: the same as in the browser.
import { copyReader, readCopy, type CopyValues } from '#domain/copy-reader.ts';
import type { Language } from '#domain/languages.ts';
import type { ProblemCode } from '#domain/problems.ts';
import english from '#locales/en/problems.json' with { type: 'json' };
import spanish from '#locales/es/problems.json' with { type: 'json' };

const SENTENCES: Record<Language, Record<ProblemCode, string>> = { en: english, es: spanish };

const inLanguage = (language: Language) =>
  copyReader(language, {
    resources: { [language]: { problems: SENTENCES[language] } },
    missingInterpolationHandler: (_sentence, [placeholder]: RegExpExecArray) => placeholder,
  });

const READERS = { en: inLanguage('en'), es: inLanguage('es') };

/**
 * The sentence for a problem. `{{brand}}` defaults to the chain's brand; a placeholder without a
 * value stays visible, so that the gap is noticed.
 */
export const problemText = (code: ProblemCode, language: Language, params?: CopyValues): string =>
  readCopy(READERS[language], 'problems', code, params);
