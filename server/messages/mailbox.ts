import { sql } from 'drizzle-orm';
import type { Deliver } from './dispatcher.ts';

/**
 * Puts a message where a developer can read it, the table `mailbox`; nothing leaves the house. In the transaction that
 * marks the message as sent, so it lands exactly once.
 */
export const deliverToMailbox: Deliver = async (tx, { id, kind, payload }) => {
  const { recipient, template, language, details } = payload;
  await tx.execute(sql`
    insert into mailbox (outbox_id, kind, recipient, template, language, details)
    values (${id}, ${kind}, ${recipient}, ${template}, ${language}, ${JSON.stringify(details)}::jsonb)`);
};
