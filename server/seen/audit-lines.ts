// The audit log as JSON lines, for the system that keeps the house's logs (SAF-07; OWASP ASVS 5.0,
// 16.4.3): who breaks in here changes nothing of what has left.
import type { Queries } from '#server/database/queries.ts';
import { ListProblem } from '#server/lists/csv-list.ts';

export const AUDIT_USAGE = 'usage: npm run audit:export [-- --after ID]';

const ROWS_AT_ONCE = 1000;
/**
 * Numbers are given before rows can be seen, which transactions of this length at most are to end
 * with: a line that came in later than the next one would never leave.
 */
const SETTLED = '2 minutes';

/** After which row to begin. @throws ListProblem with the usage */
export function readAuditWish(args: readonly string[]): string {
  const [flag, id = '', ...more] = args;
  if (flag === undefined) return '0';
  if (flag !== '--after' || !/^\d{1,18}$/.test(id) || more.length > 0)
    throw new ListProblem(AUDIT_USAGE);
  return id;
}

/** All rows after that one, the oldest first: `id` of the last is where to go on the next time. */
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
