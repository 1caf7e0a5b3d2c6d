import { expect, it } from 'vitest';
import { countsOf, fleschKincaidGrade, inflesz, medianOf, readingOf } from './reading.ts';

const PLATYPUS =
  'The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.';
const CAT = 'The cat sat on the mat.';

it('counts the published examples of the Flesch tests', () => {
  expect(countsOf([CAT], 'en')).toEqual({ sentences: 1, words: 6, syllables: 6 });
  expect(countsOf([PLATYPUS], 'en')).toEqual({ sentences: 1, words: 13, syllables: 24 });
});

it('grades English by Kincaid’s formula', () => {
  expect(fleschKincaidGrade(countsOf([CAT], 'en'))).toBeCloseTo(-1.45);
  expect(fleschKincaidGrade(countsOf([PLATYPUS], 'en'))).toBeCloseTo(11.26, 1);
});

it('scores Spanish by Szigriszt’s formula', () => {
  const counts = countsOf(['En un lugar de la Mancha, de cuyo nombre no quiero acordarme.'], 'es');
  expect(counts).toEqual({ sentences: 1, words: 12, syllables: 20 });
  expect(inflesz(counts)).toBeCloseTo(206.835 - 62.3 * (20 / 12) - 12);
});

it('leaves out labels, names, times and numbers, which are no sentences', () => {
  const lines = [
    'Continue',
    '9:00 AM',
    'Pharmacy, 12 Main Street',
    'We hold this time for 10 minutes.',
  ];
  expect(countsOf(lines, 'en')).toMatchObject({ sentences: 1, words: 6 });
});

it('does not judge a screen of a few words', () => {
  expect(readingOf(['One moment, please wait.'], 'en')).toBeUndefined();
  expect(readingOf([PLATYPUS], 'en')).toEqual({ words: 13, sentences: 1, score: 11.3 });
});

it('takes the middle of several, or between the two in the middle', () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([9, 1, 5, 6])).toBe(5.5);
});
