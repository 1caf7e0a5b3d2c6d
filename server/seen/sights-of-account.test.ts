// The account page that lists who has seen its owner's data (SAF-07).
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listSessions, signIn, updateProfile } from '#contract/accounts.ts';
import { getDeskVisit } from '#contract/desk.ts';
import { getAppointment, searchAppointments } from '#contract/manage.ts';
import { listSights, type Sight } from '#contract/sights.ts';
import { readEarlierOffer } from '#contract/earlier-times.ts';
import { SEEN_WHAT } from '#domain/seen.ts';
import { forgetTries, haveAccount, newEmail, PASSWORD, signInBy } from '#tests/support/accounts.ts';
import { book, bookingServer, ZONE } from '#tests/support/booking.ts';
import { openDesk, type Desk } from '#tests/support/desk.ts';
import { bookGroup, member } from '#tests/support/group.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { PAGE_LINES } from './sights-of-account.service.ts';
import { keepSight } from './sights.store.ts';

const server = await bookingServer();
const { pool, visitor } = server;
let desk: Desk;
beforeEach(async () => {
  await forgetTries(pool);
  desk = await openDesk(server, { timeZone: ZONE });
});

const read = (one: Visitor, before?: string) =>
  one.ask(listSights, { query: before === undefined ? {} : { before } });

/** The newest row of that kind. */
async function newest(one: Visitor, what: Sight['what']): Promise<Sight | undefined> {
  return (await read(one)).sights.find((sight) => sight.what === what);
}

async function owner() {
  const one = await visitor();
  const email = newEmail();
  const accountId = await haveAccount(one, pool, email);
  return { one, email, accountId };
}

const search = (confirmationNumber: string, dateOfBirth = BORN) => ({
  params: { version: 'v6' as const },
  body: { confirmationNumber, dateOfBirth },
});

describe('who has seen my data', () => {
  it('SAF-07 is for a signed-in owner, about their account only', async () => {
    const stranger = await visitor();
    expect(await stranger.refused(listSights, { query: {} })).toMatchObject({
      status: 401,
      error: { code: 'SIGN_IN_REQUIRED' },
    });
    const { one } = await owner();
    const { one: other } = await owner();
    await book(one, desk.storeNumber, { time: desk.time });
    expect(await newest(one, 'booked')).toBeDefined();
    expect(await newest(other, 'booked')).toBeUndefined();
  });

  it('SAF-07 tells the owner here from the owner elsewhere, and lists their reading of it too', async () => {
    const { one, email } = await owner();
    await one.ask(updateProfile, { body: { firstName: 'Ana' } });
    expect(await newest(one, 'accountChanged')).toMatchObject({
      by: { kind: 'you', isHere: true },
      about: [],
      isRefused: false,
    });
    const phone = await visitor();
    await signInBy(phone, pool, email);
    expect((await newest(phone, 'accountChanged'))?.by).toMatchObject({
      kind: 'you',
      isHere: false,
    });
    expect((await newest(phone, 'seenRead'))?.by).toMatchObject({ kind: 'you' });
  });

  it('SAF-07 knows the patient of a booking, and who used the number and the date of birth', async () => {
    const { one } = await owner();
    const { confirmationNumber } = await book(one, desk.storeNumber, { time: desk.time });
    const guesser = await visitor();
    await guesser.refused(searchAppointments, search(confirmationNumber, '1990-02-03'));
    expect(await newest(one, 'visitFound')).toMatchObject({
      by: { kind: 'somebody' },
      about: ['Ana'],
      isRefused: true,
    });
    const finder = await visitor();
    await finder.ask(searchAppointments, search(confirmationNumber));
    await finder.ask(getAppointment, { params: { confirmationNumber } });
    expect(await newest(one, 'visitRead')).toMatchObject({
      by: { kind: 'shown' },
      about: ['Ana'],
      isRefused: false,
    });
    const { one: neighbor } = await owner();
    await neighbor.ask(searchAppointments, search(confirmationNumber));
    await neighbor.ask(getAppointment, { params: { confirmationNumber } });
    expect((await newest(one, 'visitRead'))?.by).toMatchObject({ kind: 'otherAccount' });
  });

  it('SAF-07 lists a refused sign-in as an attempt by somebody', async () => {
    const { one, email } = await owner();
    const guesser = await visitor();
    await guesser.refused(signIn, { body: { email, password: `not ${PASSWORD}` } });
    expect(await newest(one, 'signIn')).toMatchObject({
      by: { kind: 'somebody' },
      isRefused: true,
    });
  });

  it('SAF-07 shows the team’s role and store, and no name', async () => {
    const { one } = await owner();
    const { appointment } = await book(one, desk.storeNumber, { time: desk.time });
    const { appointmentId } = appointment;
    await desk.member.ask(getDeskVisit, {
      params: { storeNumber: desk.storeNumber, appointmentId },
    });
    const page = await read(one);
    expect(page.sights.find(({ by }) => by.kind === 'team')).toMatchObject({
      by: {
        kind: 'team',
        role: 'pharmacist',
        store: expect.stringMatching(/, Chicago$/) as string,
      },
      what: 'visitRead',
      about: ['Ana'],
    });
    expect(JSON.stringify(page)).not.toMatch(/Robin|Diaz/);
  });

  it('SAF-07 lists the server’s own jobs, a program by name, and the link of a message', async () => {
    const { one } = await owner();
    const { engagementId, appointment } = await book(one, desk.storeNumber, { time: desk.time });
    const { appointmentId } = appointment;
    await pool.query(
      'update outbox set sent_at = clock_timestamp() where engagement_id = $1 and sent_at is null',
      [engagementId],
    );
    expect((await newest(one, 'messageSent'))?.by).toEqual({ kind: 'house', job: 'messages' });
    const { rows } = await pool.query<{ id: string }>(
      `with own as (insert into sessions (token_hash) values (gen_random_uuid()::text::bytea) returning id)
        insert into clients (name, secret_hash, scopes, per_minute, session_id)
          select 'Finder', '\\x00', '{}', 60, id from own returning id`,
    );
    await pool.query(
      `insert into audit (client_id, store_number, operation, why, whose)
        values ($1, '', 'fhir.Appointment.read', '', array[$2::uuid])`,
      [rows[0]?.id, appointmentId],
    );
    expect((await newest(one, 'programRead'))?.by).toEqual({ kind: 'program', name: 'Finder' });
    const session = randomUUID() as Parameters<typeof keepSight>[1]['session'];
    await keepSight(pool, {
      session,
      from: session,
      device: 'iphone',
      operation: readEarlierOffer.operationId,
      named: { ids: new Set(), numbers: new Set() },
      saw: [appointmentId],
      refused: undefined,
    });
    expect((await newest(one, 'earlierTime'))?.by).toEqual({ kind: 'keyed', device: 'iphone' });
  });

  it('SAF-07 GRP-03 names the member of a group concerned, or everyone when all were', async () => {
    const { one } = await owner();
    const { booked } = await bookGroup(one, desk.storeNumber, { 1: '10:00', 2: '10:15' }, [
      member(1, { firstName: 'Sol' }),
      member(2, { firstName: 'Luz' }),
    ]);
    const [, second] = booked.group?.appointments ?? [];
    await desk.member.ask(getDeskVisit, {
      params: { storeNumber: desk.storeNumber, appointmentId: second?.appointmentId ?? '' },
    });
    const { sights } = await read(one);
    const looked = sights.find(({ by }) => by.kind === 'team');
    expect(looked?.about).toEqual(['Luz']);
    expect(sights.find(({ what }) => what === 'booked')?.about).toEqual(['Sol', 'Luz']);
  });

  it('SAF-07 comes in pages, each line once and the newest first', async () => {
    const { one } = await owner();
    for (let at = 0; at < PAGE_LINES + 3; at += 1)
      await one.ask(updateProfile, { body: { firstName: `Ana` } });
    const first = await read(one);
    expect(first.sights).toHaveLength(PAGE_LINES);
    const second = await read(one, first.next ?? undefined);
    expect(second.next).toBeNull();
    const ids = [...first.sights, ...second.sights].map(({ sightId }) => Number(sightId));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(second.sights.at(-1)?.what).toBe('signIn');
    for (const before of ['x', '-1', '9'.repeat(19)])
      expect(await one.refused(listSights, { query: { before } })).toMatchObject({ status: 400 });
  });

  it('SAF-07 reveals nothing about health: no vaccine, no answer, and no colleague’s reason', async () => {
    const { one } = await owner();
    const { confirmationNumber } = await book(one, desk.storeNumber, { time: desk.time });
    await one.ask(listSessions, {});
    const page = await read(one);
    for (const { what } of page.sights) expect(SEEN_WHAT).toContain(what);
    const text = JSON.stringify(page);
    for (const told of [confirmationNumber, BORN, '"150"', 'flu', 'why'])
      expect(text).not.toContain(told);
  });
});
