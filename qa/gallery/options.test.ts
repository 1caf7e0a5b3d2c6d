import { expect, it } from 'vitest';
import { WrongUsage } from '#qa/journeys/run/options.ts';
import { readOptions } from './options.ts';

it('looks at everything in both languages, with an app of its own, unless told otherwise', () => {
  expect(readOptions([])).toEqual({
    help: false,
    languages: ['en', 'es'],
    only: undefined,
    shard: undefined,
    app: undefined,
  });
});

it('reads what it is told', () => {
  const told = '--only overlay.sms --lang es --shard 2/3 --app http://localhost:3000/findcare';
  expect(readOptions(told.split(' '))).toEqual({
    help: false,
    languages: ['es'],
    only: 'overlay.sms',
    shard: { part: 2, of: 3 },
    app: 'http://localhost:3000',
  });
});

it.each([
  ['--lang', 'fr'],
  ['--shard', '4/3'],
  ['--shard', 'half'],
  ['--app', 'localhost'],
  ['--speed', 'fast'],
])('refuses %s %s in words', (option, value) => {
  expect(() => readOptions([option, value])).toThrow(WrongUsage);
});
