// The arguments of `npm run db:migrate` (OPS-03).
import { ListProblem } from '#server/lists/csv-list.ts';

const USAGE = `usage: npm run db:migrate               brings the schema up to date
       npm run db:migrate -- --check    only says what is missing; exit code 1 when something is`;

/** Whether only to list what is missing. @throws ListProblem with the usage */
export function isCheckOnly(args: readonly string[]): boolean {
  const [first, ...more] = args;
  if (more.length > 0 || (first !== undefined && first !== '--check')) throw new ListProblem(USAGE);
  return first !== undefined;
}
