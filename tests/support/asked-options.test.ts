import { afterEach, describe, expect, it, vi } from 'vitest';
import { askedNames, askedNumbers, askedOptions } from './asked-options.ts';

afterEach(() => vi.restoreAllMocks());

/** Notes what a command says when it ends, and with which code. */
function watched() {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  return { said: () => error.mock.calls, exit };
}

describe('a command', () => {
  it('OPS-06 that lacks an option ends with one line, without a stack', () => {
    const { said, exit } = watched();
    const options = { seconds: { type: 'string' } } as const;
    expect(askedOptions({ args: ['--seconds', '3'], options }).values).toEqual({ seconds: '3' });
    expect(() => askedOptions({ args: ['--wrong'], options })).toThrow('ended');
    expect(exit).toHaveBeenCalledWith(2);
    expect(said()).toEqual([["Unknown option '--wrong'. There is --seconds."]]);
  });

  it('OPS-06 that has no option takes none', () => {
    const { said } = watched();
    expect(() => askedOptions({ args: ['--wrong'], options: {} })).toThrow('ended');
    expect(said()).toEqual([["Unknown option '--wrong'. There is no option."]]);
  });

  it.each(['x', '', '-1', '1e3', '2.5', undefined])(
    'OPS-06 ends for %j where a number belongs',
    (inputs) => {
      const { said, exit } = watched();
      expect(askedNumbers({ inputs: '3' }, ['inputs'])).toEqual({ inputs: 3 });
      expect(() => askedNumbers({ inputs }, ['inputs'])).toThrow('ended');
      expect(exit).toHaveBeenCalledWith(2);
      expect(said()).toEqual([[`--inputs is a whole number, not "${inputs}".`]]);
    },
  );

  it('OPS-06 ends for a name that it does not know, instead of doing nothing', () => {
    const { said, exit } = watched();
    const known = ['patient', 'desk'] as const;
    expect(askedNames(['desk'], known)).toEqual(['desk']);
    expect(askedNames([], known)).toEqual([]);
    expect(() => askedNames(['desk', 'dsk'], known)).toThrow('ended');
    expect(exit).toHaveBeenCalledWith(2);
    expect(said()).toEqual([['There is patient, desk, and no "dsk".']]);
  });
});
