import { expect, it } from 'vitest';
import { againstTogether, INCOMPATIBLE, type CombinationRow } from './combinations.ts';

const row = (id: string, pair: CombinationRow['pair'], effectiveTo?: string): CombinationRow => ({
  rule: { id, says: 'Wait.', source: 'a test', ...(effectiveTo && { effectiveTo }) },
  pair,
  together: 'weigh',
  code: INCOMPATIBLE,
  says: { en: 'Wait.', es: 'Espere.' },
});

const rows = [row('one', ['207', '206']), row('two', ['104', '52'], '2026-12-31')];
const found = (...asked: [Parameters<typeof againstTogether>[1], ...string[]]) =>
  againstTogether(rows, asked[0], ['150', '206', '52'], asked[1] ?? '2026-12-01').map(
    ({ row: { rule }, beside }) => `${rule.id} ${beside}`,
  );

it('VAC-04 finds a pair in either order, and nothing else', () => {
  expect(found('207')).toEqual(['one 206']);
  expect(found('104')).toEqual(['two 52']);
  expect(found('150')).toEqual([]);
  expect(againstTogether(rows, '206', ['207'], '2026-12-01')).toHaveLength(1);
});

it('VAC-04 a row counts through its last day', () => {
  expect(found('104', '2026-12-31')).toEqual(['two 52']);
  expect(found('104', '2027-01-01')).toEqual([]);
});
