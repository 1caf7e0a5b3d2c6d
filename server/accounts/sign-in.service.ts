import type { signIn, verifySignIn } from '#contract/accounts.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import type { AccountsContext } from './accounts.context.ts';
import {
  emailKeyOf,
  findAccount,
  findByEmail,
  lockAccount,
  strengthenHash,
  type Account,
} from './accounts.store.ts';
import { askForCode, tryCode } from './codes.ts';
import { count } from './limits.ts';
import { hashPassword, provePassword } from './password-hash.ts';
import { attempt, renewSession, wrongCode, type Outcome } from './renew-session.ts';
import { codeLimits, mailLimits } from './sign-up.service.ts';
import { ownerOfBrowser } from './signed-in.store.ts';
import { BROWSER_COOKIE } from './who.ts';

/**
 * With the right address and password, a known browser is signed in and any other gets a code.
 * Every other case gets the same refusal.
 */
export async function signInByPassword(
  context: AccountsContext,
  call: Call<typeof signIn>,
): Promise<Outcome | Refused> {
  const { db, pool } = context;
  const { email, password } = call.body;
  const emailKey = emailKeyOf(email);
  const { session: sessionId } = await call.intention();
  const account = await findByEmail(db, emailKey);
  if (account) call.saw(account.id);
  const browser = await ownBrowser(context, call, account);
  // Known browsers are counted apart, so that guessing from elsewhere does not lock the owner out.
  const limited = await count(pool, [
    ['passwordByAccount', browser ?? emailKey],
    ['passwordBySession', sessionId],
  ]);
  if (limited) return limited;

  const proof = await provePassword(account?.passwordHash ?? undefined, password);
  if (!account || proof === 'no') return refuse('SIGN_IN_FAILED');
  let { passwordHash } = account;
  if (proof === 'outdated') {
    passwordHash = await hashPassword(password);
    await strengthenHash(db, account, passwordHash);
  }

  const counted = browser === undefined ? mailLimits('signIn', emailKey, sessionId) : [];
  return attempt(context, call, counted, async (tx, from) => {
    // Rechecked under the lock: the password may have changed, or the browser been forgotten
    // (ACC-01).
    await lockAccount(tx, account.id);
    const now = await findAccount(tx, account.id);
    if (now?.passwordHash !== passwordHash) return refuse('SIGN_IN_FAILED');
    if (browser !== undefined)
      return (await ownerOfBrowser(tx, browser)) === account.id
        ? renewSession(tx, from, account.id, false)
        : refuse('SIGN_IN_FAILED');
    const sent = await askForCode(tx, context.codeSecret, {
      sessionId: from,
      purpose: 'signIn',
      email: account.email ?? email,
      emailKey,
      accountId: account.id,
      mail: 'code',
      language: call.language,
    });
    return { sent };
  });
}

/** The cookie of this browser, if the account's owner asked to remember it. */
async function ownBrowser(
  { db }: AccountsContext,
  { browser }: Call<typeof signIn>,
  account: Account | undefined,
): Promise<string | undefined> {
  const token = browser.cookie(BROWSER_COOKIE);
  const owner = token ? await ownerOfBrowser(db, token) : undefined;
  return owner !== undefined && owner === account?.id ? token : undefined;
}

export async function signInByCode(
  context: AccountsContext,
  call: Call<typeof verifySignIn>,
): Promise<Outcome | Refused> {
  const { code, rememberMe } = call.body;
  const counted = await codeLimits(context, await call.session(), 'signIn');
  return attempt(context, call, counted, async (tx, sessionId) => {
    const asked = await tryCode(tx, context.codeSecret, { sessionId, purpose: 'signIn', code });
    return asked?.accountId
      ? renewSession(tx, sessionId, asked.accountId, rememberMe)
      : wrongCode();
  });
}
