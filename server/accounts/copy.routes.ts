import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createAccountCopy } from '#contract/account-copy.ts';
import { COPY_MINUTES } from '#domain/account-copy.ts';
import type { Reply } from '#contract/operation.ts';
import { nowMs } from '#server/clock.ts';
import { documentKey } from '#server/documents/document-key.ts';
import { sendRefusal } from '#server/http/errors.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Call, Wire } from '#server/http/wire.ts';
import { copyOfAccount } from '#server/retention/account-copy.ts';
import { serverKey } from '#server/security/keys.ts';
import { limitRate } from '#server/security/limits.ts';
import { keepFileSight } from '#server/seen/looking.ts';
import type { AccountsContext } from './accounts.context.ts';
import { copyProof, isCopyProof } from './copy-proof.ts';
import { PER_MINUTE } from './limits.ts';
import { lockOwn, ownerOf, refusedOwner, tellOwner } from './owner.ts';
import { attempt } from './renew-session.ts';
import { signedIn } from './who.ts';

const COPY_PATH = '/api/accounts/v1/copy';
const MINUTE_MS = 60_000;
const limited = { perMinute: PER_MINUTE };

/**
 * A copy of all the data kept about an owner (SAF-08): requested with the password, then downloaded
 * by the browser. The file is made at download and not stored.
 */
export async function copyRoutes(
  app: FastifyInstance,
  wire: Wire,
  context: AccountsContext,
): Promise<void> {
  const { db, pool } = context;
  const key = await serverKey(pool, 'accountCopy');
  const documents = await documentKey(pool);
  wire.guarded(createAccountCopy, (call) => begin(context, key, call), limited);

  app.get<{ Params: { proof: string } }>(
    `${COPY_PATH}/:proof`,
    {
      schema: { hide: true, params: z.object({ proof: z.string().max(100) }) },
      preHandler: limitRate(pool, 'accountCopy', limited),
    },
    async (request, reply) => {
      const session = () => request.sessionId();
      const accountId = await signedIn(context, { browser: request.browser, session });
      if (accountId === undefined) return sendRefusal(refuse('SIGN_IN_REQUIRED'), request, reply);
      const sessionId = await session();
      const sight = (refused?: string, ids: readonly string[] = []) =>
        keepFileSight(pool, request, {
          operation: 'accountCopy',
          refused,
          saw: [accountId, ...ids],
        });
      if (!isCopyProof(key, { accountId, sessionId }, request.params.proof)) {
        const refusal = refuse('FC_903_NotFound');
        await sight(refusal.refused);
        return sendRefusal(refusal, request, reply);
      }
      const { text, appointmentIds } = await copyOfAccount(db, documents, accountId);
      await sight(undefined, appointmentIds);
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('cache-control', 'no-store')
        .send(text);
    },
  );
}

/**
 * Rate limited, once per intention, and followed by a letter to the owner, like other changes of
 * the account.
 */
async function begin(
  context: AccountsContext,
  key: Buffer,
  call: Call<typeof createAccountCopy>,
): Promise<Reply<typeof createAccountCopy> | Refused> {
  const { accountId, counted } = await ownerOf(context, call);
  const outcome = await attempt(context, call, counted, async (tx, sessionId) => {
    const account = await lockOwn(tx, sessionId, accountId);
    if (isRefused(account)) return account;
    const password = call.body.currentPassword;
    const refusal = await refusedOwner(tx, context, { account, sessionId, password });
    if (refusal) return refusal;
    await tellOwner(tx, account, 'copied', call.language);
    return { accountId: account.id, sessionId, expiresMs: nowMs() + COPY_MINUTES * MINUTE_MS };
  });
  if (isRefused(outcome)) return outcome;
  const expiresMs = Math.floor(outcome.expiresMs);
  return {
    address: `${COPY_PATH}/${copyProof(key, outcome, expiresMs)}`,
    expiresAt: new Date(expiresMs).toISOString(),
  };
}
