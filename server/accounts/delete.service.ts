import type { deleteAccount } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { AccountsContext } from './accounts.context.ts';
import { removeAccount, type Account } from './accounts.store.ts';
import { lockOwn, ownerOf, refusedPassword, tellOwner } from './owner.ts';
import { attempt } from './renew-session.ts';
import { leaveBrowser } from './sign-out.service.ts';
import { endEverywhere, isFresh } from './signed-in.store.ts';

/**
 * ACC-01: the account goes, with the profile, the people in its owner's care, known browsers, codes
 * and every sign-in. Appointments stay as they are, nobody's account in them, and are managed by
 * their number: their record is the pharmacy's to keep.
 */
export async function deleteOwn(
  context: AccountsContext,
  call: Call<typeof deleteAccount>,
): Promise<Reply<typeof deleteAccount> | Refused> {
  const { accountId, counted } = await ownerOf(context, call);
  const outcome = await attempt(context, call, counted, async (tx, sessionId) => {
    const account = await lockOwn(tx, sessionId, accountId);
    if (isRefused(account)) return account;
    const refusal = await refusedOwner(tx, context, {
      account,
      sessionId,
      password: call.body.currentPassword,
    });
    if (refusal) return refusal;
    await endEverywhere(tx, account.id);
    await removeAccount(tx, account.id);
    await tellOwner(tx, account, 'deleted', call.language);
    return { deleted: true } as const;
  });
  return isRefused(outcome) ? outcome : leaveBrowser(context, call, { left: true, forget: true });
}

/** A password, or where a provider asks for that, a sign-in of the last minutes. */
async function refusedOwner(
  tx: Tx,
  { openId }: AccountsContext,
  {
    account,
    sessionId,
    password,
  }: { account: Account; sessionId: SessionId; password: string | undefined },
): Promise<Refused | undefined> {
  if (password !== undefined) return refusedPassword(account, password);
  if (openId) return (await isFresh(tx, sessionId)) ? undefined : refuse('SIGN_IN_REQUIRED');
  return refuse('INVALID_REQUEST', {
    fields: [{ name: 'currentPassword', problem: 'currentPassword.missing' }],
  });
}
