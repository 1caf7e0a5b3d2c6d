import { beforeEach, describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import {
  findPatients,
  findVisit,
  getDeskDay,
  getDeskVisit,
  getPoster,
  openDoorScreen,
  giveDoses,
  replacePoster,
  takeStep,
  undoStep,
  type DeskVisit,
} from '#contract/desk.ts';
import { getAppointment } from '#contract/manage.ts';
import { getStock } from '#contract/stock.ts';
import { atCounter, getCheckIn, openWalkIn } from '#contract/walk-ins.ts';
import { UNDO_SECONDS } from '#domain/visits.ts';
import { sheetsFor } from '#server/documents/vaccine-sheets.ts';
import { book, bookingServer, dayAhead, readyToConfirm } from '#tests/support/booking.ts';
import { DAY_ZONE, zoneAt } from '#tests/support/day-zone.ts';
import { givenBody, isReady, moveToNow, openDesk, walkTo, type Desk } from '#tests/support/desk.ts';
import { bookGroup } from '#tests/support/group.ts';
import { joinTeam, teamMember } from '#tests/support/team.ts';
import { walkIn } from '#tests/support/walk-in.ts';

/** After midnight, from their arrival (is_of_store_day). */
const STAY_HOURS = 6;

const server = await bookingServer();
const { app, pool, visitor } = server;
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk(server);
});

const at = ({ appointmentId }: DeskVisit, body: object) => ({
  params: { storeNumber: desk.storeNumber, appointmentId },
  body,
});
const step = (visit: DeskVisit, to: 'arrived' | 'checkedIn') => ({
  ...at(visit, {}),
  body: { version: visit.version, to },
});
const givenNow = (visit: DeskVisit, changes: object = {}) => givenBody(desk, visit, changes);

describe('the day', () => {
  it('DSK-02 lists who is booked today, by time, and for what; not who cancelled', async () => {
    const late = await desk.booked(20);
    const early = await desk.booked(0);
    const gone = await desk.booked(40);
    await pool.query(`update appointments set status = 'Cancelled' where id = $1`, [
      gone.appointmentId,
    ]);
    const visits = await desk.visits();
    expect(visits.map(({ appointmentId }) => appointmentId)).toEqual([
      early.appointmentId,
      late.appointmentId,
    ]);
    expect(visits[0]).toMatchObject({
      firstName: 'Ana',
      stage: 'booked',
      version: 0,
      vaccines: [{ name: expect.stringMatching(/flu/i), dose: '1' }],
    });
  });

  it('DSK-02, DSK-04, LNG-04 names vaccines in the language of the page', async () => {
    const { appointmentId } = await desk.booked();
    const { storeNumber } = desk;
    const spanish = await visitor('es.localhost');
    await joinTeam(spanish, pool, { storeNumber });
    const params = { storeNumber };
    const { visits } = await spanish.ask(getDeskDay, { params, query: {} });
    const sheet = await spanish.ask(getDeskVisit, { params: { storeNumber, appointmentId } });
    const { vaccines } = await spanish.ask(getStock, { params });
    const said = [visits[0]?.vaccines[0], sheet.reasons[0], vaccines[1]].map((one) => one?.name);
    expect(said).toEqual(['Gripe', 'Gripe', 'Gripe']);
  });

  it('WLK-06 DSK-02 shows who said on their phone that they are at the counter, while they wait', async () => {
    const phone = await visitor();
    const { checkInId } = await walkIn(pool, phone, desk.storeNumber);
    const [before] = await desk.visits();
    await phone.ask(atCounter, { params: { checkInId }, body: {} });
    const [there] = await desk.visits();
    expect([before?.isAtCounter, there?.isAtCounter]).toEqual([undefined, true]);
    if (!there) throw new Error('no one is there');
    const gone = await walkTo(desk, there, 'left');
    expect(gone.isAtCounter).toBeUndefined();
  });

  it('DSK-03 allows no step for a visit of another day, and records no dose of it', async () => {
    await book(await visitor(), desk.storeNumber, { time: desk.time });
    const query = { date: dayAhead(2, DAY_ZONE) };
    const params = { storeNumber: desk.storeNumber };
    const { visits } = await desk.member.ask(getDeskDay, { params, query });
    const [ahead] = visits;
    if (!ahead) throw new Error('nobody is booked');
    const refused = await desk.member.refused(takeStep, step(ahead, 'arrived'));
    await pool.query(`update appointments set stage = 'awaitingSignOff' where id = $1`, [
      ahead.appointmentId,
    ]);
    const ungiven = await desk.member.refused(giveDoses, givenNow(ahead));
    expect([refused.error.code, ungiven.error.code]).toEqual([
      'STEP_NOT_POSSIBLE',
      'STEP_NOT_POSSIBLE',
    ]);
    const after = await desk.member.ask(getDeskDay, { params, query });
    expect(after.visits[0]).toMatchObject({ stage: 'awaitingSignOff', version: ahead.version });
  });

  describe('just after midnight', () => {
    /** Booked for ten minutes before it, at a store where it is not yet one o'clock. */
    const beforeMidnight = async ({ appointmentId }: DeskVisit) => {
      await pool.query(
        `update appointments a set starts_at = late.at, ends_at = late.at + interval '15 minutes'
          from stores s, lateral (select date_trunc('day', clock_timestamp() at time zone s.time_zone)
              at time zone s.time_zone - interval '10 minutes' as at) late
          where a.id = $1 and s.id = a.store_id`,
        [appointmentId],
      );
    };
    const cameHoursAgo = (appointmentId: string, hours: number) =>
      pool.query(
        `with came as (
            update appointments set stage = 'arrived', arrived_at = now.ago
              from (select clock_timestamp() - make_interval(secs => $2) as ago) now where id = $1
              returning arrived_at)
          update visit_steps set taken_at = came.arrived_at from came where appointment_id = $1`,
        [appointmentId, hours * 3600],
      );
    const names = async () => (await desk.visits()).map(({ appointmentId }) => appointmentId);
    beforeEach(async () => {
      desk = await openDesk(server, { timeZone: zoneAt(0) });
    });

    it('DSK-02 DSK-03 lists who is still at the store, and lets their visit be ended', async () => {
      const visit = await desk.booked();
      await walkTo(desk, visit, 'arrived');
      await beforeMidnight(visit);
      const [there] = await desk.visits();
      if (!there) throw new Error('nobody is there');
      const ready = await walkTo(desk, there, 'checkedIn', 'readyForPreVax', 'awaitingSignOff');
      const given = await desk.member.ask(giveDoses, givenNow(ready));
      expect(given.stage).toBe('given');
      // As long as that can be undone, they stay on the list.
      expect(await names()).toEqual([visit.appointmentId]);
      await pool.query(
        `update visit_steps set taken_at = taken_at - make_interval(secs => $2)
          where appointment_id = $1`,
        [visit.appointmentId, UNDO_SECONDS],
      );
      expect(await names()).toEqual([]);
    });

    it('DSK-02 lists who is late, and not who was forgotten', async () => {
      const visit = await desk.booked();
      await beforeMidnight(visit);
      expect(await names()).toEqual([visit.appointmentId]);
      const [late] = await desk.visits();
      if (!late) throw new Error('nobody is booked');
      expect((await walkTo(desk, late, 'arrived')).stage).toBe('arrived');
      await cameHoursAgo(visit.appointmentId, STAY_HOURS - 0.1);
      expect(await names()).toEqual([visit.appointmentId]);
      await cameHoursAgo(visit.appointmentId, STAY_HOURS + 0.1);
      expect(await names()).toEqual([]);
    });

    it('WLK-02 WLK-06 keeps a patient who waits in the line, and their page says where', async () => {
      const phone = await visitor();
      // They come while it is open.
      const { storeNumber } = await openDesk(server);
      const { checkInId, confirmationNumber } = await walkIn(pool, phone, storeNumber);
      await pool.query(`update stores set time_zone = $2 where store_number = $1`, [
        storeNumber,
        zoneAt(0),
      ]);
      await pool.query(
        `update appointments a set starts_at = date_trunc('day', clock_timestamp() at time zone $2)
            at time zone $2 - interval '10 minutes' where confirmation_number = $1`,
        [confirmationNumber, zoneAt(0)],
      );
      const after = await phone.ask(
        getCheckIn,
        { params: { checkInId }, headers: { src: 'WALKIN' } },
        { src: 'WALKIN' },
      );
      expect(after).toMatchObject({ stage: 'arrived', place: 1 });
      const people = await pool.query<{ people: number }>(
        `select people_in_line(id, interval '1 hour', null) as people from stores
          where store_number = $1`,
        [storeNumber],
      );
      expect(people.rows).toEqual([{ people: 1 }]);
    });
  });

  it('DSK-02 reads another day too', async () => {
    await book(await visitor(), desk.storeNumber, { time: desk.time });
    const params = { storeNumber: desk.storeNumber };
    const day = await desk.member.ask(getDeskDay, {
      params,
      query: { date: dayAhead(2, DAY_ZONE) },
    });
    expect([day.date, day.visits.length]).toEqual([dayAhead(2, DAY_ZONE), 1]);
    expect(await desk.visits()).toEqual([]);
  });

  it('DSK-02 finds a group of another day by its number, and no cancelled visit of it', async () => {
    const loop = await openDesk(server, { timeZone: 'America/Chicago' });
    const one = await visitor();
    const { booked } = await bookGroup(one, loop.storeNumber, { 1: '10:15', 2: '10:00' });
    const [late, early] = booked.group?.appointments ?? [];
    const asked = {
      params: { storeNumber: loop.storeNumber },
      body: { confirmationNumber: booked.group?.confirmationNumber ?? '' },
    };
    const found = async () => (await loop.member.ask(findVisit, asked)).appointmentId;
    expect(await found()).toBe(early?.appointmentId);
    await pool.query(`update appointments set status = 'Cancelled' where id = $1`, [
      early?.appointmentId,
    ]);
    expect(await found()).toBe(late?.appointmentId);
    const params = { storeNumber: desk.storeNumber };
    const other = await desk.member.refused(findVisit, { ...asked, params });
    expect(other.status).toBe(404);
  });

  it('CHN-12 shows nothing of another store, and changes nothing there', async () => {
    const other = await openDesk(server);
    const visit = await other.booked();
    const params = { storeNumber: desk.storeNumber, appointmentId: visit.appointmentId };
    const read = await desk.member.refused(getDeskVisit, { params });
    const moved = await desk.member.refused(takeStep, step(visit, 'arrived'));
    expect([read.status, moved.status]).toEqual([404, 404]);
    expect((await other.visits())[0]?.stage).toBe('booked');
  });
});

describe('a step', () => {
  it('WLK-07 leads from booked to given, and the patient sees the same', async () => {
    const one = await visitor();
    const booked = await book(one, desk.storeNumber, { time: desk.time });
    await moveToNow(pool, booked.engagementId);
    const [visit] = await desk.visits();
    if (!visit) throw new Error('nobody is booked');
    const ready = await walkTo(desk, visit, ...isReady);
    const { confirmationNumber } = booked;
    const seen = await one.ask(getAppointment, { params: { confirmationNumber } });
    expect(seen.checkinStatus).toBe('Awaiting pharmacist sign off');
    const given = await desk.member.ask(giveDoses, givenNow(ready));
    expect([given.stage, given.lastStep?.by]).toEqual(['given', 'Robin Diaz']);
    const after = await one.ask(getAppointment, { params: { confirmationNumber } });
    expect([after.status, after.checkinStatus]).toEqual(['Fulfilled', '']);
  });

  it('WLK-07 cannot skip another', async () => {
    const visit = await desk.booked();
    const { status, error } = await desk.member.refused(takeStep, step(visit, 'checkedIn'));
    expect([status, error.code]).toEqual([409, 'STEP_NOT_POSSIBLE']);
    const given = await desk.member.refused(giveDoses, givenNow(visit));
    expect([given.status, given.error.code]).toEqual([409, 'STEP_NOT_POSSIBLE']);
    expect(await givenAt(visit)).toEqual([]);
  });

  it('DSK-02 of a second desk is refused when the first was quicker; nothing is overwritten', async () => {
    const visit = await desk.booked();
    const [one, other] = await Promise.all([
      desk.member.send('POST', addressOf(visit), { version: 0, to: 'arrived' }),
      desk.member.send('POST', addressOf(visit), { version: 0, to: 'noShow' }),
    ]);
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]));
    const refused = [one, other].find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'VISIT_CHANGED' });
    expect((await desk.visits())[0]?.version).toBe(1);
  });

  it('DSK-02 sent twice is taken once', async () => {
    const visit = await desk.booked();
    const again = { 'idempotency-key': 'a-key-of-this-step' };
    const first = await desk.member.ask(takeStep, step(visit, 'arrived'), again);
    const second = await desk.member.ask(takeStep, step(visit, 'arrived'), again);
    expect(second).toEqual(first);
    expect((await desk.visits())[0]?.version).toBe(1);
  });

  it('DSK-03 to not eligible names a reason, no other step has one', async () => {
    const visit = await walkTo(desk, await desk.booked(), 'arrived');
    const params = { storeNumber: desk.storeNumber, appointmentId: visit.appointmentId };
    const { version } = visit;
    const bare = { params, body: { version, to: 'notEligible' as const } };
    const { error } = await desk.member.refused(takeStep, bare);
    expect(error.fields).toMatchObject([{ name: 'reason', code: 'reason.missing' }]);
    const told = await desk.member.ask(takeStep, {
      params,
      body: { version, to: 'notEligible', reason: 'illToday' },
    });
    expect(told.stage).toBe('notEligible');
    const sheet = await desk.member.ask(getDeskVisit, { params });
    expect(sheet.steps.at(-1)).toMatchObject({ to: 'notEligible', reason: 'illToday' });
  });

  it('DSK-03 to not eligible or given is reserved for the pharmacist', async () => {
    const { storeNumber } = desk;
    const technician = await teamMember(app, pool, { storeNumber, role: 'technician' });
    const visit = await walkTo(desk, await desk.booked(), ...isReady);
    const params = { storeNumber, appointmentId: visit.appointmentId };
    const body = { version: visit.version, to: 'notEligible', reason: 'allergy' } as const;
    const refused = await technician.refused(takeStep, { params, body });
    const given = await technician.refused(giveDoses, givenNow(visit));
    expect([refused.error.code, given.error.code]).toEqual([
      'TEAM_MEMBERS_ONLY',
      'TEAM_MEMBERS_ONLY',
    ]);
  });

  it('WLK-07 brings back a patient who left, or came after all', async () => {
    const left = await walkTo(desk, await desk.booked(), 'arrived', 'left', 'arrived');
    expect(left.stage).toBe('arrived');
    const missed = await walkTo(desk, await desk.booked(-30), 'noShow', 'arrived');
    expect(missed.stage).toBe('arrived');
  });

  it('DSK-03 back from left is refused, not broken, to a patient who has another place by now', async () => {
    const visit = await desk.booked();
    const left = await walkTo(desk, visit, 'arrived', 'left');
    await copyVisit(visit);
    const { error } = await desk.member.refused(takeStep, step(left, 'arrived'));
    expect(error.code).toBe('STEP_NOT_POSSIBLE');
    const { params } = at(left, {});
    const undoing = { params, body: { version: left.version } };
    const undone = await desk.member.refused(undoStep, undoing);
    expect(undone.error.code).toBe('STEP_NOT_POSSIBLE');
  });
});

/** Another booking of the same person at the same time. */
async function copyVisit({ appointmentId }: DeskVisit): Promise<void> {
  const one = await visitor();
  const { engagementId } = await book(one, desk.storeNumber, { time: desk.time });
  await pool.query(
    `update appointments a set starts_at = b.starts_at, ends_at = b.ends_at,
        person_key = b.person_key
      from appointments b where b.id = $1 and a.engagement_id = $2`,
    [appointmentId, engagementId],
  );
}

describe('undoing', () => {
  it('DSK-02 undoes the last step within a minute, arrival included', async () => {
    const booked = await desk.booked();
    const visit = await walkTo(desk, booked, 'arrived');
    const undone = await desk.member.ask(undoStep, {
      ...at(visit, {}),
      body: { version: visit.version },
    });
    expect(undone).toMatchObject({ stage: 'booked', version: 2 });
    expect(undone.arrivedAt).toBeUndefined();
    const twice = { ...at(visit, {}), body: { version: undone.version } };
    const { error } = await desk.member.refused(undoStep, twice);
    expect(error.code).toBe('STEP_NOT_POSSIBLE');
  });

  it('DSK-02 is refused after a minute', async () => {
    const visit = await walkTo(desk, await desk.booked(), 'arrived');
    await pool.query(
      `update visit_steps set taken_at = taken_at - interval '61 seconds' where appointment_id = $1`,
      [visit.appointmentId],
    );
    const { error } = await desk.member.refused(undoStep, {
      ...at(visit, {}),
      body: { version: visit.version },
    });
    expect(error.code).toBe('STEP_NOT_POSSIBLE');
  });

  it('DSK-03 a dose that was given is reserved for the pharmacist, as giving is', async () => {
    const ready = await walkTo(desk, await desk.booked(), ...isReady);
    const given = await desk.member.ask(giveDoses, givenNow(ready));
    const { storeNumber } = desk;
    const technician = await teamMember(app, pool, { storeNumber, role: 'technician' });
    const undoing = { ...at(given, {}), body: { version: given.version } };
    const { error } = await technician.refused(undoStep, undoing);
    expect(error.code).toBe('TEAM_MEMBERS_ONLY');
    expect(await givenAt(given)).toEqual(['FL1234']);
  });

  it('DSK-03 keeps the dose on record as entered in error, and it can be given again', async () => {
    const ready = await walkTo(desk, await desk.booked(), ...isReady);
    const given = await desk.member.ask(giveDoses, givenNow(ready));
    const undone = await desk.member.ask(undoStep, {
      ...at(given, {}),
      body: { version: given.version },
    });
    expect(undone.stage).toBe('awaitingSignOff');
    await desk.member.ask(giveDoses, givenNow(undone, { lot: 'FL9999' }));
    expect(await givenAt(given)).toEqual(['FL1234 in error', 'FL9999']);
  });
});

describe('given', () => {
  it('DSK-03 is stored with maker, lot, expiry, site, route, sheet and who, under CDC’s code', async () => {
    const ready = await walkTo(desk, await desk.booked(), ...isReady);
    await desk.member.ask(giveDoses, givenNow(ready));
    const params = { storeNumber: desk.storeNumber, appointmentId: ready.appointmentId };
    const sheet = await desk.member.ask(getDeskVisit, { params });
    expect(sheet.given).toMatchObject([
      {
        mvx: 'PMC',
        lot: 'FL1234',
        lotExpiresOn: dayAhead(90),
        site: 'LD',
        route: 'IM',
        visDate: '2025-01-31',
        by: 'Robin Diaz',
        cvx: expect.stringMatching(/^\d+$/),
      },
    ]);
  });

  it('DSK-03 offers the edition of the sheet where a vaccine has exactly one', async () => {
    const one = await desk.booked();
    const params = { storeNumber: desk.storeNumber, appointmentId: one.appointmentId };
    const [flu] = sheetsFor(['150']);
    const { editions } = await desk.member.ask(getDeskVisit, { params });
    expect(editions).toEqual([{ code: '150', visDate: flu?.edition }]);
    await pool.query(
      `update appointments set vaccines = '[{"code": "104", "dose": "1"}]' where id = $1`,
      [one.appointmentId],
    );
    expect((await desk.member.ask(getDeskVisit, { params })).editions).toEqual([]);
  });

  it.each([
    ['a lot without a number', { lot: 'ABC' }, 'lot', 'lot.invalid'],
    ['an expired lot', { lotExpiresOn: '2026-01-01' }, 'lotExpiresOn', 'lotExpiry.past'],
    ['a product the store does not keep', { productId: 'x' }, 'productId', 'manufacturer.missing'],
    ['a shot that went nowhere', { site: undefined }, 'site', 'site.missing'],
    ['a sheet of the future', { visDate: '2999-01-01' }, 'visDate', 'visDate.future'],
    ['what was not booked', { code: '207' }, 'code', 'field.invalid'],
  ])('DSK-03 refuses %s at its field', async (_what, changes, field, code) => {
    const ready = await walkTo(desk, await desk.booked(), ...isReady);
    const { status, error } = await desk.member.refused(giveDoses, givenNow(ready, changes));
    expect(status).toBe(400);
    expect(error.fields).toContainEqual(
      expect.objectContaining({ name: `doses.0.${field}`, code }),
    );
    expect((await desk.visits())[0]?.stage).toBe('awaitingSignOff');
  });
});

it('DSK-03, VAC-15 a vaccine that was left for another day can be booked', async () => {
  const one = await visitor();
  const patient = { firstName: 'Inés', lastName: 'Halfway', dob: '1971-03-04' };
  const wish = { time: desk.time, patient, codes: ['150', '207'] };
  const { engagementId, confirmationNumber } = await book(one, desk.storeNumber, wish);
  await moveToNow(pool, engagementId);
  const visit = (await desk.visits()).find(
    (other) => other.confirmationNumber === confirmationNumber,
  );
  if (!visit) throw new Error('the visit is not in the day');
  const ready = await walkTo(desk, visit, ...isReady);
  const { params, body } = givenNow(ready);
  const doses = body.doses.filter(({ code }) => code === '150');
  await desk.member.ask(giveDoses, { params, body: { ...body, doses } });
  const again = { time: desk.time, patient };
  const flu = await readyToConfirm(one, desk.storeNumber, { ...again, codes: ['150'] });
  const { error } = await one.refused(confirmAppointment, { body: flu.body });
  expect(error.code).toBe('DOSE_BOOKED');
  const covid = await readyToConfirm(one, desk.storeNumber, { ...again, codes: ['207'] });
  expect((await one.ask(confirmAppointment, { body: covid.body })).status).toBe('Scheduled');
});

it('DSK-02 shows on the sheet what was answered, and why the vaccine may be given', async () => {
  const visit = await desk.booked();
  const params = { storeNumber: desk.storeNumber, appointmentId: visit.appointmentId };
  const sheet = await desk.member.ask(getDeskVisit, { params });
  expect(sheet.reasons).toMatchObject([{ mayHave: true, sentences: [expect.any(String)] }]);
  expect(sheet.products).toMatchObject([{ productId: '150-product', mvx: 'PMC' }]);
});

const addressOf = ({ appointmentId }: DeskVisit) =>
  `/api/desk/v1/stores/${desk.storeNumber}/visits/${appointmentId}/step`;

/** Lots of the given doses, oldest first. */
async function givenAt({ appointmentId }: DeskVisit): Promise<string[]> {
  const { rows } = await pool.query<{ lot: string; is_error: boolean }>(
    `select lot, entered_in_error_at is not null as is_error from immunizations
      where appointment_id = $1 order by given_at`,
    [appointmentId],
  );
  return rows.map(({ lot, is_error }) => (is_error ? `${lot} in error` : lot));
}

it('DSK-02 notifies a desk that is looking on of what another one did', async () => {
  const visit = await desk.booked();
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const cookie = [...desk.member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/desk/v1/stores/${desk.storeNumber}/changes`, {
    headers: { cookie },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const told = async () => {
    for (let text = ''; !text.includes('data:'); text += (await reader?.read())?.value ?? '');
  };
  await told();
  const next = told();
  await walkTo(desk, visit, 'arrived');
  await next;
  leaving.abort();
  expect(response.headers.get('content-type')).toBe('text/event-stream');
});

it('WLK-03 finds patients who were here before by their date of birth, each once', async () => {
  const visit = await desk.booked();
  await walkTo(desk, visit, 'arrived');
  const params = { storeNumber: desk.storeNumber };
  const find = (dateOfBirth: string) =>
    desk.member.ask(findPatients, { params, body: { dateOfBirth } });
  const { patients } = await find('1984-04-28');
  const own = patients.filter(({ lastName }) => lastName === visit.lastName);
  expect(own).toMatchObject([{ firstName: 'Ana', phone: '312-555-0123', gender: 'Female' }]);
  expect(patients.length).toBeLessThanOrEqual(5);
  expect((await find('1901-01-01')).patients).toEqual([]);
});

it('WLK-03 names the store of the last visit where it was another of the organization', async () => {
  const visit = await desk.booked();
  await walkTo(desk, visit, 'arrived');
  const other = await openDesk(server);
  const body = { dateOfBirth: '1984-04-28' };
  const storeOf = async ({ member, storeNumber }: Desk) => {
    const { patients } = await member.ask(findPatients, { params: { storeNumber }, body });
    return patients.find(({ lastName }) => lastName === visit.lastName)?.lastVisitStore;
  };
  const { rows } = await pool.query<{ name: string }>(
    'select name from stores where store_number = $1',
    [desk.storeNumber],
  );
  expect([await storeOf(desk), await storeOf(other)]).toEqual([undefined, rows[0]?.name]);
});

it('WLK-03 shows the last visit that took place, and leaves out patients who never came', async () => {
  const came = await desk.booked();
  await walkTo(desk, came, 'arrived');
  const params = { storeNumber: desk.storeNumber };
  const lastVisits = async () => {
    const body = { dateOfBirth: '1984-04-28' };
    const { patients } = await desk.member.ask(findPatients, { params, body });
    return patients
      .filter(({ lastName }) => lastName === came.lastName)
      .map(({ lastVisitOn }) => lastVisitOn);
  };
  const today = dayAhead(0, DAY_ZONE);
  expect(await lastVisits()).toEqual([today]);
  // The same person has an upcoming booking on another day.
  await pool.query(
    `update appointments set starts_at = starts_at + interval '9 days',
       ends_at = ends_at + interval '9 days', stage = 'booked' where id = $1`,
    [came.appointmentId],
  );
  expect(await lastVisits()).toEqual([]);
  await pool.query(`update appointments set stage = 'noShow' where id = $1`, [came.appointmentId]);
  expect(await lastVisits()).toEqual([]);
});

it('WLK-05 makes the poster whose code and typed address open the store’s line', async () => {
  const params = { storeNumber: desk.storeNumber };
  const printed = await desk.member.ask(getPoster, { params, query: {} });
  const screen = await desk.member.ask(getPoster, { params, query: { screen: 'true' } });
  expect(screen.address).not.toBe(printed.address);
  const one = await visitor();
  for (const { address } of [printed, screen]) {
    const key = new URL(address).pathname.split('/').at(-1) ?? '';
    const { store } = await one.ask(openWalkIn, { body: { key } });
    expect(store.storeNumber).toBe(desk.storeNumber);
  }
  // The typed code never changes, so an old photo of a screen must not contain it.
  expect(screen.typed).toBeUndefined();
  const typed = new URL(`http://${printed.typed}`);
  const moved = await one.send('GET', typed.pathname);
  const page = moved.headers.location ?? '';
  expect([moved.statusCode, page]).toEqual([308, expect.stringMatching(/\/walk-in\/\w{8}$/)]);
  const byHand = await one.ask(openWalkIn, { body: { key: page.split('/').at(-1) ?? '' } });
  expect(byHand.store.storeNumber).toBe(desk.storeNumber);
});

it('WLK-05 opens a screen at the door for a browser that has its key and no team session', async () => {
  const { storeNumber } = desk;
  const params = { storeNumber };
  const { screenKey = '', ...shown } = await desk.member.ask(getPoster, {
    params,
    query: { screen: 'true' },
  });
  const screen = await visitor();
  const { address, store } = await screen.ask(openDoorScreen, { body: { key: screenKey } });
  expect(store).toEqual(shown.store);
  const code = address.split('/').at(-1) ?? '';
  await (await visitor()).ask(openWalkIn, { body: { key: code } });
  // Neither key works in place of the other, and an altered one not at all.
  const altered = `${screenKey.slice(0, -1)}${screenKey.endsWith('A') ? 'E' : 'A'}`;
  for (const [operation, key] of [
    [openDoorScreen, code],
    [openDoorScreen, altered],
    [openWalkIn, screenKey],
  ] as const) {
    const { status, error } = await (await visitor()).refused(operation, { body: { key } });
    expect([status, error.code]).toEqual([410, 'WALK_IN_LINK_REVOKED']);
  }
  // It sees nothing of the desk, and goes dark when the store's code is replaced.
  const day = await screen.refused(getDeskDay, { params, query: {} });
  expect(day.error.code).toBe('TEAM_MEMBERS_ONLY');
  const manager = await teamMember(app, pool, { storeNumber, role: 'manager' });
  await manager.ask(replacePoster, { params, body: {} });
  const { error } = await screen.refused(openDoorScreen, { body: { key: screenKey } });
  expect(error.code).toBe('WALK_IN_LINK_REVOKED');
});

it('WLK-05 replaces the poster for a manager, and the previous one opens nothing', async () => {
  const { storeNumber } = desk;
  const params = { storeNumber };
  const before = await desk.member.ask(getPoster, { params, query: {} });
  const refused = await desk.member.refused(replacePoster, { params, body: {} });
  expect(refused.error.code).toBe('TEAM_MEMBERS_ONLY');
  const manager = await teamMember(app, pool, { storeNumber, role: 'manager' });
  const after = await manager.ask(replacePoster, { params, body: {} });
  const keyOf = (address: string) => ({ key: address.split('/').at(-1) ?? '' });
  const one = await visitor();
  const { error } = await one.refused(openWalkIn, { body: keyOf(before.address) });
  expect(error.code).toBe('WALK_IN_LINK_REVOKED');
  await one.ask(openWalkIn, { body: keyOf(after.address) });
});
