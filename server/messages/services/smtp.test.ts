import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mailServer } from '#tests/support/mail-server.ts';
import type { Letter } from '../delivery.ts';
import { smtpOf } from './smtp.ts';

const server = await mailServer();
afterAll(() => server.close());

beforeEach(() => {
  server.letters.length = 0;
  server.refuseRecipient = () => undefined;
  server.refuseMessage = () => undefined;
});

const serviceAt = (port: number) =>
  smtpOf({
    host: '127.0.0.1',
    port,
    secure: false,
    auth: undefined,
    from: 'Dosepath <appointments@pharmacy.example>',
  });
const deliver = serviceAt(server.port);

const letter: Letter = {
  id: 77,
  kind: 'email',
  recipient: 'ana@example.com',
  language: 'es',
  template: 'appointmentConfirmed',
  subject: 'Su cita está reservada',
  plain: 'Mañana a las 10:00.\n',
  html: '<p>Mañana a las 10:00.</p>',
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
};

describe('an e-mail', () => {
  it('CNF-02 arrives as text, HTML and calendar file', async () => {
    expect(await deliver(letter)).toEqual({
      outcome: 'sent',
      receipt: '<77.outbox@pharmacy.example>',
    });
    const [came] = server.letters;
    expect(came).toMatchObject({
      subject: 'Su cita está reservada',
      messageId: '<77.outbox@pharmacy.example>',
      text: 'Mañana a las 10:00.\n',
      html: '<p>Mañana a las 10:00.</p>',
      from: { text: '"Dosepath" <appointments@pharmacy.example>' },
      to: { text: 'ana@example.com' },
    });
    expect(came?.headers.get('content-language')).toBe('es');
    expect(came?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(came?.attachments).toMatchObject([
      { filename: 'appointment.ics', contentType: 'text/calendar' },
    ]);
    expect(came?.attachments[0]?.content.toString()).toBe(letter.calendar);
  });

  it.each(['PUBLISH', 'CANCEL'])(
    'CNF-03 declares the same method as the calendar file: %s',
    async (method) => {
      const calendar = `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n`;
      await deliver({ ...letter, calendar });
      const type = server.letters.at(-1)?.attachments[0]?.headers.get('content-type');
      expect(type).toMatchObject({ params: { method } });
    },
  );

  it('CNF-02 that is sent again, because the first answer was lost, has the same Message-ID', async () => {
    await deliver(letter);
    await deliver(letter);
    const ids = server.letters.map(({ messageId }) => messageId);
    expect(ids).toEqual(['<77.outbox@pharmacy.example>', '<77.outbox@pharmacy.example>']);
  });

  it.each([
    ['one address, even where it looks like several', 'ana@example.com, eva@example.com'],
    ['no other header', 'ana@example.com\r\nBcc: eva@example.com'],
  ])('CNF-02 is sent to %s', async (_what, recipient) => {
    const asked: string[] = [];
    server.refuseRecipient = (address) => {
      asked.push(address);
      return undefined;
    };
    await deliver({ ...letter, recipient });
    expect(asked).not.toContain('eva@example.com');
    expect(server.letters.every(({ headers }) => !headers.has('bcc'))).toBe(true);
  });

  it.each([
    [550, 'refused', 'no such mailbox', 'smtp EENVELOPE 550'],
    [554, 'refused', 'not wanted', 'smtp EENVELOPE 554'],
    [450, 'failed', 'mailbox busy', 'smtp EENVELOPE 450'],
    // The server hangs up with it.
    [421, 'failed', 'shutting down', 'smtp ECONNECTION'],
  ] as const)(
    'CNF-02 whose recipient the server answers with %i is %s',
    async (code, outcome, text, reason) => {
      server.refuseRecipient = () => ({ code, text });
      expect(await deliver(letter)).toEqual({ outcome, reason });
      server.refuseRecipient = () => undefined;
    },
  );

  it.each([
    [552, 'refused'],
    [451, 'failed'],
  ] as const)('CNF-02 that the server answers as a whole with %i is %s', async (code, outcome) => {
    server.refuseMessage = () => ({ code, text: 'ana@example.com has no room' });
    const delivery = await deliver(letter);
    expect(delivery).toEqual({ outcome, reason: `smtp EMESSAGE ${code}` });
  });

  it('REL-06 uses an open connection, and a new one when the server has hung up', async () => {
    const mail = await mailServer();
    const send = serviceAt(mail.port);
    for (let id = 1; id <= 3; id += 1) await send({ ...letter, id });
    expect([mail.letters.length, mail.lines()]).toEqual([3, 1]);
    mail.hangUp();
    expect(await send({ ...letter, id: 4 })).toMatchObject({ outcome: 'sent' });
    expect([mail.letters.length, mail.lines()]).toEqual([4, 2]);
    await mail.close();
  });

  it('CNF-02 is tried again when no server answers', async () => {
    const gone = await mailServer();
    await gone.close();
    expect(await serviceAt(gone.port)(letter)).toEqual({
      outcome: 'failed',
      reason: 'smtp ESOCKET',
    });
  });

  it('CNF-02 is tried again when the password is wrong, because operators can fix that', async () => {
    const wrong = smtpOf({
      host: '127.0.0.1',
      port: server.port,
      secure: false,
      auth: { user: 'ana', pass: 'wrong' },
      from: 'appointments@pharmacy.example',
    });
    expect(await wrong(letter)).toMatchObject({ outcome: 'failed' });
  });

  it('CNF-02 does not leave this computer without TLS', async () => {
    // 127.0.0.1 under a name that is not recognized as this computer.
    const elsewhere = smtpOf({
      host: '0.0.0.0',
      port: server.port,
      secure: false,
      auth: undefined,
      from: 'appointments@pharmacy.example',
    });
    expect(await elsewhere(letter)).toEqual({
      outcome: 'failed',
      reason: expect.stringMatching(/^smtp ETLS/),
    });
    expect(server.letters).toEqual([]);
  });
});
