import type { changeEmail, verifyNewEmail } from '#contract/accounts.ts';
import { invalid, isRefused, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import type { AccountsContext } from './accounts.context.ts';
import { emailKeyOf, findByEmail, updateSelf } from './accounts.store.ts';
import { askForCode, tryCode, withdrawCodesOf } from './codes.ts';
import { lockOwn, ownerOf, refusedPassword, tellOwner } from './owner.ts';
import { attempt, renewSession, wrongCode, type Outcome } from './renew-session.ts';
import { codeLimits, mailLimits } from './sign-up.service.ts';
import { signedIn } from './who.ts';

/**
 * Sends a code to the new address. An address that already has an account gets a mail saying so
 * instead; the answer is the same.
 */
export async function askForNewEmail(
  context: AccountsContext,
  call: Call<typeof changeEmail>,
): Promise<Outcome | Refused> {
  const { body, language } = call;
  const email = body.email.trim();
  const emailKey = emailKeyOf(email);
  const { accountId, counted } = await ownerOf(context, call);
  const limits = [...counted, ...mailLimits('email', emailKey, await call.session())];
  return attempt(context, call, limits, async (tx, sessionId) => {
    const account = await lockOwn(tx, sessionId, accountId);
    if (isRefused(account)) return account;
    const refusal = await refusedPassword(account, body.currentPassword);
    if (refusal) return refusal;
    if (account.emailKey === emailKey) return invalid('email', 'email.same');
    const sent = await askForCode(tx, context.codeSecret, {
      sessionId,
      purpose: 'email',
      email,
      emailKey,
      accountId: account.id,
      mail: (await findByEmail(tx, emailKey)) ? 'accountExists' : 'code',
      language,
    });
    return { sent };
  });
}

/** Changes the address; codes sent to the old one become invalid. */
export async function keepNewEmail(
  context: AccountsContext,
  call: Call<typeof verifyNewEmail>,
): Promise<Outcome | Refused> {
  const accountId = await signedIn(context, call);
  const counted = await codeLimits(context, await call.session(), 'email');
  return attempt(context, call, counted, async (tx, sessionId) => {
    const account = await lockOwn(tx, sessionId, accountId);
    if (isRefused(account)) return account;
    const { code } = call.body;
    const asked = await tryCode(tx, context.codeSecret, { sessionId, purpose: 'email', code });
    if (asked?.accountId !== account.id) return wrongCode();
    if (!(await updateSelf(tx, account.id, { email: asked.email }))) return wrongCode();
    await withdrawCodesOf(tx, account.id);
    await tellOwner(tx, account, 'email', call.language);
    return renewSession(tx, sessionId, account.id, false);
  });
}
