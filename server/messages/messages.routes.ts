import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { inboundRoutes } from './inbound/inbound.routes.ts';
import { mailboxRoutes } from './mailbox-page/mailbox.routes.ts';

interface Parts {
  address: PublicAddress;
  config: Pick<Config, 'environment'> & Partial<Pick<Config, 'messages' | 'mailbox'>>;
}

/** The text service's webhook while one is set; the development mailbox while one is not. */
export function messageRoutes(
  app: FastifyInstance,
  { db }: Pick<Database, 'db'>,
  { address, config: { environment, messages, mailbox = false } }: Parts,
): void {
  if (messages?.texts) inboundRoutes(app, { db, address, texts: messages.texts });
  mailboxRoutes(app, { db, address, environment, config: messages, isOpenToAll: mailbox });
}
