// The web service that devices with our passes call
// (developer.apple.com/documentation/walletpasses, "Adding a Web Service to Update Passes";
// CRD-04). They are not browsers: no cookie, no CSRF token. The token in a pass proves that a
// device has it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { APPLE_SERVICE } from '#server/clients/addresses.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { now } from '#server/clock.ts';
import { sendRefusal } from '#server/http/errors.ts';
import { refuse } from '#server/http/refusal.ts';
import { keepFollowing } from '#server/seen/sights.store.ts';
import { limitRate } from '#server/security/limits.ts';
import { PKPASS_TYPE } from '#server/wallets/apple-file.ts';
import type { AppleWallet } from '#server/wallets/wallets-config.ts';
import { toldByDevice } from './device-log.ts';
import { showsPass } from './pass-token.ts';
import { changedOn, findPass, keepDevice, removeCopy } from './passes.store.ts';
import { appleFileOf, type PassMakers } from './passes.service.ts';

/** Many phones share the few addresses of a mobile network. */
const RATE = { perMinute: 600, isLocal: true } as const;

const PASSES = `${APPLE_SERVICE}/v1/passes/:passType/:serial`;
const REGISTRATIONS = `${APPLE_SERVICE}/v1/devices/:device/registrations/:passType`;
const REGISTRATION = `${REGISTRATIONS}/:serial`;
const LOG = `${APPLE_SERVICE}/v1/log`;

const ofType = z.object({ passType: z.string().max(110) });
const ofPass = ofType.extend({ serial: z.uuid() });
const device = z.string().regex(/^[\w.-]{1,100}$/);
const ofDevice = ofType.extend({ device });
const ofCopy = ofPass.extend({ device });
const Pushed = z.object({ pushToken: z.string().regex(/^[\da-f]{8,200}$/i) });
const Since = z.object({ passesUpdatedSince: z.string().max(40).optional() });
const Logs = z.object({ logs: z.array(z.string().max(2000)).max(100) });

type OfPass = { Params: z.output<typeof ofPass> };
type OfCopy = { Params: z.output<typeof ofCopy> };

export function appleServiceRoutes(
  app: FastifyInstance,
  pool: pg.Pool,
  makers: PassMakers,
  apple: AppleWallet,
): void {
  const { db, key } = makers;
  const preHandler = limitRate(pool, 'applePasses', RATE);

  /** Whether the caller proved to have this pass of ours. */
  const isShown = ({ params, headers }: FastifyRequest<OfPass>) =>
    params.passType === apple.passType && showsPass(key, params.serial, headers.authorization);
  const unauthorized = (request: FastifyRequest, reply: FastifyReply) =>
    sendRefusal(refuse('UNAUTHENTICATED'), request, reply);

  app.post<OfCopy & { Body: z.output<typeof Pushed> }>(
    REGISTRATION,
    { schema: { hide: true, params: ofCopy, body: Pushed }, preHandler },
    async (request, reply) => {
      const { params, body } = request;
      const kept = isShown(request)
        ? await inTransaction(db, (tx) => keepDevice(tx, { ...params, ...body }))
        : undefined;
      if (!kept) return unauthorized(request, reply);
      return reply.code(kept === 'new' ? 201 : 200).send();
    },
  );

  app.delete<OfCopy>(
    REGISTRATION,
    { schema: { hide: true, params: ofCopy }, preHandler },
    async (request, reply) => {
      if (!isShown(request)) return unauthorized(request, reply);
      await inTransaction(db, (tx) => removeCopy(tx, request.params));
      return reply.code(200).send();
    },
  );

  app.get<{ Params: z.output<typeof ofDevice>; Querystring: z.output<typeof Since> }>(
    REGISTRATIONS,
    {
      schema: { hide: true, params: ofDevice, querystring: Since },
      config: { isRead: true },
      preHandler,
    },
    async (request, reply) => {
      const { passType, device: asking } = request.params;
      reply.header('cache-control', 'no-store');
      if (passType !== apple.passType) return reply.code(204).send();
      const tag = request.query.passesUpdatedSince ?? '';
      // A tag that is not ours lists every pass.
      const since = /^\d{1,15}$/.test(tag) ? Number(tag) : undefined;
      const changed = await changedOn(db, asking, since);
      if (changed.serials.length === 0) return reply.code(204).send();
      return reply.send({ serialNumbers: changed.serials, lastUpdated: String(changed.tag) });
    },
  );

  app.get<OfPass>(
    PASSES,
    { schema: { hide: true, params: ofPass }, config: { isRead: true }, preHandler },
    async (request, reply) => {
      const kept = isShown(request) ? await findPass(db, request.params.serial) : undefined;
      if (!kept) return unauthorized(request, reply);
      const modified = secondOf(kept.changedAt);
      // A pass changed within this second may change again in it. Dated one second earlier, it will
      // be fetched again.
      const isFresh = modified === secondOf(now());
      reply
        .header('cache-control', 'private, no-cache')
        .header('last-modified', new Date(modified - (isFresh ? SECOND_MS : 0)).toUTCString());
      const known = Date.parse(request.headers['if-modified-since'] ?? '');
      if (known >= modified) return reply.code(304).send();
      // SAF-07: whoever holds the phone sees the pass, so the fetch is audited.
      const whose = request.params.serial;
      await keepFollowing(pool, { job: 'wallet', operation: 'followedPass', whose });
      const file = await appleFileOf(makers, apple, kept);
      return reply.header('content-type', PKPASS_TYPE).send(file);
    },
  );

  app.post<{ Body: z.output<typeof Logs> }>(
    LOG,
    { schema: { hide: true, body: Logs }, preHandler },
    async (request, reply) => {
      for (const told of toldByDevice(request.body.logs))
        request.log.warn(told, 'a device has trouble with a pass');
      return reply.code(200).send();
    },
  );
}

const SECOND_MS = 1000;
/** HTTP dates have whole seconds. */
const secondOf = (moment: Date) => Math.floor(moment.getTime() / SECOND_MS) * SECOND_MS;
