import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { CATALOGUE } from '#domain/vaccine-catalogue.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { flatten } from './copy.ts';
import { isEnglish, neverWords, says } from './words.ts';

const never = neverWords(readSource('docs/words.md'));

/** Every text a person reads: the pages, and what is sent to them. */
const filesOf = (language: Language): string[] => [
  ...filesBelow('locales').filter((file) => file.startsWith(`locales/${language}`)),
  `server/messages/letters/${language}.json`,
];

const textsOf = (language: Language) => [
  ...filesOf(language).flatMap((file) =>
    [...flatten(JSON.parse(readSource(file)))].map(([key, text]) => ({
      where: `${file} ${key}`,
      text,
    })),
  ),
  ...CATALOGUE.map(({ code, about }) => ({ where: `catalogue ${code}`, text: about[language] })),
];

describe('docs/words.md', () => {
  it.each(['en', 'es'] as const)('LNG-02 no text in %s says a word of its last column', (lang) => {
    const phrases = never.filter(({ language }) => language === lang);
    expect(phrases.length).toBeGreaterThan(10);
    const said = textsOf(lang).flatMap(({ where, text }) =>
      phrases
        .filter(({ phrase }) => says(text, phrase))
        .map(({ phrase }) => `${where}: “${phrase}” in “${text}”`),
    );
    expect(said).toEqual([]);
  });

  it('LNG-02 no Spanish text was left in English', () => {
    const english = textsOf('es').filter(({ text }) => isEnglish(text));
    expect(english).toEqual([]);
  });
});

describe('how the words are held', () => {
  it('LNG-02 finds a phrase as whole words, in any case, and not in the name of a value', () => {
    expect(says('Go on without texts', 'go on')).toBe(true);
    expect(says('Go one mile', 'go on')).toBe(false);
    expect(says('Añadir otra', 'añad')).toBe(false);
    expect(says('«Ahora»', '«')).toBe(true);
    expect(says('Near {{maker}}', 'maker')).toBe(false);
  });

  it('LNG-02 reads both languages of a row, and refuses a row without one', () => {
    const table = (cell: string) =>
      `| term | English | Spanish | never |\n| --- | --- | --- | --- |\n| a | b | c | ${cell} |`;
    expect(neverWords(table('en: x; y z; es: ñ'))).toEqual([
      { language: 'en', phrase: 'x' },
      { language: 'en', phrase: 'y z' },
      { language: 'es', phrase: 'ñ' },
    ]);
    expect(neverWords(table(''))).toEqual([]);
    expect(() => neverWords(table('x'))).toThrow('names no language');
    expect(() => neverWords('nothing')).toThrow('no table');
  });

  it('LNG-02 tells English from Spanish', () => {
    expect(isEnglish('We hold your time while you finish.')).toBe(true);
    expect(isEnglish('Le guardamos su horario mientras termina.')).toBe(false);
    expect(isEnglish('Google Calendar')).toBe(false);
  });
});
