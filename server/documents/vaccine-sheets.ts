// CDC's vaccine information statements, read from data/documents/vaccine-sheets.csv (DOC-07).
import type { VaccineSheet } from '#contract/documents.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { readTable, type CsvRow } from '#server/eligibility/csv-table.ts';

type SheetRow = VaccineSheet & { vaccines: readonly string[] };

function sheetOf(row: CsvRow): SheetRow {
  const vaccines = row.text('vaccines').split(' ');
  if (vaccines.some((code) => ownCode(code) !== code)) throw row.fail('vaccines');
  const edition = row.date('edition');
  if (edition === undefined) throw row.fail('edition');
  const inBoth = (name: string) => {
    const [en, es] = [row.text(`${name}_en`), row.text(`${name}_es`)];
    return { en, es };
  };
  const address = inBoth('address');
  for (const language of ['en', 'es'] as const)
    if (!URL.canParse(address[language])) throw row.fail(`address_${language}`);
  return { id: row.text('id'), vaccines, title: inBoth('title'), edition, address };
}

/**
 * The rows of the table.
 * @param text the file's content, to use instead of the file
 * @throws Error naming file, line and column of an invalid cell
 */
export const readSheets = (text?: string): SheetRow[] =>
  readTable('../documents/vaccine-sheets.csv', text).map(sheetOf);

const SHEETS = readSheets();

/** The sheets for these vaccines, in the order of the table; some vaccines have none. */
export const sheetsFor = (vaccines: readonly string[]): VaccineSheet[] =>
  SHEETS.filter((row) => row.vaccines.some((code) => vaccines.includes(code))).map(
    ({ vaccines: _of, ...sheet }) => sheet,
  );
