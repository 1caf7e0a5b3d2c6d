import { expect, it } from 'vitest';
import { WrongUsage } from '#qa/journeys/run/wrong-usage.ts';
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

it('QAL-07 reads contexts, and what is decided of what was taken', () => {
  expect(readOptions(['--in', 'group,guest']).contexts).toEqual(['guest', 'group']);
  expect(readOptions(['--in', 'all']).contexts).toHaveLength(5);
  expect(readOptions(['--review']).decision).toBe('review');
  expect(readOptions(['--approve', '1a2b3c4d,all']).decision).toEqual({
    approve: ['1a2b3c4d', 'all'],
  });
  expect(readOptions(['--reject', '1a2b3c4d', '--because', ' Cut off. ']).decision).toEqual({
    reject: '1a2b3c4d',
    because: 'Cut off.',
  });
});

it.each([
  [['--reject', '1a2b3c4d']],
  [['--because', 'Cut off.']],
  [['--approve', 'all', '--review']],
])('QAL-07 refuses %j in words', (args) => {
  expect(() => readOptions(args)).toThrow(WrongUsage);
});

it.each([
  ['--in', 'nobody'],
  ['--lang', 'fr'],
  ['--shard', '4/3'],
  ['--shard', 'half'],
  ['--app', 'localhost'],
  ['--speed', 'fast'],
])('refuses %s %s in words', (option, value) => {
  expect(() => readOptions([option, value])).toThrow(WrongUsage);
});
