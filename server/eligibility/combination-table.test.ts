import { describe, expect, it } from 'vitest';
import { inEffect } from '#domain/eligibility/rule.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import { readCombinations } from './combination-table.ts';

const HEAD =
  'vaccineCode,besideCode,together,code,says,saysSpanish,source,effectiveFrom,effectiveTo';
const good = '207,206,weigh,WAG_FC_INCOMPATIBLE_01,Wait.,Espere.,CDC,2025-01-01,';
const readBeside = (row: string) => () => readCombinations(`${HEAD}\n${good}\n${row}\n`);

describe('the table of vaccines that may not be given together', () => {
  it('VAC-02 VAC-04 refuses exactly the pairs that the selection refuses', () => {
    const never = readCombinations()
      .filter(({ rule, together }) => together === 'never' && inEffect(rule, '2026-12-01'))
      .map(({ pair }) => pair.toSorted().join(' '));
    const refused = VACCINE_CODES.flatMap((one, index) =>
      VACCINE_CODES.slice(index + 1)
        .filter((other) => checkSelection([one, other]) === 'vaccine.combination')
        .map((other) => [one, other].toSorted().join(' ')),
    );
    expect(never.toSorted()).toEqual(refused.toSorted());
  });

  it('VAC-04 has CDC’s caution about giving a vaccine with COVID-19', () => {
    const covid = readCombinations().filter(({ pair }) => pair.includes('207'));
    expect(covid).toMatchObject([{ together: 'weigh', code: 'WAG_FC_INCOMPATIBLE_01' }]);
    for (const { rule } of readCombinations()) expect(rule.source).toMatch(/^CDC/);
  });

  it.each([
    ['999,206,weigh,WAG_FC_INCOMPATIBLE_01,Wait.,Espere.,CDC,,', 'vaccineCode is "999"'],
    ['207,207,weigh,WAG_FC_INCOMPATIBLE_01,Wait.,Espere.,CDC,,', 'besideCode is "207"'],
    ['207,150,maybe,WAG_FC_INCOMPATIBLE_01,Wait.,Espere.,CDC,,', 'together is "maybe"'],
    ['207,150,weigh,INCOMPATIBLE,Wait.,Espere.,CDC,,', 'code is "INCOMPATIBLE"'],
    ['207,150,weigh,WAG_FC_INCOMPATIBLE_01,,Espere.,CDC,,', 'says is ""'],
    ['207,150,weigh,WAG_FC_INCOMPATIBLE_01,Wait.,,CDC,,', 'saysSpanish is ""'],
    ['207,150,weigh,WAG_FC_INCOMPATIBLE_01,Wait.,Espere.,,,', 'source is ""'],
    [
      '207,150,weigh,WAG_FC_INCOMPATIBLE_01,Wait.,Espere.,CDC,2025-02-30,',
      'effectiveFrom is "2025-02-30"',
    ],
  ])('ELG-07 refuses %s with file and line', (row, problem) => {
    expect(readBeside(row)).toThrow(`data/eligibility/combinations.csv line 3: ${problem}`);
  });
});
