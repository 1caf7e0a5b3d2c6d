import type { requestPasswordCode, resetPassword } from '#contract/accounts.ts';
import type { Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import type { AccountsContext } from './accounts.context.ts';
import { emailKeyOf, findByEmail, lockAccount, updateAccount } from './accounts.store.ts';
import { askForCode, tryCode } from './codes.ts';
import { hashPassword } from './password-hash.ts';
import { attempt, renewSession, wrongCode, type Outcome } from './renew-session.ts';
import { codeLimits, mailLimits } from './sign-up.service.ts';
import { endEverywhere } from './signed-in.store.ts';

/** A code goes out when there is an account; the answer does not tell. */
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
 * Whoever was signed in elsewhere is not any more: the old password may have been known to others.
 */
export async function setPassword(
  context: AccountsContext,
  call: Call<typeof resetPassword>,
): Promise<Outcome | Refused> {
  const { email, code, password, rememberMe } = call.body;
  const counted = await codeLimits(context, await call.session(), 'password');
  const passwordHash = await hashPassword(password);
  return attempt(context, call, counted, async (tx, sessionId) => {
    const asked = await tryCode(tx, context.codeSecret, { sessionId, purpose: 'password', code });
    const accountId = asked?.emailKey === emailKeyOf(email) ? asked.accountId : null;
    if (accountId === null) return wrongCode();
    await lockAccount(tx, accountId);
    await updateAccount(tx, accountId, { passwordHash });
    await endEverywhere(tx, accountId);
    return renewSession(tx, sessionId, accountId, rememberMe);
  });
}
