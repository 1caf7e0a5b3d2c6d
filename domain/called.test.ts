import { expect, it } from 'vitest';
import { brieflyCalledAmong, calledAmong } from './called.ts';

const named = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName };
};

it('GRP-01 calls everyone by first name, and by both names if the first is shared', () => {
  expect(calledAmong(['Ana Díaz', 'Leo Díaz', 'ana Ruiz'].map(named))).toEqual([
    'Ana Díaz',
    'Leo',
    'ana Ruiz',
  ]);
});

it('GRP-01 numbers a person who shares both names with an earlier one', () => {
  expect(calledAmong(['Ana Díaz', 'Leo Díaz', 'ana díaz'].map(named))).toEqual([
    'Ana Díaz',
    'Leo',
    'ana díaz (2)',
  ]);
});

it('GRP-01 tells apart those whose names differ by accents or hyphens only', () => {
  expect(calledAmong(['José García-López', 'Jose GarcíaLópez'].map(named))).toEqual([
    'José García-López',
    'Jose GarcíaLópez (2)',
  ]);
  expect(brieflyCalledAmong(['Ana Díaz', 'Aná Ruiz', 'Anad Paz'].map(named))).toEqual([
    'Ana D.',
    'Aná R.',
    'Anad',
  ]);
});

it('GRP-01 calls nobody by last name where that may not stand, and no two the same', () => {
  expect(
    brieflyCalledAmong(['Ana Díaz', 'Leo Díaz', 'ana ruiz', 'Ana Díaz', 'Ana Durán'].map(named)),
  ).toEqual(['Ana D.', 'Leo', 'ana R.', 'Ana D. (2)', 'Ana D. (3)']);
});
