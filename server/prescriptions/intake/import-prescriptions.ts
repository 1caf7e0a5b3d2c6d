// Imports a list of prescriptions, all or none (docs/prescriptions.md).
import { prescriptionAddress } from '#domain/prescriptions.ts';
import { todayInTheWest } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { ListProblem, readCsvList } from '#server/lists/csv-list.ts';
import { serverKey } from '#server/security/keys.ts';
import { prescriptionKey } from '../prescriptions.store.ts';
import {
  judgePrescription,
  NEEDED_COLUMNS,
  OPTIONAL_COLUMNS,
  type ToldPrescription,
} from './judge-prescription.ts';
import { keepPrescriptions, storesAmong } from './keep-prescriptions.ts';

export const USAGE = 'usage: npm run prescriptions:import -- PRESCRIPTIONS.csv';

interface Told {
  line: number;
  told: ToldPrescription;
}

/**
 * Returns the line number and link of every ready prescription, and a summary.
 * @throws ListProblem listing every invalid line, if there is any
 */
export async function importPrescriptions(
  { db, pool }: Database,
  file: Buffer,
  address: PublicAddress,
): Promise<{ links: string[]; summary: string }> {
  const keys = {
    key: await prescriptionKey(pool),
    personSecret: await serverKey(pool, 'person'),
  };
  return inTransaction(db, async (tx) => {
    const list = readCsvList(file, {
      of: 'prescriptions',
      needed: NEEDED_COLUMNS,
      optional: OPTIONAL_COLUMNS,
    });
    const known = await storesAmong(
      tx,
      list.lines.map(({ row }) => row.storeNumber),
    );
    const told = judgedLines(list, known);
    const added = await keepPrescriptions(
      tx,
      keys,
      told.map((one) => one.told),
    );
    const ready = told.filter((one) => one.told.status === 'ready');
    const linkTo = ({ number, person }: ToldPrescription) =>
      address(person.language) + prescriptionAddress(number);
    return {
      links: ready.map((one) => `${one.line}\t${linkTo(one.told)}`),
      summary: `${told.length} on the list: ${added} new, ${told.length - added} known before.`,
    };
  });
}

function judgedLines(
  { lines, broken }: ReturnType<typeof readCsvList<keyof ToldRow>>,
  known: ReadonlySet<string>,
): Told[] {
  const today = todayInTheWest(new Date());
  const wrong = broken.map(({ line, reason }) => ({ line, reason }));
  const told: Told[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, row } of lines) {
    const judged = judgePrescription(row, known, today);
    if ('wrong' in judged) {
      for (const { column, reason } of judged.wrong)
        wrong.push({ line, reason: `${column}: ${reason}` });
      continue;
    }
    const before = lineOf.get(judged.told.number);
    if (before !== undefined)
      wrong.push({ line, reason: `prescriptionNumber: the same as in line ${before}` });
    lineOf.set(judged.told.number, line);
    told.push({ line, told: judged.told });
  }
  if (wrong.length > 0) {
    const lines = wrong
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, reason }) => `line ${line}: ${reason}`);
    throw new ListProblem([...lines, 'Nothing was imported: please mend these lines.'].join('\n'));
  }
  return told;
}

type ToldRow = Parameters<typeof judgePrescription>[0];
