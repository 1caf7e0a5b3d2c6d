// Reads the eligibility tables: files a pharmacist can read, one rule per row (ELG-07).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { isIsoDate } from '#domain/dates.ts';
import type { Rule } from '#domain/eligibility/rule.ts';

const FOLDER = new URL('../../data/eligibility/', import.meta.url);

/** One row; reading a missing column or an invalid value throws an error naming file and line. */
export interface CsvRow {
  /** Counted from 1, as in an editor. */
  line: number;
  text(column: string): string;
  /** undefined when the cell is empty. */
  optional(column: string): string | undefined;
  /** A number of at most three digits: years, or the column's own unit. */
  years(column: string): number;
  optionalYears(column: string): number | undefined;
  date(column: string): string | undefined;
  flag(column: string): boolean;
  oneOf<const T extends string>(column: string, values: readonly T[]): T;
  fail(column: string): Error;
}

/**
 * The rows of a file in data/eligibility.
 * @param text the file's content, to use instead of the file
 * @throws Error naming file, line and column of an invalid cell
 */
export function readTable(name: string, text?: string): CsvRow[] {
  const records = parse<{ record: Record<string, string>; info: { lines: number } }>(
    text ?? readFileSync(fileURLToPath(new URL(name, FOLDER))),
    { bom: true, columns: true, info: true, trim: true, skip_empty_lines: true },
  );
  return records.map(({ record, info }) => rowOf(name, record, info.lines));
}

function rowOf(name: string, record: Record<string, string>, line: number): CsvRow {
  const fail = (column: string) =>
    new Error(
      `data/eligibility/${name} line ${line}: ${column} is ${JSON.stringify(record[column])}`,
    );
  const optional = (column: string) => {
    const value = record[column];
    if (value === undefined) throw fail(column);
    return value === '' ? undefined : value;
  };
  const text = (column: string) => {
    const value = optional(column);
    if (value === undefined) throw fail(column);
    return value;
  };
  const optionalYears = (column: string) => {
    const value = optional(column);
    if (value !== undefined && !/^\d{1,3}$/.test(value)) throw fail(column);
    return value === undefined ? undefined : Number(value);
  };
  return {
    line,
    fail,
    optional,
    text,
    optionalYears,
    years: (column) => {
      const value = optionalYears(column);
      if (value === undefined) throw fail(column);
      return value;
    },
    date: (column) => {
      const value = optional(column);
      if (value !== undefined && !isIsoDate(value)) throw fail(column);
      return value;
    },
    flag: (column) => {
      const value = optional(column);
      if (value !== undefined && value !== 'yes' && value !== 'no') throw fail(column);
      return value === 'yes';
    },
    oneOf: (column, values) => {
      const value = text(column);
      const found = values.find((one) => one === value);
      if (found === undefined) throw fail(column);
      return found;
    },
  };
}

/** The columns every row has. */
export function ruleOf(id: string, row: CsvRow): Rule {
  const effectiveFrom = row.date('effectiveFrom');
  const effectiveTo = row.date('effectiveTo');
  return {
    id,
    says: row.text('says'),
    source: row.text('source'),
    ...(effectiveFrom !== undefined && { effectiveFrom }),
    ...(effectiveTo !== undefined && { effectiveTo }),
  };
}
