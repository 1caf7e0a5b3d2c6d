import { expect, it } from 'vitest';
import { namedIds, statedIds, trace } from './requirements.ts';

const document =
  '## VAL\n- VAL-01 Dates.\n- VAL-02 Input, see VAL-01 and RTE-09.\ntext - VAL-03 no\n- XXY-01 Other.\n';

it('reads the ids that begin a line of the document, and no mention elsewhere', () => {
  expect(statedIds(document)).toEqual(['VAL-01', 'VAL-02', 'XXY-01']);
});

it('finds one id, several ids and ranges in a name', () => {
  expect(namedIds(['AAB-07', 'refuses # (AAB-09, AAC-10)'].join(' '))).toEqual([
    'AAB-07',
    'AAB-09',
    'AAC-10',
  ]);
  expect(namedIds('AAB-01..04 opens')).toEqual(['AAB-01', 'AAB-02', 'AAB-03', 'AAB-04']);
  expect(namedIds('AAB-09..AAB-11 opens')).toEqual(['AAB-09', 'AAB-10', 'AAB-11']);
});

it('takes nothing that only looks like an id', () => {
  expect(namedIds('covers 2020-11 XAAB-01 AAB-011 aab-01')).toEqual([]);
});

it('counts what is covered and lists what is missing or unknown', () => {
  expect(trace(document, ['VAL-01 refuses', 'ZZZ-09 invents'])).toEqual({
    total: 3,
    covered: 1,
    missing: ['VAL-02', 'XXY-01'],
    unknown: ['ZZZ-09'],
  });
});
