// A post office whose services a test chooses, and its reports of messages that were not sent.
import type { FreshDatabase } from './database.ts';
import type { Deliver, Services } from '#server/messages/delivery.ts';
import { dispatchDue, type PostOffice, type Setback } from '#server/messages/dispatcher.ts';
import { writer } from '#server/messages/letters/write.ts';
import { mailboxOf } from '#server/messages/services/mailbox.ts';

export const SITE = 'https://www.pharmacy.example';
const SPANISH_SITE = 'https://es.pharmacy.example';

export interface TestOffice {
  office: PostOffice;
  setbacks: (Setback & { what: 'delayed' | 'given up' })[];
  /** Sends everything due, of both kinds; returns how many were sent. */
  send: () => Promise<number>;
}

/** A failure that is a bug fails the test. */
export function testOffice(database: FreshDatabase, services: Partial<Services> = {}): TestOffice {
  const { db } = database;
  const mailbox: Deliver = mailboxOf(db);
  const setbacks: TestOffice['setbacks'] = [];
  const office: PostOffice = {
    db,
    services: { email: mailbox, sms: mailbox, ...services },
    write: writer(database, (language) => (language === 'es' ? SPANISH_SITE : SITE)),
    delayed: (setback) => setbacks.push({ ...setback, what: 'delayed' }),
    givenUp: (setback) => setbacks.push({ ...setback, what: 'given up' }),
    failed: (error) => {
      throw error;
    },
  };
  return {
    office,
    setbacks,
    send: async () => {
      const sent = (await dispatchDue(office, 'email')) + (await dispatchDue(office, 'sms'));
      // SAF-03: the tests of a file write to the same few people, more often than the limit allows.
      await database.pool.query('delete from limits');
      return sent;
    },
  };
}
