import type { logout } from '#contract/accounts.ts';
import type { Operation, Reply } from '#contract/operation.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/wire.ts';
import type { AccountsContext } from './accounts.context.ts';
import { endSession, forgetBrowser, wasSignedIn } from './signed-in.store.ts';
import { BROWSER_COOKIE, PROFILE_COOKIE } from './who.ts';

/**
 * CHN-07: ends the sign-in on the server, deletes the profile cookie (Max-Age 0) and gives the
 * browser a new session. A guest's journey stays with the guest. Repeating it is harmless, so no
 * answer is stored.
 */
export async function signOut(
  context: AccountsContext,
  call: Call<typeof logout>,
): Promise<Reply<typeof logout>> {
  const sessionId = await call.session();
  const left = await inTransaction(context.db, async (tx) => {
    const was = await wasSignedIn(tx, sessionId);
    if (was) await endSession(tx, sessionId);
    return was;
  });
  return leaveBrowser(context, call, { left, forget: call.body.forgetBrowser });
}

/**
 * Signs the browser out: a new session if it `left` one, and unknown from now on if it is to
 * `forget`.
 */
export async function leaveBrowser(
  { db }: AccountsContext,
  { browser }: Pick<Call<Operation>, 'browser'>,
  { left, forget }: { left: boolean; forget: boolean },
): Promise<Reply<typeof logout>> {
  if (left) (await browser.nextSession()).begin();
  browser.give(PROFILE_COOKIE, '', 0);
  const known = browser.cookie(BROWSER_COOKIE);
  if (forget && known !== undefined) {
    await forgetBrowser(db, known);
    browser.give(BROWSER_COOKIE, '', 0);
  }
  return { isLoggedIn: false, rx_user: 'N', meId: '' };
}
