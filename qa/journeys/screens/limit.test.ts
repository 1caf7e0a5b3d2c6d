import { expect, it } from 'vitest';
import { limitOf } from './limit.ts';

it('QAL-03 a journey that takes too long says so at the step it has come to', () => {
  let now = 0;
  const keepTime = limitOf(120_000, () => now);
  now = 120_000;
  expect(keepTime).not.toThrow();
  now += 1;
  expect(keepTime).toThrow('not at its end after 120 s: this machine is too busy');
});
