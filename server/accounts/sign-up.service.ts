import type { signUp, verifyEmail } from '#contract/accounts.ts';
import { newId } from '#server/database/new-id.ts';
import type { Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import type { AccountsContext } from './accounts.context.ts';
import { emailKeyOf, findByEmail, insertAccount } from './accounts.store.ts';
import { addressAsked, askForCode, tryCode, withdrawCodes, type Purpose } from './codes.ts';
import type { Counted } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { attempt, renewSession, wrongCode, type Outcome } from './renew-session.ts';

/**
 * An address that has an account gets a mail saying so; the visitor gets the same answer. The
 * account exists only after the code, so nobody can claim an address and wait for its owner.
 */
export async function beginAccount(
  context: AccountsContext,
  call: Call<typeof signUp>,
): Promise<Outcome | Refused> {
  const email = call.body.email.trim();
  const emailKey = emailKeyOf(email);
  const refusal = await context.passwords.refused(call.body.password, email);
  if (refusal) return refusal;
  const passwordHash = await hashPassword(call.body.password);
  return attempt(
    context,
    call,
    mailLimits('signUp', emailKey, await call.session()),
    async (tx, sessionId) => {
      const taken = (await findByEmail(tx, emailKey)) !== undefined;
      const { language } = call;
      const wish = { sessionId, purpose: 'signUp', email, emailKey, language } as const;
      const sent = taken
        ? await askForCode(tx, context.codeSecret, { ...wish, mail: 'accountExists' })
        : await askForCode(tx, context.codeSecret, { ...wish, passwordHash, mail: 'code' });
      return { sent };
    },
  );
}

/**
 * Creates the account for the person who can read the mailbox, with the password of the session
 * that asked.
 */
export async function makeAccount(
  context: AccountsContext,
  call: Call<typeof verifyEmail>,
): Promise<Outcome | Refused> {
  const { code, rememberMe } = call.body;
  const counted = await codeLimits(context, await call.session(), 'signUp');
  return attempt(context, call, counted, async (tx, sessionId) => {
    const asked = await tryCode(tx, context.codeSecret, { sessionId, purpose: 'signUp', code });
    if (!asked || asked.passwordHash === null) return wrongCode();
    const { email, emailKey, passwordHash } = asked;
    const id = newId();
    if (!(await insertAccount(tx, { id, email, passwordHash }))) return wrongCode();
    await withdrawCodes(tx, emailKey, 'signUp');
    return renewSession(tx, sessionId, id, rememberMe);
  });
}

/**
 * The limits of operations that send mail, counted per purpose: asking for password codes in a
 * person's name does not keep that person from signing in.
 */
export const mailLimits = (purpose: Purpose, emailKey: string, sessionId: string): Counted[] => [
  ['mailByAccount', `${purpose} ${emailKey}`],
  ['mailBySession', sessionId],
];

/** The limits of operations that check a code. */
export async function codeLimits(
  { db }: AccountsContext,
  sessionId: string,
  purpose: Purpose,
): Promise<Counted[]> {
  const emailKey = await addressAsked(db, sessionId, purpose);
  const own: Counted = ['codeBySession', sessionId];
  return emailKey === undefined ? [own] : [own, ['codeByAccount', `${purpose} ${emailKey}`]];
}
