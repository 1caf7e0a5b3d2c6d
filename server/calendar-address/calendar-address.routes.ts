import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  createCalendarAddress,
  endCalendarAddress,
  getCalendarAddress,
} from '#contract/calendar-address.ts';
import { PER_MINUTE } from '#server/accounts/limits.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import { CALENDAR_PATH } from '#server/clients/addresses.ts';
import type { Database } from '#server/database/database.ts';
import { sendRefusal } from '#server/http/errors.ts';
import { isKnown } from '#server/http/kept-file.ts';
import { languageOf } from '#server/http/language.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { serverKey } from '#server/security/keys.ts';
import { limitRate } from '#server/security/limits.ts';
import {
  addressFor,
  calendarOfToken,
  endAddress,
  makeAddress,
  type CalendarAddresses,
} from './calendar-address.service.ts';

/**
 * Calendar services poll for very many people from few addresses, once an hour or less for each.
 */
const RATE = { perMinute: 600, isLocal: true } as const;

/**
 * An account's calendar to subscribe to (CNF-03). Its address is in the contract; the calendar is a
 * file, not JSON, so it is not.
 */
export async function calendarAddressRoutes(
  app: FastifyInstance,
  wire: Wire,
  { db, pool }: Database,
  publicAddress: PublicAddress,
): Promise<void> {
  const accounts = { db, ring: openProfileRing(pool) };
  const addresses: CalendarAddresses = {
    db,
    pool,
    publicAddress,
    key: await serverKey(pool, 'calendar'),
  };
  const limited = { perMinute: PER_MINUTE };

  wire.read(getCalendarAddress, async (call) => {
    const accountId = await signedIn(accounts, call);
    if (accountId === undefined) return refuse('SIGN_IN_REQUIRED');
    call.saw(accountId);
    return addressFor(addresses, accountId, call.language);
  });
  wire.guarded(
    createCalendarAddress,
    async (call) => {
      const accountId = await signedIn(accounts, call);
      if (accountId !== undefined) call.saw(accountId);
      return makeAddress(addresses, accountId, call);
    },
    limited,
  );
  wire.change(
    endCalendarAddress,
    async (tx, call) => {
      const accountId = await signedIn({ ...accounts, db: tx }, call);
      if (accountId !== undefined) call.saw(accountId);
      return endAddress(tx, accountId, call.sessionId);
    },
    limited,
  );

  app.get<{ Params: { token: string } }>(
    CALENDAR_PATH,
    {
      schema: { hide: true },
      config: { isRead: true },
      preHandler: limitRate(pool, 'subscribedCalendar', RATE),
    },
    async (request, reply) => {
      const file = await calendarOfToken({ db, pool }, request.params.token, languageOf(request));
      // A replaced address, a removed one and one that never existed get the same answer.
      if (file === undefined) return sendRefusal(refuse('FC_903_NotFound'), request, reply);
      const etag = nameOf(file);
      reply.header('cache-control', 'private, no-cache').header('etag', etag);
      if (isKnown(request, etag)) return reply.code(304).send();
      return reply.header('content-type', 'text/calendar; charset=utf-8').send(file);
    },
  );
}

/** Weak (RFC 9110, 8.8.3), and without DTSTAMP: the time of writing is not a change. */
const nameOf = (file: string): string =>
  `W/"${createHash('sha256')
    .update(file.replaceAll(/^DTSTAMP:.*$/gm, ''))
    .digest('base64url')}"`;
