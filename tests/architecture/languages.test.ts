// What the product says is said in the language it is meant for: nothing was left untranslated, and
// no text of one language stands in the other's place.
import { eld } from 'eld/large';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/languages.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { flatten } from './copy.ts';

/** What is written alike in both, or too short to be told by its letters. */
const EITHER: readonly RegExp[] = [
  /^(?:Dosepath|Español|English|Google Calendar|Apple Calendar|Outlook|iPhone|iPad|Mac|Chromebook)$/,
  /^(?:Janssen \(J&J\)|Moderna – Spikevax|Pfizer – Comirnaty)$/,
  /^(?:No|Me|Hello(?:,| \.)|miles|Verdict|Calendar|Invite|Código postal|Vence|Revise)$/,
  /^MM\/DD\/AAAA$/,
  /^(?:Undo|Ctrl \+ Z undo)$/,
  /^(?:[12] )?dosis$/i,
];

const languageFiles = LANGUAGES.flatMap((language) =>
  [...filesBelow(`locales/${language}`), `server/messages/letters/${language}.json`].map(
    (file) => [file, language] as const,
  ),
);

/** The words of a text, without what is filled in and how it is marked up. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Texts that read as the other language, each with its key. */
function foreign(texts: ReadonlyMap<string, string>, language: string): string[] {
  return [...texts].flatMap(([key, text]) => {
    const words = wordsOf(text);
    if (!/\p{L}{2}/u.test(words) || EITHER.some((either) => either.test(words))) return [];
    return eld.detect(words).language === language ? [] : [`${key}: ${words}`];
  });
}

beforeAll(() => {
  eld.setLanguageSubset([...LANGUAGES]);
});

describe('the languages', () => {
  it.each(languageFiles)('QAL-10 %s is written in its own (%s)', (file, language) => {
    expect(foreign(flatten(JSON.parse(readSource(file))), language)).toEqual([]);
  });

  it('QAL-10 a text that was left in English, or put in its place, is found', () => {
    const texts = new Map([
      ['title', 'Su cita está reservada'],
      ['left', 'Your appointment is booked'],
      ['again', 'Try again'],
    ]);
    expect(foreign(texts, 'es')).toEqual(['left: Your appointment is booked', 'again: Try again']);
    expect(foreign(texts, 'en')).toEqual(['title: Su cita está reservada']);
  });

  it('QAL-10 no exception is kept that no text needs', () => {
    const texts = languageFiles.flatMap(([file]) =>
      [...flatten(JSON.parse(readSource(file))).values()].map(wordsOf),
    );
    expect(EITHER.filter((either) => !texts.some((text) => either.test(text)))).toEqual([]);
  });
});
