// ACC-01: changes only the account's owner may make, proved by entering the password again.
import type { Operation } from '#contract/operation.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '#server/database/database.ts';
import { invalid, refuse, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import type { AccountChange } from '#server/messages/messages.schema.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { AccountsContext } from './accounts.context.ts';
import { findAccount, lockAccount, type Account } from './accounts.store.ts';
import type { Counted } from './limits.ts';
import { provePassword } from './password-hash.ts';
import { accountIn, isFresh } from './signed-in.store.ts';
import { signedIn } from './who.ts';

/** The account that seems to be asking; checked again once it is locked. */
export interface Owner {
  accountId: string | undefined;
  /** The limits of every operation that takes a signed-in visitor's password. */
  counted: Counted[];
}

/**
 * Counted apart from sign-in: guessing there does not stop the owner from changing the password,
 * and guessing in an open session is limited too.
 */
export async function ownerOf<O extends Operation>(
  context: AccountsContext,
  call: Call<O>,
): Promise<Owner> {
  const accountId = await signedIn(context, call);
  const counted: Counted[] = [['passwordBySession', await call.session()]];
  if (accountId !== undefined) call.saw(accountId);
  if (accountId !== undefined) counted.push(['passwordByAccount', `own ${accountId}`]);
  return { accountId, counted };
}

/**
 * The account, locked until the transaction ends. The second of two concurrent requests sees what
 * the first one changed: its own session may have ended.
 */
export async function lockOwn(
  tx: Tx,
  sessionId: SessionId,
  accountId: string | undefined,
): Promise<Account | Refused> {
  if (accountId === undefined) return refuse('SIGN_IN_REQUIRED');
  await lockAccount(tx, accountId);
  const account =
    (await accountIn(tx, sessionId)) === accountId ? await findAccount(tx, accountId) : undefined;
  return account ?? refuse('SIGN_IN_REQUIRED');
}

/** Undefined when the password is correct. */
export async function refusedPassword(
  account: Account,
  password: string,
): Promise<Refused | undefined> {
  const proof = await provePassword(account.passwordHash ?? undefined, password);
  return proof === 'no' ? invalid('currentPassword', 'password.wrong') : undefined;
}

/** Checks the password; with a provider, a sign-in within the last minutes instead. */
export async function refusedOwner(
  tx: Tx,
  { openId }: Pick<AccountsContext, 'openId'>,
  {
    account,
    sessionId,
    password,
  }: { account: Account; sessionId: SessionId; password: string | undefined },
): Promise<Refused | undefined> {
  if (password !== undefined) return refusedPassword(account, password);
  if (openId) return (await isFresh(tx, sessionId)) ? undefined : refuse('SIGN_IN_REQUIRED');
  return invalid('currentPassword', 'currentPassword.missing');
}

/** Writes to the owner at the address the account had before the change, if any. */
export async function tellOwner(
  tx: Tx,
  { email }: Account,
  change: AccountChange,
  language: Language,
): Promise<void> {
  if (email === null) return;
  await putIntoOutbox(tx, [
    {
      kind: 'email',
      payload: { template: 'accountChanged', recipient: email, language, details: { change } },
    },
  ]);
}
