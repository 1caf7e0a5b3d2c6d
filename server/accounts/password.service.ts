import type { changePassword, requestPasswordCode, resetPassword } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import { checkReplacement } from '#domain/password.ts';
import type { Tx } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { invalid, isRefused, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import type { AccountsContext } from './accounts.context.ts';
import {
  emailKeyOf,
  findAccount,
  findByEmail,
  keepPasswordHash,
  type Account,
} from './accounts.store.ts';
import { askForCode, tryCode, withdrawCodesOf } from './codes.ts';
import { lockOwn, ownerOf, refusedPassword, tellOwner } from './owner.ts';
import { hashPassword } from './password-hash.ts';
import { attempt, renewSession, wrongCode, type Outcome } from './renew-session.ts';
import { codeLimits, mailLimits } from './sign-up.service.ts';
import { endElsewhere, ownerOfBrowser } from './signed-in.store.ts';
import { BROWSER_COOKIE } from './who.ts';

/** Sends a code if the address has an account; the answer does not reveal whether it has. */
export async function askForPasswordCode(
  context: AccountsContext,
  call: Call<typeof requestPasswordCode>,
): Promise<Outcome | Refused> {
  const email = call.body.email.trim();
  const emailKey = emailKeyOf(email);
  return attempt(
    context,
    call,
    mailLimits('password', emailKey, await call.session()),
    async (tx, sessionId) => {
      const account = await findByEmail(tx, emailKey);
      const sent = await askForCode(tx, context.codeSecret, {
        sessionId,
        purpose: 'password',
        email: account?.email ?? email,
        emailKey,
        ...(account && { accountId: account.id }),
        mail: account ? 'code' : 'nothing',
        language: call.language,
      });
      return { sent };
    },
  );
}

/**
 * Sets a new password with a code and signs out every other session: others may have known the old
 * password.
 */
export async function setPassword(
  context: AccountsContext,
  call: Call<typeof resetPassword>,
): Promise<Outcome | Refused> {
  const { email, code, password, rememberMe } = call.body;
  const counted = await codeLimits(context, await call.session(), 'password');
  const unfit = await context.passwords.refused(password, email);
  if (unfit) return unfit;
  const passwordHash = await hashPassword(password);
  return attempt(context, call, counted, async (tx, sessionId) => {
    const asked = await tryCode(tx, context.codeSecret, { sessionId, purpose: 'password', code });
    const accountId = asked?.emailKey === emailKeyOf(email) ? asked.accountId : null;
    if (accountId === null) return wrongCode();
    const account = await findAccount(tx, accountId);
    if (!account) return wrongCode();
    await replacePassword(tx, { account, sessionId, passwordHash }, call.language);
    return renewSession(tx, sessionId, accountId, rememberMe);
  });
}

/**
 * ACC-01: changes the password of a signed-in visitor who knows it. They stay signed in, and their
 * browser stays known if it was.
 */
export async function changeOwnPassword(
  context: AccountsContext,
  call: Call<typeof changePassword>,
): Promise<Outcome | Refused> {
  const { currentPassword, password } = call.body;
  const { accountId, counted } = await ownerOf(context, call);
  const known = call.browser.cookie(BROWSER_COOKIE);
  const unfit = await context.passwords.refused(password, '');
  if (unfit) return unfit;
  const passwordHash = await hashPassword(password);
  return attempt(context, call, counted, async (tx, sessionId) => {
    const account = await lockOwn(tx, sessionId, accountId);
    if (isRefused(account)) return account;
    const refusal = await refusedPassword(account, currentPassword);
    if (refusal) return refusal;
    const email = account.email ?? '';
    const problem = checkReplacement(password, { current: currentPassword, email });
    if (problem) return invalid('password', problem);
    const remember = known !== undefined && (await ownerOfBrowser(tx, known)) === account.id;
    await replacePassword(tx, { account, sessionId, passwordHash }, call.language);
    return renewSession(tx, sessionId, account.id, remember);
  });
}

/**
 * Ends every session and code that relied on the old password, but for this one, whose journey
 * moves along as it is renewed. Codes go first: a code being used right now holds the lock.
 */
async function replacePassword(
  tx: Tx,
  {
    account,
    sessionId,
    passwordHash,
  }: { account: Account; sessionId: SessionId; passwordHash: string },
  language: Language,
): Promise<void> {
  await keepPasswordHash(tx, account.id, passwordHash);
  await withdrawCodesOf(tx, account.id);
  await endElsewhere(tx, account.id, { sessionId, browser: undefined });
  await tellOwner(tx, account, 'password', language);
}
