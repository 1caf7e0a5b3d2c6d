// Which vaccines may not be given together, read from data/eligibility/combinations.csv (VAC-04).
import { INCOMPATIBLE, type CombinationRow } from '#domain/eligibility/combinations.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { readTable, ruleOf, type CsvRow } from './csv-table.ts';

function combinationIn(row: CsvRow): CombinationRow {
  const vaccine = row.oneOf('vaccineCode', VACCINE_CODES);
  const beside = row.oneOf('besideCode', VACCINE_CODES);
  if (beside === vaccine) throw row.fail('besideCode');
  const rule = ruleOf(`combinations/${vaccine}/${beside}`, row);
  return {
    rule,
    pair: [vaccine, beside],
    together: row.oneOf('together', ['never', 'weigh']),
    code: row.oneOf('code', [INCOMPATIBLE]),
    says: { en: rule.says, es: row.text('saysSpanish') },
  };
}

/**
 * @param text the file's content, to use instead of the file
 * @throws Error naming file, line and column of an invalid cell
 */
export const readCombinations = (text?: string): CombinationRow[] =>
  readTable('combinations.csv', text).map(combinationIn);
