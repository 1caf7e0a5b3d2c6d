import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Db } from '#server/database/database.ts';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { argumentsOf } from '#server/lists/arguments.ts';
import { ListProblem, readListFile } from '#server/lists/csv-list.ts';
import { readCsv } from './csv-rows.ts';
import { judgeList } from './judge-list.ts';
import type { JudgedList } from './judge-list.ts';
import { reportOf, summaryOf } from './report.ts';
import { saveStores } from './save-stores.ts';
import type { Saved } from './save-stores.ts';

export const USAGE =
  'usage: npm run stores:import -- FILE.csv [--report REPORT.txt], or for a feed of others -- https://…/$bulk-publish | MANIFEST.json';

export interface ImportRequest {
  file: string;
  /** The file for the report; without it, the report is printed. */
  report: string | undefined;
}

/** @throws ListProblem with the usage when the arguments are not understood */
export function readArguments(args: string[]): ImportRequest {
  const { values, positionals } = argumentsOf(args, USAGE, { report: { type: 'string' } });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new ListProblem(USAGE);
  return { file, report: values.report };
}

/**
 * Reads and checks a CSV list; needs no database.
 * @throws ListProblem when there is no list to read
 */
export async function readList(file: string): Promise<JudgedList> {
  return judgeList(readCsv(await readListFile(file)), gazetteer());
}

/**
 * Saves a list's stores: every row becomes a store or is named in the report with its line and the
 * reason.
 * @returns what to print
 */
export async function importStores(
  list: JudgedList,
  { file, report }: ImportRequest,
  db: Db,
): Promise<string> {
  const stores = list.stores.map(({ store }) => store);
  const saved = await saveStores(db, stores, basename(file));
  const kept = withoutRefused(list, saved.refused);
  const summary = summaryOf(kept, saved);
  const text = `${summary}\n\n${reportOf(kept)}`;
  if (report === undefined) return text;
  try {
    await writeFile(report, `${text}\n`);
  } catch (cause) {
    throw new ListProblem(`${summary}\nThe report cannot be written to ${report}.`, { cause });
  }
  return `${summary}\nThe report is in ${report}.`;
}

/** The list with what only the database could refuse. */
function withoutRefused(list: JudgedList, refused: Saved['refused']): JudgedList {
  const late = list.stores.flatMap(({ line, store }) => {
    const reason = refused.get(store.storeNumber);
    return reason === undefined ? [] : [{ line, reason }];
  });
  return {
    stores: list.stores.filter(({ store }) => !refused.has(store.storeNumber)),
    refused: [...list.refused, ...late].toSorted((one, other) => one.line - other.line),
  };
}
