import type { Language } from '#domain/languages.ts';
import { BRAND } from '#domain/titles.ts';
import { oneLine } from './content.ts';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

const WORDS: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/** The words of the messages in a language. */
export const wordsIn = (language: Language): typeof english => WORDS[language];

/** Puts the values where the sentence names them; `{{brand}}` is known. A value never brings a line break with it. */
export const fill = (sentence: string, values: Readonly<Record<string, string>> = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) =>
    name === 'brand' ? BRAND : oneLine(values[name] ?? ''),
  );
