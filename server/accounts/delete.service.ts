import type { deleteAccount } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { isRefused, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import {
  fateOf,
  forgetVisits,
  lockVisits,
  visitsOfAccount,
} from '#server/retention/visits-kept.ts';
import type { AccountsContext } from './accounts.context.ts';
import { removeAccount } from './accounts.store.ts';
import { lockOwn, ownerOf, refusedOwner, tellOwner } from './owner.ts';
import { attempt } from './renew-session.ts';
import { leaveBrowser } from './sign-out.service.ts';
import { endEverywhere } from './signed-in.store.ts';

/**
 * ACC-01: deletes the account with its profile, dependents, known browsers, codes and sign-ins.
 * Appointments stay, without an account, and are managed by their number: the pharmacy must keep
 * their record. If the owner asks for it, the identity is also erased from the visits that may be
 * forgotten (SAF-08).
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
    const erased = call.body.erasesVisits ? await eraseVisits(tx, account.id) : undefined;
    call.saw(...(erased ?? []));
    await endEverywhere(tx, account.id);
    await removeAccount(tx, account.id);
    await tellOwner(tx, account, 'deleted', call.language);
    return { deleted: true as const, ...(erased && { erasedVisits: erased.length }) };
  });
  if (isRefused(outcome)) return outcome;
  const { erasedVisits } = outcome;
  const left = await leaveBrowser(context, call, { left: true, forget: true });
  return { ...left, ...(erasedVisits !== undefined && { erasedVisits }) };
}

/** Erases the identity from the visits that allow it; returns their appointment ids. */
async function eraseVisits(tx: Tx, accountId: string): Promise<string[]> {
  await lockVisits(tx, await visitsOfAccount(tx, accountId));
  const visits = await visitsOfAccount(tx, accountId);
  const erased = visits.filter((visit) => fateOf(visit) === 'erased');
  await forgetVisits(tx, erased);
  return erased.map(({ appointmentId }) => appointmentId);
}
