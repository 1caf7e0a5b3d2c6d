// Messages end to end: a booking, its outbox, and real services on this computer.
import { afterEach, describe, expect, it } from 'vitest';
import type { Environment } from '#domain/environments.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { SITE } from '#tests/support/post-office.ts';
import { json, textService } from '#tests/support/text-service.ts';
import { putIntoOutbox } from './outbox.store.ts';
import { dispatchDue } from './dispatcher.ts';
import { openPostOffice } from './post-office.ts';

const { database, pool, visitor } = await bookingServer();
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await pool.query('truncate outbox, mailbox, text_choices');
});

async function openOffice(environment: Environment = 'LOCAL') {
  const [mail, texts] = [await mailServer(), await textService()];
  ends.push(
    () => mail.close(),
    () => texts.close(),
  );
  const lines: { level: string; line: unknown; said: unknown }[] = [];
  const say = (level: string) => (line: unknown, said?: unknown) =>
    void lines.push({ level, line, said });
  const start = (services: { mail: boolean; texts: boolean }) => {
    const office = openPostOffice({
      database,
      environment,
      config: {
        mail: services.mail
          ? {
              host: '127.0.0.1',
              port: mail.port,
              secure: false,
              auth: undefined,
              from: 'Dosepath <appointments@pharmacy.example>',
            }
          : undefined,
        texts: services.texts
          ? { origin: texts.origin, account: 'AC1', token: 't0ken', from: '+13125550100' }
          : undefined,
      },
      address: () => SITE,
      log: { warn: say('warn'), error: say('error') },
    });
    const sent = [dispatchDue(office, 'email'), dispatchDue(office, 'sms')];
    ends.push(async () => void (await Promise.all(sent)));
  };
  return { mail, texts, lines, start };
}

const textMe = () =>
  database.db.transaction((tx) =>
    putIntoOutbox(tx, [
      {
        kind: 'sms',
        payload: {
          template: 'accountExists',
          recipient: '312-555-0123',
          language: 'en',
          details: {},
        },
      },
    ]),
  );

describe('the post office', () => {
  it('CNF-02 delivers a booking’s confirmation to the mail server, complete', async () => {
    const { mail, start } = await openOffice();
    const { confirmationNumber } = await book(await visitor(), await addStore(pool));
    start({ mail: true, texts: true });
    await expect.poll(() => mail.letters.length).toBe(1);
    const [letter] = mail.letters;
    const number = `${confirmationNumber.slice(0, 5)}-${confirmationNumber.slice(5)}`;
    expect(letter?.subject).toBe('You are booked');
    expect(letter?.text).toContain(number);
    expect(letter?.html).toContain(number);
    expect(letter?.attachments.map(({ filename }) => filename)).toEqual(['appointment.ics']);
    expect(letter?.attachments[0]?.content.toString()).toContain('BEGIN:VEVENT');
    await expect
      .poll(async () => (await pool.query('select receipt from outbox')).rows)
      .toEqual([{ receipt: letter?.messageId }]);
  });

  it('SMS-01 delivers a text to the text service', async () => {
    const { texts, start } = await openOffice();
    await textMe();
    start({ mail: true, texts: true });
    await expect.poll(() => texts.requests.length).toBe(1);
    expect(texts.requests[0]?.form['To']).toBe('+13125550123');
  });

  it('DIA-01 logs a given-up message by its id, without a phone number or an address', async () => {
    const { mail, texts, lines, start } = await openOffice();
    mail.refuseRecipient = (address) => ({ code: 550, text: `${address} is unknown here` });
    texts.next.push(json(400, { code: 21614, message: '+13125550123 is not a mobile number' }));
    await book(await visitor(), await addStore(pool));
    await textMe();
    start({ mail: true, texts: true });
    await expect.poll(() => lines.length).toBe(2);
    expect(new Set(lines)).toEqual(
      new Set([
        {
          level: 'error',
          said: 'message given up',
          line: {
            outboxId: expect.any(Number),
            kind: 'email',
            template: 'appointmentConfirmed',
            attempts: 1,
            reason: 'smtp EENVELOPE 550',
          },
        },
        {
          level: 'error',
          said: 'message given up',
          line: {
            outboxId: expect.any(Number),
            kind: 'sms',
            template: 'accountExists',
            attempts: 1,
            reason: 'sms 400 21614',
          },
        },
      ]),
    );
  });

  it('CNF-02 puts messages into the mailbox when no service is set for them', async () => {
    const { mail, texts, lines, start } = await openOffice();
    await textMe();
    start({ mail: true, texts: false });
    await expect
      .poll(async () => (await pool.query('select kind from mailbox')).rows)
      .toEqual([{ kind: 'sms' }]);
    expect([mail.letters, texts.requests, lines]).toEqual([[], [], []]);
  });

  it('CNF-02 warns at startup, where real people wait, that nothing will be sent', async () => {
    const { lines, start } = await openOffice('PROD');
    start({ mail: false, texts: false });
    expect(lines.map(({ line }) => line)).toEqual([
      { missing: 'DOSEPATH_SMTP_URL' },
      { missing: 'DOSEPATH_SMS_URL' },
    ]);
  });

  it('OPS-01 marks nothing as sent, where real people wait, that was not sent', async () => {
    const { lines, start } = await openOffice('PROD');
    await textMe();
    start({ mail: false, texts: false });
    await expect
      .poll(async () => {
        const { rows } = await pool.query('select sent_at, failure from outbox where kind = $1', [
          'sms',
        ]);
        return rows.at(-1);
      })
      .toEqual({ sent_at: null, failure: 'no service' });
    expect(lines.at(-1)).toMatchObject({ said: 'message given up', line: { kind: 'sms' } });
    expect((await pool.query('select from mailbox')).rowCount).toBe(0);
  });
});
