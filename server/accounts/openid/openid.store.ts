import { and, eq, gt, sql } from 'drizzle-orm';
import { checkEmail } from '#domain/contact.ts';
import { checkName, cleanName } from '#domain/names.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { hashOfToken } from '#server/security/token-hash.ts';
import { accountIdentities, openidLogins } from '../accounts.schema.ts';
import {
  emailKeyOf,
  findAccount,
  findByEmail,
  insertAccount,
  updateSelf,
} from '../accounts.store.ts';
import type { Identity, Secrets } from './provider.ts';

/** How long a person may take at the provider. */
const LOGIN_MINUTES = 15;

export interface Login {
  returnPath: string | undefined;
  allowGuest: boolean;
  /** Whether a team member signs in, rather than a patient. */
  isTeam: boolean;
}

export async function keepLogin(
  db: Db,
  sessionId: SessionId,
  { state, nonce, verifier }: Secrets,
  { returnPath, allowGuest, isTeam }: Login,
): Promise<void> {
  await db.insert(openidLogins).values({
    stateHash: hashOfToken(state),
    sessionId,
    nonce,
    verifier,
    returnPath: returnPath ?? null,
    allowGuest,
    isTeam,
    expiresAt: sql`clock_timestamp() + make_interval(mins => ${LOGIN_MINUTES})`,
  });
}

/** Takes a login by its state, once, for the session and the side that began it. */
export async function takeLogin(
  db: Db,
  sessionId: SessionId,
  { state, isTeam }: { state: string; isTeam: boolean },
): Promise<(Login & { secrets: Secrets }) | undefined> {
  const [taken] = await db
    .delete(openidLogins)
    .where(
      and(
        eq(openidLogins.stateHash, hashOfToken(state)),
        eq(openidLogins.sessionId, sessionId),
        eq(openidLogins.isTeam, isTeam),
        gt(openidLogins.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning();
  if (!taken) return undefined;
  const { nonce, verifier, returnPath, allowGuest } = taken;
  const secrets = { state, nonce, verifier };
  return { secrets, returnPath: returnPath ?? undefined, allowGuest, isTeam };
}

/**
 * The account of an identity: the one already linked to it, which takes over the address that the
 * provider has verified; else the one with that address; else a new one. Two logins at once create
 * one account.
 */
export async function accountOf(tx: Tx, identity: Omit<Identity, 'claims'>): Promise<string> {
  const { issuer, subject } = identity;
  // A second login waits here and then finds the account the first one created.
  const emailKey = identity.email === undefined ? undefined : emailKeyOf(identity.email);
  await lock(tx, `identity ${issuer} ${subject}`);
  if (emailKey !== undefined) await lock(tx, `email ${emailKey}`);
  const [known] = await tx
    .select({ accountId: accountIdentities.accountId })
    .from(accountIdentities)
    .where(and(eq(accountIdentities.issuer, issuer), eq(accountIdentities.subject, subject)));
  if (known) {
    await followAddress(tx, known.accountId, identity.email);
    return known.accountId;
  }
  const linked = emailKey === undefined ? undefined : await findByEmail(tx, emailKey);
  const accountId = linked?.id ?? (await makeAccount(tx, identity));
  await tx.insert(accountIdentities).values({ issuer, subject, accountId });
  return accountId;
}

/**
 * The address belongs to the provider: a person who has another one there is written to at that
 * one, and nobody at the one before. It stays while another account has the new one.
 */
async function followAddress(tx: Tx, accountId: string, email: string | undefined): Promise<void> {
  if (email === undefined || checkEmail(email) !== undefined) return;
  const account = await findAccount(tx, accountId);
  if (account?.emailKey === emailKeyOf(email)) return;
  await updateSelf(tx, accountId, { email: email.trim() });
}

async function makeAccount(
  tx: Tx,
  { email, firstName, lastName }: Omit<Identity, 'claims'>,
): Promise<string> {
  const id = newId();
  const isMailbox = email !== undefined && checkEmail(email) === undefined;
  const made = await insertAccount(tx, {
    id,
    ...(isMailbox && { email: email.trim() }),
    ...(isName(firstName, 'firstName') && { firstName: cleanName(firstName) }),
    ...(isName(lastName, 'lastName') && { lastName: cleanName(lastName) }),
  });
  if (made) return id;
  // The address signed up here by code after our lookup; that path does not take our lock.
  const taken = await findByEmail(tx, emailKeyOf(email ?? ''));
  if (!taken) throw new Error('an account was neither made nor found');
  return taken.id;
}

const isName = (name: string | undefined, field: 'firstName' | 'lastName'): name is string =>
  name !== undefined && checkName(name, field) === undefined;

async function lock(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}
