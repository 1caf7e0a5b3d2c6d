// Letters in the outbox are sealed (SAF-08), also next to the previous release, which knows nothing
// of seals.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelAppointment } from '#contract/manage.ts';
import { readSealWish, sealColumns } from '#server/booking/sealing/seal-columns.ts';
import { exportPerson, erasePerson } from '#server/retention/person.ts';
import { documentKey } from '#server/documents/document-key.ts';
import { addStore, book, bookingServer, reachedAt, timeAhead } from '#tests/support/booking.ts';
import { cancelling } from '#tests/support/changing.ts';
import { lettersIn } from '#tests/support/letters.ts';
import { testOffice } from '#tests/support/post-office.ts';
import type { Letter } from './delivery.ts';
import type { MessagePayload } from './messages.schema.ts';
import { putIntoOutbox } from './outbox.store.ts';
import { keepTextChoice, latestTextLanguage } from './text-choices.store.ts';

const { pool, database, visitor } = await bookingServer();
const { db } = database;

const left: Letter[] = [];
const deliver = (letter: Letter) => {
  left.push(letter);
  return Promise.resolve({ outcome: 'sent', receipt: 'r' } as const);
};
const { send, setbacks } = testOffice(database, { email: deliver, sms: deliver });

/** As the migration sets it where the previous release may still run, and where it never ran. */
const writing = (mode: 'both' | 'only') =>
  pool.query(`create or replace trigger outbox_are_sealed
    before insert or update of sealed, payload on outbox
    for each row execute function stands_sealed('${mode}', '{"payload": {}}')`);

beforeEach(async () => {
  await pool.query('delete from outbox');
  await pool.query('delete from text_choices');
  await pool.query('delete from limits');
  await writing('only');
  left.length = 0;
  setbacks.length = 0;
});
afterEach(() => writing('only'));

const PHONE = '+13125550187';
const KNOWN = /zyxwvut|5550187|555-0187|123456|#secret/i;
const soon = () => new Date(Date.now() + 600_000).toISOString();

const invitation = (): MessagePayload => ({
  template: 'campaignInvitation',
  recipient: PHONE,
  language: 'es',
  details: {
    link: 'https://dosepath.example/q#secret',
    expiresAt: soon(),
    firstName: 'Zyxwvut',
    campaign: 'flu',
  },
});
const code = (): MessagePayload => ({
  template: 'oneTimeCode',
  recipient: 'zyxwvut@example.com',
  language: 'en',
  details: { code: '123456', expiresAt: soon() },
});
const told = (): MessagePayload => ({
  template: 'accountChanged',
  recipient: 'zyxwvut@example.com',
  language: 'en',
  details: { change: 'password' },
});

const put = (kind: 'email' | 'sms', payload: MessagePayload) =>
  db.transaction((tx) => putIntoOutbox(tx, [{ kind, payload }]));
const rowsAsText = async () => {
  const { rows } = await pool.query<{ row: string }>('select o::text as row from outbox o');
  return rows.map(({ row }) => row).join('\n');
};
const keys = async () => {
  const { rows } = await pool.query<{ id: string }>('select patient_id as id from person_keys');
  return rows.map(({ id }) => id);
};
const keysMadeBy = async (work: () => Promise<unknown>) => {
  const before = new Set(await keys());
  await work();
  return (await keys()).filter((id) => !before.has(id));
};
const areThere = async (asked: readonly string[]) => {
  const { rowCount } = await pool.query('select from person_keys where patient_id = any($1)', [
    asked,
  ]);
  return rowCount;
};

it('SAF-08 nothing can be read in their rows, and they are sent complete', async () => {
  await put('sms', invitation());
  await put('email', code());
  expect(await rowsAsText()).not.toMatch(KNOWN);
  await send();
  expect(left.map(({ recipient }) => recipient).toSorted()).toEqual([PHONE, 'zyxwvut@example.com']);
  expect(left.map(({ plain }) => plain).join('\n')).toMatch(/#secret[\s\S]*123456|123456[\s\S]*#s/);
});

it('SAF-08 deletes the key of a code or link once sent, and keeps the recipient’s with the row', async () => {
  const made = await keysMadeBy(() => put('email', code()));
  expect(made).toHaveLength(2);
  await send();
  expect(await areThere(made)).toBe(1);
  expect(await lettersIn(pool)).toMatchObject([
    { payload: { recipient: 'zyxwvut@example.com', details: {} } },
  ]);
  await pool.query('delete from outbox');
  expect(await areThere(made)).toBe(0);
});

it('SAF-08 a letter without a secret keeps its contents', async () => {
  const made = await keysMadeBy(() => put('email', told()));
  await send();
  expect(await areThere(made)).toBe(2);
  expect(await lettersIn(pool)).toMatchObject([{ payload: told() }]);
});

it('SAF-08 a letter whose key is gone is not sent, and raises no alert', async () => {
  const made = await keysMadeBy(() => put('email', code()));
  await pool.query('delete from person_keys where patient_id = $1', [made[0]]);
  await send();
  expect([left, setbacks]).toEqual([[], []]);
  const { rows } = await pool.query('select failure from outbox');
  expect(rows).toEqual([{ failure: 'its key is gone' }]);
});

it('SAF-08 what is sealed opens only in its own row', async () => {
  await put('email', code());
  await put('email', told());
  await pool.query(`update outbox o set sealed = other.sealed from outbox other
    where o.template = 'oneTimeCode' and other.template = 'accountChanged'`);
  await expect(lettersIn(pool)).rejects.toThrow(/does not open/);
});

it('SAF-08 accepts nothing in the clear', async () => {
  await expect(
    pool.query(`insert into outbox (kind, payload) values ('email', '{"template": "x"}')`),
  ).rejects.toThrow(/kept sealed/);
  await put('email', told());
  await expect(pool.query(`update outbox set payload = '{"recipient": "zyx"}'`)).rejects.toThrow(
    /kept sealed/,
  );
});

it('SMS-01 a STOP finds the sealed texts to its number, and the language of the last', async () => {
  await put('sms', invitation());
  await put('sms', { ...invitation(), recipient: '+13125550188' });
  expect(await latestTextLanguage(db, PHONE)).toBe('es');
  expect(await latestTextLanguage(db, '+13125550189')).toBeUndefined();
  await db.transaction((tx) =>
    keepTextChoice(tx, { phone: PHONE, choice: 'stop', source: 'reply', providerId: 'x1' }),
  );
  const rest = await lettersIn(pool);
  expect(rest.map(({ payload }) => payload.recipient)).toEqual(['+13125550188']);
});

const BOOKED = { email: 'zyxwvut@example.com' };

/** A visitor with an appointment, and a letter about it. */
async function booked() {
  const one = await visitor();
  const booking = await book(one, await addStore(pool), {
    time: timeAhead('10:00'),
    patient: { contact: reachedAt(BOOKED.email) },
  });
  return { one, booking };
}

it('SAF-08 a whole booking leaves no personal text in the clear; erased, it leaves no key', async () => {
  const { one, booking } = await booked();
  expect(await lettersIn(pool)).toMatchObject([
    { payload: { template: 'appointmentConfirmed', recipient: BOOKED.email } },
  ]);
  const { confirmationNumber } = booking;
  const text = await rowsAsText();
  for (const told of [BOOKED.email, 'Rivera', '1984-04-28', '312-555', confirmationNumber])
    expect(text).not.toContain(told);
  const wish = { confirmationNumber, isConfirmed: true };
  const copy = await exportPerson(db, await documentKey(pool), wish);
  expect(JSON.parse(copy)).toMatchObject({
    visits: [{ messages: [{ template: 'appointmentConfirmed', recipient: BOOKED.email }] }],
  });
  await one.ask(cancelAppointment, cancelling(booking));
  const { rows } = await pool.query<{ key: string }>(
    `select part.value ->> 'key' as key from outbox, jsonb_each(sealed) part`,
  );
  expect(rows.length).toBeGreaterThan(2);
  await erasePerson(db, wish);
  expect(await areThere(rows.map(({ key }) => key))).toBe(0);
  expect(await lettersIn(pool)).toEqual([]);
});

describe('next to a release that reads in the clear', () => {
  beforeEach(() => writing('both'));

  it('REL-04 each release reads what the other writes', async () => {
    await put('email', told());
    const { rows } = await pool.query('select payload from outbox');
    expect(rows).toEqual([{ payload: told() }]);
    await pool.query('delete from outbox');
    await pool.query(`insert into outbox (kind, payload) values ('sms', $1)`, [
      JSON.stringify(invitation()),
    ]);
    expect(await latestTextLanguage(db, PHONE)).toBe('es');
    await send();
    expect(left).toMatchObject([{ recipient: PHONE, template: 'campaignInvitation' }]);
    expect((await pool.query(`select payload -> 'details' as d from outbox`)).rows).toEqual([
      { d: {} },
    ]);
  });

  it('REL-04 what the previous release removed from a letter is removed from its seal', async () => {
    const made = await keysMadeBy(() => put('email', code()));
    await pool.query(`update outbox set payload = jsonb_set(payload, '{details}', '{}')`);
    expect(await areThere(made)).toBe(0);
    expect(await rowsAsText()).not.toMatch(/123456/);
  });

  it('SMS-01 a STOP withdraws the texts of both', async () => {
    await put('sms', invitation());
    await pool.query(`insert into outbox (kind, payload) values ('sms', $1)`, [
      JSON.stringify(invitation()),
    ]);
    await db.transaction((tx) =>
      keepTextChoice(tx, { phone: PHONE, choice: 'stop', source: 'reply', providerId: 'x2' }),
    );
    expect((await pool.query('select from outbox')).rowCount).toBe(0);
  });

  it('SAF-08 columns:seal seals what either release wrote, and it is sent as it would have been', async () => {
    await put('email', told());
    await pool.query(`insert into outbox (kind, payload) values ('sms', $1)`, [
      JSON.stringify(invitation()),
    ]);
    const known = (await lettersIn(pool)).map(({ payload }) => payload);
    expect(await sealColumns(database, readSealWish([]))).toMatch(
      /^1 letters are in the clear, and 1 beside their seal/m,
    );
    await sealColumns(database, readSealWish(['--confirm']));
    expect(await rowsAsText()).not.toMatch(KNOWN);
    expect((await lettersIn(pool)).map(({ payload }) => payload)).toEqual(known);
    expect(await sealColumns(database, readSealWish([]))).toMatch(
      /^0 letters are in the clear, and 0 beside/m,
    );
    await send();
    expect(left).toHaveLength(2);
  });
});

it('SAF-08 forgets after a restore the letters whose keys are gone', async () => {
  const made = await keysMadeBy(() => put('email', code()));
  await put('email', told());
  await pool.query('delete from person_keys where patient_id = any($1)', [made]);
  expect(await sealColumns(database, readSealWish(['--forget-lost']))).toMatch(
    /^1 letters were forgotten/m,
  );
  expect(await lettersIn(pool)).toMatchObject([{ payload: told() }]);
});
