import { expect, it } from 'vitest';
import { readPosterWish } from './poster-wish.ts';

it('WLK-05 a poster is of one store, with its code, another one or none', () => {
  expect(readPosterWish(['10001'])).toEqual({ storeNumber: '10001', change: undefined });
  expect(readPosterWish(['--replace', '10001']).change).toBe('replace');
  expect(readPosterWish(['10001', '--revoke']).change).toBe('revoke');
});

it.each([[[]], [['10001', '10002']], [['10001', '--replace', '--revoke']], [['10001', '--print']]])(
  'WLK-05 explains the command to who asks for a poster with %j, and changes no code',
  (args) => {
    expect(() => readPosterWish(args)).toThrow('usage: npm run walk-in:poster');
  },
);
