// What is kept of people, and how it is deleted: by age, or on request (SAF-08, REL-05).
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { cancelAppointment } from '#contract/manage.ts';
import { clearAway } from '#server/housekeeping.ts';
import { keepWish } from '#server/booking/earlier/wishes.store.ts';
import { sweepHolds } from '#server/booking/holds/holds.store.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { documentKey } from '#server/documents/document-key.ts';
import { ageAppointment, joinedBy, setAppointment } from '#tests/support/booked.ts';
import {
  addPatient,
  addStore,
  book,
  bookingServer,
  dayAhead,
  reachedAt,
  timeAhead,
} from '#tests/support/booking.ts';
import { cancelling } from '#tests/support/changing.ts';
import { bookGroup, member, readyGroup } from '#tests/support/group.ts';
import { lettersIn } from '#tests/support/letters.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { saidWithin } from '#tests/support/engagements.ts';
import { root } from '#tests/support/root.ts';
import { leaveDesk, teamMember } from '#tests/support/team.ts';
import { patientsWith } from '#tests/support/patients.ts';
import { selfTablesWith } from '#tests/support/selves.ts';
import { erasePerson, exportPerson, readExportWish, readPersonWish } from './person.ts';
import { MOST, RULES } from './rules.ts';
import { visitsOfNumber } from './visits-kept.ts';
import { keepPicture } from '#server/documents/card-pictures.store.ts';

const { app, database, pool, visitor, visitorWithJourney } = await bookingServer();
const { db } = database;

const YEAR_DAYS = 366;

/** Every table with this text in a row, sealed or not. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `select from ${name} t where to_jsonb(t)::text ilike '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  if ((await patientsWith(pool, text)).length > 0) found.push('patients');
  found.push(...(await saidWithin(pool, text)), ...(await selfTablesWith(pool, text)));
  return found;
}

const exists = async (table: string, id: string) =>
  (await pool.query(`select from ${table} where id = $1`, [id])).rowCount === 1;

let people = 0;
/** A person whose name, birthday, address and number are unique. */
function canary() {
  people += 1;
  const letter = String.fromCharCode(96 + people);
  const own = { firstName: `Zyxwana${letter}`, lastName: `Quill${letter}` };
  const email = `zyxwana.${letter}@example.com`;
  const phone = `312-555-01${10 + people}`;
  return {
    own,
    email,
    phone,
    patient: {
      ...own,
      contact: { emails: [{ address: email }], phones: [{ number: phone }] },
    },
  };
}

/** A cancelled visit of a unique person. */
async function cancelledVisit(dob = '1984-04-28') {
  const storeNumber = await addStore(pool, { seats: 3 });
  const { patient, own, email, phone } = canary();
  const one = await visitor();
  const booked = await book(one, storeNumber, { patient: { ...patient, dob } });
  await setAppointment(pool, booked.confirmationNumber, { status: 'Cancelled' });
  return { ...booked, storeNumber, own, email, phone };
}

describe('old data', () => {
  it('SAF-08 forgets a journey that never became a booking, two months after it began', async () => {
    const begun = async (created: number, touched: number) => {
      const { engagementId } = await visitorWithJourney();
      await pool.query(
        `update engagements set created_at = clock_timestamp() - make_interval(days => $2),
          updated_at = clock_timestamp() - make_interval(days => $3) where id = $1`,
        [engagementId, created, touched],
      );
      return engagementId;
    };
    const over = await begun(61, 31);
    const young = await begun(59, 59);
    const touched = await begun(61, 29);
    const linked = await begun(61, 31);
    await pool.query(
      `insert into resume_links (engagement_id, version, expires_at)
        values ($1, 1, clock_timestamp() - interval '29 days')`,
      [linked],
    );
    const { engagementId: booked } = await cancelledVisit();
    await pool.query(
      `update engagements set created_at = '2020-01-01', updated_at = '2020-01-01' where id = $1`,
      [booked],
    );

    await clearAway(pool);
    expect(await exists('engagements', over)).toBe(false);
    for (const kept of [young, touched, linked, booked])
      expect(await exists('engagements', kept)).toBe(true);
  });

  it('SAF-08 forgets a visit’s person after ten years, a child not before their 28th birthday', async () => {
    const born = (years: number) => dayAhead(-years * YEAR_DAYS);
    const visit = async (yearsAgo: number, dob: string) => {
      const { confirmationNumber, own } = await cancelledVisit(dob);
      await ageAppointment(pool, confirmationNumber, yearsAgo * YEAR_DAYS);
      await pool.query(
        `update appointments set created_at = starts_at - interval '3 days'
          where confirmation_number = $1`,
        [confirmationNumber],
      );
      return own.firstName;
    };
    const over = await visit(10, born(40));
    const recent = await visit(9, born(40));
    const child = await visit(10, born(27));
    await pool.query(`update intentions set created_at = clock_timestamp() - interval '2 days'`);

    await clearAway(pool);
    expect(await tablesWith(over)).toEqual([]);
    expect(await tablesWith(recent)).toContain('patients');
    expect(await tablesWith(child)).toContain('patients');
  });

  it('REL-05 deletes sessions after three days, and claims on past times', async () => {
    const { engagementId, confirmationNumber } = await cancelledVisit();
    await pool.query(
      `update sessions set created_at = clock_timestamp() - interval '4 days'
        where id = (select session_id from engagements where id = $1)`,
      [engagementId],
    );
    await pool.query(
      `insert into claims (store_id, starts_at, seat, hold_id, engagement_id, confirmation_number)
        select store_id, clock_timestamp() - interval '3 days', 1, gen_random_uuid(), $1, $2
        from appointments where engagement_id = $1`,
      [engagementId, confirmationNumber],
    );
    await clearAway(pool);
    await sweepHolds(pool);
    const { rows } = await pool.query(
      `select session_id, (select count(*)::integer from claims
        where starts_at < clock_timestamp() and engagement_id = $1) as past
        from engagements where id = $1`,
      [engagementId],
    );
    expect(rows).toEqual([{ session_id: null, past: 0 }]);
  });

  it('STD-05 REL-05 keeps a program’s session, and deletes the others beside it', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into sessions (token_hash, created_at)
        select name::bytea, clock_timestamp() - interval '4 days'
        from unnest(array['program', 'visitor']) name returning id`,
    );
    const [program, passing] = rows.map(({ id }) => id);
    await pool.query(
      `insert into clients (name, secret_hash, scopes, per_minute, session_id)
        values ('feed', '', '{system/Slot.rs}', 60, $1)`,
      [program],
    );
    await clearAway(pool);
    expect(await exists('sessions', program ?? '')).toBe(true);
    expect(await exists('sessions', passing ?? '')).toBe(false);
  });

  it('SAF-07 keeps the audit log for six years, and lets nobody delete a younger row', async () => {
    const storeNumber = await addStore(pool);
    const member = await teamMember(app, pool, { storeNumber });
    await leaveDesk(pool, member.memberId, 0);
    const write = (age: string) =>
      pool.query(
        `insert into audit (at, member_id, team_session_id, store_number, operation, whose, why)
          values (clock_timestamp() - $2::interval, $1, gen_random_uuid(), $3, $2, '{}', 'test')`,
        [member.memberId, age, storeNumber],
      );
    await write('6 years 1 day');
    await write('5 years');
    await expect(pool.query('delete from audit')).rejects.toThrow(/six years/);
    await clearAway(pool);
    const { rows } = await pool.query(
      `select operation from audit where store_number = $1 and why = 'test'`,
      [storeNumber],
    );
    expect(rows).toEqual([{ operation: '5 years' }]);
  });

  it('SAF-07 keeps visitors’ own actions for a year, and lets nobody delete a younger row', async () => {
    const write = (age: string) =>
      pool.query(
        `insert into audit (at, visitor, store_number, operation, whose, why)
          values (clock_timestamp() - $1::interval, gen_random_uuid(), '', $1, '{}', 'own')`,
        [age],
      );
    await write('1 year 1 day');
    await write('11 months');
    await expect(pool.query(`delete from audit where why = 'own'`)).rejects.toThrow(/or one/);
    await clearAway(pool);
    const { rows } = await pool.query(`select operation from audit where why = 'own'`);
    expect(rows).toEqual([{ operation: '11 mons' }]);
  });

  it('SAF-08 matches the table of docs/operations.md', () => {
    const docs = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    for (const { what, kept } of RULES) expect(docs).toContain(`| ${what} | ${kept} |`);
  });

  it('REL-05 continues with the next rule when one fails', async () => {
    const asked: string[] = [];
    const failing = {
      query: async (statement: string) => {
        asked.push(statement);
        if (asked.length === 1) throw new Error('the table is locked');
        return { rowCount: 0 };
      },
    };
    await expect(clearAway(failing as unknown as typeof pool)).rejects.toThrow(AggregateError);
    expect(asked).toEqual(RULES.map(({ statement }) => statement));
  });

  it('REL-05 deletes a few thousand rows at once, however many a long pause has left', async () => {
    for (const { what, statement } of RULES)
      expect([what, statement.includes(`LIMIT ${MOST}`)]).toEqual([what, true]);
    await pool.query(
      `insert into limits (key, taken, window_ends_at)
        select 'over ' || one, 1, clock_timestamp() - interval '1 day'
        from generate_series(1, $1::int) one`,
      [MOST + 1],
    );
    const left = async () =>
      (await pool.query(`select from limits where key like 'over %'`)).rowCount;
    const rule = RULES.find(({ what }) => what === 'counters of limits');
    expect((await pool.query(rule?.statement ?? '')).rowCount).toBe(MOST);
    expect(await left()).toBe(1);
    await clearAway(pool);
    expect(await left()).toBe(0);
  });

  it.each([
    [[MOST, MOST, 5], 3],
    [[0], 1],
    [Array<number>(99).fill(MOST), 50],
  ])('REL-05 repeats a rule while there is more, up to a limit: %#', async (left, turns) => {
    const statements = new Map<string, number>();
    const busy = {
      query: async (statement: string) => {
        const turn = statements.get(statement) ?? 0;
        statements.set(statement, turn + 1);
        return { rowCount: left[turn] };
      },
    };
    await clearAway(busy as unknown as typeof pool);
    expect([...statements.values()]).toEqual(RULES.map(() => turns));
  });
});

describe('a person’s request', () => {
  const wish = (number: string, ...more: string[]) => readPersonWish([number, ...more]);

  it('SAF-08 exports all that is kept, under all their numbers, and nothing about others', async () => {
    const { confirmationNumber, engagementId, storeNumber, own, email, phone } =
      await cancelledVisit();
    const again = await book(await visitor(), storeNumber, {
      time: timeAhead('15:00'),
      patient: { ...own, contact: reachedAt(email) },
    });
    await joinedBy(pool, engagementId, '1991-07-14');
    const told = await exportPerson(db, await documentKey(pool), wish(confirmationNumber));
    for (const known of [
      own.firstName,
      email,
      phone,
      '1984-04-28',
      '2106-3',
      again.confirmationNumber,
    ])
      expect(told).toContain(known);
    expect(told).not.toContain('1991-07-14');
    expect(told).not.toContain('Luz');
    // From the confirmation letter.
    expect(told).toContain('"messages"');
    expect(told).toContain(`"firstName": "${own.firstName}"`);
    expect(told).not.toMatch(/"\w+_\w+":/);
  });

  it('SAF-08, GRP-03 exports no message about another of the group', async () => {
    const one = await visitor();
    const storeNumber = await addStore(pool, { seats: 2 });
    const { body, engagementId, party } = await readyGroup(one, storeNumber, {
      1: '10:00',
      2: '10:00',
    });
    const [, other] = party;
    if (!other) throw new Error('the group has no second member');
    const { firstName, lastName, dob } = other;
    const contact = reachedAt('other@example.com');
    await addPatient(one, engagementId, { place: 2, firstName, lastName, dob, contact });
    const { group } = await one.ask(confirmAppointment, { body });
    const [first, second] = (group?.appointments ?? []).map((each) => each.confirmationNumber);
    await one.ask(cancelAppointment, cancelling({ confirmationNumber: second ?? '' }));
    const told = async (number = '') => {
      const text = await exportPerson(db, await documentKey(pool), wish(number));
      const { visits } = JSON.parse(text) as { visits: { messages: { template: string }[] }[] };
      return { text, templates: visits[0]?.messages.map(({ template }) => template) };
    };
    expect((await told(first)).templates).toEqual(['groupConfirmed']);
    expect((await told(first)).text).not.toContain('other@example.com');
    expect((await told(second)).templates).toEqual(['groupConfirmed', 'appointmentCancelled']);
  });

  it('SAF-08 CRD-04 exports that there is a wallet pass, but not on which device', async () => {
    const { confirmationNumber } = await cancelledVisit();
    await pool.query(
      `with pass as (insert into appointment_passes (appointment_id, language, ends_at)
          select id, 'es', ends_at from appointments where confirmation_number = $1
          returning appointment_id),
        device as (insert into pass_devices (id, push_token)
          values ('device-of-somebody', 'push-of-somebody') returning id)
        insert into pass_copies (appointment_id, device_id)
          select appointment_id, id from pass, device union all
          select appointment_id, null from pass`,
      [confirmationNumber],
    );
    const told = await exportPerson(db, await documentKey(pool), wish(confirmationNumber));
    const { visits } = JSON.parse(told) as { visits: { walletPass: unknown }[] };
    expect(visits[0]?.walletPass).toMatchObject({
      language: 'es',
      copies: expect.arrayContaining([
        { wallet: 'apple', made: expect.any(String) as string },
        { wallet: 'google', made: expect.any(String) as string },
      ]) as unknown,
    });
    expect(told).not.toContain('of-somebody');
  });

  it('SAF-08 DOC-11 CNF-05 exports card pictures, and wishes for earlier times', async () => {
    const { confirmationNumber, engagementId } = await cancelledVisit();
    const { rows } = await pool.query<{ id: string }>(
      'select id from appointments where confirmation_number = $1',
      [confirmationNumber],
    );
    const appointmentId = rows[0]?.id ?? '';
    const key = await documentKey(pool);
    const picture = Buffer.from('as a camera took it');
    await db.transaction((tx) => keepPicture(tx, key, { appointmentId, side: 'front', picture }));
    const wished = {
      engagementId,
      latitude: 41,
      longitude: -87,
      miles: 25,
      partOfDay: 'morning' as const,
      until: '2030-01-01',
      freeWhenAsked: true,
    };
    await db.transaction(async (tx) => {
      await keepWish(tx, randomUUID(), { ...wished, place: 1, around: 'Springfield' });
      const because = 'closed';
      await keepWish(tx, randomUUID(), { ...wished, place: 2, around: 'Shelbyville', because });
    });
    const told = await exportPerson(db, key, wish(confirmationNumber));
    const { visits } = JSON.parse(told) as { visits: Record<string, unknown>[] };
    expect(visits[0]).toMatchObject({
      cardPictures: [
        { side: 'front', picture: `data:image/jpeg;base64,${picture.toString('base64')}` },
      ],
      earlierTimes: [{ around: 'Springfield', miles: 25, until: '2030-01-01', offers: null }],
    });
  });

  it('SAF-08 erases every trace, except doses given and visits to come', async () => {
    const { confirmationNumber, own, email, phone, storeNumber } = await cancelledVisit();
    expect(await tablesWith(own.firstName)).toContain('patients');
    const looked = await erasePerson(db, wish(confirmationNumber));
    expect(looked).toMatch(/would be erased[^]*--confirm/);
    expect(await tablesWith(own.firstName)).toContain('patients');

    expect(await erasePerson(db, wish(confirmationNumber, '--confirm'))).toMatch(/: erased$/);
    for (const known of [own.firstName, own.lastName, email, phone, confirmationNumber])
      expect(await tablesWith(known)).toEqual([]);
    await expect(erasePerson(db, wish(confirmationNumber))).rejects.toThrow(/nobody has this/);
    // The same person can book again.
    await book(await visitor(), storeNumber, { patient: own });
  });

  it('SAF-08 erases a member of a group from the letters to all and their own wish; the others stay', async () => {
    const storeNumber = await addStore(pool, { seats: 3 });
    const { own } = canary();
    const one = await visitor();
    const party = [member(1), member(2, own)];
    const { engagementId } = await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:15' }, party);
    const { send } = testOffice(database);
    await send();
    const reminder = {
      engagementId,
      kind: 'email' as const,
      payload: {
        template: 'accountExists' as const,
        recipient: 'group@example.com',
        language: 'en' as const,
        details: {},
      },
    };
    await db.transaction((tx) => putIntoOutbox(tx, [reminder]));
    const wished = {
      engagementId,
      latitude: 41,
      longitude: -87,
      miles: 25,
      partOfDay: 'any',
    } as const;
    const later = { until: '2030-01-01', freeWhenAsked: true };
    await db.transaction(async (tx) => {
      await keepWish(tx, randomUUID(), { ...wished, ...later, place: 2, around: 'Springfield' });
      const because = 'closed';
      await keepWish(tx, randomUUID(), { ...wished, ...later, place: 1, around: 'Here', because });
    });
    expect(await tablesWith(own.firstName)).toContain('mailbox');
    const { rows } = await pool.query<{ number: string }>(
      `update appointments a set status = 'Cancelled' from patients p
        where a.engagement_id = $1 and p.id = a.patient_id and p.place = 2
        returning a.confirmation_number as number`,
      [engagementId],
    );
    await erasePerson(db, wish(rows[0]?.number ?? '', '--confirm'));
    expect(await tablesWith(own.firstName)).toEqual([]);
    // What still waits for the others is sent.
    const left = await lettersIn(pool, { engagementId });
    expect(left.map(({ payload }) => payload.template)).toEqual(['accountExists']);
    const wishes = await pool.query(
      'select place from earlier_wishes where engagement_id = $1 order by place',
      [engagementId],
    );
    expect(wishes.rows).toEqual([{ place: 1 }]);
  });

  it('SAF-08 waits for a change of the booking without holding what the change needs next', async () => {
    const { confirmationNumber } = await cancelledVisit();
    const [visit] = await visitsOfNumber(db, confirmationNumber);
    const change = await pool.connect();
    try {
      await change.query('begin');
      await change.query('select from engagements where id = $1 for no key update', [
        visit?.engagementId,
      ]);
      const forgotten = pool.query('select forget_patient($1)', [visit?.patientId]);
      await expect
        .poll(async () => {
          const { rowCount } = await pool.query(`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
              and query like 'select forget_patient%'`);
          return rowCount;
        })
        .toBe(1);
      const { rowCount } = await change.query(
        'select from patients where id = $1 for update nowait',
        [visit?.patientId],
      );
      await change.query('commit');
      await forgotten;
      expect(rowCount).toBe(1);
    } finally {
      change.release();
    }
    expect(await visitsOfNumber(db, confirmationNumber)).toEqual([]);
  });

  it('SAF-08 keeps a visit to come until it is cancelled, and a visit with a dose', async () => {
    const storeNumber = await addStore(pool, { seats: 3 });
    const { patient, own } = canary();
    const toCome = await book(await visitor(), storeNumber, { patient });
    const kept = await erasePerson(db, wish(toCome.confirmationNumber, '--confirm'));
    expect(kept).toMatch(/kept, it is to come/);

    const member = await teamMember(app, pool, { storeNumber, role: 'pharmacist' });
    await setAppointment(pool, toCome.confirmationNumber, { status: 'Fulfilled' });
    await pool.query(
      `insert into immunizations (appointment_id, vaccine_code, cvx, dose, mvx, lot, lot_expires_on, route, vis_date, given_by)
        select id, '150', '150', '1', 'PMC', 'L1', '2030-01-01', 'IM', '2025-01-31', $2
        from appointments where confirmation_number = $1`,
      [toCome.confirmationNumber, member.memberId],
    );
    const given = await erasePerson(db, wish(toCome.confirmationNumber, '--confirm'));
    expect(given).toMatch(/kept, something was given/);
    expect(await tablesWith(own.firstName)).toContain('patients');
  });

  it.each([[[]], [['--confirm']], [['K7M2Q9XZ4T', 'more']], [['not a number']]])(
    'SAF-08 needs one confirmation number: %j',
    (args) => {
      expect(() => readPersonWish(args)).toThrow(/usage|no confirmation number/);
    },
  );

  it('SAF-08, OPS-06 has nothing to confirm where it only exports', () => {
    const { confirmationNumber } = readExportWish(['K7M2Q9XZ4T']);
    expect(confirmationNumber).toBe('K7M2Q9XZ4T');
    expect(() => readExportWish(['K7M2Q9XZ4T', '--confirm'])).toThrow(/usage/);
  });
});
