// One-time codes by e-mail: made, kept as a hash, and tried in the session that asked for them.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES, cleanCode } from '#domain/one-time-code.ts';
import type { Tx } from '#server/database/database.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { oneTimeCodes } from './accounts.schema.ts';
import { lockAccount } from './accounts.store.ts';

export type Asked = typeof oneTimeCodes.$inferSelect;
export type Purpose = Asked['purpose'];

export interface CodeSent {
  codeSent: true;
  now: string;
  expiresAt: string;
}

interface Wish {
  sessionId: SessionId;
  purpose: Purpose;
  email: string;
  emailKey: string;
  /** Whom the code signs in. */
  accountId?: string;
  /** Of the account that the code makes. */
  passwordHash?: string;
  /** What is written to the address; nothing where there is no account to write about. */
  mail: 'code' | 'accountExists' | 'nothing';
  language: Language;
}

/**
 * Asks for a code, in place of the session's last one of that purpose. What is answered is the same
 * whatever is mailed.
 */
export async function askForCode(tx: Tx, secret: Buffer, wish: Wish): Promise<CodeSent> {
  const { sessionId, purpose, email, emailKey, mail, language } = wish;
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const asked = {
    emailKey,
    email,
    accountId: wish.accountId ?? null,
    passwordHash: wish.passwordHash ?? null,
    codeHash: hashOfCode(secret, sessionId, purpose, code),
    tries: 0,
    expiresAt: sql`clock_timestamp() + make_interval(mins => ${CODE_MINUTES})`,
  };
  const [made] = await tx
    .insert(oneTimeCodes)
    .values({ sessionId, purpose, ...asked })
    .onConflictDoUpdate({ target: [oneTimeCodes.sessionId, oneTimeCodes.purpose], set: asked })
    .returning({
      expiresAt: oneTimeCodes.expiresAt,
      now: sql<string>`wire_time(clock_timestamp())`,
    });
  if (!made) throw new Error('a code was not kept');
  const expiresAt = made.expiresAt.toISOString();
  if (mail === 'code')
    await putIntoOutbox(tx, [
      {
        kind: 'email',
        payload: {
          template: 'oneTimeCode',
          recipient: email,
          language,
          details: { code, expiresAt },
        },
        askedBy: sessionId,
        ...(purpose === 'signIn' && { countsAs: 'signIn' }),
      },
    ]);
  if (mail === 'accountExists')
    await putIntoOutbox(tx, [
      {
        kind: 'email',
        payload: { template: 'accountExists', recipient: email, language, details: {} },
        askedBy: sessionId,
      },
    ]);
  return { codeSent: true, now: made.now, expiresAt };
}

/**
 * What the code was asked for, when it is the session's own, right, and neither expired, used nor
 * guessed at too often; it is used with that. A wrong one counts as a try, so the transaction must
 * not be undone.
 */
export async function tryCode(
  tx: Tx,
  secret: Buffer,
  { sessionId, purpose, code }: { sessionId: SessionId; purpose: Purpose; code: string },
): Promise<Asked | undefined> {
  const own = and(eq(oneTimeCodes.sessionId, sessionId), eq(oneTimeCodes.purpose, purpose));
  // The account before its code, as whoever withdraws codes does: one waits for the other.
  const [of] = await tx.select({ id: oneTimeCodes.accountId }).from(oneTimeCodes).where(own);
  if (of?.id) await lockAccount(tx, of.id);
  const [asked] = await tx
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        own,
        gt(oneTimeCodes.expiresAt, sql`clock_timestamp()`),
        lt(oneTimeCodes.tries, CODE_TRIES),
      ),
    )
    .for('update');
  if (!asked) return undefined;
  const given = hashOfCode(secret, sessionId, purpose, cleanCode(code));
  if (timingSafeEqual(given, asked.codeHash)) {
    await tx.delete(oneTimeCodes).where(own);
    return asked;
  }
  await tx
    .update(oneTimeCodes)
    .set({ tries: asked.tries + 1 })
    .where(own);
  return undefined;
}

/**
 * The address for which the session asked for a code, in the form that addresses are compared in.
 */
export async function addressAsked(
  tx: Pick<Tx, 'select'>,
  sessionId: SessionId,
  purpose: Purpose,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ emailKey: oneTimeCodes.emailKey })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.sessionId, sessionId), eq(oneTimeCodes.purpose, purpose)));
  return found?.emailKey;
}

/** Codes for one address and purpose, whatever session asked for them, count no more. */
export async function withdrawCodes(tx: Tx, emailKey: string, purpose: Purpose): Promise<void> {
  await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.emailKey, emailKey), eq(oneTimeCodes.purpose, purpose)));
}

/** No code signs in to the account or changes it any more, whatever it was asked for and where. */
export async function withdrawCodesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.accountId, accountId));
}

/** Under a server key and bound to its session: alike codes have unlike hashes. */
const hashOfCode = (secret: Buffer, ...parts: [SessionId, Purpose, string]): Buffer =>
  createHmac('sha256', secret).update(parts.join(':')).digest();
