import { afterEach, expect, it, vi } from 'vitest';
import { askedOptions } from './asked-options.ts';

afterEach(() => vi.restoreAllMocks());

it('OPS-06 a command that lacks an option ends with one line, without a stack', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const options = { seconds: { type: 'string' } } as const;
  expect(askedOptions({ args: ['--seconds', '3'], options }).values).toEqual({ seconds: '3' });
  expect(() => askedOptions({ args: ['--wrong'], options })).toThrow('ended');
  expect(exit).toHaveBeenCalledWith(2);
  expect(error.mock.calls).toEqual([["Unknown option '--wrong'. There are --seconds."]]);
});
