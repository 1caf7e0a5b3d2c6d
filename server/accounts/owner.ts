// ACC-01: what only the account's owner may do, and proves with its password once more.
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

/** Who seems to be asking; it is looked at again when the account is locked. */
export interface Owner {
  accountId: string | undefined;
  /** The limits of whatever takes the password of somebody who is signed in. */
  counted: Counted[];
}

/**
 * Counted apart from signing in: who guesses there does not keep the owner from changing the
 * password, and who guesses in an open session is stopped all the same.
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
 * The account, which does nothing else until the transaction ends. Of two who ask at once, the
 * second finds what the first left: perhaps that their own session has ended.
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

/** Undefined when it is the account's password. */
export async function refusedPassword(
  account: Account,
  password: string,
): Promise<Refused | undefined> {
  const proof = await provePassword(account.passwordHash ?? undefined, password);
  return proof === 'no' ? invalid('currentPassword', 'password.wrong') : undefined;
}

/** A password, or where a provider asks for that, a sign-in of the last minutes. */
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

/** Tells the owner, at the address that was theirs before, if there was one. */
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
