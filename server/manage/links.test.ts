import { beforeEach, describe, expect, it } from 'vitest';
import { searchAppointments } from '#contract/manage.ts';
import { GUESSES } from '#domain/resume.ts';
import { keyOf } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { forgetTries } from '#tests/support/accounts.ts';
import { ageAppointment, joinedBy, linkTo } from '#tests/support/booked.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { altered, BORN, savedJourney } from '#tests/support/saved-journey.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { manageAddress } from './links.service.ts';

const server = await bookingServer();
const { pool, visitor, database } = server;
const WRONG = '1984-04-29';

type Way = { key: string } | { shortCode: string };
type Version = 'v6' | 'v7';

const find = async (one: Visitor, way: Way, version: Version = 'v6') => {
  const body = { ...way, dateOfBirth: BORN };
  const { data } = await one.ask(searchAppointments, { params: { version }, body });
  return data.appointments;
};

const refusedBy = async (one: Visitor, way: Way, dateOfBirth = BORN, version: Version = 'v6') => {
  const body = { ...way, dateOfBirth };
  const { status, error } = await one.refused(searchAppointments, { params: { version }, body });
  return [status, error.code];
};

const NOT_FOUND = [404, 'FC_903_NotFound'];

const booked = async () => {
  const { appointment, ...rest } = await book(await visitor(), await addStore(pool));
  return { ...rest, appointment, link: await linkTo(database, appointment.appointmentId) };
};

beforeEach(() => forgetTries(pool));

describe('the key of a message', () => {
  it('RTE-18 is in the fragment, and opens the appointment with the date of birth', async () => {
    const { link, confirmationNumber } = await booked();
    const address = new URL(manageAddress(link.key), 'http://localhost');
    expect(address.pathname).toBe('/findcare/schedule-vaccine/manage-appointment');
    const key = address.hash.slice(1);
    expect(key).toMatch(/^[\w-]{76}$/);
    const [found] = await find(await visitor(), { key });
    expect(found?.confirmationNumber).toBe(confirmationNumber);
  });

  it('RTE-18 of a group member opens everyone’s, asked for as a group', async () => {
    const { link, engagementId } = await booked();
    await joinedBy(pool, engagementId, '2010-02-03');
    const one = await visitor();
    expect(await refusedBy(one, { key: link.key })).toEqual(NOT_FOUND);
    expect(await find(one, { key: link.key }, 'v7')).toHaveLength(2);
  });

  it('RES-04 opens nothing when it is made up, altered, or for another purpose', async () => {
    const { link, engagementId, appointment } = await booked();
    const { key: journey } = await savedJourney(server);
    const forged = await keyOf(openLinkKeys(pool, 'resumeJourney'), {
      id: appointment.appointmentId,
      version: 1,
      expiresAt: link.expiresAt,
    });
    const wrongId = await keyOf(openLinkKeys(pool, 'appointment'), {
      id: engagementId,
      version: 1,
      expiresAt: link.expiresAt,
    });
    const one = await visitor();
    for (const key of ['key', altered(link.key), journey, forged, wrongId]) {
      expect(await refusedBy(one, { key })).toEqual(NOT_FOUND);
    }
  });

  it('CNF-02 of an older message works alongside that of a newer one', async () => {
    const { link, appointment } = await booked();
    const newer = await linkTo(database, appointment.appointmentId);
    expect(newer.key).not.toBe(link.key);
    expect(newer.shortCode).toBe(link.shortCode);
    for (const { key, shortCode } of [link, newer]) {
      expect(await find(await visitor(), { key })).toHaveLength(1);
      expect(await find(await visitor(), { shortCode })).toHaveLength(1);
    }
  });

  it('RES-03 works until 30 days after the appointment, even when that was moved, and then says so', async () => {
    const { link, confirmationNumber, appointment } = await booked();
    const end = link.expiresAt.getTime() - Date.parse(appointment.appointmentDate);
    expect(end).toBe(30 * 86_400_000);
    const one = await visitor();
    await ageAppointment(pool, confirmationNumber, 29);
    expect(await find(one, { key: link.key })).toMatchObject([{ standing: 'missed' }]);
    await ageAppointment(pool, confirmationNumber, 31);
    expect(await refusedBy(one, { key: link.key })).toEqual([410, 'LINK_EXPIRED']);
    expect(await refusedBy(one, { shortCode: link.shortCode })).toEqual(NOT_FOUND);
    await ageAppointment(pool, confirmationNumber, -29);
    expect(await find(one, { key: link.key })).toMatchObject([{ standing: 'upcoming' }]);
  });

  it('RES-04 is revoked with its code by five wrong dates; the number still works, and so does the next message', async () => {
    const { link, confirmationNumber, appointment } = await booked();
    const one = await visitor();
    const ways: Way[] = [{ key: link.key }, { shortCode: link.shortCode }];
    for (let guess = 0; guess < GUESSES.ofLink; guess += 1) {
      const way = ways[guess % 2] ?? { key: '' };
      expect(await refusedBy(one, way, WRONG)).toEqual(NOT_FOUND);
    }
    expect(await refusedBy(one, { key: link.key })).toEqual([410, 'LINK_REVOKED']);
    expect(await refusedBy(one, { shortCode: link.shortCode })).toEqual(NOT_FOUND);

    const body = { confirmationNumber, dateOfBirth: BORN };
    await one.ask(searchAppointments, { params: { version: 'v6' }, body });
    const next = await linkTo(database, appointment.appointmentId);
    expect(next.shortCode).not.toBe(link.shortCode);
    expect(await find(await visitor(), { key: next.key })).toHaveLength(1);
    expect(await refusedBy(one, { key: link.key })).toEqual([410, 'LINK_REVOKED']);
  });

  it('RES-04 opens for its owner, however many wrong dates a stranger gave with the number', async () => {
    const { link, confirmationNumber } = await booked();
    const stranger = await visitor();
    const params = { version: 'v6' as const };
    const body = { confirmationNumber, dateOfBirth: WRONG };
    for (let guess = 0; guess <= GUESSES.ofJourney; guess += 1)
      await stranger.refused(searchAppointments, { params, body });
    const { error } = await stranger.refused(searchAppointments, { params, body });
    expect(error.code).toBe('RATE_LIMITED');
    expect(await find(await visitor(), { key: link.key })).toHaveLength(1);
    expect(await find(await visitor(), { shortCode: link.shortCode })).toHaveLength(1);
  });

  it('RES-04 stays valid after right dates, however many', async () => {
    const { link } = await booked();
    const one = await visitor();
    for (let turn = 0; turn <= GUESSES.ofLink; turn += 1) await find(one, { key: link.key });
    expect(await refusedBy(one, { key: link.key }, WRONG)).toEqual(NOT_FOUND);
    expect(await find(one, { key: link.key })).toHaveLength(1);
  });
});

describe('the short code of a message', () => {
  it('CAN-03 leads back to a missed appointment, however it is typed', async () => {
    const { link, confirmationNumber } = await booked();
    await ageAppointment(pool, confirmationNumber, 1);
    expect(link.shortCode).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
    const shortCode = ` ${link.shortCode.toLowerCase().replace('-', ' ')}`;
    expect(await find(await visitor(), { shortCode })).toMatchObject([
      { confirmationNumber, standing: 'missed' },
    ]);
  });

  it('CAN-03 with a wrong date is treated as unknown, until there were too many of either', async () => {
    const { link } = await booked();
    const one = await visitor();
    const answers = [];
    for (const shortCode of [link.shortCode, '00000-00000']) {
      const own = [];
      for (let guess = 0; guess <= GUESSES.ofJourney; guess += 1)
        own.push(await refusedBy(one, { shortCode }, WRONG));
      answers.push(own);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(new Set(answers[0]?.slice(0, -1).map(String))).toEqual(new Set([String(NOT_FOUND)]));
    expect(answers[0]?.at(-1)).toEqual([429, 'RATE_LIMITED']);
  });

  it('CAN-03 is not accepted as a number, nor a number as a code', async () => {
    const { link, confirmationNumber } = await booked();
    const one = await visitor();
    expect(await refusedBy(one, { shortCode: confirmationNumber })).toEqual(NOT_FOUND);
    const body = { confirmationNumber: link.shortCode, dateOfBirth: BORN };
    const { status } = await one.refused(searchAppointments, { params: { version: 'v6' }, body });
    expect(status).toBe(404);
  });

  it('RES-04 is stored in a form that opens nothing', async () => {
    const { link, appointment } = await booked();
    const { rows } = await pool.query<{ row: string }>(
      'select appointment_links::text as row from appointment_links where appointment_id = $1',
      [appointment.appointmentId],
    );
    expect(rows[0]?.row).toMatch(/\\x[\da-f]{64}/);
    expect(rows[0]?.row).not.toContain(link.shortCode.replace('-', ''));
  });
});
