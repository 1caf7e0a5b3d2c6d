import { beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '#domain/environments.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { buildApp } from '#server/app.ts';
import { addStore, book, bookingServer, reachedAt } from '#tests/support/booking.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { visit } from '#tests/support/visitor.ts';
import type { MessagesConfig } from '../messages-config.ts';
import { putIntoOutbox } from '../outbox.store.ts';

const { app, database, pool, visitor } = await bookingServer();
const { send } = testOffice(database);

const LINK = 'https://www.pharmacy.example/findcare/schedule-vaccine/resume#key=a&b';

beforeEach(async () => {
  await pool.query('truncate outbox, mailbox, text_choices');
});

const link = (kind: 'email' | 'sms', recipient: string, language: 'en' | 'es' = 'en') =>
  database.db.transaction((tx) =>
    putIntoOutbox(tx, [
      {
        kind,
        payload: {
          template: 'resumeJourney',
          recipient,
          language,
          details: { link: LINK, expiresAt: '2099-01-01T00:00:00.000Z' },
        },
      },
    ]),
  );

const get = (url: string, to = app) => to.inject({ url });

/** The pages of the letters, newest first. */
async function letters(): Promise<string[]> {
  const { body } = await get('/dev/mailbox');
  return [...body.matchAll(/href="(\/dev\/mailbox\/\d+)"/g)].map(([, url = '']) => url);
}

describe('the development mailbox', () => {
  it('CNF-02 says so when it is empty', async () => {
    const page = await get('/dev/mailbox');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('Nothing yet.');
  });

  it('CNF-02 lists what was sent in both languages, newest first', async () => {
    await link('email', 'ana@example.com');
    await link('email', 'luz@example.com', 'es');
    await send();
    const { body } = await get('/dev/mailbox');
    expect(body.indexOf('Termine de reservar su cita')).toBeGreaterThan(0);
    expect(body.indexOf('Termine de reservar su cita')).toBeLessThan(
      body.indexOf('Finish booking your appointment'),
    );
  });

  it('CNF-02 shows a message as text with working links, and as HTML in a sandboxed frame', async () => {
    await link('email', 'ana@example.com');
    await send();
    const [url = ''] = await letters();
    const page = await get(url);
    expect(page.body).toContain('ana@example.com');
    expect(page.body).toContain(`<a href="${LINK.replace('&', '&amp;')}">`);
    expect(page.body).toContain(`<iframe title="The message as HTML" src="${url}/html">`);

    const html = await get(`${url}/html`);
    expect(html.body).toContain('<base target="_blank">');
    const policy = String(html.headers['content-security-policy']);
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/);
  });

  it('CNF-02 runs no script and loads nothing from elsewhere', async () => {
    const policy = String((await get('/dev/mailbox')).headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^' ]+'; frame-src 'self';/);
    expect(policy).not.toContain('unsafe');
  });

  it('CNF-03 hands out the calendar file of a booking', async () => {
    await book(await visitor(), await addStore(pool));
    await send();
    const [url = ''] = await letters();
    expect((await get(url)).body).toContain(`${url}/appointment.ics`);
    const file = await get(`${url}/appointment.ics`);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.body).toContain('BEGIN:VEVENT');
  });

  it('CNF-02 shows a name with angle brackets as a name', async () => {
    await book(await visitor(), await addStore(pool), {
      patient: { contact: reachedAt(`o'ana@example.com`) },
    });
    await send();
    const [url = ''] = await letters();
    expect((await get('/dev/mailbox')).body).toContain('o&#39;ana@example.com');
    expect((await get(url)).body).not.toContain(`o'ana@`);
  });

  it('SMS-01 can reply STOP and START as from a phone', async () => {
    await link('sms', '312-555-0123');
    await send();
    const [url = ''] = await letters();
    const one = await visit(app);
    const press = async (word: string) => {
      const page = await one.send('GET', url);
      const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page.body) ?? [];
      const form = new URLSearchParams({ csrf, word }).toString();
      return one.send('POST', `${url}/reply`, form, {
        'content-type': 'application/x-www-form-urlencoded',
      });
    };
    expect((await press('STOP')).body).toContain('you will get no more texts');
    expect((await get(url)).body).toContain('This number said STOP');
    await link('sms', '312-555-0123');
    expect(await send()).toBe(0);
    expect((await press('START')).body).toContain(
      'you will get texts about your appointments again',
    );
    expect((await get(url)).body).toContain('This number gets texts.');
    expect((await press('DROP TABLE')).statusCode).toBe(400);
  });

  it('SMS-01 accepts no reply from another site', async () => {
    await link('sms', '312-555-0123');
    await send();
    const [url = ''] = await letters();
    const reply = await app.inject({
      method: 'POST',
      url: `${url}/reply`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'word=STOP&csrf=guess',
    });
    expect(reply.statusCode).toBe(403);
  });

  it('CNF-02 has neither HTML nor a calendar file for a text', async () => {
    await link('sms', '312-555-0123');
    await send();
    const [url = ''] = await letters();
    expect((await get(`${url}/html`)).statusCode).toBe(404);
    expect((await get(`${url}/appointment.ics`)).statusCode).toBe(404);
  });

  it.each(['/dev/mailbox/999999', '/dev/mailbox/0', '/dev/mailbox/abc', '/dev/mailbox/9e99'])(
    'CNF-02 has nothing at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

describe('where the mailbox exists', () => {
  const mail: MessagesConfig['mail'] = {
    host: '127.0.0.1',
    port: 1,
    secure: false,
    auth: undefined,
    from: 'a@b.example',
  };
  const texts: MessagesConfig['texts'] = {
    origin: 'http://127.0.0.1:1',
    account: 'AC1',
    token: 't',
    from: '+13125550100',
  };
  const statusIn = async (
    environment: Environment,
    services: Partial<MessagesConfig> = {},
    remoteAddress = '127.0.0.1',
    mailbox?: true,
  ) => {
    const messages = { publicUrl: 'http://localhost', mail: undefined, texts: undefined };
    const there = await buildApp({
      database,
      config: {
        environment,
        hold: HOLD_POLICY,
        messages: { ...messages, ...services },
        ...(mailbox && { mailbox }),
      },
      log: { write: () => undefined },
    });
    const { statusCode } = await there.inject({ url: '/dev/mailbox', remoteAddress });
    await there.close();
    return statusCode;
  };

  it('CNF-02 is in LOCAL, DEV and QA, and nowhere else', async () => {
    const environments = ['LOCAL', 'DEV', 'QA', 'PROD', 'WWW3', 'PERF', 'VIRTUAL'] as const;
    const statuses = [];
    for (const environment of environments) statuses.push(await statusIn(environment));
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404, 404]);
  });

  it('CNF-02 is not where real mail and texts are sent', async () => {
    expect(await statusIn('QA', { mail, texts })).toBe(404);
    expect(await statusIn('QA', { mail })).toBe(200);
  });

  it('CNF-02 is for this computer only, unless opened to others', async () => {
    for (const environment of ['LOCAL', 'DEV', 'QA'] as const) {
      expect(await statusIn(environment, {}, '203.0.113.7')).toBe(404);
      expect(await statusIn(environment, {}, '::ffff:127.0.0.1')).toBe(200);
      expect(await statusIn(environment, {}, '203.0.113.7', true)).toBe(200);
    }
    expect(await statusIn('PROD', {}, '203.0.113.7', true)).toBe(404);
  });
});
