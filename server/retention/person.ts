/**
 * Commands that export or erase everything kept about one person (SAF-08), who is named by one of
 * their confirmation numbers.
 */
import { parseConfirmationNumber } from '#domain/confirmation-number.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { DocumentKey } from '#server/documents/documents.store.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { keepJob } from '#server/seen/sights.store.ts';
import {
  copyOfVisits,
  fateOf,
  forgetVisits,
  lockVisits,
  visitsOfNumber,
  type Fate,
  type KeptVisit,
} from './visits-kept.ts';

export const PERSON_USAGE = `usage: npm run person:export -- NUMBER             all that is kept, as JSON
       npm run person:erase -- NUMBER              what would be taken away
       npm run person:erase -- NUMBER --confirm    and takes it away`;

export interface PersonWish {
  confirmationNumber: string;
  isConfirmed: boolean;
}

/** @throws ListProblem with the usage, or with what is wrong */
export function readPersonWish(args: readonly string[]): PersonWish {
  const [typed, ...more] = args.filter((one) => one !== '--confirm');
  if (typed === undefined || typed.startsWith('-') || more.length > 0)
    throw new ListProblem(PERSON_USAGE);
  const confirmationNumber = parseConfirmationNumber(typed);
  if (!confirmationNumber) throw new ListProblem(`${typed}: no confirmation number`);
  return { confirmationNumber, isConfirmed: args.includes('--confirm') };
}

/** The same where there is nothing to confirm. */
export function readExportWish(args: readonly string[]): PersonWish {
  const wish = readPersonWish(args);
  if (wish.isConfirmed) throw new ListProblem(PERSON_USAGE);
  return wish;
}

/** @throws ListProblem when nobody has the number */
async function somebodysVisits(
  db: Db | Tx,
  confirmationNumber: string,
): Promise<readonly KeptVisit[]> {
  const visits = await visitsOfNumber(db, confirmationNumber);
  if (visits.length === 0) throw new ListProblem(`${confirmationNumber}: nobody has this number`);
  return visits;
}

/** Everything kept about the number's person, as JSON to hand to them. */
export async function exportPerson(
  db: Db,
  key: DocumentKey,
  { confirmationNumber }: PersonWish,
): Promise<string> {
  const kept = await somebodysVisits(db, confirmationNumber);
  const visits = await copyOfVisits(db, key, kept);
  const whose = kept.map(({ appointmentId }) => appointmentId);
  await keepJob(db.$client, { job: 'command', operation: 'personExport', whose });
  return JSON.stringify({ confirmationNumber, visits }, null, 2);
}

/** A line for each visit with what happens to it, or would happen. */
export async function erasePerson(
  db: Db,
  { confirmationNumber, isConfirmed }: PersonWish,
): Promise<string> {
  const says: Readonly<Record<Fate, string>> = {
    toCome: 'kept, it is to come; cancel it first',
    given: "kept, something was given, and its record is the law's to keep",
    erased: isConfirmed ? 'erased' : 'would be erased',
  };
  return inTransaction(db, async (tx) => {
    const lines: string[] = [];
    await lockVisits(tx, await somebodysVisits(tx, confirmationNumber));
    const visits = await somebodysVisits(tx, confirmationNumber);
    for (const visit of visits) {
      const fate = fateOf(visit);
      if (fate === 'erased' && isConfirmed) {
        const whose = [visit.appointmentId];
        await keepJob(queriesOf(tx), { job: 'command', operation: 'personErase', whose });
      }
      lines.push(`${visit.confirmationNumber}, ${visit.startsAt}: ${says[fate]}`);
    }
    if (isConfirmed)
      await forgetVisits(
        tx,
        visits.filter((one) => fateOf(one) === 'erased'),
      );
    if (!isConfirmed) lines.push('Nothing was erased: say it again with --confirm.');
    return lines.join('\n');
  });
}
