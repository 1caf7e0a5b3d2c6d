// Patients are sealed (SAF-08), also next to the previous release, which knows nothing of seals.
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { updatePatient } from '#contract/patients.ts';
import { findByAddress } from '#server/manage/managed.store.ts';
import { patientsBorn } from '#server/desk/known-patients.store.ts';
import { addPatient, addStore, book, bookingServer, patientBody } from '#tests/support/booking.ts';
import { setAppointment } from '#tests/support/booked.ts';
import { patientsOf } from '#tests/support/patients.ts';
import { readSealWish, sealColumns } from '../sealing/seal-columns.ts';

const { pool, database, visitor, visitorWithJourney } = await bookingServer();
const { db } = database;

/** As the migration sets it where the previous release may still run, and where it never ran. */
const writing = (mode: 'both' | 'only') =>
  pool.query(`create or replace trigger patients_are_sealed
    before insert or update of sealed, dob, first_name, last_name, gender, race_code,
      ethnicity_code, contact on patients
    for each row execute function patients_are_sealed('${mode}')`);

const person = (letter: string) => ({
  firstName: 'Zyxwana',
  lastName: `Quill ${letter}`,
  dob: '1977-03-09',
  contact: {
    emails: [{ address: `Zyx.${letter}@example.com` }],
    phones: [{ number: '312-555-0142' }],
    address: { line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
  },
});

const inTheClear = async (engagementId: string) => {
  const { rows } = await pool.query<{ row: string }>(
    'select p::text as row from patients p where engagement_id = $1',
    [engagementId],
  );
  // Texts that a seal's hex digits cannot spell.
  return /Zyx|Quill|1977-03-09|312-555|Main St/.test(rows[0]?.row ?? '');
};

/** Writes as the previous release does, which knows nothing of seals. */
const writeAsBefore = (engagementId: string, email: string, dob = '1977-03-09') =>
  pool.query(
    `update patients set dob = $3, first_name = 'Zyxwana', last_name = 'Before',
        gender = 'Female', contact = jsonb_build_object('emails', jsonb_build_array(
          jsonb_build_object('address', $2::text))) where engagement_id = $1`,
    [engagementId, email, dob],
  );

const bookedBy = async (letter: string) =>
  book(await visitor(), await addStore(pool, { seats: 3 }), { patient: person(letter) });

const wish = (...args: string[]) => readSealWish(args);

beforeEach(() => writing('only'));

it('SAF-08 no patient can be read in the row, and with the key everything can', async () => {
  const { engagementId } = await bookedBy('a');
  expect(await inTheClear(engagementId)).toBe(false);
  expect(await patientsOf(pool, engagementId)).toMatchObject([person('a')]);
});

it('SAF-08 once the key is gone, a copy of the row is unreadable for good', async () => {
  const { engagementId } = await bookedBy('b');
  await pool.query(
    'delete from person_keys using patients p where p.id = patient_id and engagement_id = $1',
    [engagementId],
  );
  const [nobody] = await patientsOf(pool, engagementId);
  expect(nobody).toMatchObject({ firstName: '', lastName: '', dob: '1900-01-01', contact: {} });
  expect(nobody?.forgottenAt).toBeInstanceOf(Date);
});

it('SAF-08 deletes the key with its patient: forgotten, or with the whole booking', async () => {
  const hasKey = async (id: string) =>
    (await pool.query('select from person_keys where patient_id = $1', [id])).rowCount === 1;
  const { confirmationNumber, patientId } = await bookedBy('c');
  await setAppointment(pool, confirmationNumber, { status: 'Cancelled' });
  expect(await hasKey(patientId)).toBe(true);
  await pool.query('select forget_patient($1)', [patientId]);
  expect(await hasKey(patientId)).toBe(false);

  const { one, engagementId } = await visitorWithJourney();
  const inJourney = await addPatient(one, engagementId, person('d'));
  expect(await hasKey(inJourney)).toBe(true);
  await pool.query('delete from engagements where id = $1', [engagementId]);
  expect(await hasKey(inJourney)).toBe(false);
});

it('SAF-08 a seal opens for one place of one booking only, and only unaltered', async () => {
  const [one, other] = [await bookedBy('e'), await bookedBy('f')];
  const open = (engagementId: string) => patientsOf(pool, engagementId);
  const kept = await pool.query<{ id: string; sealed: Buffer; wrapped: Buffer }>(
    `select id, sealed, wrapped from patients join person_keys on patient_id = id
      where engagement_id = $1`,
    [one.engagementId],
  );
  await pool.query(
    `update person_keys k set wrapped = o.wrapped from patients p, patients q, person_keys o
      where k.patient_id = p.id and p.engagement_id = $1 and q.engagement_id = $2
        and o.patient_id = q.id`,
    [one.engagementId, other.engagementId],
  );
  await expect(open(one.engagementId)).rejects.toThrow(/does not open with their key/);
  await pool.query(
    `update patients p set sealed = q.sealed from patients q
      where p.engagement_id = $1 and q.engagement_id = $2`,
    [one.engagementId, other.engagementId],
  );
  await expect(open(one.engagementId)).rejects.toThrow(/does not open with their key/);
  await expect(open(other.engagementId)).resolves.toMatchObject([person('f')]);

  const { id, sealed, wrapped } = kept.rows[0] ?? {};
  await pool.query('update patients set sealed = $2 where id = $1', [id, sealed]);
  await pool.query('update person_keys set wrapped = $2 where patient_id = $1', [id, wrapped]);
  await expect(open(one.engagementId)).resolves.toMatchObject([person('e')]);
});

it('SAF-08 REL-07 an older copy of the row opens with today’s key', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const patientId = await addPatient(one, engagementId, person('q'));
  const older = await pool.query<{ sealed: Buffer }>('select sealed from patients where id = $1', [
    patientId,
  ]);
  await one.ask(updatePatient, { body: { ...patientBody(engagementId, person('r')), patientId } });
  expect(await patientsOf(pool, engagementId)).toMatchObject([person('r')]);
  await pool.query('update patients set sealed = $2 where id = $1', [
    patientId,
    older.rows[0]?.sealed,
  ]);
  expect(await patientsOf(pool, engagementId)).toMatchObject([person('q')]);
});

it('SAF-08 accepts nothing in the clear where the previous release does not run', async () => {
  const { engagementId } = await bookedBy('g');
  await expect(writeAsBefore(engagementId, 'b@example.com')).rejects.toThrow(/kept sealed/);
});

describe('next to a release that reads in the clear', () => {
  beforeEach(() => writing('both'));

  it('REL-04 both releases read what either wrote last', async () => {
    const { one, engagementId } = await visitorWithJourney();
    const patientId = await addPatient(one, engagementId, person('h'));
    expect(await inTheClear(engagementId)).toBe(true);
    await writeAsBefore(engagementId, 'before@example.com');
    expect(await patientsOf(pool, engagementId)).toMatchObject([
      { lastName: 'Before', contact: { emails: [{ address: 'before@example.com' }] } },
    ]);
    const body = { ...patientBody(engagementId, person('i')), patientId };
    await one.ask(updatePatient, { body });
    expect(await patientsOf(pool, engagementId)).toMatchObject([person('i')]);
    const { rows } = await pool.query('select last_name from patients where engagement_id = $1', [
      engagementId,
    ]);
    expect(rows).toEqual([{ last_name: 'Quill i' }]);
  });

  it('REL-04 a patient written by the previous release is found by address and birthday', async () => {
    const { engagementId } = await bookedBy('j');
    // The desk shows only some of many patients with one birthday.
    const dob = '1966-05-21';
    await writeAsBefore(engagementId, 'Found@example.com', dob);
    const found = await findByAddress(db, 'found@EXAMPLE.com', dob);
    expect(found.map(({ person: { lastName } }) => lastName)).toEqual(['Before']);
    expect(await findByAddress(db, 'zyx.j@example.com', dob)).toEqual([]);
    // The desk knows only patients who have been here (WLK-03).
    const store = await pool.query<{ id: number }>(
      "update appointments set stage = 'given' where engagement_id = $1 returning store_id as id",
      [engagementId],
    );
    const known = await patientsBorn(db, store.rows[0]?.id ?? 0, dob);
    expect(known.map(({ patient }) => patient.lastName)).toEqual(['Before']);
  });

  it('SAF-08 columns:seal reports what is in the clear, seals it, and changes nothing else', async () => {
    const [sealedToo, before] = [await bookedBy('k'), await bookedBy('l')];
    await writeAsBefore(before.engagementId, 'l@example.com');
    const ids = [sealedToo.engagementId, before.engagementId];
    const told = () => Promise.all(ids.map((id) => patientsOf(pool, id)));
    const known = await told();
    expect(await sealColumns(database, wish())).toMatch(/^[1-9]\d* patients are[^]*--confirm/);
    expect(await Promise.all(ids.map(inTheClear))).toEqual([true, true]);
    expect(await sealColumns(database, wish('--confirm'))).toMatch(
      /^[1-9]\d* patients were sealed/,
    );
    expect(await Promise.all(ids.map(inTheClear))).toEqual([false, false]);
    expect(await told()).toEqual(known);
    expect(await sealColumns(database, wish())).toMatch(/^0 patients are in the clear, and 0/);
    await expect(writeAsBefore(before.engagementId, 'm@example.com')).rejects.toThrow(/sealed/);
    expect(await findByAddress(db, 'L@example.com', '1977-03-09')).toHaveLength(1);
  });
});

it('SAF-08 forgets after a restore patients whose keys are gone, but no one while there are no keys at all', async () => {
  const [gone, kept] = [await bookedBy('n'), await bookedBy('o')];
  for (const { confirmationNumber } of [gone, kept])
    await setAppointment(pool, confirmationNumber, { status: 'Cancelled' });
  await pool.query('create table apart_keys as select * from person_keys');
  await pool.query('delete from person_keys');
  await expect(sealColumns(database, wish('--forget-lost'))).rejects.toThrow(/restore it first/);
  await pool.query(
    `insert into person_keys select k.* from apart_keys k join patients p on p.id = k.patient_id
      where p.engagement_id <> $1`,
    [gone.engagementId],
  );
  await pool.query('drop table apart_keys');
  await sealColumns(database, wish('--forget-lost'));
  const { rows } = await db.execute<{ isForgotten: boolean }>(sql`
    select forgotten_at is not null as "isForgotten" from patients
    where engagement_id in (${gone.engagementId}, ${kept.engagementId})
    order by engagement_id = ${kept.engagementId}`);
  expect(rows).toEqual([{ isForgotten: true }, { isForgotten: false }]);
});

it('SAF-08 says after a restore that keys of people and master keys are of different moments', async () => {
  await bookedBy('q');
  await pool.query(`create table apart_masters as select * from server_keys
    where purpose like 'person-master#%'`);
  await pool.query(`delete from server_keys where purpose like 'person-master#%'`);
  const refusal = /^[1-9]\d* keys of people are wrapped by a master key that is not here/;
  expect(await sealColumns(database, wish())).toMatch(refusal);
  await expect(sealColumns(database, wish('--forget-lost'))).rejects.toThrow(refusal);
  await pool.query('insert into server_keys select * from apart_masters');
  await pool.query('drop table apart_masters');
  expect(await sealColumns(database, wish())).not.toMatch(refusal);
});

it.each([[['--confirm', 'more']], [['12345']], [['--all']]])(
  'SAF-08 columns:seal accepts no other argument: %j',
  (args) => {
    expect(() => readSealWish(args)).toThrow(/^usage/);
  },
);

it('SAF-08 CNF-06 finds an address however it is capitalised, by its hash alone', async () => {
  const { engagementId } = await bookedBy('p');
  const found = await findByAddress(db, 'zyx.p@EXAMPLE.com', '1977-03-09');
  expect(found.map((row) => row.appointment.engagementId)).toEqual([engagementId]);
  expect(await findByAddress(db, 'zyx.p@example.com', '1977-03-10')).toEqual([]);
});
