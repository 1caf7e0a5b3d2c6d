import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSource } from '#tests/support/source-tree.ts';
import { chosenBy, readOptions } from './options.ts';
import { WrongUsage } from './wrong-usage.ts';

const read = (line: string, env = {}) => readOptions(line.split(' ').filter(Boolean), env);
const complaint = (line: string, env = {}) => {
  try {
    read(line, env);
  } catch (error) {
    if (error instanceof WrongUsage) return error.message;
    throw error;
  }
  return undefined;
};

describe('options of npm run journeys', () => {
  it('generates the usual plan and runs nothing without options', () => {
    expect(read('')).toEqual({
      help: false,
      charts: ['patient', 'desk'],
      levels: [],
      languages: undefined,
      only: undefined,
      changed: undefined,
      files: undefined,
      watch: false,
      summary: undefined,
      shard: undefined,
      failFast: false,
      longest: 60,
      seed: undefined,
      anew: false,
      app: 'http://127.0.0.1:3000',
    });
  });

  it('takes several levels and languages, comma-separated or repeated, in the order they run', () => {
    const { levels, languages } = read('--level browser,chart --level dom --lang es,en');
    expect({ levels, languages }).toEqual({
      levels: ['chart', 'dom', 'browser'],
      languages: ['en', 'es'],
    });
  });

  it('reads numbers, parts and addresses', () => {
    const read9 = read(
      '--level dom --shard 2/3 --max-length 40 --seed 0 --app http://qa.example.org/',
    );
    expect(read9).toMatchObject({
      shard: { part: 2, of: 3 },
      longest: 40,
      seed: 0,
      app: 'http://qa.example.org',
    });
  });

  it('QAL-06 stops at the first failure only where something runs', () => {
    expect(read('--level dom --fail-fast').failFast).toBe(true);
    expect(complaint('--fail-fast')).toContain('--fail-fast is for journeys that run');
  });

  it('QAL-06 takes files as typed, several comma-separated or repeated', () => {
    const { files } = read('--files ./machines/a.ts,src/b.tsx --files locales\\en\\c.json');
    expect(files).toEqual(['machines/a.ts', 'src/b.tsx', 'locales/en/c.json']);
    expect(chosenBy(read('--files a.ts,b.ts'))).toBe('--files a.ts,b.ts');
  });

  it.each([
    ['--watch', '--watch is for journeys that run'],
    ['--level dom --watch --changed main', 'leave --changed out'],
    ['--level dom --watch --export md', 'leave --export out'],
    ['--files a.ts --changed main', 'say one of them'],
    ['--files a.ts,', '--files is empty'],
    ['--summary reports --level dom', '--level says nothing to it'],
    ['--summary=', '--summary is empty'],
  ])('QAL-06 answers %s with one line that says why', (line, says) => {
    const said = complaint(line);
    expect(said).toContain(says);
    expect(said).not.toContain('\n');
  });

  it.each([
    ['--level phone', '--level is one or more of chart, dom, browser, not "phone".'],
    ['--level dom --lang fr', '--lang is one or more of en, es, not "fr".'],
    ['--level dom --shard 0/2', '--shard is a part of a whole'],
    ['--level dom --shard 3/2', '--shard is a part of a whole'],
    ['--level dom --shard half', '--shard is a part of a whole'],
    ['--max-length 0', '--max-length is a whole number from 1 to 1000, not "0".'],
    ['--max-length 1.5', '--max-length is a whole number'],
    ['--seed -1', '--seed'],
    ['--seed x', '--seed is a whole number from 0 to 4294967295, not "x".'],
    ['--app here', '--app is the address of a running app'],
    ['--app ftp://qa', '--app is the address of a running app'],
    ['--only', '--only'],
    ['--only=', '--only is empty.'],
    ['--lang en', 'say --level dom'],
    ['--shard 1/2', 'say --level dom'],
    ['--levl dom', 'Did you mean --level?'],
    ['dom', 'put -- first'],
  ])('answers %s with one line that says why', (line, says) => {
    const said = complaint(line);
    expect(said).toContain(says);
    expect(said).not.toContain('\n');
  });

  it('says so when npm took the options for itself', () => {
    expect(complaint('', { npm_config_level: 'dom' })).toContain('put -- before the options');
    expect(complaint('', { npm_config_max_length: '40' })).toContain('npm kept --max-length');
    expect(complaint('--level dom', { npm_config_level: 'dom' })).toBeUndefined();
  });

  it('reports how journeys were chosen, as typed, and nothing for the usual plan', () => {
    expect(chosenBy(read('--level dom --max-length 60'))).toBe('');
    expect(chosenBy(read('--level dom --only covid --shard 1/2 --seed 3'))).toBe(
      '--only covid --shard 1/2 --seed 3',
    );
  });
});

/** What the build server types, with the shard from its matrix. */
const typed = readSource('.github/workflows/journeys.yml')
  .split('\n')
  .flatMap((line) => /\brun: (.+)$/.exec(line)?.[1] ?? [])
  .map((line) => line.replace(/\$\{\{ matrix\.shard \}\}/, '1/4').replace(/ >>.*$/, ''));

describe('the workflow of a build server', () => {
  const { scripts } = JSON.parse(readSource('package.json')) as { scripts: object };

  it('QAL-06 is a readable file, and every job of it runs something of ours', () => {
    const { jobs } = parse(readSource('.github/workflows/journeys.yml')) as {
      jobs: Record<string, { steps: { run?: string }[] }>;
    };
    const runs = Object.values(jobs).map(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    expect(runs.map((some) => some[0])).toEqual(runs.map(() => 'npm ci'));
    expect(runs.flat().length).toBe(typed.length);
  });

  it.each(typed.filter((line) => line !== 'npm ci'))('QAL-06 may type %s', (line) => {
    const [, script, , rest = ''] = /^npm run (?:--silent )?([\w:]+)( -- (.+))?$/.exec(line) ?? [];
    expect(Object.keys(scripts)).toContain(script);
    expect(script === 'journeys' ? (complaint(rest) ?? '') : rest).toBe('');
  });

  it('QAL-06 gives every part of a whole to some machine', () => {
    const { jobs } = parse(readSource('.github/workflows/journeys.yml')) as {
      jobs: Record<string, { strategy?: { matrix: { shard: readonly string[] } } }>;
    };
    for (const { strategy } of Object.values(jobs)) {
      const shards = strategy?.matrix.shard ?? [];
      expect(shards).toEqual(shards.map((_, place) => `${place + 1}/${shards.length}`));
    }
  });
});
