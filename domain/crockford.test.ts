import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crockfordFrom, formatCrockford, parseCrockford } from './crockford.ts';

it('ENG-12 writes five bits a character, in letters and digits that are not confused', () => {
  expect(crockfordFrom(Uint8Array.from([0, 1, 17, 31, 32, 255]), 6)).toBe('01HZ0Z');
  expect(() => crockfordFrom(new Uint8Array(3), 4)).toThrow(RangeError);
});

it('ENG-12 reads what it wrote, however it was typed', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(bytes, (random) => {
      const code = crockfordFrom(random, 10);
      const typed = ` ${formatCrockford(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
      expect(parseCrockford(typed, 10)).toBe(code);
    }),
  );
});

it.each(['', 'K7M2Q-9XZ4', 'K7M2Q-9XZ4TT', 'K7M2Q-9XZ4U', 'K7M2Q-9XZ4é'])(
  'ENG-12 does not read %j as ten of them',
  (typed) => expect(parseCrockford(typed, 10)).toBeUndefined(),
);
