import { expect, it } from 'vitest';
import { syllablesIn } from './syllables.ts';

const counted = (words: string, language: 'en' | 'es') =>
  words.split(' ').map((word) => `${word} ${syllablesIn(word, language)}`);

it('counts in Spanish as the Academy divides: diphthongs, hiatus, silent h and u', () => {
  // Ortografía de la lengua española (2010), chapter 2: each word as it is divided there
  const divided: Readonly<Record<string, number>> = {
    vacuna: 3,
    cita: 2,
    farmacia: 3,
    día: 2,
    país: 2,
    ciudad: 2,
    causa: 2,
    aéreo: 4,
    oeste: 3,
    cooperar: 4,
    averiguáis: 4,
    huésped: 2,
    guitarra: 3,
    pingüino: 3,
    quince: 2,
    buey: 1,
    uruguay: 3,
    ahora: 3,
    prohibir: 2,
    construir: 2,
    murciélago: 4,
    y: 1,
  };
  expect(counted(Object.keys(divided).join(' '), 'es')).toEqual(
    Object.entries(divided).map(([word, syllables]) => `${word} ${syllables}`),
  );
});

it('counts in English what is heard: silent endings, vowels of their own, and the exceptions of our screens', () => {
  const heard: Readonly<Record<string, number>> = {
    the: 1,
    time: 1,
    times: 1,
    used: 1,
    wanted: 2,
    places: 2,
    table: 2,
    doses: 2,
    appointment: 3,
    vaccine: 2,
    seeing: 2,
    create: 2,
    guard: 1,
    earlier: 3,
    previous: 3,
    video: 3,
    pharmacy: 3,
    australian: 3,
    platypus: 3,
    year: 1,
  };
  expect(counted(Object.keys(heard).join(' '), 'en')).toEqual(
    Object.entries(heard).map(([word, syllables]) => `${word} ${syllables}`),
  );
});
