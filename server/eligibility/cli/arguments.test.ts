import { describe, expect, it } from 'vitest';
import { ArgumentProblem, checkDoses, readArguments } from './arguments.ts';

const required = ['--dob', '1984-04-28', '--state', 'IL'];
const read = (...more: string[]) => readArguments([...required, ...more]);

/** The error message for wrong arguments. */
function problemOf(...args: string[]): string {
  try {
    readArguments(args);
  } catch (cause) {
    if (cause instanceof ArgumentProblem) return cause.message;
    throw cause;
  }
  return '';
}

describe('the command line', () => {
  it('ELG-07 reads a whole case', () => {
    const request = read(
      '--history=187@2025-01-10, covid:PFI@09/01/2025,key:87@2024-06-01,key:08@2020-01-02',
      '--conditions=007,170@2026-06-01',
      '--answers=immunocompromised=yes,pregnant=notsure',
      '--on=12/01/2026',
      '--vaccine=83',
      '--sex=female',
      '--lang=es',
      '--json',
    );
    expect(request).toEqual({
      dob: '1984-04-28',
      state: 'IL',
      on: '2026-12-01',
      screening: {
        sex: 'Female',
        history: [
          { cvx: '187', date: '2025-01-10' },
          { vaccineCode: '207', date: '2025-09-01', manufacturer: 'PFI' },
          { vaccineCode: '87', date: '2024-06-01' },
          { vaccineCode: '43', date: '2020-01-02' },
        ],
        observations: [{ code: '007' }, { code: '170', date: '2026-06-01' }],
        answers: { immunocompromised: 'yes', pregnant: 'notSure' },
      },
      vaccines: ['52'],
      language: 'es',
      json: true,
    });
  });

  it('ELG-07 defaults to all vaccines today', () => {
    expect(read()).toMatchObject({ on: undefined, json: false, language: 'en', screening: {} });
    expect(read()?.vaccines).toHaveLength(24);
    expect(readArguments(['--help'])).toBeUndefined();
  });

  it.each([
    ['--dob is missing', ['--state', 'IL']],
    ['--dob 02/30/1984', ['--dob', '02/30/1984', '--state', 'IL']],
    ['--dob 1899-01-01', ['--dob', '1899-01-01', '--state', 'IL']],
    ['--state is missing', ['--dob', '1984-04-28']],
    ['--state ZZ', ['--dob', '1984-04-28', '--state', 'ZZ']],
    ['--on 1980-01-01', [...required, '--on', '1980-01-01']],
    ['--on tomorrow', [...required, '--on', 'tomorrow']],
    ['--history 187', [...required, '--history', '187']],
    ['--history shingles@2025-01-10', [...required, '--history', 'shingles@2025-01-10']],
    ['--history key:999@2025-01-10', [...required, '--history', 'key:999@2025-01-10']],
    ['--conditions 7', [...required, '--conditions', '7']],
    ['--answers ill', [...required, '--answers', 'ill=yes']],
    ['--answers pregnant = maybe', [...required, '--answers', 'pregnant=maybe']],
    ['--answers pregnant', [...required, '--answers', 'pregnant']],
    ['--sex none', [...required, '--sex', 'none']],
    ['--lang fr', [...required, '--lang', 'fr']],
    ['--vaccine 999', [...required, '--vaccine', '999']],
    ["Unknown option '--when'", [...required, '--when', 'now']],
  ])('ELG-07 reports an error in one line: %s', (beginning, args) => {
    const problem = problemOf(...args);
    expect(problem.slice(0, beginning.length)).toBe(beginning);
    expect(problem).not.toContain('\n');
  });

  it('VAL-09 refuses a dose before birth and one after the visit', () => {
    for (const date of ['1984-04-27', '2026-12-02']) {
      const request = read('--history', `187@${date}`);
      expect(() => request && checkDoses(request, '2026-12-01')).toThrow(`--history ${date}`);
    }
    const request = read('--history', '187@2026-12-01');
    expect(() => request && checkDoses(request, '2026-12-01')).not.toThrow();
  });
});
