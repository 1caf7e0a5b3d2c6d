import { readCsvList, type CsvList } from '#server/lists/csv-list.ts';

const needed = ['chain', 'store', 'name', 'street', 'zip'] as const;
const optional = ['city', 'state', 'lat', 'lng', 'phone', 'tz'] as const;

type Column = (typeof needed)[number] | (typeof optional)[number];
export type CsvRow = Record<Column, string>;
export type StoreList = CsvList<Column>;

/**
 * Reads a list of stores; spaces around values are ignored.
 * @throws ListProblem when it is not CSV or lacks a column
 */
export const readCsv = (file: Buffer): StoreList =>
  readCsvList(file, { of: 'stores', needed, optional });
