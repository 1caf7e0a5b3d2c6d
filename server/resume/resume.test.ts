import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { getEngagement, patchEngagement } from '#contract/engagements.ts';
import { createHold, getHold, releaseHold, resumeHold } from '#contract/holds.ts';
import {
  decryptKey,
  discardEngagement,
  getEngagementFromShortCode,
  initializeEngagement,
  resumeEngagement,
  saveEngagement,
} from '#contract/resume.ts';
import { GUESSES, SENDINGS } from '#domain/resume.ts';
import type { Deliver } from '#server/messages/delivery.ts';
import { A_DAY } from '#server/messages/fair-share.ts';
import { markSent, putOff, takeNext } from '#server/messages/queue.store.ts';
import {
  addPatient,
  addStore,
  bookingServer,
  expireHolds,
  hold,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { consentsOf } from '#tests/support/engagements.ts';
import { testOffice } from '#tests/support/post-office.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import {
  ageLink,
  altered,
  BORN,
  forgetAddress,
  mailed,
  saveAndRead,
  savedJourney,
} from '#tests/support/saved-journey.ts';

const server = await bookingServer();
const { database, pool, visitor, visitorWithJourney } = server;

/** The journey's letter, taken by a server that is sending it. */
async function takeLetterOf(engagementId: string) {
  await pool.query('delete from outbox where engagement_id <> $1', [engagementId]);
  const taken = await takeNext(database.db, 'email', { carrier: 'one', seconds: 60 });
  if (!taken) throw new Error('nothing was taken');
  return taken;
}

async function receiptsOf(engagementId: string) {
  const { rows } = await pool.query<{ receipt: string | null }>(
    'select receipt from outbox where engagement_id = $1 order by id',
    [engagementId],
  );
  return rows.map(({ receipt }) => receipt);
}

const linksTo = (code: string) => `/api/engagements/v1/short-codes/${code}`;
const stateOf = async (one: Visitor, key: string) =>
  (await one.ask(decryptKey, { body: { key } })).state;
const resumeBy = (one: Visitor, key: string, dateOfBirth = BORN) =>
  one.ask(resumeEngagement, { body: { key, dateOfBirth } });
const refusedBy = async (one: Visitor, key: string, dateOfBirth = BORN) => {
  const { status, error } = await one.refused(resumeEngagement, { body: { key, dateOfBirth } });
  return [status, error.code];
};

describe('save and finish later', () => {
  it('RES-01 sends a link by e-mail, and by text after a yes, in the transaction that creates it', async () => {
    const { one, engagementId } = await visitorWithJourney();
    const reply = await one.ask(saveEngagement, {
      body: {
        engagementId,
        email: ' ana@example.com ',
        phone: '312-555-0123',
        consentDecision: 'agree',
      },
    });
    expect(reply.shortCode).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
    const sent = await mailed(pool, engagementId);
    expect(sent.map(({ kind, payload }) => [kind, payload.template, payload.recipient])).toEqual([
      ['email', 'resumeJourney', 'ana@example.com'],
      ['sms', 'resumeJourney', '+13125550123'],
    ]);
    const links = sent.map(({ payload }) => new URL(payload.details['link'] ?? ''));
    expect(links.map(({ pathname, search }) => pathname + search)).toEqual([
      '/findcare/schedule-vaccine/resume?flow=email',
      '/findcare/schedule-vaccine/resume?flow=sms',
    ]);
    for (const { hash } of links) expect(hash).toMatch(/^#[\w-]{76}$/);
    expect(sent[0]?.payload.details['expiresAt']).toBe(reply.expiresAt);
    const days = (Date.parse(reply.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });

  it('LNG-01 leads to the site in the journey’s language', async () => {
    const one = await visitor('es.localhost');
    const engagementId = await startJourney(one, { languagePreference: 'es' });
    const { sent, key } = await saveAndRead(pool, one, engagementId);
    expect(new URL(sent).hostname).toBe('es.localhost');
    const known = await one.ask(initializeEngagement, { body: { key } });
    expect(known).toMatchObject({ state: 'valid', language: 'es' });
  });

  it('SMS-01 stores the yes given along with a request for a text, and sends none without it', async () => {
    const { one, engagementId } = await visitorWithJourney();
    const phone = '312-555-0123';
    const { error } = await one.refused(saveEngagement, { body: { engagementId, phone } });
    expect(error.fields).toMatchObject([{ name: 'consentDecision', code: 'sms.missing' }]);
    await one.ask(saveEngagement, { body: { engagementId, phone, consentDecision: 'agree' } });
    expect(await consentsOf(pool, engagementId)).toMatchObject([
      { type: 'smsConsent', decision: 'agree', phone, source: 'saveEngagement' },
    ]);
  });

  it.each([
    ['nowhere to send it', {}, 'email', 'email.missing'],
    ['no e-mail address', { email: 'ana@' }, 'email', 'email.invalid'],
    ['no phone number', { phone: '12', consentDecision: 'agree' }, 'phone', 'phone.invalid'],
    [
      'a yes without a number',
      { consentDecision: 'agree', email: 'a@b.co' },
      'phone',
      'phone.missing',
    ],
  ] as const)('VAL-03, VAL-04 is refused with %s', async (_what, to, name, code) => {
    const { one, engagementId } = await visitorWithJourney();
    const { error } = await one.refused(saveEngagement, { body: { engagementId, ...to } });
    expect(error.fields).toMatchObject([{ name, code }]);
    expect(await mailed(pool, engagementId)).toEqual([]);
  });

  it('RES-04 is for a journey of one’s own session, with a date of birth to prove it', async () => {
    const { engagementId } = await visitorWithJourney();
    const one = await visitor();
    const email = 'ana@example.com';
    const stranger = await one.refused(saveEngagement, { body: { engagementId, email } });
    expect(stranger.error.code).toBe('FC_903_NotFound');
    const unborn = await startJourney(one, { metaData: {} });
    const { error } = await one.refused(saveEngagement, { body: { engagementId: unborn, email } });
    expect(error.fields).toMatchObject([{ code: 'dateOfBirth.missing' }]);
  });

  it('RES-04 revokes the previous link, and withdraws it if not sent yet', async () => {
    const { one, engagementId, key } = await savedJourney(server);
    const { key: newer } = await saveAndRead(pool, one, engagementId);
    expect(await mailed(pool, engagementId)).toHaveLength(1);
    expect([await stateOf(one, key), await stateOf(one, newer)]).toEqual(['revoked', 'valid']);
    expect(await refusedBy(await visitor(), key)).toEqual([410, 'LINK_REVOKED']);
    expect((await resumeBy(await visitor(), newer)).engagementId).toBe(engagementId);
  });

  it('RES-04, REL-06 records a message whose link was revoked while it was being sent', async () => {
    const { one, engagementId } = await savedJourney(server);
    const taken = await takeLetterOf(engagementId);
    await saveAndRead(pool, one, engagementId);
    await markSent(database.db, taken.id, 'receipt');
    expect(await receiptsOf(engagementId)).toEqual(['receipt', null]);
  });

  it('RES-04, REL-06 is not sent later when it was revoked while it was being sent', async () => {
    const { one, engagementId } = await savedJourney(server);
    const taken = await takeLetterOf(engagementId);
    await one.ask(discardEngagement, { body: { engagementId } });
    await putOff(database.db, taken, { failure: 'smtp 451', seconds: 0 });
    const deliver = vi.fn<Deliver>();
    await testOffice(database, { email: deliver }).send();
    expect(deliver).not.toHaveBeenCalled();
    const { rows } = await pool.query(
      'select failure, given_up_at is not null as over from outbox where engagement_id = $1',
      [engagementId],
    );
    expect(rows).toEqual([{ failure: 'revoked', over: true }]);
  });

  it('RES-04 gives the same response when a recipient is over the limit, and sends nothing', async () => {
    const email = 'flooded@example.com';
    const before = [];
    for (let turn = 0; turn < A_DAY.link; turn += 1) {
      const { one, engagementId } = await visitorWithJourney();
      before.push(await one.ask(saveEngagement, { body: { engagementId, email } }));
    }
    const { one, engagementId } = await visitorWithJourney();
    const body = { engagementId, email: 'FLOODED@example.com' };
    const after = await one.ask(saveEngagement, { body });
    expect(Object.keys(after)).toEqual(Object.keys(before[0] ?? {}));
    expect(await mailed(pool, engagementId)).toEqual([]);
  });

  it('RES-04 is refused for a while when one journey is saved too often', async () => {
    const { one, engagementId } = await visitorWithJourney();
    const body = { engagementId, email: 'often@example.com' };
    for (let turn = 0; turn < SENDINGS.ofJourney; turn += 1)
      await one.ask(saveEngagement, { body });
    const reply = await one.send('POST', saveEngagement.path, body);
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('CNF-01 is done once when it is sent twice', async () => {
    const { one, engagementId } = await visitorWithJourney();
    const body = { engagementId, email: 'ana@example.com' };
    const headers = { 'idempotency-key': 'one-press' };
    const first = await one.ask(saveEngagement, { body }, headers);
    expect(await one.ask(saveEngagement, { body }, headers)).toEqual(first);
    expect(await mailed(pool, engagementId)).toHaveLength(1);
  });

  it('RES-03 starting over ends the links and frees the time', async () => {
    const storeNumber = await addStore(pool);
    const { one, engagementId, key } = await savedJourney(server, { storeNumber });
    await one.ask(discardEngagement, { body: { engagementId } });
    expect(await stateOf(one, key)).toBe('revoked');
    expect(await mailed(pool, engagementId)).toEqual([]);
    const next = await visitorWithJourney();
    await hold(next.one, { engagementId: next.engagementId, storeNumber });
    const stranger = await next.one.refused(discardEngagement, { body: { engagementId } });
    expect(stranger.error.code).toBe('FC_903_NotFound');
  });
});

describe('a key', () => {
  it('RES-04 tells how far a journey had come and in which language, and nothing about the person', async () => {
    const { engagementId, key } = await savedJourney(server);
    const anybody = await visitor();
    const known = await anybody.ask(initializeEngagement, { body: { key } });
    expect(known).toEqual({
      state: 'valid',
      language: 'en',
      section: 'vaccines',
      expiresAt: expect.any(String),
      proof: 'dateOfBirth',
      triesLeft: GUESSES.ofLink,
    });
    const { proof: _proof, triesLeft: _left, ...looked } = known;
    expect(await anybody.ask(decryptKey, { body: { key } })).toEqual(looked);
    expect(JSON.stringify(known)).not.toContain(engagementId);
  });

  it('RES-03 expires after a week, is spent by the booking, and says so to whoever has it', async () => {
    const storeNumber = await addStore(pool, { seats: 5 });
    const old = await savedJourney(server);
    const one = await visitor();
    const expired = await ageLink(server, old);
    expect(await stateOf(one, expired)).toBe('expired');
    expect(await refusedBy(one, expired)).toEqual([410, 'LINK_EXPIRED']);

    const booked = await savedJourney(server, { storeNumber });
    const patientId = await addPatient(booked.one, booked.engagementId);
    await booked.one.ask(confirmAppointment, {
      body: {
        engagementId: booked.engagementId,
        confirmationNumber: booked.held?.confirmationNumber ?? '',
        patients: [{ patientId }],
      },
    });
    expect(await stateOf(one, booked.key)).toBe('spent');
    expect(await refusedBy(one, booked.key)).toEqual([410, 'LINK_SPENT']);
    const again = { engagementId: booked.engagementId, email: 'ana@example.com' };
    const { error } = await booked.one.refused(saveEngagement, { body: again });
    expect(error.code).toBe('ALREADY_CONFIRMED');
  });

  it('RES-04 is not used up when a mail scanner opens it again and again', async () => {
    const { key, shortCode, sent } = await savedJourney(server);
    const scanner = await visitor();
    for (let turn = 0; turn < 5; turn += 1) {
      await scanner.send('GET', new URL(sent).pathname + new URL(sent).search);
      await scanner.ask(initializeEngagement, { body: { key } });
      await scanner.ask(getEngagementFromShortCode, { params: { code: shortCode } });
    }
    const known = await scanner.ask(initializeEngagement, { body: { key } });
    expect(known).toMatchObject({ state: 'valid', triesLeft: GUESSES.ofLink });
    expect((await resumeBy(await visitor(), key)).outcome).toBe('SUCCESS');
  });

  it('RES-04 appears in no log', async () => {
    const { key } = await savedJourney(server);
    const one = await visitor();
    await stateOf(one, key);
    await resumeBy(one, key);
    expect(server.log.join()).not.toContain(key.slice(0, 20));
    expect(server.log.join()).toContain('/api/engagements/v1/resume');
  });
});

describe('a short code', () => {
  it('ENG-12 leads to the key, however it is typed', async () => {
    const { engagementId, shortCode } = await savedJourney(server);
    const one = await visitor();
    const code = ` ${shortCode.toLowerCase().replace('-', ' ')}`;
    const found = await one.ask(getEngagementFromShortCode, { params: { code } });
    expect(found).toMatchObject({ state: 'valid', section: 'vaccines', language: 'en' });
    expect((await resumeBy(one, found.key)).engagementId).toBe(engagementId);
  });

  it('ENG-12 gets one response when unknown or revoked; a malformed one is a field error', async () => {
    const { one, engagementId, shortCode } = await savedJourney(server);
    await one.ask(discardEngagement, { body: { engagementId } });
    const ask = (code: string) => one.refused(getEngagementFromShortCode, { params: { code } });
    const [revoked, unknown] = [await ask(shortCode), await ask('00000-00000')];
    expect({ ...revoked.error, transactionId: '' }).toEqual({
      ...unknown.error,
      transactionId: '',
    });
    expect([revoked.status, revoked.error.code]).toEqual([404, 'FC_903_NotFound']);
    expect((await ask('0')).error.fields).toMatchObject([{ name: 'code', code: 'field.invalid' }]);
  });

  it('ENG-12 is stored in a form that opens nothing', async () => {
    const { shortCode, engagementId } = await savedJourney(server);
    const { rows } = await pool.query<{ row: string }>(
      'select resume_links::text as row from resume_links where engagement_id = $1',
      [engagementId],
    );
    expect(rows[0]?.row).not.toContain(shortCode.replace('-', ''));
  });

  it('ENG-12 that is guessed meets a limit for the address, which right codes do not use up', async () => {
    await forgetAddress(pool);
    const { shortCode } = await savedJourney(server);
    const one = await visitor();
    const codes = await Promise.all(
      Array.from({ length: GUESSES.ofAddress + 5 }, (_, index) =>
        one.send('GET', linksTo(`${String(index).padStart(10, '0')}`)),
      ),
    );
    const statuses = codes.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(GUESSES.ofAddress);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await forgetAddress(pool);
    for (let turn = 0; turn < GUESSES.ofAddress + 1; turn += 1)
      expect((await one.send('GET', linksTo(shortCode))).statusCode).toBe(200);
  });
});

describe('a journey', () => {
  it('RES-01 continues on another device where it was left, with everything given so far', async () => {
    const storeNumber = await addStore(pool);
    const { one, engagementId, key, held } = await savedJourney(server, { storeNumber });
    const patientId = await addPatient(one, engagementId);
    const progress = {
      page: 'contact-info',
      bookingOption: 'me',
      maker: 'PFI',
      voucherEntity: 'partner-7',
      visitor: 'guest',
      contact: { emailAddress: 'half@', phoneNumber: '312' },
      search: { miles: 50 },
    } as const;
    const history = [{ code: '150', dose: '1', name: '150', date: '2024-10-01', type: 'nonCovid' }];
    const metaData = { serviceIds: ['150'], history, progress };
    const userResponses = [{ vaccineCode: '150', question: 'pregnant', answer: 'no' }];
    await one.ask(patchEngagement, {
      params: { version: 'v6' },
      body: {
        engagementId,
        bookingType: 'Individual',
        pageId: 'PATIENT_INFO',
        metaData,
        userResponses,
      },
    });

    const other = await visitor();
    const journey = await resumeBy(other, key);
    expect(journey).toMatchObject({
      outcome: 'SUCCESS',
      engagementId,
      page: 'contact-info',
      pageId: 'PATIENT_INFO',
      languagePreference: 'en',
      bookingType: 'Individual',
      dateOfBirth: BORN,
      metaData: { locationSearch: '60601', ...metaData },
      userResponses,
      patient: { patientId, firstName: 'Ana', race: { code: '2106-3' } },
      consent: null,
      hold: { holdId: held?.holdId, storeNumber, slot: '10:00' },
      store: { storeNumber, name: 'Loop Pharmacy', address: { city: 'Chicago' } },
    });
    await other.ask(confirmAppointment, {
      body: {
        engagementId,
        confirmationNumber: journey.hold?.confirmationNumber ?? '',
        patients: [{ patientId }],
      },
    });
  });

  it('RES-04 is in a new session afterwards, and in no other', async () => {
    const { one, engagementId, key } = await savedJourney(server);
    const other = await visitor();
    const before = new Map(other.cookies);
    await resumeBy(other, key);
    for (const name of ['session', 'csrf'])
      expect(other.cookies.get(name)).not.toBe(before.get(name));
    const read = { params: { engagementId } };
    await other.ask(getEngagement, read);
    expect((await one.refused(getEngagement, read)).status).toBe(404);

    const oldToken = await visitor();
    for (const [name, value] of before) oldToken.cookies.set(name, value);
    expect((await oldToken.refused(getEngagement, read)).status).toBe(404);
  });

  it('RES-04 takes the browser’s other journeys along into the new session', async () => {
    const { key } = await savedJourney(server);
    const other = await visitorWithJourney();
    await resumeBy(other.one, key);
    const params = { engagementId: other.engagementId };
    expect(await other.one.ask(getEngagement, { params })).toMatchObject(params);
  });

  it('CHN-01 can be resumed by a signed-in visitor, who stays signed in', async () => {
    const { engagementId, key } = await savedJourney(server);
    const { one, engagementId: begun } = await visitorWithJourney();
    const account = randomUUID();
    await pool.query('insert into accounts (id) values ($1)', [account]);
    await pool.query(
      `insert into signed_in_sessions (session_id, account_id)
        select session_id, $1 from engagements where id = $2`,
      [account, begun],
    );
    await resumeBy(one, key);
    const { rows } = await pool.query<{ account: string }>(
      `select s.account_id as account from engagements e join signed_in_sessions s using (session_id)
        where e.id = $1`,
      [engagementId],
    );
    expect(rows).toEqual([{ account }]);
  });

  it('RES-01, HLD-04 tells who held the time before that it went on elsewhere, and nobody else', async () => {
    const storeNumber = await addStore(pool);
    const { one, key, held } = await savedJourney(server, { storeNumber });
    const holdId = held?.holdId ?? '';
    const other = await visitor();
    await resumeBy(other, key);
    for (const answer of [
      await one.refused(getHold, { params: { holdId } }),
      await one.refused(resumeHold, { body: { holdId } }),
    ])
      expect([answer.status, answer.error.code]).toEqual([410, 'HELD_ELSEWHERE']);
    expect((await other.ask(getHold, { params: { holdId } })).holdId).toBe(holdId);
    const stranger = await (await visitor()).refused(getHold, { params: { holdId } });
    expect([stranger.status, stranger.error.code]).toEqual([404, 'FC_903_NotFound']);
    await resumeBy(one, key);
    expect((await one.ask(getHold, { params: { holdId } })).holdId).toBe(holdId);
  });

  it('RES-01 can be resumed again with its link until it is booked', async () => {
    const { engagementId, key } = await savedJourney(server);
    const [first, second] = [await visitor(), await visitor()];
    await resumeBy(first, key);
    await resumeBy(second, key);
    expect((await first.refused(getEngagement, { params: { engagementId } })).status).toBe(404);
    await resumeBy(first, key);
    await first.ask(getEngagement, { params: { engagementId } });
  });

  it('RES-01, CNF-01 is resumed once by a call whose reply got lost, with everything the browser has', async () => {
    const { engagementId, key } = await savedJourney(server);
    const { one, engagementId: begun } = await visitorWithJourney();
    const cookies = new Map(one.cookies);
    const headers = { 'idempotency-key': 'lost-reply' };
    const body = { key, dateOfBirth: BORN };
    await one.ask(resumeEngagement, { body }, headers);
    for (const _again of [1, 2]) {
      for (const [name, value] of cookies) one.cookies.set(name, value);
      expect((await one.ask(resumeEngagement, { body }, headers)).engagementId).toBe(engagementId);
    }
    for (const id of [engagementId, begun]) {
      const read = await one.ask(getEngagement, { params: { engagementId: id } });
      expect(read.engagementId).toBe(id);
    }
    const { rows } = await pool.query(
      'select count(distinct session_id)::int as sessions from engagements where id in ($1, $2)',
      [engagementId, begun],
    );
    expect(rows).toEqual([{ sessions: 1 }]);

    for (const [name, value] of cookies) one.cookies.set(name, value);
    const { key: other } = await savedJourney(server);
    const different = { body: { key: other, dateOfBirth: BORN } };
    const { error } = await one.refused(resumeEngagement, different, headers);
    expect(error.code).toBe('DIFFERENT_REQUEST');
  });

  it('RES-02 takes over a live hold, under the new session only', async () => {
    const storeNumber = await addStore(pool);
    const { one, key, held } = await savedJourney(server, { storeNumber });
    const other = await visitor();
    const journey = await resumeBy(other, key);
    const params = { holdId: held?.holdId ?? '' };
    expect(journey.hold?.holdId).toBe(held?.holdId);
    await other.ask(getHold, { params });
    expect((await one.refused(getHold, { params })).error.code).toBe('HELD_ELSEWHERE');
    expect(await one.ask(releaseHold, { params })).toEqual({ released: false });
    await expireHolds(pool, journey.engagementId);
    expect((await other.refused(getHold, { params })).error.code).toBe('HOLD_EXPIRED');
  });

  it('RES-02 tries an expired hold again, and gets its time when it is free', async () => {
    const storeNumber = await addStore(pool);
    const { engagementId, key } = await savedJourney(server, { storeNumber });
    await expireHolds(pool, engagementId);
    const journey = await resumeBy(await visitor(), key);
    expect(journey).toMatchObject({ outcome: 'SUCCESS', hold: { storeNumber, slot: '10:00' } });
  });

  it('RES-02 reports an exception when another visitor has the time, and offers the nearest ones', async () => {
    const storeNumber = await addStore(pool);
    const { engagementId, key } = await savedJourney(server, { storeNumber });
    await expireHolds(pool, engagementId);
    const rival = await visitorWithJourney();
    await hold(rival.one, { engagementId: rival.engagementId, storeNumber });
    const one = await visitor();
    const journey = await resumeBy(one, key);
    expect(journey).toMatchObject({
      outcome: 'EXCEPTION',
      reason: 'timeTaken',
      page: 'timeslots',
      hold: null,
      store: { storeNumber },
    });
    const nearest = journey.alternatives?.nearestTimes ?? [];
    expect(nearest.map(({ slot }) => slot).toSorted()).toEqual(['09:30', '09:45', '10:15']);
    const [first] = nearest;
    if (!first) throw new Error('nothing was offered');
    const { slot, appointmentDate } = first;
    const body = holdBody({ engagementId, storeNumber, slot, appointmentDate });
    await one.ask(createHold, { body });
  });

  it.each([
    ['timePassed', { appointmentDate: '2026-01-05T10:00:00-06:00' }, 'timeslots'],
    ['storeGone', { storeNumber: 'no-such-store' }, 'timeslots'],
    ['notEligible', { history: tdapToday() }, 'vaccine-selector'],
  ] as const)('RES-02 reports an exception with its reason: %s', async (reason, change, page) => {
    const storeNumber = await addStore(pool, { vaccines: ['150', '115'] });
    const { one, engagementId, key } = await savedJourney(server, {
      storeNumber,
      vaccines: [{ code: '115' }],
    });
    const metaData = { storeNumber, ...timeAhead('10:00'), serviceIds: ['115'], ...change };
    const { slot: _slot, ...kept } = metaData;
    await one.ask(patchEngagement, {
      params: { version: 'v6' },
      body: { engagementId, bookingType: 'Individual', pageId: 'REVIEW_APPT', metaData: kept },
    });
    await pool.query('delete from claims where engagement_id = $1', [engagementId]);
    const journey = await resumeBy(await visitor(), key);
    expect(journey).toMatchObject({ outcome: 'EXCEPTION', reason, page, hold: null });
  });

  it('RES-01 asks for no time if it was left before one was chosen', async () => {
    const storeNumber = await addStore(pool);
    const { one, engagementId, key, held } = await savedJourney(server, { storeNumber });
    await one.ask(releaseHold, { params: { holdId: held?.holdId ?? '' } });
    await one.ask(patchEngagement, {
      params: { version: 'v6' },
      body: {
        engagementId,
        bookingType: 'Individual',
        pageId: 'VACCINE_SELECTOR',
        metaData: { progress: { page: 'screening' } },
      },
    });
    const journey = await resumeBy(await visitor(), key);
    expect(journey).toMatchObject({
      outcome: 'SUCCESS',
      page: 'screening',
      hold: null,
      store: null,
    });
  });
});

describe('the date of birth', () => {
  it('RES-04 that is wrong is answered like an unknown key', async () => {
    await forgetAddress(pool);
    const { key } = await savedJourney(server);
    const one = await visitor();
    const [wrong, none] = await Promise.all(
      [
        { key, dateOfBirth: '1984-04-29' },
        { key: altered(key), dateOfBirth: BORN },
      ].map((body) => one.refused(resumeEngagement, { body })),
    );
    expect({ ...wrong?.error, transactionId: '' }).toEqual({ ...none?.error, transactionId: '' });
    expect([wrong?.status, wrong?.error.code]).toEqual([404, 'FC_903_NotFound']);
    expect(await one.ask(initializeEngagement, { body: { key } })).toMatchObject({
      triesLeft: GUESSES.ofLink - 1,
    });
    expect((await resumeBy(one, key)).outcome).toBe('SUCCESS');
    // The right one did not count as a guess.
    expect(await one.ask(initializeEngagement, { body: { key } })).toMatchObject({
      triesLeft: GUESSES.ofLink - 1,
    });
  });

  it('RES-04 that is wrong five times revokes the link; the session that has the journey keeps it', async () => {
    const { one, engagementId, key } = await savedJourney(server);
    const guesser = await visitor();
    for (let day = 1; day <= GUESSES.ofLink; day += 1)
      expect(await refusedBy(guesser, key, `1984-05-0${day}`)).toEqual([404, 'FC_903_NotFound']);
    expect(await refusedBy(guesser, key)).toEqual([410, 'LINK_REVOKED']);
    await one.ask(getEngagement, { params: { engagementId } });
    const { key: newer } = await saveAndRead(pool, one, engagementId);
    expect((await resumeBy(one, newer)).outcome).toBe('SUCCESS');
  });

  it('RES-04 is the patient’s once there is one', async () => {
    const { one, engagementId, key } = await savedJourney(server);
    await addPatient(one, engagementId, { dob: '1990-02-03' });
    const other = await visitor();
    expect(await refusedBy(other, key)).toEqual([404, 'FC_903_NotFound']);
    expect((await resumeBy(other, key, '1990-02-03')).dateOfBirth).toBe('1990-02-03');
  });
});

/** A dose today, after which none is due for years. */
function tdapToday() {
  const date = new Date().toISOString().slice(0, 10);
  return [{ code: '115', dose: '1', name: '115', date, type: 'nonCovid' }];
}
