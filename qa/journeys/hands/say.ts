import { localeFor, type Language } from '#domain/languages.ts';
import { formatsFor } from '#src/i18n/formats.ts';
import type { Words } from '../gestures.ts';

/** The words of a language, from any reader of its copy files. */
export function wordsFrom(language: Language, copy: Words['copy']): Words {
  const words: Words = {
    language,
    formats: formatsFor(localeFor(language, [])),
    copy,
    say(name) {
      if (typeof name === 'function') return name(words);
      return 'text' in name ? name.text : copy(name.copy, name.key, name.values);
    },
  };
  return words;
}
