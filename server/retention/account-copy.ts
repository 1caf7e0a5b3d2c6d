// Everything kept about an account, its dependents, and those it booked for (SAF-08).
import { sql } from 'drizzle-orm';
import { findAccount, type Account } from '#server/accounts/accounts.store.ts';
import { findDependents, type Dependent } from '#server/accounts/dependents.store.ts';
import type { Db } from '#server/database/database.ts';
import type { DocumentKey } from '#server/documents/documents.store.ts';
import {
  copyOfVisits,
  plainNames,
  seenBySql,
  seenIn,
  visitsOfAccount,
  type SeenRow,
} from './visits-kept.ts';

interface AccountCopy {
  /** Indented JSON, for people to read. */
  text: string;
  /** The ids of the appointments in it. */
  appointmentIds: string[];
}

/** @param accountId an existing account */
export async function copyOfAccount(
  db: Db,
  key: DocumentKey,
  accountId: string,
): Promise<AccountCopy> {
  const { rows } = await db.execute<{ seenBy: SeenRow[] | null }>(sql`
    select
      (select jsonb_agg(i.issuer order by i.created_at) from account_identities i
        where i.account_id = a.id) as "signsInAt",
      (select jsonb_agg(jsonb_build_object('device', s.device, 'signedIn', s.signed_in_at,
          'lastUsed', s.seen_at, 'ended', s.ended_at) order by s.signed_in_at)
        from signed_in_sessions s where s.account_id = a.id) as "signIns",
      (select jsonb_agg(jsonb_build_object('known', b.created_at, 'until', b.expires_at)
          order by b.created_at) from known_browsers b where b.account_id = a.id) as "knownBrowsers",
      (select jsonb_build_object('made', c.made_at) from calendar_addresses c
        where c.account_id = a.id) as "calendarAddress",
      ${seenBySql(sql`array[a.id]`)} as "seenBy"
    from accounts a where a.id = ${accountId}::uuid`);
  const inCare = await findDependents(db, accountId);
  const about = Object(
    plainNames({
      account: profileOf(await findAccount(db, accountId)),
      peopleInCare: inCare.length > 0 ? inCare.map(personOf) : null,
      ...rows[0],
      seenBy: seenIn(rows[0]?.seenBy),
    }),
  ) as object;
  const kept = await visitsOfAccount(db, accountId);
  const visits = await copyOfVisits(db, key, kept);
  return {
    text: JSON.stringify({ ...about, visits }, null, 2),
    appointmentIds: kept.map(({ appointmentId }) => appointmentId),
  };
}

/** Leaves out ids and our own keys. */
const profileOf = (account: Account | undefined) => {
  if (!account) return null;
  const { id: _id, emailKey: _key, passwordHash: _hash, ...kept } = account;
  return kept;
};

const personOf = ({ id: _id, accountId: _of, ...kept }: Dependent) => kept;
