// `npm run registry`: lists what the registry refused, and sends it again (STD-07). It names no
// person.
import type { Queries } from '#server/database/queries.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { listFailures, sendAgain } from './registry.store.ts';

const MOST_LISTED = 200;
const USAGE = `usage: npm run registry -- failures
       npm run registry -- again CONTROL_ID
       npm run registry -- again --all`;

/** Without a control id, all that was given up is sent again. */
export type RegistryWish = { verb: 'failures' } | { verb: 'again'; controlId?: string };

/** @throws ListProblem with the usage */
export function readRegistryWish([verb, which, ...more]: readonly string[]): RegistryWish {
  if (more.length > 0) throw new ListProblem(USAGE);
  if (verb === 'failures' && which === undefined) return { verb };
  if (verb === 'again' && which === '--all') return { verb };
  if (verb === 'again' && which && !which.startsWith('-')) return { verb, controlId: which };
  throw new ListProblem(USAGE);
}

/**
 * Sends again what was given up. Returns the message to print.
 * @throws ListProblem when nothing was given up under this control id
 */
export async function sentAgain(
  db: Queries,
  { controlId }: { controlId?: string },
): Promise<string> {
  const sent = await sendAgain(db, controlId);
  if (sent > 0) return `${sent} sent again`;
  if (controlId === undefined) return 'nothing was given up, so nothing is sent again';
  throw new ListProblem(`${controlId}: nothing was given up under this control id`);
}

interface ToldFailures {
  /** One per failure, tab-separated. */
  lines: string[];
  isMore: boolean;
}

/** The latest failures. */
export async function toldFailures(db: Queries, most = MOST_LISTED): Promise<ToldFailures> {
  const failures = await listFailures(db, most + 1);
  const lines = failures
    .slice(0, most)
    .map(({ controlId, confirmationNumber, storeNumber, ...row }) => {
      const state = row.givenUpAt ? `given up ${row.givenUpAt.toISOString()}` : 'again soon';
      const what = row.isDeletion ? 'deletion' : 'dose';
      const tries = `try ${row.attempts}`;
      return [controlId, confirmationNumber, storeNumber, what, tries, state, row.failure].join(
        '\t',
      );
    });
  return { lines, isMore: failures.length > most };
}
