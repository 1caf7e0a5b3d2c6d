import { expect, it } from 'vitest';
import { calledAmong } from './called.ts';

const named = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName };
};

it('GRP-01 calls everybody by first name, and who shares it by both names', () => {
  expect(calledAmong(['Ana Díaz', 'Leo Díaz', 'ana Ruiz'].map(named))).toEqual([
    'Ana Díaz',
    'Leo',
    'ana Ruiz',
  ]);
});

it('GRP-01 numbers who shares both names with somebody before', () => {
  expect(calledAmong(['Ana Díaz', 'Leo Díaz', 'ana díaz'].map(named))).toEqual([
    'Ana Díaz',
    'Leo',
    'ana díaz (2)',
  ]);
});
