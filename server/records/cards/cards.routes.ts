import type { FastifyInstance } from 'fastify';
import { createWalletPass, getRecord, issueHealthCards } from '#contract/records.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Database } from '#server/database/database.ts';
import { sendRefusal } from '#server/http/errors.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { languageOf } from '#server/http/language.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { keepFileSight } from '#server/seen/looking.ts';
import { limitRate, OWN_READS } from '#server/security/limits.ts';
import type { Owner } from '#server/manage/managed.store.ts';
import type { Language } from '#domain/languages.ts';
import type { Wallets } from '#server/wallets/wallets-config.ts';
import {
  APPLE_PASS_PATH,
  applePassFor,
  CARD_FILE_PATH,
  cardsFor,
  issue,
  passFor,
  type CardMakers,
} from './cards.service.ts';
import { revokedCards } from './cards.store.ts';
import { openSigningKeys } from './signing-keys.ts';

/**
 * Cache time of public keys: a verifier that fetches hourly learns of a revoked card within that
 * time.
 */
const KEPT_SECONDS = 3600;

/**
 * Health cards (CRD-03, CRD-04). The file is not our JSON and the standard fixes the keys' address,
 * so neither is in the contract.
 */
export function cardRoutes(
  app: FastifyInstance,
  wire: Wire,
  { db, pool }: Database,
  { publicAddress, wallets }: { publicAddress: PublicAddress; wallets: Wallets },
): void {
  const keys = openSigningKeys(pool);
  const makers: CardMakers = { db, keys, publicAddress, wallets };
  const accounts = { db, ring: openProfileRing(pool) };

  // Not `change`: the answer is too large to store, and repeating it gives the same card.
  wire.guarded(
    issueHealthCards,
    async (call) => {
      const owner = { sessionId: await call.session(), accountId: await signedIn(accounts, call) };
      return issue(makers, owner, storedNumber(call.params.confirmationNumber));
    },
    OWN_READS,
  );
  wire.guarded(
    createWalletPass,
    async (call) => {
      const { agent } = call.browser;
      const accountId = await signedIn(accounts, call);
      const owner = { sessionId: await call.session(), accountId, agent, language: call.language };
      const confirmationNumber = storedNumber(call.params.confirmationNumber);
      return passFor(makers, owner, { confirmationNumber, wallet: call.body.wallet });
    },
    OWN_READS,
  );

  /**
   * Serves a file to a visitor who may manage the appointment; it is made per request and not
   * stored.
   */
  const sendFile = (
    path: string,
    { type, name, operation }: { type: string; name: string; operation: string },
    make: (
      owner: Owner & { language: Language },
      confirmationNumber: string,
    ) => Promise<string | Buffer | Refused>,
  ) =>
    app.get<{ Params: { confirmationNumber: string } }>(
      path,
      {
        schema: { hide: true, params: getRecord.params },
        preHandler: limitRate(pool, name, OWN_READS),
      },
      async (request, reply) => {
        const session = () => request.sessionId();
        const accountId = await signedIn(accounts, { browser: request.browser, session });
        const owner = { sessionId: await session(), accountId, language: languageOf(request) };
        const file = await make(owner, storedNumber(request.params.confirmationNumber));
        const refused = isRefused(file) ? file.refused : undefined;
        await keepFileSight(pool, request, { operation, refused });
        if (isRefused(file)) return sendRefusal(file, request, reply);
        return reply
          .header('content-type', type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .send(file);
      },
    );
  sendFile(
    CARD_FILE_PATH,
    {
      type: 'application/smart-health-card',
      name: 'vaccines.smart-health-card',
      operation: 'healthCardFile',
    },
    async (owner, number) => {
      const carded = await cardsFor(makers, owner, number);
      if (isRefused(carded)) return carded;
      return JSON.stringify({ verifiableCredential: carded.cards.map(({ jws }) => jws) });
    },
  );
  sendFile(
    APPLE_PASS_PATH,
    {
      type: 'application/vnd.apple.pkpass',
      name: 'vaccines.pkpass',
      operation: 'walletFile',
    },
    (owner, number) => applePassFor(makers, owner, number),
  );

  const open = { schema: { hide: true } } as const;
  const shared = {
    // Verifiers are pages of other sites.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `public, max-age=${KEPT_SECONDS}`,
  };
  app.get('/.well-known/jwks.json', open, async (_request, reply) =>
    reply.headers(shared).send({ keys: await publishedKeys(makers) }),
  );
  app.get<{ Params: { file: string } }>('/.well-known/crl/:file', open, async (request, reply) => {
    const kid = /^(?<kid>[\w-]{43})\.json$/.exec(request.params.file)?.groups?.['kid'] ?? '';
    const isOurs = (await keys.published()).some((key) => key.kid === kid);
    if (!isOurs) return sendRefusal(refuse('FC_903_NotFound'), request, reply);
    const rids = await revokedCards(db, kid);
    return reply.headers(shared).send({ kid, method: 'rid', ctr: rids.length, rids });
  });
}

/** The public keys, each with how often its list of revoked cards has changed, if it has one. */
async function publishedKeys({ db, keys }: CardMakers) {
  const published = await keys.published();
  return Promise.all(
    published.map(async (key) => {
      const { length } = await revokedCards(db, key.kid);
      return length > 0 ? { ...key, crlVersion: length } : key;
    }),
  );
}
