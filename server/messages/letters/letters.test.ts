import { beforeEach, describe, expect, it } from 'vitest';
import { postConsent } from '#contract/consents.ts';
import { addStore, bookingServer, readyToConfirm, timeAhead } from '#tests/support/booking.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import { confirmAppointment } from '#contract/appointments.ts';
import type { Language } from '#domain/languages.ts';
import { disparities, flatten } from '#tests/architecture/copy.ts';
import type { Letter } from '../delivery.ts';
import type { MessagePayload } from '../messages.schema.ts';
import { putIntoOutbox } from '../outbox.store.ts';
import { appointmentBooked } from './appointment-confirmed.ts';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import { htmlOf } from './html.ts';
import { lastingFor, momentIn, shortMomentIn } from './moments.ts';
import { plainOf } from './plain.ts';
import { wordsIn } from './words.ts';
import { setPatient } from '#tests/support/patients.ts';
import { lettersIn, withoutLinks } from '#tests/support/letters.ts';

const { database, pool, visitor } = await bookingServer();

let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const { send } = testOffice(database, { email: taking, sms: taking });

beforeEach(async () => {
  await pool.query('truncate outbox, mailbox, text_choices');
  left = [];
});

/** The letter of a message, as it is sent. */
async function written(kind: 'email' | 'sms', payload: MessagePayload): Promise<Letter> {
  await database.db.transaction((tx) => putIntoOutbox(tx, [{ kind, payload }]));
  await send();
  const letter = left.pop();
  if (!letter) throw new Error('nothing left');
  return letter;
}

/** The e-mail and the text of a booking with consent to texts. */
async function booking(
  language: Language = 'en',
  { store = {}, firstName = 'Ana' }: { store?: Record<string, string>; firstName?: string } = {},
) {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  const time = timeAhead('14:00');
  const { engagementId, body } = await readyToConfirm(one, storeNumber, { time });
  // A name that our forms would refuse, as if it had come in another way.
  await setPatient(pool, { engagementId }, { firstName });
  await pool.query('update engagements set language = $1 where id = $2', [language, engagementId]);
  for (const [column, value] of Object.entries(store))
    await pool.query(`update stores set ${column} = $1 where store_number = $2`, [
      value,
      storeNumber,
    ]);
  await one.ask(postConsent, {
    body: {
      engagementId,
      phoneNumber: '312-555-0123',
      consentDecision: 'agree',
      consentType: 'smsConsent',
    },
  });
  const appointment = await one.ask(confirmAppointment, { body });
  await send();
  const find = (kind: Letter['kind']) => {
    const letter = left.find((one) => one.kind === kind);
    if (!letter) throw new Error(`no ${kind} left`);
    return letter;
  };
  return { appointment, time, email: find('email'), sms: find('sms') };
}

describe('the confirmation', () => {
  it.each([
    ['en', 'You are booked', '2:00 PM', 'What to bring', 'call Loop Pharmacy at 312-555-0100'],
    [
      'es',
      'Su cita está reservada',
      '2:00 p.m.',
      'Qué debe llevar',
      'llame a Loop Pharmacy al 312-555-0100',
    ],
  ] as const)(
    'CNF-02 states in %s the number, the time there, the place, what to bring and how to change it',
    async (language, subject, time, bring, change) => {
      const { email, sms, appointment } = await booking(language);
      const number = `${appointment.confirmationNumber.slice(0, 5)}-${appointment.confirmationNumber.slice(5)}`;
      expect(email).toMatchObject({ language, subject, recipient: 'ana@example.com' });
      for (const part of [email.plain, email.html ?? '']) {
        for (const fact of [
          number,
          time,
          'Loop Pharmacy',
          '1 Main St',
          'Chicago, IL 60601',
          bring,
          change,
        ])
          expect(part).toContain(fact);
        expect(part).toMatch(/\bC[SD]T\b/);
      }
      expect(sms.recipient).toBe('+13125550123');
      for (const fact of [number, time, 'Loop Pharmacy', '1 Main St', '/manage-appointment?code='])
        expect(sms.plain).toContain(fact);
    },
  );

  it('CNF-02 names no date of birth and no last name, REV-02 and what is booked only inside', async () => {
    const { email, sms, appointment } = await booking();
    const secrets = [appointment.patient.lastName, '1984', '04-28', '4/28'];
    for (const part of [email.subject, email.plain, email.html ?? '', sms.plain]) {
      for (const secret of secrets) expect(part).not.toContain(secret);
    }
    for (const { vaccineDisplayName, doseDisplayName } of appointment.vaccines) {
      const said = `${vaccineDisplayName}, ${doseDisplayName}`;
      expect(said).toMatch(/^Flu, \d{4}-\d{4} dose$/);
      for (const part of [email.plain, email.html ?? '']) expect(part).toContain(said);
      expect(email.subject).not.toContain(vaccineDisplayName);
    }
    expect(withoutLinks(sms.plain)).not.toMatch(/Ana|flu|vaccin/i);
  });

  it('CNF-03 has the calendar file attached', async () => {
    const { email, sms, time } = await booking();
    const utc = new Date(time.appointmentDate).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    expect(email.calendar).toContain(`DTSTART:${utc}`);
    expect(sms.calendar).toBeUndefined();
  });

  it('CNF-02 asks for the prescription when one is needed', async () => {
    const row = (rxRequired: boolean) => ({
      appointment: {
        ...({} as Parameters<typeof appointmentBooked>[0]['appointment']), // only the fields that are read
        id: 'a',
        confirmationNumber: 'K7M2Q9XZ4T',
        startsAt: new Date('2026-11-23T16:00:00Z'),
        endsAt: new Date('2026-11-23T16:15:00Z'),
        sequence: 0,
        status: 'Scheduled' as const,
        vaccines: [{ code: '207', dose: '1', rxRequired }],
      },
      store: {
        storeNumber: '1',
        name: 'Loop Pharmacy',
        phone: null,
        line1: '1 Main St',
        city: 'Chicago',
        state: 'IL',
        zip: '60601',
        timeZone: 'America/Chicago',
      },
      patient: { firstName: 'Ana', lastName: 'Rivera', gender: 'Female' as const },
      engagement: { language: 'en', voucherCode: null, metaData: {} } as Parameters<
        typeof appointmentBooked
      >[0]['engagement'],
      personPlace: 1,
      now: new Date(),
    });
    const start = `${SITE}/findcare/schedule-vaccine`;
    const manage = `${start}/manage-appointment#key`;
    const addresses = {
      start,
      manage,
      manageByCode: `${start}/manage-appointment?code=c`,
      record: `${start}/vaccination-history#key`,
    };
    const text = (rxRequired: boolean) =>
      plainOf(
        appointmentBooked(row(rxRequired), 'en', {
          template: 'confirmed',
          kind: 'email',
          addresses,
        }),
        '',
      );
    expect(text(true)).toContain('Your prescription, or ask your doctor');
    expect(text(false)).not.toContain('prescription');
    expect(text(false)).toContain('To change or cancel, ask at Loop Pharmacy.');
    expect(text(false)).toContain(`Change or cancel online:\n${manage}`);
  });
});

describe('malicious names', () => {
  const hostile = `<img src=x onerror=alert(1)>"'&\r\nBcc: eva@example.com {{number}}`;

  it('CNF-02 appear in a message as typed, and have no effect', async () => {
    const { email, sms } = await booking('en', {
      firstName: hostile,
      store: { name: hostile, line1: hostile, city: hostile },
    });
    const html = email.html ?? '';
    expect(html).not.toContain('<img');
    expect(html).toContain(
      '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp; Bcc: eva@example.com {{number}}',
    );
    // Only our own tags are left.
    const tags = new Set([...html.matchAll(/<(\/?[a-z0-9]+)/gi)].map(([, tag]) => tag));
    expect([...tags].filter((tag) => /img|script|iframe|svg|form/i.test(tag ?? ''))).toEqual([]);
    expect(email.plain).not.toMatch(/^Bcc:/m);
    expect(sms.plain).not.toContain('\n');
    expect(email.subject).toBe('You are booked');
    expect(email.calendar).not.toMatch(/^Bcc:/m);
  });

  it('CNF-02 a link stays a link and nothing else, even with quotes in it', () => {
    const href = `https://a.example/"onmouseover="alert(1)`;
    const html = htmlOf(
      { subject: 's', sms: '', blocks: [{ kind: 'link', label: '<b>', href }] },
      'en',
      '',
    );
    expect(html).toContain('href="https://a.example/&quot;onmouseover=&quot;alert(1)"');
    expect(html).toContain('&lt;b&gt;');
  });
});

describe('keys', () => {
  const inAnHour = new Date(Date.now() + 3_630_000).toISOString();
  const resume = (language: Language): MessagePayload => ({
    template: 'resumeJourney',
    recipient: 'ana@example.com',
    language,
    details: { link: `${SITE}/findcare/schedule-vaccine/resume#k=v&x`, expiresAt: inAnHour },
  });

  it.each([
    ['en', 'Finish booking your appointment', '1 hour'],
    ['es', 'Termine de reservar su cita', '1 hora'],
  ] as const)(
    'RES-01 a link in %s says what it is for and how long it works',
    async (language, subject, lasting) => {
      const { plain, html, subject: said } = await written('email', resume(language));
      expect(said).toBe(subject);
      for (const part of [plain, html]) expect(part).toContain(lasting);
      expect(plain).toContain(`${SITE}/findcare/schedule-vaccine/resume#k=v&x\n`);
      expect(html).toContain(`href="${SITE}/findcare/schedule-vaccine/resume#k=v&amp;x"`);
    },
  );

  it('RES-01 a link can be sent by text as well', async () => {
    const { plain } = await written('sms', { ...resume('en'), recipient: '312-555-0123' });
    expect(plain).toContain(`${SITE}/findcare/schedule-vaccine/resume#k=v&x The link works`);
  });

  it('DSK-01 an invitation to a desk names the store, and has the link', async () => {
    const link = `${SITE}/desk/invitation#k`;
    const details = { link, expiresAt: inAnHour, store: 'Loop Pharmacy' };
    const told = { template: 'teamInvitation', recipient: 'kim@example.com', details } as const;
    const english = await written('email', { ...told, language: 'en' });
    const spanish = await written('email', { ...told, language: 'es' });
    expect(english.plain).toContain('the desk of Loop Pharmacy');
    expect(spanish.plain).toContain('el mostrador de Loop Pharmacy');
    for (const { plain } of [english, spanish]) expect(plain).toContain(`${link}\n`);
  });

  const invitation = (language: Language, expiresAt = inAnHour): MessagePayload => ({
    template: 'campaignInvitation',
    recipient: 'ana@example.com',
    language,
    details: {
      link: `${SITE}/findcare/schedule-vaccine/quick-flow?flow=email#k`,
      expiresAt,
      firstName: 'Ana',
      campaign: 'Flu <2026>',
    },
  });

  it.each([
    [
      'en',
      'You are invited to book an appointment',
      'Hello Ana. Your pharmacy invites you',
      '1 hour',
    ],
    ['es', 'Le invitamos a reservar una cita', 'Hola, Ana. Su farmacia le invita', '1 hora'],
  ] as const)(
    'QCK-01 an invitation in %s says for whom and to what it is, and how long its link works',
    async (language, subject, hello, lasting) => {
      const { plain, html, subject: said } = await written('email', invitation(language));
      expect(said).toBe(subject);
      for (const part of [plain, html]) {
        for (const text of [hello, lasting, 'quick-flow?flow=email#k'])
          expect(part).toContain(text);
      }
      expect(plain).toContain('Flu <2026>');
      expect(html).toContain('Flu &lt;2026&gt;');
    },
  );

  it.each(['en', 'es'] as const)(
    'QCK-01 an invitation by text in %s names no person and no campaign',
    async (language) => {
      const { plain } = await written('sms', {
        ...invitation(language),
        recipient: '312-555-0123',
      });
      expect(plain).toContain(`${SITE}/findcare/schedule-vaccine/quick-flow?flow=email#k `);
      expect(plain).not.toMatch(/Ana|Flu/);
    },
  );

  it('QCK-01 an invitation whose link has expired is not sent', async () => {
    const payload = invitation('en', new Date(Date.now() - 1000).toISOString());
    await database.db.transaction((tx) => putIntoOutbox(tx, [{ kind: 'email', payload }]));
    await send();
    expect(left).toEqual([]);
    expect((await pool.query('select failure from outbox')).rows).toEqual([{ failure: 'expired' }]);
    expect(await lettersIn(pool)).toMatchObject([{ payload: { details: {} } }]);
  });

  it.each(['en', 'es'] as const)(
    'CHN-06 a code in %s stands on a line of its own, and not in the subject',
    async (language) => {
      const letter = await written('email', {
        template: 'oneTimeCode',
        recipient: 'ana@example.com',
        language,
        details: { code: '482913', expiresAt: inAnHour },
      });
      expect(letter.plain).toMatch(/^ +482913$/m);
      expect(letter.html).toContain('>482913<');
      expect(letter.subject).not.toContain('482913');
    },
  );

  it('CHN-06 an address with an account gets a sign-in link in its language', async () => {
    const letter = await written('email', {
      template: 'accountExists',
      recipient: 'ana@example.com',
      language: 'es',
      details: {},
    });
    expect(letter.plain).toContain('https://es.pharmacy.example/findcare/schedule-vaccine');
  });

  it.each([
    ['en', 'password', 'Your password has changed', true],
    ['en', 'deleted', 'Your account is deleted', false],
    ['es', 'email', 'Su correo cambió', false],
    ['es', 'signedOut', 'Se cerró su sesión en otros dispositivos', true],
  ] as const)('ACC-01 tells an owner in %s of: %s', async (language, change, subject, isOpen) => {
    const letter = await written('email', {
      template: 'accountChanged',
      recipient: 'ana@example.com',
      language,
      details: { change },
    });
    expect(letter.subject).toBe(subject);
    const site = language === 'es' ? 'https://es.pharmacy.example' : 'https://';
    // An owner who lost the address or the account cannot sign in.
    expect(letter.plain.includes(`${site}`) && letter.plain.includes('/sign-in')).toBe(isOpen);
    expect(letter.plain).toContain(language === 'es' ? '¿No fue usted?' : 'Not you?');
  });
});

describe('the HTML of every message', () => {
  it.each(['en', 'es'] as const)(
    'CNF-02 states its language, %s, loads nothing and reports nothing',
    async (language) => {
      const { email } = await booking(language);
      const html = email.html ?? '';
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toMatch(/<(?:img|script|link|iframe|form)\b|url\(|@import|\bsrc=/i);
      expect(email.plain).not.toMatch(/<\w/);
    },
  );
});

describe('the texts', () => {
  const [inEnglish, inSpanish] = [flatten(english), flatten(spanish)];
  const texts = [...inEnglish, ...inSpanish];

  it('LNG-02 have the same keys in both languages, each with its own wording', () => {
    expect(disparities(inEnglish, inSpanish)).toEqual([]);
    expect([...inEnglish].filter(([key, text]) => inSpanish.get(key) === text)).toEqual([]);
  });

  it('CNF-02 are short: no sentence has more than twenty words', () => {
    const sentences = texts.flatMap(([, text]) => text.split(/[.:?!]\s/));
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([]);
  });

  it('SMS-01 every text says how to stop', () => {
    const sms = texts.filter(([key]) => key.endsWith('.sms'));
    expect(sms).toHaveLength(36);
    for (const [, text] of sms) expect(text).toMatch(/STOP|ALTO/);
  });

  it('CNF-02 a value adds no line break and no words of its own', () => {
    const words = wordsIn('en');
    const greeting = words('greeting.own', { name: 'A\u2028n\r\na {{brand}} $t(footer)' });
    expect(words('changed.hello', { greeting })).toBe(
      'Hello A n a {{brand}} $t(footer). Here are the new details.',
    );
  });
});

describe('moments', () => {
  it('TIM-02 are in the store’s local time, with the name of its zone', () => {
    const moment = new Date('2026-11-23T16:00:00Z');
    expect(momentIn(moment, 'America/Chicago', 'en')).toBe(
      'Monday, November 23, 2026 at 10:00 AM CST',
    );
    expect(shortMomentIn(moment, 'America/Chicago', 'en')).toBe('Mon, Nov 23, 10:00 AM CST');
    expect(momentIn(moment, 'America/Chicago', 'es')).toBe(
      'lunes, 23 de noviembre de 2026, 10:00 a.m. CST',
    );
    expect(shortMomentIn(moment, 'America/Adak', 'es')).toMatch(/6:00 a\.m\. HST$/);
  });

  it.each([
    [30, 'en', '1 minute'],
    [598, 'en', '10 minutes'],
    [900, 'es', '15 minutos'],
    [3300, 'en', '55 minutes'],
    [3598, 'es', '1 hora'],
    [165_600, 'en', '46 hours'],
    [604_790, 'es', '7 días'],
  ] as const)('RES-03 %i seconds are, in %s, %s', (seconds, language, said) => {
    expect(lastingFor(seconds, language)).toBe(said);
  });
});
