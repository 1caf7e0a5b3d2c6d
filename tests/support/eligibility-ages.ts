// The ages at which a rule of eligibility can begin or end, read from the tables.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '#server/eligibility/csv-table.ts';
import { root } from './root.ts';
import { sample } from './runs.ts';

const ALL_AGES = Array.from({ length: 98 }, (_, index) => index + 3);

/**
 * Years from 3 to 100 that a table names, and those beside them: a decision cannot change at any
 * other. TEST_RUNS=all is every one.
 */
export const agesToAsk = (): readonly number[] => sample(agesAtWhichRulesChange(), ALL_AGES);

function agesAtWhichRulesChange(): number[] {
  const tables = join(root, 'data', 'eligibility');
  const named = readdirSync(tables, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.csv'))
    .flatMap((file) => [...readFileSync(join(tables, file), 'utf8').matchAll(/(\d+) years/g)])
    .map(([, years]) => Number(years));
  const ofRows = ['products.csv', 'authority/states.csv']
    .flatMap((file) => readTable(file))
    .flatMap((row) => [row.optionalYears('fromYears'), row.optionalYears('toYears')]);
  const edges = [...named, ...ofRows].flatMap((age = 0) => [age - 1, age, age + 1]);
  return ALL_AGES.filter((age) => edges.includes(age) || age === ALL_AGES.at(-1));
}
