// Exports the audit log as JSON lines to a log archive (SAF-07; OWASP ASVS 5.0, 16.4.3): an
// intruder here cannot change what was exported.
import type { Queries } from '#server/database/queries.ts';
import { ListProblem } from '#server/lists/csv-list.ts';

export const AUDIT_USAGE = 'usage: npm run audit:export [-- --after ID]';

const ROWS_AT_ONCE = 1000;
/**
 * Ids are assigned before their transactions commit. Rows younger than this wait, so that none with
 * a lower id appears later and is skipped.
 */
const SETTLED = '2 minutes';

/** The id after which to start. @throws ListProblem with the usage */
export function readAuditWish(args: readonly string[]): string {
  const [flag, id = '', ...more] = args;
  if (flag === undefined) return '0';
  if (flag !== '--after' || !/^\d{1,18}$/.test(id) || more.length > 0)
    throw new ListProblem(AUDIT_USAGE);
  return id;
}

/** All rows after that id, oldest first; the last one's `id` is where to continue next time. */
export async function* auditLines(db: Queries, after: string): AsyncGenerator<string> {
  for (let from = after; ;) {
    const { rows } = await db.query<{ id: string; line: string }>({
      name: 'audit-lines',
      text: `select id::text, row_to_json(audit)::text as line from audit
             where id > $1 and at < clock_timestamp() - interval '${SETTLED}'
             order by audit.id limit ${ROWS_AT_ONCE}`,
      values: [from],
    });
    for (const { line } of rows) yield line;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    from = last.id;
  }
}
