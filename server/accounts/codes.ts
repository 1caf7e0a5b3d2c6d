// One-time codes by email: created, kept as a hash, and checked in the session that asked for them.
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
  /** The account the code signs in to. */
  accountId?: string;
  /** The password of the account the code will create. */
  passwordHash?: string;
  /** The mail to send; nothing when the address has no account. */
  mail: 'code' | 'accountExists' | 'nothing';
  language: Language;
}

/**
 * Creates a code, replacing the session's previous one of that purpose. The answer is the same
 * whichever mail is sent.
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
 * The request behind the code, if the code is this session's, correct, not expired, not used and
 * not guessed at too often; the code is then used up. A wrong code counts as a try, so the
 * transaction must not be rolled back.
 */
export async function tryCode(
  tx: Tx,
  secret: Buffer,
  { sessionId, purpose, code }: { sessionId: SessionId; purpose: Purpose; code: string },
): Promise<Asked | undefined> {
  const own = and(eq(oneTimeCodes.sessionId, sessionId), eq(oneTimeCodes.purpose, purpose));
  // Locks the account before its code, in the same order as those who withdraw codes, to avoid a
  // deadlock.
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

/** The normalized address the session asked a code for. */
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

/** Deletes every session's codes for one address and purpose. */
export async function withdrawCodes(tx: Tx, emailKey: string, purpose: Purpose): Promise<void> {
  await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.emailKey, emailKey), eq(oneTimeCodes.purpose, purpose)));
}

/** Deletes every code that could sign in to the account or change it. */
export async function withdrawCodesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.accountId, accountId));
}

/** Keyed with a server key and bound to the session, so that equal codes have different hashes. */
const hashOfCode = (secret: Buffer, ...parts: [SessionId, Purpose, string]): Buffer =>
  createHmac('sha256', secret).update(parts.join(':')).digest();
