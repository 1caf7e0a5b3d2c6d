import { describe, expect, it } from 'vitest';
import { caseFrom } from './case.ts';
import { readProductTables } from './product-tables.ts';

const tables = readProductTables();
const asked = { dob: '1984-04-28', state: 'IL', on: '2026-12-01' };
const dosesOf = (history: NonNullable<Parameters<typeof caseFrom>[1]['screening']>['history']) =>
  caseFrom(tables, { ...asked, screening: { history } }).doses;

describe('a screening turned into a case', () => {
  it('ELG-07 adds nothing that was not given', () => {
    expect(caseFrom(tables, asked)).toEqual({
      dateOfBirth: '1984-04-28',
      sex: 'Unknown',
      state: 'IL',
      on: '2026-12-01',
      answers: {},
      observations: [],
      doses: [],
    });
  });

  it('ELG-07 keeps a CVX code, and maps a key of the catalogue', () => {
    expect(
      dosesOf([
        { cvx: '115', date: '2020-01-01' },
        { vaccineCode: '87', date: '2025-01-10' },
        { vaccineCode: '207', date: '2025-10-01', manufacturer: 'pfi' },
      ]),
    ).toEqual([
      { cvx: '115', date: '2020-01-01' },
      { cvx: '187', date: '2025-01-10' },
      { cvx: '309', date: '2025-10-01' },
    ]);
  });

  it('ELG-07 counts a dose once when it is given by key and by code', () => {
    const date = '2025-01-10';
    expect(
      dosesOf([
        { vaccineCode: '87', date },
        { cvx: '187', date },
      ]),
    ).toHaveLength(1);
  });

  it('VAL-09 leaves out doses that cannot have been before the visit', () => {
    expect(
      dosesOf([
        { cvx: '187', date: '2026-12-02' },
        { cvx: '187', date: '1984-04-27' },
      ]),
    ).toEqual([]);
    expect(dosesOf([{ cvx: '187', date: '2026-12-01' }])).toHaveLength(1);
  });

  it('ELG-07 keeps answers and observations', () => {
    const screening = {
      sex: 'Female',
      answers: { pregnant: 'notSure', immunocompromised: undefined },
      observations: [{ code: '007', date: '2026-06-01' }, { code: '055' }],
    } as const;
    const person = caseFrom(tables, {
      ...asked,
      screening: { ...screening, observations: [...screening.observations] },
    });
    expect(person).toMatchObject({ sex: 'Female', observations: screening.observations });
    expect(person.answers).toEqual({ pregnant: 'notSure' });
  });
});
