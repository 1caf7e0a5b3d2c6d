// Answers given on the way to a booking are sealed (SAF-08), also next to the previous release,
// which knows nothing of seals.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { postConsent } from '#contract/consents.ts';
import { getEngagement, patchEngagement } from '#contract/engagements.ts';
import { readSealWish, sealColumns } from '#server/booking/sealing/seal-columns.ts';
import { findByAddress } from '#server/manage/managed.store.ts';
import { setAppointment } from '#tests/support/booked.ts';
import { addStore, book, bookingServer, startJourney } from '#tests/support/booking.ts';
import { consentsOf, engagementOf, sayOf, setSaid } from '#tests/support/engagements.ts';
import { changeParty, member, startGroup } from '#tests/support/group.ts';
import { setPatient } from '#tests/support/patients.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { engagements } from '../booking.schema.ts';
import { lockEngagementWhere } from './engagements.store.ts';
import { storedPeople } from './sealed-engagements.ts';

const { pool, database, visitor } = await bookingServer();
const { db } = database;

const COLUMNS = {
  engagements: 'sealed, people, meta_data, email, sms_phone',
  consents: 'sealed, phone',
} as const;

/** As the migration sets it where the previous release may still run, and where it never ran. */
async function writing(mode: 'both' | 'only') {
  for (const [table, columns] of Object.entries(COLUMNS))
    await pool.query(`create or replace trigger ${table}_are_sealed
      before insert or update of ${columns} on ${table}
      for each row execute function ${table}_are_sealed('${mode}')`);
}

const PHONE = '312-555-0142';
const answer = { vaccineCode: '150', question: 'Quillbark', answer: 'yes' };

/** A journey with many answers. */
async function journeyOf(one: Visitor, letter: string): Promise<string> {
  const engagementId = await startJourney(one, {
    metaData: {
      dob: '1977-03-09',
      locationSearch: 'Zyxton',
      phone: PHONE,
      consentDecision: 'agree',
    },
    notificationSent: { email: `Zyx.${letter}@example.com`, sms: PHONE },
  });
  await one.ask(patchEngagement, {
    params: { version: 'v6' },
    body: {
      engagementId,
      bookingType: 'Individual',
      pageId: 'VACCINE_SELECTOR',
      userResponses: [answer],
    },
  });
  await one.ask(postConsent, {
    body: {
      engagementId,
      phoneNumber: PHONE,
      consentDecision: 'agree',
      consentType: 'smsConsent',
    },
  });
  return engagementId;
}

async function inTheClear(engagementId: string) {
  const { rows } = await pool.query<{ row: string }>(
    `select e::text || (select coalesce(string_agg(c::text, ''), '') from consents c
      where c.engagement_id = e.id) as row from engagements e where id = $1`,
    [engagementId],
  );
  // Longer texts that base64 is unlikely to spell: three letters could occur in a seal by chance.
  return /Zyx(?:ton|ville|\.)|Quillbark|1977-03-09|555-0142|Moreno/.test(rows[0]?.row ?? '');
}

async function keysOf(engagementId: string) {
  const { rows } = await pool.query<{ part: string; key: string; isThere: boolean }>(
    `select part.key as part, part.value ->> 'key' as key,
        exists (select from person_keys where patient_id = (part.value ->> 'key')::uuid)
          as "isThere"
      from engagements, jsonb_each(sealed) part where id = $1 order by 1`,
    [engagementId],
  );
  return rows;
}

const isKey = async (key: string | undefined) =>
  (await pool.query('select from person_keys where patient_id = $1', [key])).rowCount === 1;

/** Writes as the previous release does, which knows nothing of seals. */
const writeAsBefore = (engagementId: string, email: string) =>
  pool.query(
    `update engagements set email = $2, people = '[{"place": 1, "dob": "1966-05-21"}]',
        meta_data = meta_data || '{"locationSearch": "Zyxville"}' where id = $1`,
    [engagementId, email],
  );

/** What the previous release reads to judge a person by. */
async function judgedAsBefore(engagementId: string) {
  const { rows } = await pool.query<{ judged: [string, unknown[]] }>(
    'select judged_record(e) as judged from engagements e where id = $1',
    [engagementId],
  );
  return rows[0]?.judged;
}

beforeEach(() => writing('only'));

it('SAF-08 no answer can be read in the row, and the visitor reads them all', async () => {
  const one = await visitor();
  const engagementId = await journeyOf(one, 'a');
  expect(await inTheClear(engagementId)).toBe(false);
  expect(await one.ask(getEngagement, { params: { engagementId } })).toMatchObject({
    metaData: { dob: '1977-03-09', locationSearch: 'Zyxton' },
  });
  expect(await engagementOf(pool, engagementId)).toMatchObject({
    email: 'Zyx.a@example.com',
    smsPhone: PHONE,
    people: [{ place: 1, dob: '1977-03-09', userResponses: [answer] }],
  });
  expect(await consentsOf(pool, engagementId)).toMatchObject([{ phone: PHONE }]);
});

it('SAF-08 REL-05 opens a journey with its own keys, without reading everyone’s', async () => {
  const engagementId = await journeyOf(await visitor(), 'k');
  await pool.query(
    `insert into person_keys (patient_id, wrapped)
      select gen_random_uuid(), '' from generate_series(1, 5000)`,
  );
  await pool.query('analyze person_keys');
  const client = await pool.connect();
  const soFar = async () => {
    const { rows } = await client.query(
      `select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where relname = 'person_keys'`,
    );
    return rows[0].read;
  };
  await client.query('begin');
  const before = await soFar();
  await client.query(`select ${storedPeople('e')} from engagements e where id = $1`, [
    engagementId,
  ]);
  const read = (await soFar()) - before;
  await client.query('rollback');
  client.release();
  await pool.query("delete from person_keys where wrapped = ''");
  expect(read).toBe((await keysOf(engagementId)).length);
});

it('SAF-08 once the keys are gone, a copy of the row is unreadable for good', async () => {
  const engagementId = await journeyOf(await visitor(), 'b');
  for (const { key } of await keysOf(engagementId))
    await pool.query('delete from person_keys where patient_id = $1', [key]);
  expect(await engagementOf(pool, engagementId)).toMatchObject({
    email: null,
    smsPhone: null,
    metaData: {},
    people: [],
  });
});

it('SAF-08 deletes the keys with the journey, and a number’s key with its consent', async () => {
  const engagementId = await journeyOf(await visitor(), 'c');
  const { rows } = await pool.query<{ key: string }>(
    `select sealed #>> '{phone,key}' as key from consents where engagement_id = $1`,
    [engagementId],
  );
  const keys = [...(await keysOf(engagementId)).map(({ key }) => key), rows[0]?.key];
  expect(await Promise.all(keys.map(isKey))).toEqual([true, true, true]);
  await pool.query('delete from engagements where id = $1', [engagementId]);
  expect(await Promise.all(keys.map(isKey))).toEqual([false, false, false]);
});

it('SAF-08 a member who leaves a group takes their key along, and the others keep theirs', async () => {
  const one = await visitor();
  const [first, second, third] = [member(1), member(2), member(3)];
  const engagementId = await startGroup(one, [first, second, third]);
  const before = await keysOf(engagementId);
  expect(await inTheClear(engagementId)).toBe(false);
  await changeParty(one, engagementId, [first, third]);
  const after = await keysOf(engagementId);
  expect(after).toEqual(before.filter(({ part }) => part !== '2'));
  expect(await Promise.all(before.map(({ key }) => isKey(key)))).toEqual([true, true, false, true]);
});

it('SAF-08 a forgotten patient leaves no key to their answers', async () => {
  const one = await visitor();
  const { engagementId, patientId, confirmationNumber } = await book(one, await addStore(pool));
  const keys = await keysOf(engagementId);
  expect(keys.map(({ isThere }) => isThere)).toEqual([true, true]);
  await setAppointment(pool, confirmationNumber, { status: 'Cancelled' });
  await pool.query('select forget_patient($1)', [patientId]);
  expect(await Promise.all(keys.map(({ key }) => isKey(key)))).toEqual([false, false]);
  expect(await engagementOf(pool, engagementId)).toMatchObject({ people: [], metaData: {} });
});

it('SAF-08 what is sealed opens only in its own place of its own journey', async () => {
  const ids = [await journeyOf(await visitor(), 'd'), await journeyOf(await visitor(), 'e')];
  const swapped = await pool.query(
    `update engagements e set sealed = o.sealed from engagements o
      where e.id = $1 and o.id = $2 returning e.id`,
    ids,
  );
  expect(swapped.rowCount).toBe(1);
  await expect(engagementOf(pool, ids[0] ?? '')).rejects.toThrow(/does not open/);
  await pool.query(
    `update engagements set sealed = jsonb_build_object('0', sealed -> '1', '1', sealed -> '0')
      where id = $1`,
    [ids[1]],
  );
  await expect(engagementOf(pool, ids[1] ?? '')).rejects.toThrow(/does not open/);
});

it('SAF-08 the version of what is judged changes with people’s answers, and with nothing else', async () => {
  const one = await visitor();
  const engagementId = await journeyOf(one, 'f');
  const before = await judgedAsBefore(engagementId);
  await setSaid(pool, engagementId, { metaData: { locationSearch: 'Elsewhere' } });
  expect(await judgedAsBefore(engagementId)).toEqual(before);
  await sayOf(pool, engagementId, { userResponses: [{ ...answer, answer: 'no' }] });
  expect(await judgedAsBefore(engagementId)).not.toEqual(before);
});

it('SAF-08 a request that waits for a journey sees a person another request added', async () => {
  const one = await visitor();
  const engagementId = await startGroup(one, [member(1)]);
  const other = await pool.connect();
  try {
    await other.query('begin');
    await setSaid(pool, engagementId, { people: [member(1), member(2)] }, other);
    const waiting = db.transaction((tx) =>
      lockEngagementWhere(tx, eq(engagements.id, engagementId)),
    );
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::integer as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.count;
      })
      .toBe(1);
    await other.query('commit');
    expect((await waiting)?.people.map(({ place }) => place)).toEqual([1, 2]);
  } finally {
    other.release();
  }
});

it('SAF-08 accepts nothing in the clear, except its removal', async () => {
  const engagementId = await journeyOf(await visitor(), 'g');
  await expect(writeAsBefore(engagementId, 'zyx@example.com')).rejects.toThrow(/kept sealed/);
  await expect(
    pool.query(
      `insert into consents (engagement_id, type, decision, phone, text_version, language, source)
        values ($1, 'smsConsent', 'agree', $2, 'x', 'en', 'before')`,
      [engagementId, PHONE],
    ),
  ).rejects.toThrow(/kept sealed/);
});

describe('next to a release that reads in the clear', () => {
  beforeEach(() => writing('both'));

  it('REL-04 both releases read what either wrote last', async () => {
    const one = await visitor();
    const engagementId = await journeyOf(one, 'h');
    expect(await inTheClear(engagementId)).toBe(true);
    expect(await judgedAsBefore(engagementId)).toEqual([
      'Individual',
      [[1, '1977-03-09', null, [answer]]],
    ]);
    await writeAsBefore(engagementId, 'Before@example.com');
    expect(await engagementOf(pool, engagementId)).toMatchObject({
      email: 'Before@example.com',
      smsPhone: PHONE,
      metaData: { locationSearch: 'Zyxville', consentDecision: 'agree' },
      people: [{ place: 1, dob: '1966-05-21' }],
    });
    await one.ask(patchEngagement, {
      params: { version: 'v6' },
      body: {
        engagementId,
        bookingType: 'Individual',
        pageId: 'VACCINE_SELECTOR',
        metaData: { category: 'Adult' },
      },
    });
    const { rows } = await pool.query(
      `select people, meta_data ->> 'category' as category, sealed is null as bare
        from engagements where id = $1`,
      [engagementId],
    );
    expect(rows).toEqual([
      { people: [{ place: 1, dob: '1966-05-21' }], category: 'Adult', bare: false },
    ]);
    expect(await engagementOf(pool, engagementId)).toMatchObject({ email: 'Before@example.com' });
  });

  it('REL-04 either release judges a group that has no people yet', async () => {
    const engagementId = await startGroup(await visitor(), []);
    expect(await judgedAsBefore(engagementId)).toEqual(['Group', []]);
  });

  it('SAF-08 columns:seal seals what either release wrote, and changes nothing else', async () => {
    const ids = [await journeyOf(await visitor(), 'i'), await journeyOf(await visitor(), 'j')];
    await writeAsBefore(ids[1] ?? '', 'Zyx.k@example.com');
    await pool.query('update consents set sealed = null where engagement_id = $1', [ids[1]]);
    const told = () =>
      Promise.all(ids.flatMap((id) => [engagementOf(pool, id), consentsOf(pool, id)]));
    const known = await told();
    const look = await sealColumns(database, readSealWish([]));
    expect(look).toMatch(/^[1-9]\d* journeys are in the clear, and [1-9]/m);
    expect(look).toMatch(/^[1-9]\d* consents are in the clear, and [1-9]/m);
    expect(await Promise.all(ids.map(inTheClear))).toEqual([true, true]);
    await sealColumns(database, readSealWish(['--confirm']));
    expect(await Promise.all(ids.map(inTheClear))).toEqual([false, false]);
    expect(await told()).toEqual(known);
    const after = await sealColumns(database, readSealWish([]));
    expect(after).toMatch(/^0 journeys are in the clear, and 0 /m);
    expect(after).toMatch(/^0 consents are in the clear, and 0 /m);
    await expect(writeAsBefore(ids[0] ?? '', 'l@example.com')).rejects.toThrow(/kept sealed/);
  });
});

it('SAF-08 forgets after a restore the answers whose keys are gone', async () => {
  const [gone, kept] = [
    await journeyOf(await visitor(), 'm'),
    await journeyOf(await visitor(), 'n'),
  ];
  for (const { key } of await keysOf(gone))
    await pool.query('delete from person_keys where patient_id = $1', [key]);
  expect(await sealColumns(database, readSealWish([]))).toMatch(
    /^[1-9]\d* journeys are sealed with a key that is gone/m,
  );
  expect(await sealColumns(database, readSealWish(['--forget-lost']))).toMatch(
    /^[1-9]\d* journeys were forgotten/m,
  );
  const { rows } = await pool.query(
    'select sealed is null as nothing, email_hash is null as nowhere from engagements where id = $1',
    [gone],
  );
  expect(rows).toEqual([{ nothing: true, nowhere: true }]);
  expect(await engagementOf(pool, kept)).toMatchObject({ email: 'Zyx.n@example.com' });
});

it('SAF-08 CNF-06 a booking is found by its contact address, through the hash alone', async () => {
  const one = await visitor();
  const patient = { dob: '1961-02-03' };
  const { engagementId } = await book(one, await addStore(pool), { patient });
  await setPatient(pool, { engagementId }, { contact: {} });
  await setSaid(pool, engagementId, { email: 'Zyx.Booked@example.com' });
  expect(await inTheClear(engagementId)).toBe(false);
  const found = await findByAddress(db, 'zyx.booked@EXAMPLE.com', '1961-02-03');
  expect(found.map(({ engagement }) => engagement.id)).toEqual([engagementId]);
  expect(await findByAddress(db, 'zyx.other@example.com', '1961-02-03')).toEqual([]);
});
