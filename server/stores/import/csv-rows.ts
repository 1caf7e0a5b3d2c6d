import { parse } from 'csv-parse/sync';
import type { CsvError } from 'csv-parse/sync';

const needed = ['chain', 'store', 'name', 'street', 'zip'] as const;
const optional = ['city', 'state', 'lat', 'lng', 'phone', 'tz'] as const;

export type CsvRow = Record<(typeof needed)[number] | (typeof optional)[number], string>;

export interface CsvLine {
  /** As an editor counts; the header is line 1. */
  line: number;
  row: CsvRow;
}

export interface CsvList {
  lines: CsvLine[];
  /** Lines that are no rows: broken quotes, too many or too few columns. */
  broken: { line: number; reason: string }[];
}

/** A file that cannot be read as a list of stores at all; the message says why in one line. */
export class ListProblem extends Error {}

/**
 * Reads a list of stores; spaces around values do not count.
 * @throws ListProblem when it is not CSV or lacks a column
 */
export function readCsv(file: Buffer): CsvList {
  if (file.includes(0)) throw new ListProblem('this is not a CSV file');
  const broken: CsvList['broken'] = [];
  const records = parse<{ record: Record<string, string>; info: { lines: number } }>(file, {
    bom: true,
    columns: checkHeader,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      broken.push({ line: lineOf(error), reason: reasonOf(error) });
      return undefined;
    },
  });
  const lines = records.map(({ record, info }) => ({ line: info.lines, row: rowOf(record) }));
  if (lines.length === 0 && broken.length === 0) throw new ListProblem('the list has no rows');
  return { lines, broken };
}

function checkHeader(header: string[]): string[] {
  const columns = header.map((name) => name.trim().toLowerCase());
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length === needed.length) {
    throw new ListProblem(
      `this is not a CSV list of stores: its first line must name ${needed.join(', ')}`,
    );
  }
  if (missing.length > 0) throw new ListProblem(`missing columns: ${missing.join(', ')}`);
  return columns;
}

function rowOf(record: Record<string, string>): CsvRow {
  const names = [...needed, ...optional];
  // fromEntries forgets that its keys are the names just listed.
  return Object.fromEntries(names.map((name) => [name, record[name] ?? ''])) as CsvRow;
}

const lineOf = (error: CsvError | undefined): number => Number(error?.['lines'] ?? 0);

function reasonOf(error: CsvError | undefined): string {
  if (error?.code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return 'not as many columns as the first line';
  return 'the quotes of this line do not match';
}
