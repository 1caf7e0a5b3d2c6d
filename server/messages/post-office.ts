// Assembles the messages' part of the server from its settings.
import type { FastifyBaseLogger } from 'fastify';
import { isLive, type Environment } from '#domain/environments.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { Deliver } from './delivery.ts';
import type { PostOffice } from './dispatcher.ts';
import { writer } from './letters/write.ts';
import type { MessagesConfig } from './messages-config.ts';
import { mailboxOf } from './services/mailbox.ts';
import { smtpOf } from './services/smtp.ts';
import { twilioOf } from './services/twilio.ts';

interface Parts {
  database: Pick<Database, 'db' | 'pool'>;
  environment: Environment;
  config: Pick<MessagesConfig, 'mail' | 'texts'>;
  address: PublicAddress;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * A service that is not configured is replaced by the development mailbox; where real people wait
 * (OPS-01), messages without a service are not sent, not marked as sent, and reported.
 */
export function openPostOffice({ database, environment, config, address, log }: Parts): PostOffice {
  const { db } = database;
  const isReal = isLive(environment);
  if (isReal) {
    if (!config.mail) log.warn({ missing: 'DOSEPATH_SMTP_URL' }, 'e-mail does not leave');
    if (!config.texts) log.warn({ missing: 'DOSEPATH_SMS_URL' }, 'texts do not leave');
  }
  const otherwise = isReal ? noService : mailboxOf(db);
  return {
    db,
    services: {
      email: config.mail ? smtpOf(config.mail) : otherwise,
      sms: config.texts ? twilioOf(config.texts) : otherwise,
    },
    write: writer(database, address),
    delayed: (setback) => log.warn(setback, 'message delayed'),
    givenUp: (setback) => log.error(setback, 'message given up'),
    failed: (err) => log.error({ err }),
  };
}

const noService: Deliver = async () => ({ outcome: 'refused', reason: 'no service' });
