// The texts of the messages, by key: `words('confirmed.hello', { name })`.
import { copyReader, readCopy } from '#domain/copy-reader.ts';
import type { Language } from '#domain/languages.ts';
import { oneLine } from './content.ts';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

/** 'footer', 'confirmed.hello': the key of every text in a file. */
type KeyOf<File> = {
  [Key in keyof File & string]: File[Key] extends string ? Key : `${Key}.${KeyOf<File[Key]>}`;
}[keyof File & string];

export type Words = (
  key: KeyOf<typeof english>,
  values?: Readonly<Record<string, string>>,
) => string;

const FILES: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

function wordsOf(language: Language): Words {
  const reader = copyReader(language, {
    resources: { [language]: { letters: FILES[language] } },
    // A value must not insert a line break.
    interpolation: { escapeValue: true, escape: oneLine },
  });
  return (key, values) => readCopy(reader, 'letters', key, values);
}

const WORDS: Readonly<Record<Language, Words>> = { en: wordsOf('en'), es: wordsOf('es') };

export const wordsIn = (language: Language): Words => WORDS[language];
