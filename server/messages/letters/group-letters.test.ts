import { beforeEach, describe, expect, it } from 'vitest';
import { cancelAppointment, searchAppointments, updateAppointment } from '#contract/manage.ts';
import type { Language } from '#domain/languages.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { tellMissed } from '#server/booking/changes/missed.ts';
import { addStore, bookingServer } from '#tests/support/booking.ts';
import { cancelling, changing, shiftGroup } from '#tests/support/changing.ts';
import { bookGroup, holdParty, member, type Starts } from '#tests/support/group.ts';
import { withoutLinks } from '#tests/support/letters.ts';
import { SITE, testOffice } from '#tests/support/post-office.ts';
import { readCalendar } from '#tests/support/read-calendar.ts';
import type { Letter } from '../delivery.ts';

const { database, pool, visitor } = await bookingServer();

let left: Letter[] = [];
const taking = async (letter: Letter) => {
  left.push(letter);
  return { outcome: 'sent', receipt: 'taken' } as const;
};
const { send, setbacks } = testOffice(database, { email: taking, sms: taking });

beforeEach(async () => {
  await pool.query('truncate outbox, mailbox');
  await pool.query('update appointments set missed_told_at = clock_timestamp()');
  left = [];
  setbacks.length = 0;
});

const STARTS: Starts = { 1: '10:00', 2: '10:00', 3: '10:15' };
const NAMES = ['Ana', 'Luz', 'Iván'];

/** The only letter sent since the last call. */
function letter(): Letter {
  const [found, ...more] = left;
  if (!found || more.length > 0) throw new Error(`${left.length} letters left`);
  left = [];
  return found;
}

/** A group whose confirmation has been sent. */
async function booking(language: Language = 'en', names = NAMES) {
  const one = await visitor();
  const storeNumber = await addStore(pool, { seats: 3 });
  const party = names.map((firstName, index) => member(index + 1, { firstName }));
  const group = await bookGroup(one, storeNumber, STARTS, party);
  const { engagementId } = group;
  await pool.query('update engagements set language = $1 where id = $2', [language, engagementId]);
  await pool.query('update outbox set language = $1', [language]);
  await send();
  const people = group.booked.group?.appointments ?? [];
  const [first = group, second = group, third = group] = people;
  return { one, storeNumber, group, people, first, second, third, confirmation: letter() };
}

type Made = Awaited<ReturnType<typeof booking>>;

const moveTo = async ({ one, storeNumber, group }: Made, starts: Starts, sequence = 0) => {
  const wish = { engagementId: group.engagementId, storeNumber, starts };
  const { holdId } = await holdParty(one, wish, { flowType: 'EditAppointment' });
  await one.ask(updateAppointment, changing(group, { holdId, sequence }));
};

const HAPPENINGS = {
  confirmed: async () => {},
  changed: (made: Made) => moveTo(made, { 1: '15:30', 2: '15:30', 3: '15:45' }),
  cancelled: async ({ one, group }: Made) => {
    await one.ask(cancelAppointment, cancelling(group, { version: 'v7' }));
  },
  missed: async ({ group }: Made) => {
    await shiftGroup(pool, group.engagementId, -3);
    await tellMissed(database.db);
  },
} as const;

type Happening = keyof typeof HAPPENINGS;

async function told(what: Happening, language: Language = 'en') {
  const made = await booking(language);
  if (what === 'confirmed') return { ...made, email: made.confirmation };
  await HAPPENINGS[what](made);
  await send();
  return { ...made, email: letter() };
}

const SUBJECTS = {
  confirmed: { en: 'Your appointments are booked', es: 'Sus citas están reservadas' },
  changed: { en: 'Your appointments have changed', es: 'Sus citas han cambiado' },
  cancelled: { en: 'Your appointments are canceled', es: 'Sus citas están canceladas' },
  missed: {
    en: 'Choose another time for your appointments',
    es: 'Elija otro horario para sus citas',
  },
} as const;

const HAPPENED = ['confirmed', 'changed', 'cancelled', 'missed'] as const;

describe.each(['en', 'es'] as const)('in %s', (language) => {
  it.each(HAPPENED)(
    'GRP-01, CNF-02 “%s” is one letter with the group’s number, the place, and everyone’s name and number',
    async (what) => {
      const { email, group, people } = await told(what, language);
      expect(email).toMatchObject({
        language,
        kind: 'email',
        recipient: 'ana@example.com',
        subject: SUBJECTS[what][language],
      });
      const numbers = [group, ...people].map(({ confirmationNumber }) =>
        formatConfirmationNumber(confirmationNumber),
      );
      for (const part of [email.plain, email.html ?? '']) {
        for (const fact of [
          ...numbers,
          ...NAMES,
          'Loop Pharmacy',
          '1 Main St',
          'Chicago, IL 60601',
        ])
          expect(part).toContain(fact);
        expect(part).not.toContain('Moreno');
        expect(part).not.toContain('1984');
      }
      expect(email.plain).toContain(language === 'en' ? 'Ana, Luz, and Iván' : 'Ana, Luz e Iván');
    },
  );

  it('GRP-01 says who comes for which vaccine while it is booked, and no longer once it is over', async () => {
    const flu = language === 'en' ? 'Flu' : 'Gripe (influenza)';
    for (const what of HAPPENED) {
      const { email } = await told(what, language);
      const isBooked = what === 'confirmed' || what === 'changed';
      expect([what, email.plain.includes(flu)]).toEqual([what, isBooked]);
      expect(email.subject).not.toContain(flu);
    }
  });

  it('MNG-06 the change letter states everyone’s new time and no old one', async () => {
    const { email } = await told('changed', language);
    for (const part of [email.plain, email.html ?? '']) {
      expect(part.match(/3:30/g)).toHaveLength(2);
      expect(part.match(/3:45/g)).toHaveLength(1);
      expect(part).not.toContain('10:00');
    }
  });
});

it('GRP-01 no two of a group are called the same, and nobody by last name', async () => {
  const { confirmation } = await booking('en', ['Ana', 'Luz', 'Ana']);
  const { plain, calendar = '' } = confirmation;
  expect(plain).toContain('This is for Ana M., Luz, and Ana M. (2).');
  expect(plain).toContain('with Ana M.’s date of birth');
  for (const name of ['Ana M.', 'Luz', 'Ana M. (2)']) {
    expect(plain).toContain(`\n${name}:\n`);
    expect(calendar).toContain(`${name}: Flu`);
  }
  expect(plain + calendar).not.toContain('Moreno');
});

it('GRP-01 nobody has an initial twice, also where a name with one sounds like another', async () => {
  const { confirmation } = await booking('en', ['Jo', 'Jom', 'Jo']);
  const { plain, calendar = '' } = confirmation;
  expect(plain).toContain('This is for Jo M., Jom, and Jo M. (2).');
  expect(plain + calendar).not.toContain('M. M.');
  expect(calendar).toContain('Jom: Flu');
});

it('GRP-01 a letter about one of two with the same name says which', async () => {
  const { one, first } = await booking('en', ['Ana', 'Luz', 'Ana']);
  await one.ask(cancelAppointment, cancelling(first));
  await send();
  const { plain } = letter();
  expect(plain).toContain('Hello Ana M. This appointment');
  expect(plain).not.toContain('Moreno');
});

it('GRP-01 a letter about some of a group calls them as the one about all did', async () => {
  const made = await booking('en', ['Ana', 'Luz', 'Ana']);
  await pool.query(`update appointments set stage = 'arrived' where confirmation_number = $1`, [
    made.first.confirmationNumber,
  ]);
  await HAPPENINGS.missed(made);
  await send();
  expect(letter().plain).toContain('This is for Luz and Ana M. (2).');
});

describe('what to bring', () => {
  it('VAC-05 includes a prescription for each member who needs one, by name', async () => {
    const made = await booking();
    await pool.query(
      `update appointments set vaccines = '[{"code":"150","dose":"1","rxRequired":true}]' where confirmation_number = $1`,
      [made.second.confirmationNumber],
    );
    await moveTo(made, { 1: '15:30', 2: '15:30', 3: '15:45' });
    await pool.query(
      `update appointments set vaccines = '[{"code":"150","dose":"1","rxRequired":true}]' where confirmation_number = $1`,
      [made.second.confirmationNumber],
    );
    await send();
    expect(letter().plain).toContain('- For Luz: the prescription');
    expect(made.confirmation.plain).not.toContain('the prescription');
  });
});

describe('the link back', () => {
  const find = async (named: { key: string } | { shortCode: string }) => {
    const body = { ...named, dateOfBirth: '1984-04-28' };
    const { data } = await (
      await visitor()
    ).ask(searchAppointments, { params: { version: 'v7' }, body });
    return data.appointments;
  };
  const BASE = `${SITE}/findcare/schedule-vaccine`;

  it('RTE-18, RTE-08 opens the group, even from a letter about one member', async () => {
    const { one, third, confirmation } = await booking();
    await one.ask(cancelAppointment, cancelling(third));
    await send();
    for (const { plain } of [confirmation, letter()]) {
      const [, key = ''] = /manage-appointment\?isGroupBooking=true#(\S+)/.exec(plain) ?? [];
      expect(plain).toContain(`${BASE}/manage-appointment?isGroupBooking=true#`);
      expect(await find({ key })).toHaveLength(3);
    }
  });

  it('CAN-03 to members who missed it is a short code', async () => {
    const { email } = await told('missed');
    const [address = ''] = /https:\S+manage-appointment\?\S+/.exec(email.plain) ?? [];
    const query = new URL(address).searchParams;
    expect(query.get('isGroupBooking')).toBe('true');
    expect(await find({ shortCode: query.get('code') ?? '' })).toHaveLength(3);
    expect(email.calendar).toBeUndefined();
  });
});

describe('the calendar', () => {
  const read = ({ calendar = '' }: Letter) => {
    const { method, events } = readCalendar(calendar);
    const of = (name: string) => events.map((event) => event.get(name) ?? '');
    return {
      method,
      uids: of('UID'),
      sequences: of('SEQUENCE').map(Number),
      statuses: of('STATUS'),
      minutes: of('DTSTART').map((start) => start.slice(11, 13)),
    };
  };

  it('CNF-03, GRP-01 has one entry per time, and the same ones after the move', async () => {
    const { confirmation, email } = await told('changed');
    const [before, after] = [read(confirmation), read(email)];
    expect(before).toMatchObject({ method: 'PUBLISH', minutes: ['00', '15'], sequences: [0, 0] });
    expect(after).toMatchObject({ method: 'PUBLISH', minutes: ['30', '45'], sequences: [3, 3] });
    expect(after.uids).toEqual(before.uids);
  });

  it('MNG-06 loses an entry when all come at one time', async () => {
    const made = await booking();
    await moveTo(made, { 1: '15:30', 2: '15:30', 3: '15:30' });
    await send();
    const after = read(letter());
    expect(after.statuses).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(after.uids).toEqual(read(made.confirmation).uids);
  });

  it('CAN-01 keeps the other members when one cancels, and drops an entry that no one comes to', async () => {
    const { one, second, third } = await booking();
    await one.ask(cancelAppointment, cancelling(second));
    await send();
    expect(read(letter())).toMatchObject({
      statuses: ['CONFIRMED', 'CONFIRMED'],
      sequences: [1, 1],
    });
    await one.ask(cancelAppointment, cancelling(third));
    await send();
    expect(read(letter())).toMatchObject({
      statuses: ['CONFIRMED', 'CANCELLED'],
      sequences: [2, 2],
    });
  });

  it('CAN-01 is removed when all cancel', async () => {
    const { confirmation, email } = await told('cancelled');
    const after = read(email);
    expect(after.method).toBe('CANCEL');
    expect(after.uids).toEqual(read(confirmation).uids);
  });
});

describe('an outdated letter', () => {
  it('CAN-01 leaves out members who have since cancelled', async () => {
    const made = await booking();
    await moveTo(made, { 1: '15:30', 2: '15:30', 3: '15:45' });
    await made.one.ask(cancelAppointment, cancelling(made.third));
    await send();
    const changed = left.find(({ template }) => template === 'groupChanged');
    expect(changed?.plain).toContain('Ana and Luz');
    expect(changed?.plain).not.toContain('Iván');
  });

  it('CAN-01 is not sent when all have', async () => {
    const made = await booking();
    await moveTo(made, { 1: '15:30', 2: '15:30', 3: '15:45' });
    await HAPPENINGS.cancelled(made);
    await send();
    expect(left.map(({ template }) => template)).toEqual(['groupCancelled']);
    expect(setbacks.map(({ reason }) => reason)).toEqual(['no longer booked']);
  });

  it('CAN-03 names only those who did not come', async () => {
    const made = await booking();
    await pool.query(`update appointments set stage = 'arrived' where confirmation_number = $1`, [
      made.first.confirmationNumber,
    ]);
    await HAPPENINGS.missed(made);
    await send();
    const { plain } = letter();
    expect(plain).toContain('Luz and Iván');
    expect(withoutLinks(plain)).not.toContain('Ana');
  });
});
