// npm run clients:webhook: manages where a program's events are sent (STD-06).
import { isIsoDate } from '#domain/dates.ts';
import type { Environment } from '#domain/environments.ts';
import { EVENT_KINDS, type EventKind } from '#domain/webhooks.ts';
import { findClient, isClientEver } from '#server/clients/clients.store.ts';
import type { Database } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { OutsideProblem } from '#server/http/outside.ts';
import { argumentsOf } from '#server/lists/arguments.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { keepClientEntry } from '#server/team/audit.store.ts';
import { proveAddress } from './address.ts';
import { standingOf } from './delivery-state.ts';
import { isKind, mayHear } from './kinds.ts';
import { makeSecret } from './secrets.ts';
import { tellAgain } from './tell-again.ts';
import {
  insertWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  type ListedDelivery,
} from './webhooks.store.ts';

const MOST_LISTED = 100;
const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

const USAGE = `usage: npm run clients:webhook -- add CLIENT_ID https://… [--kind booked …]
         kinds: ${EVENT_KINDS.join(', ')}; without one, all that the client may read
       npm run clients:webhook -- list
       npm run clients:webhook -- deliveries CLIENT_ID
       npm run clients:webhook -- replay CLIENT_ID --since 2026-11-20
       npm run clients:webhook -- remove WEBHOOK_ID`;

export type WebhookWish =
  | { verb: 'add'; clientId: string; address: string; kinds: EventKind[] }
  | { verb: 'list' }
  | { verb: 'deliveries'; clientId: string }
  | { verb: 'replay'; clientId: string; since: Date }
  | { verb: 'remove'; webhookId: string };

/** @throws ListProblem with the usage, or with what is wrong */
export function readWebhookWish(args: string[]): WebhookWish {
  const { positionals, values } = argumentsOf(args, USAGE, {
    kind: { type: 'string', multiple: true },
    since: { type: 'string' },
  });
  const [verb, id, address, ...more] = positionals;
  const { kind: kinds, since } = values;
  if (more.length > 0 || (address !== undefined && verb !== 'add')) throw new ListProblem(USAGE);
  if ((kinds && verb !== 'add') || (since !== undefined && verb !== 'replay'))
    throw new ListProblem(USAGE);
  if (verb === 'list' && id === undefined) return { verb };
  if (id === undefined) throw new ListProblem(USAGE);
  if (verb === 'add' && address !== undefined)
    return { verb, clientId: id, address, kinds: kindsOf(kinds ?? []) };
  if (verb === 'deliveries') return { verb, clientId: id };
  if (verb === 'remove') return { verb, webhookId: id };
  if (verb === 'replay' && since !== undefined)
    return { verb, clientId: id, since: momentOf(since) };
  throw new ListProblem(USAGE);
}

function kindsOf(texts: readonly string[]): EventKind[] {
  const wrong = texts.find((text) => !isKind(text));
  if (wrong !== undefined)
    throw new ListProblem(`--kind: ${wrong} is none of ${EVENT_KINDS.join(', ')}`);
  return EVENT_KINDS.filter((kind) => texts.includes(kind));
}

function momentOf(text: string): Date {
  const moment = new Date(text);
  // JavaScript takes February 30 for March 2.
  const [day = ''] = text.split('T');
  const isDay = DAY.test(text) && isIsoDate(day);
  if (!isDay || Number.isNaN(moment.getTime()))
    throw new ListProblem('--since: a day such as 2026-11-20, or a moment in UTC');
  return moment;
}

/**
 * Creates a webhook; its secret is shown only now.
 * @throws ListProblem when the client may not ask or not read such events, and when the address is
 * not on the public network
 */
export async function addWebhook(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { clientId, address, kinds }: Extract<WebhookWish, { verb: 'add' }>,
  environment: Environment,
): Promise<{ id: string; secret: string; kinds: EventKind[] }> {
  const client = await findClient(pool, clientId);
  if (!client) throw new ListProblem(`${clientId}: no client that may ask`);
  const wanted =
    kinds.length > 0 ? kinds : EVENT_KINDS.filter((kind) => mayHear(client.scopes, kind));
  const tooMuch = wanted.filter((kind) => !mayHear(client.scopes, kind));
  if (tooMuch.length > 0 || wanted.length === 0)
    throw new ListProblem(
      `${client.name} may not read what it would be told of: ${(tooMuch.length > 0 ? tooMuch : EVENT_KINDS).join(', ')}`,
    );
  try {
    await proveAddress(address, environment);
  } catch (cause) {
    if (cause instanceof OutsideProblem) throw new ListProblem(cause.message, { cause });
    throw cause;
  }
  const { told, sealed } = await makeSecret(pool);
  const id = await inTransaction(db, async (tx) => {
    const queries = queriesOf(tx);
    const made = await insertWebhook(queries, {
      clientId,
      address,
      kinds: wanted,
      sealedSecret: sealed,
    });
    if (made === undefined) throw new ListProblem(`${client.name} has ${address} already`);
    await writeDown(queries, clientId, 'addWebhook', `${address}: ${wanted.join(' ')}`);
    return made;
  });
  return { id, secret: told, kinds: wanted };
}

/** @throws ListProblem when there is none, or it is removed already */
export async function endWebhook({ db }: Pick<Database, 'db'>, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const queries = queriesOf(tx);
    const clientId = await removeWebhook(queries, id);
    if (clientId === undefined) throw new ListProblem(`${id}: there is no such webhook`);
    await writeDown(queries, clientId, 'removeWebhook', 'It is told nothing any more.');
  });
}

/**
 * Sends everything since then again. Returns the message to print.
 * @throws ListProblem for a client that may not ask, or has no webhook
 */
export async function replayed(
  database: Pick<Database, 'db' | 'pool'>,
  wish: Extract<WebhookWish, { verb: 'replay' }>,
): Promise<string> {
  const told = await replay(database, wish);
  if (told > 0) return `${told} told again`;
  const webhooks = await listWebhooks(database.pool);
  if (!webhooks.some(({ clientId }) => clientId === wish.clientId))
    throw new ListProblem(`${wish.clientId}: it has no webhook`);
  return `nothing was told since ${wish.since.toISOString()}, so nothing is told again`;
}

/** Returns the number of deliveries. @throws ListProblem for a client that may not ask */
export async function replay(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { clientId, since }: Extract<WebhookWish, { verb: 'replay' }>,
): Promise<number> {
  if (!(await findClient(pool, clientId)))
    throw new ListProblem(`${clientId}: no client that may ask`);
  return inTransaction(db, async (tx) => {
    const queries = queriesOf(tx);
    const told = await tellAgain(queries, { clientId, since });
    await writeDown(queries, clientId, 'replayWebhooks', `${told} since ${since.toISOString()}`);
    return told;
  });
}

/** One line per webhook, tab-separated, without secrets. */
export const toldWebhooks = async ({ pool }: Pick<Database, 'pool'>): Promise<string[]> =>
  (await listWebhooks(pool)).map(({ id, clientId, name, address, kinds, waiting }) =>
    [id, clientId, name, address, kinds.join(' '), `${waiting} waiting`].join('\t'),
  );

/**
 * One line per delivery, the latest first.
 * @throws ListProblem for a client that never was; a revoked one keeps its deliveries
 */
export async function toldDeliveries(
  { pool }: Pick<Database, 'pool'>,
  clientId: string,
): Promise<string[]> {
  if (!(await isClientEver(pool, clientId)))
    throw new ListProblem(`${clientId}: there is no such client`);
  return (await listDeliveries(pool, clientId, MOST_LISTED)).map(lineOf);
}

const lineOf = ({ at, kind, storeNumber, eventId, address, ...row }: ListedDelivery): string =>
  [at.toISOString(), kind, storeNumber, eventId, address, told(row)].join('\t');

function told(
  row: Pick<ListedDelivery, 'attempts' | 'dueAt' | 'deliveredAt' | 'givenUpAt' | 'failure'>,
): string {
  const { attempts, failure } = row;
  const { state, when } = standingOf(row);
  switch (state) {
    case 'waiting':
      return 'waiting';
    case 'onItsWay':
      return 'on its way';
    case 'again':
      return `again ${when.toISOString()}, after try ${attempts}: ${failure}`;
    case 'delivered':
      return `delivered ${when.toISOString()}, try ${attempts}`;
    case 'givenUp':
      return `given up ${when.toISOString()}: ${failure ?? ''}`;
  }
}

const writeDown = (
  db: ReturnType<typeof queriesOf>,
  clientId: string,
  operation: string,
  why: string,
) => keepClientEntry(db, { clientId, storeNumber: '', operation, whose: [], why });
