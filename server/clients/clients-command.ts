// npm run clients:add, clients:list and clients:revoke: manage which programs may ask, and for what
// (STD-05).
import { readSystemScope } from '#domain/system-scopes.ts';
import type { Database } from '#server/database/database.ts';
import { queriesOf, type Queries } from '#server/database/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { argumentsOf } from '#server/lists/arguments.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { keepClientEntry } from '#server/team/audit.store.ts';
import { insertClient, listClients, revokeClient, type ListedClient } from './clients.store.ts';

/** Ten a second: enough to search times at several stores, not to copy them all. */
const USUAL_PER_MINUTE = 600;

export const CLIENTS_USAGE = `usage: npm run clients:add -- NAME --scope system/Slot.rs [--scope …] --store 10001 [--store …]
         --every-store in place of --store; --per-minute ${USUAL_PER_MINUTE} requests at most
       npm run clients:revoke -- CLIENT_ID
       npm run clients:list`;

interface ClientWish {
  name: string;
  scopes: string[];
  /** Undefined: every store. */
  storeNumbers: string[] | undefined;
  perMinute: number;
}

/** @throws ListProblem with the usage, or with what is wrong */
export function readClientWish(args: string[]): ClientWish {
  const { positionals, values } = argumentsOf(args, CLIENTS_USAGE, {
    scope: { type: 'string', multiple: true },
    store: { type: 'string', multiple: true },
    'every-store': { type: 'boolean' },
    'per-minute': { type: 'string' },
  });
  const [name = '', ...more] = positionals;
  const { scope: scopes = [], store: storeNumbers = [], 'every-store': every = false } = values;
  if (name.trim() === '' || more.length > 0 || scopes.length === 0)
    throw new ListProblem(CLIENTS_USAGE);
  if (every === storeNumbers.length > 0) throw new ListProblem(CLIENTS_USAGE);
  const wrong = scopes.find((one) => !readSystemScope(one));
  if (wrong !== undefined)
    throw new ListProblem(`--scope: ${wrong} is none; such as system/Appointment.cruds`);
  const { 'per-minute': perMinute = `${USUAL_PER_MINUTE}` } = values;
  if (!/^[1-9]\d{0,5}$/.test(perMinute))
    throw new ListProblem('--per-minute: a whole number of requests, 999999 at most');
  return {
    name: name.trim(),
    scopes,
    perMinute: Number(perMinute),
    storeNumbers: every ? undefined : storeNumbers,
  };
}

/**
 * Creates a client; its secret is shown only now.
 * @throws ListProblem for an unknown store
 */
export async function addClient(
  { db }: Pick<Database, 'db'>,
  { name, scopes, storeNumbers, perMinute }: ClientWish,
): Promise<{ id: string; secret: string }> {
  return inTransaction(db, async (tx) => {
    const queries = queriesOf(tx);
    const storeIds = storeNumbers && (await storeIdsOf(queries, storeNumbers));
    const made = await insertClient(queries, { name, scopes, storeIds, perMinute });
    await writeDown(queries, made.id, 'addClient', `${name}: ${scopes.join(' ')}`);
    return made;
  });
}

/** @throws ListProblem when there is no such client, or it is revoked already */
export async function endClient({ db }: Pick<Database, 'db'>, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const queries = queriesOf(tx);
    if (!(await revokeClient(queries, id))) throw new ListProblem(`${id}: no client that may ask`);
    await writeDown(queries, id, 'revokeClient', 'Its keys open nothing any more.');
  });
}

/** One line per client, active ones first. */
export async function toldClients({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  return (await listClients(pool)).map(lineOf);
}

const lineOf = ({ id, name, scopes, everyStore, storeNumbers, ...at }: ListedClient): string => {
  const stores = everyStore ? 'every store' : storeNumbers.join(' ');
  const state = at.revokedAt ? `revoked ${at.revokedAt.toISOString()}` : seen(at.lastSeen);
  return [id, name, scopes.join(' '), stores, state].join('\t');
};

const seen = (at: Date | null) => (at ? `last seen ${at.toISOString()}` : 'not seen yet');

const writeDown = (db: Queries, clientId: string, operation: string, why: string) =>
  keepClientEntry(db, { clientId, storeNumber: '', operation, whose: [], why });

async function storeIdsOf(db: Queries, storeNumbers: readonly string[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number; number: string }>({
    name: 'store-ids-by-number',
    text: 'select id, store_number as number from stores where store_number = any($1::text[])',
    values: [storeNumbers],
  });
  const missing = storeNumbers.filter((one) => !rows.some(({ number }) => number === one));
  if (missing.length > 0) throw new ListProblem(`--store: there is no ${missing.join(', ')}`);
  return rows.map(({ id }) => id);
}
