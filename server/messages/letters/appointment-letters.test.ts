import { beforeEach, describe, expect, it } from 'vitest';
import { patchEngagement } from '#contract/engagements.ts';
import { postConsent } from '#contract/consents.ts';
import { confirmAppointment } from '#contract/appointments.ts';
import { cancelAppointment, searchAppointments } from '#contract/manage.ts';
import type { Language } from '#domain/languages.ts';
import type { BOOKING_OPTIONS } from '#domain/person-choices.ts';
import { tellMissed } from '#server/booking/changes/missed.ts';
import { addStore, bookingServer, readyToConfirm } from '#tests/support/booking.ts';
import { cancelling, move, shift } from '#tests/support/changing.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import { readCalendar } from '#tests/support/read-calendar.ts';
import { lettersIn, withoutLinks } from '#tests/support/letters.ts';
import { addOpenStore, walkIn } from '#tests/support/walk-in.ts';
import type { Letter } from '../delivery.ts';

const { database, pool, visitor } = await bookingServer();

let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const { send, setbacks } = testOffice(database, { email: taking, sms: taking });

beforeEach(async () => {
  await pool.query('truncate outbox, mailbox, text_choices');
  await pool.query('update appointments set missed_told_at = clock_timestamp()');
  left = [];
  setbacks.length = 0;
});

const BASE = '/findcare/schedule-vaccine';
const SITES = { en: SITE, es: SITE.replace('www', 'es') } as const;

/** A booking with consent to texts, whose confirmation has been sent. */
async function booking(
  language: Language = 'en',
  bookingOption: (typeof BOOKING_OPTIONS)[number] = 'me',
) {
  const one = await visitor();
  const storeNumber = await addStore(pool);
  const ready = await readyToConfirm(one, storeNumber);
  const { engagementId } = ready;
  await pool.query('update engagements set language = $1 where id = $2', [language, engagementId]);
  await one.ask(patchEngagement, {
    params: { version: 'v6' },
    body: {
      engagementId,
      bookingType: 'Individual',
      metaData: { progress: { bookingOption } },
      pageId: 'REVIEW_APPT',
    },
  });
  await one.ask(postConsent, {
    body: {
      engagementId,
      phoneNumber: '312-555-0123',
      consentDecision: 'agree',
      consentType: 'smsConsent',
    },
  });
  const appointment = await one.ask(confirmAppointment, { body: ready.body });
  await send();
  const confirmation = letters();
  return { one, storeNumber, booked: { ...ready, appointment }, confirmation };
}

/** The letters sent since the last call. */
function letters(): { email: Letter; sms: Letter } {
  const find = (kind: Letter['kind']) => {
    const letter = left.find((one) => one.kind === kind);
    if (!letter) throw new Error(`no ${kind} left`);
    return letter;
  };
  const found = { email: find('email'), sms: find('sms') };
  left = [];
  return found;
}

/** Directions to the store, which do not say who is going. */
const MAPS = 'https://www.google.com/maps/dir/?';

const linksIn = (text: string) => text.match(/https:\/\/\S+/g) ?? [];

/** The three letters after the confirmation, each with the event that causes it. */
const HAPPENINGS = {
  changed: async ({ one, booked, storeNumber }: Awaited<ReturnType<typeof booking>>) => {
    await move(one, booked, storeNumber, { slot: '15:30' });
  },
  cancelled: async ({ one, booked }: Awaited<ReturnType<typeof booking>>) => {
    await one.ask(cancelAppointment, cancelling(booked));
  },
  missed: async ({ booked }: Awaited<ReturnType<typeof booking>>) => {
    await shift(pool, booked.engagementId, -3);
    await tellMissed(database.db);
  },
} as const;

type Happening = keyof typeof HAPPENINGS;

async function told(what: Happening, language: Language = 'en') {
  const made = await booking(language);
  await HAPPENINGS[what](made);
  await send();
  return { ...made, ...letters() };
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  it.each([
    ['changed', { en: 'Your appointment has changed', es: 'Su cita ha cambiado' }],
    ['cancelled', { en: 'Your appointment is canceled', es: 'Su cita está cancelada' }],
    [
      'missed',
      { en: 'Choose another time for your appointment', es: 'Elija otro horario para su cita' },
    ],
  ] as const)(
    'MNG-06, CAN-01, CAN-03 the letter “%s” states number and place',
    async (what, said) => {
      const { email, sms, booked } = await told(what, language);
      expect(email).toMatchObject({ language, subject: said[language] });
      const number = booked.confirmationNumber.replace(/^(.{5})/, '$1-');
      for (const part of [email.plain, email.html ?? '']) {
        for (const fact of ['Ana', number, 'Loop Pharmacy', '1 Main St', 'Chicago, IL 60601'])
          expect(part).toContain(fact);
      }
      expect(sms.plain).toMatch(language === 'en' ? /Reply STOP to stop/ : /Responda ALTO/);
      const ours = [...linksIn(email.plain), ...linksIn(sms.plain)].filter(
        (link) => !link.startsWith(MAPS),
      );
      for (const link of ours) expect(link.startsWith(`${SITES[language]}${BASE}`)).toBe(true);
    },
  );

  it.each([
    ['en', 'dependent', 'Hello. This is for Ana. You are all set.'],
    ['es', 'dependent', 'Hola. Este mensaje es para Ana. Todo está listo.'],
    ['en', 'me', 'Hello Ana. You are all set.'],
  ] as const)(
    'PAT-05 says to whoever booked for whom it is, in %s when booked for: %s',
    async (language, bookingOption, hello) => {
      const { confirmation } = await booking(language, bookingOption);
      expect(confirmation.email.plain).toContain(hello);
    },
  );

  it('MNG-06 the change letter states the new time, not the old one', async () => {
    const { email, sms } = await told('changed', language);
    for (const part of [email.plain, email.html ?? '', sms.plain]) {
      expect(part).toContain('3:30');
      expect(part).not.toContain('10:00');
    }
  });

  it.each(['changed', 'cancelled', 'missed'] as const)(
    'CNF-02 the letter “%s” names no date of birth and no last name, and a vaccine only inside',
    async (what) => {
      const { email, sms, booked } = await told(what, language);
      const { patient, vaccines } = booked.appointment;
      const secrets = [patient.lastName, '1984'];
      const names = vaccines.flatMap(({ name, vaccineDisplayName }) => [name, vaccineDisplayName]);
      // REV-02: upcoming vaccines are repeated; letters about what is over name none.
      const inside = [email.plain, email.html ?? ''].map(withoutLinks);
      const outside = [email.subject, withoutLinks(sms.plain)];
      for (const part of [...inside, ...outside])
        for (const secret of secrets) expect(part).not.toContain(secret);
      for (const part of what === 'changed' ? outside : [...inside, ...outside]) {
        for (const name of names) expect(part).not.toContain(name);
        expect(part).not.toMatch(/vaccin|vacuna|influenza/i);
      }
      expect(withoutLinks(sms.plain)).not.toContain('Ana');
    },
  );
});

describe('the calendar entry', () => {
  it('CNF-03, MNG-06 is replaced when the visit moves', async () => {
    const { confirmation, email } = await told('changed');
    const [before, after] = [confirmation.email, email].map(({ calendar }) =>
      readCalendar(calendar ?? ''),
    );
    expect(after?.event.get('UID')).toBe(before?.event.get('UID'));
    expect(Number(after?.event.get('SEQUENCE'))).toBe(Number(before?.event.get('SEQUENCE')) + 1);
    expect(after?.event.get('DTSTART')).not.toBe(before?.event.get('DTSTART'));
  });

  it('CNF-03, CAN-01 is removed when the visit is cancelled', async () => {
    const { confirmation, email } = await told('cancelled');
    const after = readCalendar(email.calendar ?? '');
    expect(after.method).toBe('CANCEL');
    expect(after.event.get('UID')).toBe(
      readCalendar(confirmation.email.calendar ?? '').event.get('UID'),
    );
  });

  it('CAN-03 stays when the visit was missed', async () => {
    expect((await told('missed')).email.calendar).toBeUndefined();
  });
});

describe('the link back', () => {
  const find = async (named: { key: string } | { shortCode: string }) =>
    (await visitor()).ask(searchAppointments, {
      params: { version: 'v6' },
      body: { ...named, dateOfBirth: '1984-04-28' },
    });
  const keyIn = (letter: Letter) => ({
    key: /manage-appointment#(\S+)/.exec(letter.plain)?.[1] ?? '',
  });
  const codeIn = (letter: Letter) => ({
    shortCode: /manage-appointment\?code=(\S+)/.exec(letter.plain)?.[1] ?? '',
  });

  it('RTE-18 of a confirmation keeps working after the change', async () => {
    const { confirmation, email, sms, booked } = await told('changed');
    for (const named of [
      keyIn(confirmation.email),
      codeIn(confirmation.sms),
      keyIn(email),
      codeIn(sms),
    ]) {
      const { data } = await find(named);
      expect(data.appointments).toMatchObject([
        { confirmationNumber: booked.confirmationNumber, slot: '15:30' },
      ]);
    }
  });

  it('CAN-01, MNG-04 of a cancelled appointment leads to it, and to a new booking near its store', async () => {
    const { email, sms } = await told('cancelled');
    expect((await find(keyIn(email))).data.appointments[0]?.standing).toBe('cancelled');
    for (const letter of [email, sms])
      expect(linksIn(letter.plain)).toContain(`${SITE}${BASE}/slot/60601`);
  });

  it('CAN-03 of a missed one is its short code, in e-mail and text', async () => {
    const { email, sms } = await told('missed');
    expect(codeIn(email)).toEqual(codeIn(sms));
    expect((await find(codeIn(sms))).data.appointments[0]?.standing).toBe('missed');
  });

  it('RTE-18 is not stored with the message', async () => {
    await told('missed');
    const letters = await lettersIn(pool);
    expect(letters.length).toBeGreaterThan(0);
    expect(JSON.stringify(letters)).not.toMatch(/https?:|code=|#/);
  });
});

describe('an outdated letter', () => {
  it('CAN-01 is not sent when what was changed has since been cancelled', async () => {
    const { one, booked, storeNumber } = await booking();
    await move(one, booked, storeNumber, { slot: '15:30' });
    await one.ask(cancelAppointment, cancelling(booked));
    await send();
    expect(left.map(({ template }) => template)).toEqual([
      'appointmentCancelled',
      'appointmentCancelled',
    ]);
    expect(setbacks.map(({ reason }) => reason)).toEqual(['no longer booked', 'no longer booked']);
  });

  it('CAN-03 is not sent when the patient has since moved the missed appointment', async () => {
    const made = await booking();
    await HAPPENINGS.missed(made);
    await move(made.one, made.booked, made.storeNumber, { slot: '15:30' });
    await send();
    expect(new Set(left.map(({ template }) => template))).toEqual(new Set(['appointmentChanged']));
    expect(new Set(setbacks.map(({ reason }) => reason))).toEqual(new Set(['not missed']));
  });

  it('MNG-06 states what is true when it is sent: after two changes, the last', async () => {
    const { one, booked, storeNumber } = await booking();
    await move(one, booked, storeNumber, { slot: '14:00' });
    await move(one, booked, storeNumber, { slot: '15:30', sequence: 1 });
    await send();
    expect(left.filter(({ plain }) => plain.includes('2:00'))).toEqual([]);
  });
});

it.each([
  ['en', 'To see your place on your phone, scan the store’s code.'],
  ['es', 'Para ver su lugar en el teléfono, escanee el código de la farmacia.'],
] as const)(
  'WLK-02 the letter of a walk-in says in %s how to see the place',
  async (language, said) => {
    const storeNumber = await addOpenStore(pool);
    const contact = { emails: [{ address: 'ana@example.com' }] };
    await walkIn(pool, await visitor(), storeNumber, { contact });
    await pool.query('update outbox set language = $1', [language]);
    await send();
    expect(left.map(({ plain }) => plain.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining(said),
    ]);
  },
);
