import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { createEngagement } from '#contract/engagements.ts';
import { cancelAppointment, updateAppointment } from '#contract/manage.ts';
import { haveAccount, newEmail, signInBy } from '#tests/support/accounts.ts';
import {
  addStore,
  bookingServer,
  dayAhead,
  engagementBody,
  patientBody,
  readyToConfirm,
  timeAhead,
} from '#tests/support/booking.ts';
import { cancelling, changing, holdAnother } from '#tests/support/changing.ts';
import { bookGroup, member, members, readyGroup } from '#tests/support/group.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { patientsWith } from '#tests/support/patients.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { doseRefusal } from './booked-doses.ts';

const { database, pool, visitor } = await bookingServer();
const VACCINES = ['150', '207', '43', '113', '115'];
const storeNumber = await addStore(pool, { seats: 20, vaccines: VACCINES });

let people = 0;
/** A name no one else in this file has. */
const somebody = () => {
  people += 1;
  return { firstName: 'Ada', lastName: `Luz ${String.fromCodePoint(97 + people)}` };
};
type Name = ReturnType<typeof somebody>;

/** Everything up to the confirm, for these vaccines and this many days ahead. */
async function ready(one: Visitor, patient: Name, codes: string[], days = 2, slot = '10:00') {
  const time = timeAhead(slot, days);
  return (await readyToConfirm(one, storeNumber, { time, patient, codes })).body;
}

async function booked(one: Visitor, patient: Name, codes: string[], days = 2) {
  const body = await ready(one, patient, codes, days);
  return one.ask(confirmAppointment, { body });
}

/** The response to a confirm that is refused. */
async function refusal(one: Visitor, patient: Name, codes: string[], days = 2, slot = '12:00') {
  const body = await ready(one, patient, codes, days, slot);
  return (await one.refused(confirmAppointment, { body })).error;
}

const countOf = async (lastName: string) => {
  const { rows } = await pool.query('select from appointments where patient_id = any($1::uuid[])', [
    await patientsWith(pool, lastName),
  ]);
  return rows.length;
};

describe('one person', () => {
  it('VAC-15 does not book the same dose twice, and tells the visitor which one there is', async () => {
    const one = await visitor();
    const ada = somebody();
    const first = await booked(one, ada, ['150', '207']);
    const body = await ready(one, ada, ['113', '150'], 9);
    const { status, error } = await one.refused(confirmAppointment, { body });
    expect([status, error.code]).toEqual([409, 'DOSE_BOOKED']);
    const date = dayAhead(2);
    expect(error.bookedDoses).toEqual([
      { vaccineCode: '150', date, confirmationNumber: first.confirmationNumber },
    ]);
    expect(error.fields).toEqual([
      { name: 'vaccines.1.code', code: 'vaccine.booked', message: expect.stringContaining('Flu') },
    ]);
    expect(await countOf(ada.lastName)).toBe(1);
  });

  it('VAC-15 tells other people neither vaccine nor day nor number', async () => {
    const ada = somebody();
    const first = await booked(await visitor(), ada, ['150']);
    const error = await refusal(await visitor(), ada, ['150', '113'], 9);
    expect(error).toEqual({
      code: 'DOSE_BOOKED',
      message: expect.any(String),
      transactionId: expect.any(String),
    });
    for (const secret of ['Flu', '150', dayAhead(2), first.confirmationNumber])
      expect(JSON.stringify(error).replace(error.transactionId, '')).not.toContain(secret);
  });

  it('VAC-15 tells the account that booked it, in any session', async () => {
    const email = newEmail();
    const one = await visitor();
    await haveAccount(one, pool, email);
    const ada = somebody();
    await booked(one, ada, ['150']);
    const other = await visitor();
    await signInBy(other, pool, email);
    expect((await refusal(other, ada, ['150'], 9)).bookedDoses).toHaveLength(1);
  });

  it('VAC-15 recognizes the person by name and birthday, however the name is typed', async () => {
    const one = await visitor();
    const ada = somebody();
    await booked(one, ada, ['150']);
    const typed = { firstName: 'ADA', lastName: ada.lastName.replace(' ', '-').toUpperCase() };
    expect((await refusal(one, typed, ['150'], 9)).code).toBe('DOSE_BOOKED');
    await booked(one, somebody(), ['150'], 9);
  });

  it('VAC-15 does not count a cancelled visit', async () => {
    const one = await visitor();
    const ada = somebody();
    const first = await booked(one, ada, ['150']);
    await one.ask(cancelAppointment, cancelling(first));
    const next = await booked(one, ada, ['150'], 9);
    expect(next.status).toBe('Scheduled');
  });

  it('VAC-15 counts a fulfilled visit, but not a missed one', async () => {
    const one = await visitor();
    const ada = somebody();
    await booked(one, ada, ['150']);
    const age = `update appointments set starts_at = starts_at - interval '12 days',
      ends_at = ends_at - interval '12 days', status = $2
      where patient_id = any($1::uuid[]) and starts_at > now()`;
    await pool.query(age, [await patientsWith(pool, ada.lastName), 'Fulfilled']);
    expect((await refusal(one, ada, ['150'], 9)).code).toBe('DOSE_BOOKED');
    const leo = somebody();
    await booked(one, leo, ['150']);
    await pool.query(age, [await patientsWith(pool, leo.lastName), 'Scheduled']);
    await booked(one, leo, ['150'], 9);
  });

  it('VAC-15 lets the next dose of a series be booked once its interval has passed', async () => {
    const one = await visitor();
    const ada = somebody();
    await booked(one, ada, ['43'], 1);
    expect((await refusal(one, ada, ['43'], 20)).code).toBe('DOSE_BOOKED');
    await booked(one, ada, ['43'], 29);
  });

  it('VAC-15 checks both directions: no dose just before one that is booked', async () => {
    const one = await visitor();
    const ada = somebody();
    await booked(one, ada, ['43'], 25);
    const error = await refusal(one, ada, ['43'], 10);
    expect(error.bookedDoses).toMatchObject([{ vaccineCode: '43', date: dayAhead(25) }]);
  });

  it('VAC-15 treats vaccines for the same dose as one', async () => {
    const one = await visitor();
    const ada = somebody();
    await booked(one, ada, ['115']);
    expect((await refusal(one, ada, ['113'], 9)).code).toBe('DOSE_BOOKED');
    await booked(one, ada, ['150'], 9);
  });
});

describe('concurrent requests', () => {
  it('VAC-15 books it once when two tabs confirm at the same moment', async () => {
    const ada = somebody();
    const tabs = await Promise.all(
      [3, 5, 7, 9].map(async (days) => {
        const one = await visitor();
        return { one, body: await ready(one, ada, ['150'], days, '14:00') };
      }),
    );
    const replies = await Promise.all(
      tabs.map(({ one, body }) => one.send('PATCH', '/api/appointments/v6/confirm', body)),
    );
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(3);
    expect(await countOf(ada.lastName)).toBe(1);
  });
});

describe('a group', () => {
  it('VAC-15 books no one when one member’s dose is already booked, and says whose', async () => {
    const sol = member(2);
    const first = await visitor();
    await bookGroup(first, storeNumber, { 1: '15:00', 2: '15:00' }, [member(1), sol]);
    const again = [member(1), { ...member(2), ...sol, place: 2 }];
    const own = await readyGroup(first, storeNumber, { 1: '16:00', 2: '16:00' }, again);
    const { error } = await first.refused(confirmAppointment, { body: own.body });
    expect(error.code).toBe('DOSE_BOOKED');
    expect(error.fields?.map(({ name }) => name)).toEqual(['patients.1.vaccines.0.code']);

    const stranger = await visitor();
    const other = await readyGroup(stranger, storeNumber, { 1: '16:15', 2: '16:15' }, again);
    const told = (await stranger.refused(confirmAppointment, { body: other.body })).error;
    expect(told.fields?.map(({ name }) => name)).toEqual(['patients.1.patientId']);
    expect(told.bookedDoses).toBeUndefined();
  });

  it('VAC-15 books it once for a person who is named twice', async () => {
    const one = await visitor();
    const [sol, twin] = members(2);
    const { firstName, lastName } = sol ?? somebody();
    const party = [sol, twin && { ...twin, firstName, lastName }].filter(
      (one) => one !== undefined,
    );
    const made = await readyGroup(one, storeNumber, { 1: '17:00', 2: '17:15' }, party);
    const { error } = await one.refused(confirmAppointment, { body: made.body });
    expect(error.code).toBe('DOSE_BOOKED');
    expect(error.fields?.map(({ name }) => name)).toEqual(['patients.1.vaccines.0.code']);
  });
});

describe('a change', () => {
  it('VAC-15, MNG-06 adds no dose that another visit covers, and leaves everything unchanged', async () => {
    const one = await visitor();
    const ada = somebody();
    await booked(one, ada, ['150']);
    const tetanus = await booked(one, ada, ['113'], 9);
    const vaccines = [{ code: '113' }, { code: '150' }];
    const { error } = await one.refused(updateAppointment, changing(tetanus, { vaccines }));
    expect(error.code).toBe('DOSE_BOOKED');
    expect(error.fields?.map(({ name }) => name)).toEqual(['vaccines.1.code']);
    const changed = await one.ask(
      updateAppointment,
      changing(tetanus, { vaccines: [{ code: '113' }, { code: '207' }] }),
    );
    expect(changed.vaccines.map(({ code }) => code)).toEqual(['113', '207']);
  });

  it('VAC-15, MNG-06 does not move a dose too close to the one before it', async () => {
    const one = await visitor();
    const ada = somebody();
    await booked(one, ada, ['43'], 1);
    const second = await booked(one, ada, ['43'], 29);
    const held = (days: number) =>
      holdAnother(one, second, {
        storeNumber,
        vaccines: [{ code: '43' }],
        ...timeAhead('11:00', days),
      });
    const near = await held(10);
    const { error } = await one.refused(
      updateAppointment,
      changing(second, { holdId: near.holdId }),
    );
    expect(error.code).toBe('DOSE_BOOKED');
    const { holdId } = await held(29);
    await one.ask(updateAppointment, changing(second, { holdId }));
  });
});

describe('a new name', () => {
  const { engagementId: _id, dob: _dob, ...details } = patientBody('');
  const renaming = (to: { confirmationNumber: string }, name: Name) =>
    changing(to, { patient: { ...details, ...name } });

  it('VAC-15, MNG-06 gives nobody a dose they have booked already, and leaves the name', async () => {
    const one = await visitor();
    const ada = somebody();
    const sol = somebody();
    await booked(one, ada, ['150']);
    const other = await booked(one, sol, ['150'], 9);
    const { error } = await one.refused(updateAppointment, renaming(other, ada));
    expect(error.code).toBe('DOSE_BOOKED');
    expect(error.fields?.map(({ name, code }) => [name, code])).toEqual([
      ['patient.firstName', 'vaccine.booked'],
    ]);
    expect(await countOf(ada.lastName)).toBe(1);
    const free = somebody();
    const changed = await one.ask(updateAppointment, renaming(other, free));
    expect(changed.patient.lastName).toBe(free.lastName);
  });

  it('VAC-15, MNG-06 keeps the visit of whoever stays the same person', async () => {
    const one = await visitor();
    const ada = somebody();
    const only = await booked(one, ada, ['150']);
    const spelled = { firstName: 'ADA', lastName: ada.lastName };
    const changed = await one.ask(updateAppointment, renaming(only, spelled));
    expect(changed.patient.firstName).toBe('ADA');
  });
});

describe('when choosing vaccines', () => {
  it('VAC-15 tells a new booking what the same visitor has already booked', async () => {
    const one = await visitor();
    const ada = somebody();
    const { confirmationNumber } = await booked(one, ada, ['150']);
    const begin = { params: { version: 'v6' as const }, body: engagementBody() };
    const { bookedDoses } = await one.ask(createEngagement, begin);
    expect(bookedDoses).toEqual([
      {
        vaccineCode: '150',
        date: dayAhead(2),
        confirmationNumber,
        firstName: 'Ada',
        dob: '1984-04-28',
      },
    ]);
    const stranger = await visitor();
    expect(await stranger.ask(createEngagement, begin)).not.toHaveProperty('bookedDoses');
    await one.ask(cancelAppointment, cancelling({ confirmationNumber }));
    expect(await one.ask(createEngagement, begin)).not.toHaveProperty('bookedDoses');
  });
});

it('VAC-15 REL-05 reads one person’s bookings, not all bookings ever made', async () => {
  await booked(await visitor(), somebody(), ['150']);
  const visit = { on: dayAhead(2), state: 'IL', vaccines: [{ code: '150', dose: '1' }] };
  const wanted = { ...visit, personKey: randomBytes(32), visitor: { dob: '1984-04-28' } };
  const asker = { sessionId: randomUUID(), accountId: undefined, language: 'en' } as const;
  const read = await rowsRead(database.url, ['appointments'], (tx) =>
    doseRefusal(tx, [{ ...wanted, fieldOf: String }], asker),
  );
  expect(read).toBe(0);
});
