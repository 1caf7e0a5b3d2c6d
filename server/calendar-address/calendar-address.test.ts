// An account's calendar, as read by subscribing programs.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#contract/accounts.ts';
import {
  createCalendarAddress,
  endCalendarAddress,
  getCalendarAddress,
} from '#contract/calendar-address.ts';
import { cancelAppointment } from '#contract/manage.ts';
import { haveAccount, mailTo, newEmail, PASSWORD } from '#tests/support/accounts.ts';
import { ageAppointment, setAppointment } from '#tests/support/booked.ts';
import { addStore, book, bookingServer, timeAhead } from '#tests/support/booking.ts';
import { cancelling, move } from '#tests/support/changing.ts';
import { bookGroup } from '#tests/support/group.ts';
import { readCalendar } from '#tests/support/read-calendar.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { app, pool, log, visitor } = await bookingServer();
const PAGE = { host: 'localhost' };

/** A signed-in visitor with a calendar address. */
async function subscriber() {
  const one = await visitor();
  const accountId = await haveAccount(one, pool, newEmail());
  return { one, accountId, address: await addressMadeBy(one) };
}

async function addressMadeBy(one: Visitor): Promise<string> {
  const { address } = await one.ask(createCalendarAddress, {});
  return address ?? '';
}

/** Like a calendar program: no cookie and none of our headers. */
const readAt = (address: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: new URL(address).pathname, headers: { ...PAGE, ...headers } });

const entriesAt = async (address: string) => readCalendar((await readAt(address)).body).events;

describe('an account’s calendar', () => {
  it('CNF-03 has each appointment with a discreet title, and says how often to poll', async () => {
    const { one, address } = await subscriber();
    const storeNumber = await addStore(pool);
    const { appointment } = await book(one, storeNumber, { time: timeAhead('10:00') });
    await book(one, storeNumber, { time: timeAhead('11:00') });
    const reply = await readAt(address);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.body).toContain('\r\nX-WR-CALNAME:Dosepath\r\n');
    expect(reply.body).toContain('\r\nX-PUBLISHED-TTL:PT1H\r\n');
    expect(reply.body).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    const { method, events } = readCalendar(reply.body);
    expect(method).toBe('PUBLISH');
    expect(events).toHaveLength(2);
    expect(events.map((event) => event.get('SUMMARY'))).toEqual([
      'Appointment: Loop Pharmacy',
      'Appointment: Loop Pharmacy',
    ]);
    expect(events[0]?.get('UID')).toBe(`${appointment.appointmentId}@dosepath`);
    expect(events[0]?.get('DESCRIPTION')).toContain('Flu');
    expect(reply.body).not.toContain(appointment.patient.lastName);
    expect(reply.body).not.toContain(appointment.confirmationNumber);
  });

  it('CNF-03 has the same entries as the letter’s file', async () => {
    const { one, address } = await subscriber();
    const { confirmationNumber } = await book(one, await addStore(pool));
    const file = await one.send('GET', `/api/appointments/v6/${confirmationNumber}/calendar`);
    const [own] = readCalendar(file.body).events;
    const [followed] = await entriesAt(address);
    const without = (entry: typeof own) =>
      [...(entry ?? [])].filter(([name]) => name !== 'DTSTAMP');
    expect(without(followed)).toEqual(without(own));
  });

  it('MNG-06 CNF-03 follows changes under one UID with a higher SEQUENCE, and CAN-01 cancellations', async () => {
    const { one, address } = await subscriber();
    const storeNumber = await addStore(pool);
    const booked = await book(one, storeNumber);
    const [before] = await entriesAt(address);
    const moved = await move(one, booked, storeNumber, { slot: '12:00' });
    const [after] = await entriesAt(address);
    expect(after?.get('UID')).toBe(before?.get('UID'));
    expect(Number(after?.get('SEQUENCE'))).toBeGreaterThan(Number(before?.get('SEQUENCE')));
    expect(after?.get('DTSTART')).not.toBe(before?.get('DTSTART'));
    expect(after?.get('STATUS')).toBe('CONFIRMED');
    await one.ask(cancelAppointment, cancelling(moved));
    const [gone] = await entriesAt(address);
    expect(gone?.get('UID')).toBe(before?.get('UID'));
    expect(Number(gone?.get('SEQUENCE'))).toBeGreaterThan(Number(after?.get('SEQUENCE')));
    expect(gone?.get('STATUS')).toBe('CANCELLED');
    expect(gone?.has('DESCRIPTION')).toBe(false);
  });

  it('GRP-01 CNF-03 has one entry for each time at which a group comes', async () => {
    const { one, address } = await subscriber();
    const storeNumber = await addStore(pool, { seats: 2 });
    const { engagementId } = await bookGroup(one, storeNumber, {
      1: '10:00',
      2: '10:00',
      3: '10:15',
    });
    const uids = (await entriesAt(address)).map((event) => event.get('UID'));
    expect(uids).toEqual([`${engagementId}-1@dosepath`, `${engagementId}-2@dosepath`]);
  });

  it('CNF-03 leaves out walk-ins and visits long past', async () => {
    const { one, address } = await subscriber();
    const storeNumber = await addStore(pool);
    const bookAt = (slot: string) => book(one, storeNumber, { time: timeAhead(slot) });
    const recent = await bookAt('10:00');
    const old = await bookAt('11:00');
    const inLine = await bookAt('12:00');
    await ageAppointment(pool, recent.confirmationNumber, 29);
    await ageAppointment(pool, old.confirmationNumber, 31);
    await setAppointment(pool, inLine.confirmationNumber, { walk_in: 'PATWalkIn' });
    const uids = (await entriesAt(address)).map((event) => event.get('UID'));
    expect(uids).toEqual([`${recent.appointment.appointmentId}@dosepath`]);
  });

  it('LNG-01 is in the language of its host', async () => {
    const es = await visitor('es.localhost');
    await haveAccount(es, pool, newEmail());
    const address = await addressMadeBy(es);
    expect(new URL(address).hostname).toBe('es.localhost');
    await book(es, await addStore(pool));
    const { body } = await readAt(address, { host: 'es.localhost' });
    expect(readCalendar(body).event.get('DESCRIPTION')).toContain('Gripe');
  });

  it('CNF-03 is not sent again when unchanged', async () => {
    const { one, address } = await subscriber();
    const storeNumber = await addStore(pool);
    const booked = await book(one, storeNumber);
    const etag = String((await readAt(address)).headers['etag']);
    const again = await readAt(address, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await move(one, booked, storeNumber, { slot: '12:00' });
    const changed = await readAt(address, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
  });
});

describe('the address of a calendar', () => {
  it('CNF-03 is made by its owner, and shown again until it is removed', async () => {
    const one = await visitor();
    await haveAccount(one, pool, newEmail());
    expect(await one.ask(getCalendarAddress, {})).toEqual({ address: null });
    const address = await addressMadeBy(one);
    // 256 bits of it are secret.
    expect(new URL(address).pathname).toMatch(
      /^\/api\/calendars\/v1\/[\w-]{43}\/appointments\.ics$/,
    );
    expect(await one.ask(getCalendarAddress, {})).toEqual({ address });
    expect(await one.ask(endCalendarAddress, {})).toEqual({ address: null });
    expect(await one.ask(endCalendarAddress, {})).toEqual({ address: null });
    expect((await readAt(address)).statusCode).toBe(404);
  });

  it('CNF-01 is made once, however often the request is sent, and returned each time', async () => {
    const one = await visitor();
    await haveAccount(one, pool, newEmail());
    const asked = { 'idempotency-key': randomUUID() };
    const first = await one.ask(createCalendarAddress, {}, asked);
    expect(await one.ask(createCalendarAddress, {}, asked)).toEqual(first);
  });

  it('ACC-01 is announced to its owner, who may not have asked for it', async () => {
    const email = newEmail();
    const one = await visitor();
    await haveAccount(one, pool, email);
    await addressMadeBy(one);
    const mails = await mailTo(pool, email);
    expect(mails.at(-1)?.template).toBe('accountChanged');
  });

  it('CNF-03 when replaced is answered like one that never existed', async () => {
    const { one, address } = await subscriber();
    const next = await addressMadeBy(one);
    expect(next).not.toBe(address);
    const never = await readAt(address.replace(/v1\/\w{3}/, 'v1/AAA'));
    const replaced = await readAt(address);
    const bodyOf = (reply: typeof never) => {
      const { transactionId: _own, ...said } = reply.json<{ transactionId: string }>();
      return said;
    };
    expect(never.statusCode).toBe(404);
    expect(replaced.statusCode).toBe(404);
    expect(bodyOf(replaced)).toEqual(bodyOf(never));
    expect((await readAt(next)).statusCode).toBe(200);
  });

  it('SAF-01 is for its owner only, and a guest has none', async () => {
    const { address } = await subscriber();
    const other = await subscriber();
    await book(other.one, await addStore(pool));
    expect((await readAt(address)).body).not.toContain('BEGIN:VEVENT');
    const guest = await visitor();
    for (const operation of [getCalendarAddress, createCalendarAddress, endCalendarAddress])
      expect((await guest.refused(operation, {})).error.code).toBe('SIGN_IN_REQUIRED');
  });

  it('ACC-01 ends with the account', async () => {
    const { one, address } = await subscriber();
    await one.ask(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect((await readAt(address)).statusCode).toBe(404);
  });

  it('DIA-01 SAF-08 is in no log, no table and no stored answer', async () => {
    const { address } = await subscriber();
    await readAt(address);
    const token = new URL(address).pathname.split('/')[4] ?? '';
    expect(token).toHaveLength(43);
    expect(log.join('')).toContain('/api/calendars/v1/:token/appointments.ics');
    expect(log.join('')).not.toContain(token);
    const { rows: tables } = await pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const bare = Buffer.from(token, 'base64url').toString('hex');
    for (const { name } of tables) {
      const { rowCount } = await pool.query(
        `select from ${name} t where to_jsonb(t)::text like any (array['%' || $1 || '%', '%' || $2 || '%'])`,
        [token, bare],
      );
      expect([name, rowCount]).toEqual([name, 0]);
    }
  });
});
