// Rows sealed as one part, as stored in the database: no statement of a test reads them.
import type pg from 'pg';
import { openParts, storedParts, type StoredParts } from '#server/security/sealed-parts.ts';
import { openPersons } from '#server/security/persons.ts';

/** Each of these tables, and what its rows are sealed as. */
const SELVES = {
  accounts: 'account',
  dependents: 'dependent',
  invitations: 'invitation',
  earlier_wishes: 'wish',
} as const;
export type SelfTable = keyof typeof SELVES;

/** The ids of a table's rows that contain this beneath their seal, in any case. */
export async function selvesWith(pool: pg.Pool, table: SelfTable, text: string): Promise<string[]> {
  await openPersons(pool);
  const { rows } = await pool.query<{ id: string; parts: StoredParts }>(
    `select t.id, ${storedParts('t')} as parts from ${table} t where sealed is not null`,
  );
  return rows.flatMap(({ id, parts }) => {
    const said = JSON.stringify([...openParts(`${SELVES[table]}:${id}`, parts)]);
    return said.toLowerCase().includes(text.toLowerCase()) ? [id] : [];
  });
}

/** Which of these tables contain a person with this. */
export async function selfTablesWith(pool: pg.Pool, text: string): Promise<SelfTable[]> {
  const found: SelfTable[] = [];
  for (const table of Object.keys(SELVES) as SelfTable[])
    // whose names these are
    if ((await selvesWith(pool, table, text)).length > 0) found.push(table);
  return found;
}
