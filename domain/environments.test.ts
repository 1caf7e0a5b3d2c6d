import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, environmentOf } from './environments.ts';

describe('environments', () => {
  it('API-07 knows the seven environments', () => {
    expect(Object.keys(ENVIRONMENTS)).toEqual([
      'LOCAL',
      'DEV',
      'QA',
      'WWW3',
      'PROD',
      'PERF',
      'VIRTUAL',
    ]);
  });

  it('API-07 is local when nothing is set, and nothing when the name is wrong', () => {
    expect(environmentOf(undefined)).toBe('LOCAL');
    expect(environmentOf(' ')).toBe('LOCAL');
    expect(environmentOf('prod')).toBe('PROD');
    expect(environmentOf('staging')).toBeUndefined();
    expect(environmentOf('toString')).toBeUndefined();
  });

  it('API-07 uses the global scheduler in QA and VIRTUAL only', () => {
    const names = Object.entries(ENVIRONMENTS).filter(([, { globalScheduler }]) => globalScheduler);
    expect(names.map(([name]) => name)).toEqual(['QA', 'VIRTUAL']);
  });

  it('ELG-05 names the age group in DEV only', () => {
    const names = Object.entries(ENVIRONMENTS).filter(([, one]) => !one.genericVaccineWord);
    expect(names.map(([name]) => name)).toEqual(['DEV']);
  });

  it('RTE-11 has no test pages in WWW3 and PROD', () => {
    const names = Object.entries(ENVIRONMENTS).filter(([, { testPages }]) => !testPages);
    expect(names.map(([name]) => name)).toEqual(['WWW3', 'PROD']);
  });
});
