import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import { testServer } from '#tests/support/server.ts';
import { lettersIn } from '#tests/support/letters.ts';
import type { MessagePayload } from '../messages.schema.ts';
import { putIntoOutbox } from '../outbox.store.ts';
import { STOPPED_AT_SERVICE } from '../services/twilio.ts';
import { INBOUND_TEXTS } from './inbound.routes.ts';
import { twilioSignature } from './twilio-signature.ts';

const TOKEN = 't0ken';
const PHONE = '+13125550123';
const database = await freshDatabase();
const { pool } = database;

const serverWith = (texts: boolean) =>
  testServer(database, {
    config: {
      environment: 'PROD',
      hold: HOLD_POLICY,
      messages: {
        publicUrl: SITE,
        mail: undefined,
        texts: texts
          ? { origin: 'http://127.0.0.1:1', account: 'AC1', token: TOKEN, from: '+13125550100' }
          : undefined,
      },
    },
  });
const { app } = await serverWith(true);
const { app: withoutTexts } = await serverWith(false);

let texts = 0;

interface Wish {
  text: string;
  from?: string;
  more?: Record<string, string>;
  signature?: string;
  headers?: Record<string, string>;
}

/** Posts what the text service sends when a patient texts us. */
function receive({ text, from = PHONE, more = {}, signature, headers = {} }: Wish, to = app) {
  texts += 1;
  const form = new URLSearchParams({
    From: from,
    To: '+13125550100',
    Body: text,
    MessageSid: `SM${texts.toString().padStart(32, '0')}`,
    ...more,
  });
  return to.inject({
    method: 'POST',
    url: INBOUND_TEXTS,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? twilioSignature(`${SITE}${INBOUND_TEXTS}`, form, TOKEN),
      ...headers,
    },
    payload: form.toString(),
  });
}

const textTo = (recipient: string, language: 'en' | 'es' = 'en'): MessagePayload => ({
  template: 'accountExists',
  recipient,
  language,
  details: {},
});

const put = (payload: MessagePayload, kind: 'sms' | 'email' = 'sms') =>
  database.db.transaction((tx) => putIntoOutbox(tx, [{ kind, payload }]));

const waiting = async () => {
  const { rows } = await pool.query<{ id: number }>(
    'select id::integer as id from outbox where sent_at is null and given_up_at is null',
  );
  const ids = new Set(rows.map(({ id }) => id));
  const letters = await lettersIn(pool);
  return letters.filter(({ id }) => ids.has(id)).map(({ payload }) => payload.recipient);
};

const choices = async () => {
  const { rows } = await pool.query(
    'select phone, choice, source, decided_at is not null as timed from text_choices order by id',
  );
  return rows;
};

beforeEach(async () => {
  await pool.query('truncate outbox, text_choices, mailbox, limits');
});

describe('STOP', () => {
  it('SMS-01 is recorded with its time and source, and answered', async () => {
    const reply = await receive({ text: 'stop' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(reply.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Dosepath: you will get no more texts from us. Reply START to get them again.</Message></Response>',
    );
    expect(await choices()).toEqual([
      { phone: PHONE, choice: 'stop', source: 'reply', timed: true },
    ]);
  });

  it('SMS-01 withdraws unsent texts to that number, and no other message', async () => {
    await put(textTo('312-555-0123'));
    await put(textTo('312-555-0199'));
    await put(textTo('ana@example.com'), 'email');
    await receive({ text: 'STOP' });
    expect(await waiting()).toEqual(['+13125550199', 'ana@example.com']);
  });

  it('SMS-01 keeps later texts to that number, however it is written, out of the outbox', async () => {
    await receive({ text: 'ALTO' });
    for (const phone of ['312-555-0123', '+1 (312) 555-0123', '13125550123', '312-555-0199'])
      await put(textTo(phone));
    expect(await waiting()).toEqual(['+13125550199']);
  });

  it('SMS-01 that arrives after a text was put into the outbox still applies at delivery', async () => {
    await put(textTo('312-555-0123'));
    // As if the two had crossed: the choice is recorded, and the text is still waiting.
    await pool.query(
      `insert into text_choices (phone, choice, source) values ($1, 'stop', 'reply')`,
      [PHONE],
    );
    const { send, setbacks } = testOffice(database);
    expect(await send()).toBe(0);
    expect(setbacks).toMatchObject([{ what: 'given up', reason: 'stopped' }]);
  });

  it('SMS-01 applies from the moment it is answered, while several processes are sending texts', async () => {
    for (let text = 0; text < 90; text += 1) await put(textTo('312-555-0123'));
    let begun = 0;
    let answered = () => {};
    const answer = new Promise<void>((settle) => (answered = settle));
    const slow = async () => {
      begun += 1;
      await delay(10);
      // However long the answer takes, some texts are left for it to stop.
      if (begun > 60) await answer;
      return { outcome: 'sent', receipt: 'slow' } as const;
    };
    const offices = [1, 2, 3].map(() => testOffice(database, { sms: slow }));
    const sending = Promise.all(offices.map(({ send }) => send()));
    await expect.poll(() => begun).toBeGreaterThan(2);
    await receive({ text: 'STOP' });
    const atAnswer = begun;
    answered();
    await sending;
    // Each process may have checked just before.
    expect(begun - atAnswer).toBeLessThanOrEqual(offices.length);
    expect(begun).toBeLessThan(90);
    expect(await waiting()).toEqual([]);
  });

  const outcomes = async () => {
    const { rows } = await pool.query(
      'select sent_at is not null as sent, failure, receipt from outbox order by id',
    );
    return rows;
  };

  it('SMS-01 keeps what became of a text that was just being sent, and sends nothing more', async () => {
    await put(textTo('312-555-0123'));
    const { send } = testOffice(database, {
      sms: async () => {
        await put(textTo('312-555-0123'));
        await receive({ text: 'STOP' });
        return { outcome: 'sent', receipt: 'SM1' };
      },
    });
    await send();
    expect(await outcomes()).toEqual([{ sent: true, failure: null, receipt: 'SM1' }]);
  });

  it('SMS-01 does not try again a text that fails while a STOP arrives', async () => {
    await put(textTo('312-555-0123'));
    let begun = 0;
    const { send } = testOffice(database, {
      sms: async () => {
        begun += 1;
        await receive({ text: 'STOP' });
        return { outcome: 'failed', reason: 'busy' };
      },
    });
    await send();
    await pool.query('update outbox set due_at = clock_timestamp()');
    await send();
    expect(begun).toBe(1);
    expect(await outcomes()).toEqual([{ sent: false, failure: 'stopped', receipt: null }]);
  });

  it('SMS-01 REL-06 does not forget a text whose server died before the STOP', async () => {
    await put(textTo('312-555-0123'));
    await pool.query('update outbox set attempts = 1, failure = null');
    await receive({ text: 'STOP' });
    const { send } = testOffice(database);
    await send();
    expect(await outcomes()).toEqual([{ sent: false, failure: 'unanswered', receipt: null }]);
  });

  it('SMS-01 said to the text service counts with us as well', async () => {
    await put(textTo('312-555-0123'));
    const { send } = testOffice(database, {
      sms: async () => ({ outcome: 'refused', reason: STOPPED_AT_SERVICE }),
    });
    await send();
    expect(await choices()).toMatchObject([{ phone: PHONE, choice: 'stop', source: 'provider' }]);
    await put(textTo('312-555-0123'));
    expect(await waiting()).toEqual([]);
  });

  it('SMS-01 reported twice by the text service gets the same answer twice while it is still true', async () => {
    const stop = { MessageSid: 'SM00000000000000000000000000000abd' };
    const first = await receive({ text: 'STOP', more: stop });
    expect(first.body).toContain('you will get no more texts');
    expect((await receive({ text: 'STOP', more: stop })).body).toBe(first.body);
    const start = { MessageSid: 'SM00000000000000000000000000000abe' };
    const again = await receive({ text: 'START', more: start });
    expect(again.body).toContain('<Message>');
    expect((await receive({ text: 'START', more: start })).body).toBe(again.body);
  });

  it('SMS-01 reported twice by the text service, as after a lost answer, does not undo a START', async () => {
    const sid = { MessageSid: 'SM00000000000000000000000000000abc' };
    await receive({ text: 'STOP', more: sid });
    await receive({ text: 'START' });
    expect((await receive({ text: 'STOP', more: sid })).body).toContain('<Response></Response>');
    await put(textTo('312-555-0123'));
    expect(await waiting()).toEqual([PHONE]);
  });
});

describe('START and HELP', () => {
  it('SMS-01 START lets texts through again', async () => {
    await receive({ text: 'STOP' });
    const reply = await receive({ text: 'alta' });
    expect(reply.body).toContain('<Message>Dosepath: recibirá otra vez mensajes');
    await put(textTo('312-555-0123'));
    expect(await waiting()).toEqual([PHONE]);
  });

  it('SMS-01 HELP is answered with where to get help, and changes nothing', async () => {
    const reply = await receive({ text: 'HELP' });
    expect(reply.body).toContain(`see ${SITE}/findcare/schedule-vaccine Reply STOP`);
    expect(await choices()).toEqual([]);
  });

  it('SMS-01 HELP is answered after STOP as well, with how to get texts again, and ends nothing', async () => {
    await put(textTo('312-555-0123', 'es'));
    await testOffice(database).send();
    await receive({ text: 'STOP' });
    const inSpanish = await receive({ text: 'HELP' });
    expect(inSpanish.body).toContain('Responda ALTA para recibirlos otra vez.');
    const reply = await receive({ text: 'INFO' });
    expect(reply.body).toContain(`see ${SITE}/findcare/schedule-vaccine You get no texts from us`);
    expect(reply.body).toContain('Reply START to get them again.');
    expect(reply.body).not.toContain('Reply STOP');
    await put(textTo('312-555-0123'));
    expect(await waiting()).toEqual([]);
  });

  it('SMS-01 nothing else is answered after STOP, and STOP itself only once', async () => {
    await receive({ text: 'STOP' });
    for (const text of ['STOP', 'What time is it?'])
      expect((await receive({ text })).body).toContain('<Response></Response>');
  });

  it('SMS-01 answers the words of carriers in the language of the last text to that number', async () => {
    await put(textTo('312-555-0123', 'es'));
    await testOffice(database).send();
    expect((await receive({ text: 'HELP' })).body).toContain('Más ayuda en');
    expect((await receive({ text: 'STOP' })).body).toContain('no recibirá más mensajes');
    expect((await receive({ text: 'START' })).body).toContain('recibirá otra vez mensajes');
  });

  it('SMS-01 says nothing where the text service has already answered, nor to unknown words', async () => {
    const silence = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
    expect((await receive({ text: 'STOP', more: { OptOutType: 'STOP' } })).body).toBe(silence);
    expect(await choices()).toHaveLength(1);
    expect((await receive({ text: 'What time is it?' })).body).toBe(silence);
  });
});

describe('the webhook', () => {
  it.each([
    ['no signature', { signature: '' }, 403],
    ['a wrong one', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 403],
    ['one over another address', { headers: { host: 'evil.example' }, signature: 'x' }, 403],
    ['JSON', { headers: { 'content-type': 'application/json' } }, 415],
    ['a body that is too large', { text: `STOP ${'x'.repeat(9000)}` }, 413],
    ['no phone number', { from: 'Pharmacy' }, 400],
  ])('SMS-01 refuses %s and records nothing', async (_what, wish, status) => {
    const reply = await receive({ text: 'STOP', ...wish });
    expect(reply.statusCode).toBe(status);
    expect(await choices()).toEqual([]);
  });

  it('SMS-01 checks the public address, whatever host a proxy names', async () => {
    const reply = await receive({ text: 'STOP', headers: { host: '10.0.0.7:3000' } });
    expect(reply.statusCode).toBe(200);
  });

  it('SMS-01 does not exist while no text service is set', async () => {
    expect((await receive({ text: 'STOP' }, withoutTexts)).statusCode).toBe(404);
  });
});
