// What is said in both languages is the same: a small list of words that cannot mean anything else,
// so that a text that was put in another's place is found whatever its language.
import { describe, expect, it } from 'vitest';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { flatten } from './copy.ts';

/** A meaning, and how it is recognised; `both`: also from Spanish to English. */
interface Meaning {
  readonly en: RegExp;
  readonly es: RegExp;
  readonly both?: true;
}

const MEANINGS: readonly Meaning[] = [
  { en: /^yes\b/i, es: /^sí(?=[,. ]|$)/i, both: true },
  { en: /^when$/i, es: /^cuándo$/i, both: true },
  { en: /^where$/i, es: /^dónde$/i, both: true },
  { en: /^who$/i, es: /^quién$/i },
  { en: /^days?$/i, es: /^días?$/i, both: true },
  { en: /^months?$/i, es: /^mes(?:es)?$/i, both: true },
  { en: /^years?$/i, es: /^años?$/i, both: true },
  { en: /\bfirst names?\b/i, es: /\bnombres?\b/i },
  { en: /\blast names?\b/i, es: /\bapellidos?\b/i, both: true },
  { en: /\bphone\b/i, es: /tel[eé]fono|celular/i },
  { en: /\bpasswords?\b/i, es: /contraseñas?/i },
  { en: /\btoday\b/i, es: /\bhoy\b/i },
  { en: /\btomorrow\b/i, es: /\bmañana\b/i },
  { en: /\bcancel/i, es: /\bcancel/i, both: true },
  { en: /^continue\b/i, es: /^(?:continuar|seguir)\b/i },
];

/** Spanish words that are alike for one and for several. */
const ONE_AND_MANY = /\bdosis\b|en espera/;

const plain = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '…').trim();

interface Pair {
  readonly key: string;
  readonly en: string;
  readonly es: string;
}

const textsOf = (language: string, file: string) =>
  flatten(JSON.parse(readSource(`locales/${language}/${file}`)));

const pairs: readonly Pair[] = filesBelow('locales/en').flatMap((path) => {
  const file = path.slice('locales/en/'.length);
  const spanish = textsOf('es', file);
  return [...textsOf('en', file)].flatMap(([key, text]) => {
    const es = spanish.get(key);
    return es === undefined ? [] : [{ key: `${file} ${key}`, en: plain(text), es: plain(es) }];
  });
});

/** Pairs of which one says it and the other does not. */
const apart = (all: readonly Pair[]): string[] =>
  MEANINGS.flatMap(({ en, es, both }) =>
    all
      .filter(
        (pair) =>
          (en.test(pair.en) && !es.test(pair.es)) ||
          (both === true && es.test(pair.es) && !en.test(pair.en)),
      )
      .map(({ key, en: one, es: other }) => `${key}: ${one} | ${other}`),
  );

describe('the same words in both languages', () => {
  it('QAL-10 a yes is a yes, a month a month, and what cancels says so in both', () => {
    expect(apart(pairs)).toEqual([]);
  });

  it('QAL-10 two texts that were swapped are found', () => {
    expect(
      apart([
        { key: 'yes', en: 'Yes, text me', es: 'No, solo por correo' },
        { key: 'move', en: 'Move my appointment', es: 'Cancelar mi cita' },
        { key: 'when', en: 'When', es: 'Dónde' },
      ]).map((line) => line.split(':')[0]),
    ).toEqual(['yes', 'when', 'when', 'move']);
  });

  it('QAL-10 what English tells apart for one and for several, Spanish does too', () => {
    const several = new Map(pairs.map(({ key, ...pair }) => [key, pair]));
    const alike = pairs.filter(({ key, en, es }) => {
      const other = several.get(key.replace(/_one$/, '_other'));
      const isAlike = other !== undefined && en !== other.en && es === other.es;
      return key.endsWith('_one') && isAlike && !ONE_AND_MANY.test(es);
    });
    expect(alike.map(({ key, es }) => `${key}: ${es}`)).toEqual([]);
  });
});
