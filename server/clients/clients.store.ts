// Other systems' programs, stored in the tables of 0230_clients.sql.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queries } from '#server/database/queries.ts';
import { makeSession, type SessionId } from '#server/security/sessions.ts';
import { hashOfToken } from '#server/security/token-hash.ts';

const SECRET_BYTES = 32;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A program that is not revoked. */
export interface Client {
  id: string;
  name: string;
  scopes: string[];
  /** The stores it may ask about; undefined: every store. */
  storeIds: readonly number[] | undefined;
  perMinute: number;
  /** The session its bookings belong to. */
  sessionId: SessionId;
}

export interface NewClient {
  name: string;
  scopes: readonly string[];
  /** Undefined: every store. */
  storeIds: readonly number[] | undefined;
  perMinute: number;
}

/** Creates a client; its secret is returned only now. */
export async function insertClient(
  db: Queries,
  { name, scopes, storeIds, perMinute }: NewClient,
): Promise<{ id: string; secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const sessionId = await makeSession(db);
  const { rows } = await db.query<{ id: string }>({
    name: 'insert-client',
    text: `with made as (
        insert into clients (name, secret_hash, scopes, every_store, per_minute, session_id)
        values ($1, $2, $3::text[], $4, $5, $6) returning id)
      , allowed as (
        insert into client_stores (client_id, store_id)
        select made.id, store from made, unnest($7::integer[]) store)
      select id from made`,
    values: [
      name,
      hashOfToken(secret),
      scopes,
      storeIds === undefined,
      perMinute,
      sessionId,
      storeIds ?? [],
    ],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a client was not made');
  return { id, secret };
}

type ClientRow = Omit<Client, 'storeIds'> & { secretHash: Buffer; storeIds: number[] | null };

/** Undefined when there is none, or it is revoked. */
async function findRow(db: Queries, id: string): Promise<ClientRow | undefined> {
  if (!UUID.test(id)) return undefined;
  const { rows } = await db.query<ClientRow>({
    name: 'find-client',
    text: `select id, name, scopes, per_minute as "perMinute", session_id as "sessionId",
        secret_hash as "secretHash", case when every_store then null else array(
          select store_id from client_stores where client_id = clients.id) end as "storeIds"
      from clients where id = $1 and revoked_at is null`,
    values: [id],
  });
  return rows[0];
}

const clientOf = ({ secretHash: _hash, storeIds, ...row }: ClientRow): Client => ({
  ...row,
  storeIds: storeIds ?? undefined,
});

/** The client with that id, unless revoked. */
export async function findClient(db: Queries, id: string): Promise<Client | undefined> {
  const row = await findRow(db, id);
  return row && clientOf(row);
}

/** The same, if the secret is right. */
export async function proveClient(
  db: Queries,
  id: string,
  secret: string,
): Promise<Client | undefined> {
  const row = await findRow(db, id);
  return row && timingSafeEqual(hashOfToken(secret), row.secretHash) ? clientOf(row) : undefined;
}

/** Whether there is, or was before it was revoked, a client with that id. */
export async function isClientEver(db: Queries, id: string): Promise<boolean> {
  if (!UUID.test(id)) return false;
  const { rows } = await db.query({
    name: 'is-client-ever',
    text: 'select 1 from clients where id = $1',
    values: [id],
  });
  return rows.length > 0;
}

/** Revokes a client, and with it its existing tokens; false when there was none to revoke. */
export async function revokeClient(db: Queries, id: string): Promise<boolean> {
  if (!UUID.test(id)) return false;
  const { rows } = await db.query<{ id: string }>({
    name: 'revoke-client',
    text: `update clients set revoked_at = clock_timestamp()
      where id = $1 and revoked_at is null returning id`,
    values: [id],
  });
  return rows.length > 0;
}

export interface ListedClient {
  id: string;
  name: string;
  scopes: string[];
  storeNumbers: string[];
  everyStore: boolean;
  revokedAt: Date | null;
  /** When it last read or changed a person's data. */
  lastSeen: Date | null;
}

export async function listClients(db: Queries): Promise<ListedClient[]> {
  const { rows } = await db.query<ListedClient>({
    name: 'list-clients',
    text: `select id, name, scopes, every_store as "everyStore", revoked_at as "revokedAt",
        array(select s.store_number from client_stores cs join stores s on s.id = cs.store_id
          where cs.client_id = clients.id order by 1) as "storeNumbers",
        (select max(at) from audit where client_id = clients.id and operation like 'fhir.%')
          as "lastSeen"
      from clients order by revoked_at is not null, name, created_at`,
    values: [],
  });
  return rows;
}
