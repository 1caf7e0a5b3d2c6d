import { describe, expect, it, onTestFinished } from 'vitest';
import { settingsFile } from '#tests/support/settings-file.ts';
import { readChainFile } from './chain-file.ts';

const problems = (settings: object | string) => {
  try {
    readChainFile(settingsFile(settings, onTestFinished));
    return [];
  } catch (problem) {
    return problem instanceof Error ? problem.message.split('\n') : [];
  }
};

describe('the settings of a chain', () => {
  it('SET-01 come from a file, with one address for both languages or one each', () => {
    const { chain, missing } = readChainFile(
      settingsFile(
        {
          brand: 'Hill & Dale',
          legal: { terms: 'https://hill.example/terms', privacyCenter: { en: '/p', es: '/es/p' } },
          supportPhone: '800-555-0100',
          app: { minimumVersion: '3.1', spanish: true },
        },
        onTestFinished,
      ),
    );
    expect(chain).toMatchObject({
      brand: 'Hill & Dale',
      pharmacy: 'Hill & Dale Pharmacy',
      supportPhone: '800-555-0100',
      app: { mark: 'DosepathApp', minimumVersion: '3.1', spanish: true },
      legal: {
        terms: { en: 'https://hill.example/terms', es: 'https://hill.example/terms' },
        privacyCenter: { en: '/p', es: '/es/p' },
      },
    });
    expect(missing).toEqual(['privacyPractices', 'onlinePrivacy']);
  });

  it('SET-01 have all their problems listed, one per line', () => {
    expect(problems({ brand: 1, supportPhone: '1', colour: 'red' })).toEqual([
      expect.stringMatching(/^brand: /),
      expect.stringMatching(/^supportPhone: /),
      'Unrecognized key: "colour"',
    ]);
  });

  it.each([
    [{ brand: '<b>' }, 'brand: is one line without'],
    [{ brand: '%DOSEPATH_ENV%' }, 'brand: is one line without'],
    [{ app: { mark: '.*' } }, 'app.mark: has only letters'],
    [{ app: { minimumVersion: 'new' } }, 'app.minimumVersion: is no version'],
    [{ supportPhone: '1' }, 'supportPhone: '],
    [{ legal: { terms: 'javascript:alert(1)' } }, 'legal.terms: '],
    [{ colour: 'red' }, 'Unrecognized key: "colour"'],
    [{ content: { address: 'https://cms.example', folder: 'texts' } }, 'content: has both'],
    ['{', 'is no JSON'],
  ])('SET-01 stop startup when they are wrong: %j', (settings, problem) => {
    expect(problems(settings)).toEqual([expect.stringContaining(problem)]);
  });
});
