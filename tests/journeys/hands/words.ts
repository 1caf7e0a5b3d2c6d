import { localeFor, type Language } from '#domain/languages.ts';
import { formatsFor } from '#src/i18n/formats.ts';
import { words as copyIn } from '#tests/support/words.ts';
import type { Words } from '../gestures.ts';

/**
 * Says names from the product's own copy files; an unknown key throws, so that a renamed text fails
 * loudly.
 */
export function wordsOf(language: Language): Words {
  const copy = copyIn(language);
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
