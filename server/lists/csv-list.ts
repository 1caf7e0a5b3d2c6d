// Reads lists that users supply as CSV files.
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { CsvError } from 'csv-parse/sync';
import { errorCode } from '#server/error-code.ts';

export interface CsvLine<Column extends string> {
  /** As in an editor; the header is line 1. */
  line: number;
  row: Record<Column, string>;
}

export interface CsvList<Column extends string> {
  lines: CsvLine<Column>[];
  /** Lines that are not rows: broken quotes, or a wrong number of columns. */
  broken: { line: number; reason: string }[];
}

/**
 * Thrown for a file that is not a readable list, or a command that cannot be carried out; the
 * message says why.
 */
export class ListProblem extends Error {}

interface Columns<Needed extends string, Optional extends string> {
  /** What the list contains, in the plural. */
  of: string;
  needed: readonly Needed[];
  optional?: readonly Optional[];
}

/** What a file in UTF-16 begins with, in either order of its bytes. */
const UTF16_MARKS = ['fffe', 'feff'];

/**
 * Reads a list. Case in column names, spaces around values and signs that nobody sees are
 * ignored, and so are other columns.
 * @throws ListProblem when it is not CSV, lacks a column, or has a quote that never ends
 */
export function readCsvList<Needed extends string, Optional extends string = never>(
  file: Buffer,
  { of, needed, optional = [] }: Columns<Needed, Optional>,
): CsvList<Needed | Optional> {
  if (!isUtf8(file) || UTF16_MARKS.includes(file.subarray(0, 2).toString('hex'))) {
    throw new ListProblem('its letters cannot be read: save it as "CSV UTF-8" and try again');
  }
  if (file.includes(0)) throw new ListProblem('this is not a CSV file');
  refuseOtherMarks(file, needed);
  const names = [...needed, ...optional];
  const broken: { line: number; reason: string }[] = [];
  let isOpen = false;
  let isHeaderRead = false;
  const records = parse<{ record: Record<string, string>; info: { lines: number } }>(file, {
    bom: true,
    columns: (header: string[]) => {
      isHeaderRead = true;
      return checkHeader(header, { of, needed, optional });
    },
    // All of them: by itself it takes the first line's, and a list put together from two has both.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      isOpen ||= error?.code === 'CSV_QUOTE_NOT_CLOSED';
      broken.push({ line: lineOf(error), reason: reasonOf(error) });
      return undefined;
    },
  });
  if (isOpen) {
    // The unclosed quote is reported last, at the end of the file; everything before it was
    // complete.
    const lines = [...records.map(({ info }) => info.lines), ...broken.slice(0, -1).map(lineIn)];
    // Not with Math.max(...), which takes no more than some 100,000.
    const last = lines.reduce((one, other) => Math.max(one, other), isHeaderRead ? 1 : 0);
    throw new ListProblem(
      `line ${lineAfter(file, last)}: a quote begins there and never ends, so the rest of the list cannot be read. Nothing was imported.`,
    );
  }
  const rowOf = (record: Record<string, string>) =>
    // The keys are the names above, which fromEntries does not tell.
    Object.fromEntries(names.map((name) => [name, seenOf(record[name.toLowerCase()])])) as Record<
      Needed | Optional,
      string
    >;
  const lines = records.map(({ record, info }) => ({ line: info.lines, row: rowOf(record) }));
  if (lines.length === 0 && broken.length === 0) throw new ListProblem('the list has no rows');
  return { lines, broken };
}

/** Signs that nobody sees: of a direction, of no width, controls; white space stays. */
const UNSEEN = /\p{Cf}|(?!\s)\p{Cc}/gu;

const seenOf = (text = ''): string => text.replace(UNSEEN, '').trim();

/** @throws ListProblem when there is no such file or it cannot be read */
export async function readListFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    const code = errorCode(cause);
    const reason = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
    throw new ListProblem(`${file}: ${reason}`, { cause });
  }
}

/** Excel sets columns apart by the list separator of its country, and by tabs in "Unicode Text". */
const OTHER_MARKS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

/** @throws ListProblem for a first line that names columns, but not between commas */
function refuseOtherMarks(file: Buffer, needed: readonly string[]): void {
  const [first = ''] = file
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/[\r\n]/, 1);
  for (const [mark, name] of OTHER_MARKS) {
    const columns = first.split(mark).map((text) => text.replaceAll('"', '').trim().toLowerCase());
    if (columns.length > 1 && needed.some((column) => columns.includes(column.toLowerCase())))
      throw new ListProblem(
        `its columns stand between ${name}: save it as a CSV file with commas, and try again`,
      );
  }
}

function checkHeader(header: string[], { of, needed, optional = [] }: Columns<string, string>) {
  const columns = header.map((name) => name.trim().toLowerCase());
  const missing = needed.filter((name) => !columns.includes(name.toLowerCase()));
  if (missing.length === needed.length) {
    throw new ListProblem(
      `this is not a CSV list of ${of}: its first line must name ${needed.join(', ')}`,
    );
  }
  if (missing.length > 0) throw new ListProblem(`missing columns: ${missing.join(', ')}`);
  const twice = [...needed, ...optional].filter(
    (name) => columns.filter((one) => one === name.toLowerCase()).length > 1,
  );
  if (twice.length > 0)
    throw new ListProblem(`columns that are there twice: ${twice.join(', ')}; which is meant?`);
  return columns;
}

/** The next line that is not empty. */
function lineAfter(file: Buffer, line: number): number {
  const rest = file
    .toString('utf8')
    .split(/\r\n|\n|\r/)
    .slice(line);
  return (
    line +
    1 +
    Math.max(
      0,
      rest.findIndex((text) => text.trim() !== ''),
    )
  );
}

const lineIn = ({ line }: { line: number }): number => line;

const lineOf = (error: CsvError | undefined): number => Number(error?.['lines'] ?? 0);

function reasonOf(error: CsvError | undefined): string {
  if (error?.code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return 'not as many columns as the first line';
  return 'the quotes of this line do not match';
}
