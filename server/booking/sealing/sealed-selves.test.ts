// Profiles, dependents, people invited by a campaign and the places of earlier-time wishes are
// sealed (SAF-08), also next to the previous release, which knows nothing of seals.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDependent, deleteAccount, listDependents, updateProfile } from '#contract/accounts.ts';
import { findAccount, findByEmail, insertAccount } from '#server/accounts/accounts.store.ts';
import { findDependents } from '#server/accounts/dependents.store.ts';
import { findWish, keepWish } from '../earlier/wishes.store.ts';
import { findInvited } from '#server/campaigns/invitations.store.ts';
import { haveAccount, newEmail, PASSWORD } from '#tests/support/accounts.ts';
import { bookingServer, startJourney } from '#tests/support/booking.ts';
import { inviteAll, requestFor } from '#tests/support/campaign.ts';
import { selvesWith, type SelfTable } from '#tests/support/selves.ts';
import { readSealWish, sealColumns } from './seal-columns.ts';

const { pool, database, visitor } = await bookingServer();
const { db } = database;

const TABLES = [
  'accounts',
  'dependents',
  'invitations',
  'earlier_wishes',
] as const satisfies readonly SelfTable[];

/** As the migration sets it where the previous release may still run, and where it never ran. */
async function writing(mode: 'both' | 'only') {
  const { rows } = await pool.query<{ made: string }>(
    `select pg_get_triggerdef(oid) as made from pg_trigger where tgname = any($1)`,
    [TABLES.map((table) => `${table}_are_sealed`)],
  );
  expect(rows).toHaveLength(TABLES.length);
  for (const { made } of rows)
    await pool.query(
      made
        .replace('CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER')
        .replace(/stands_sealed\('\w+'/, `stands_sealed('${mode}'`),
    );
}

const KNOWN = /Zyxwvut|1977-03-09|555-0187/i;

interface Made {
  ids: Record<SelfTable, string>;
  email: string;
  one: Awaited<ReturnType<typeof visitor>>;
}

let made = 0;
/** An account with a profile and a dependent, and an invited person. */
async function everybody(): Promise<Made> {
  made += 1;
  const name = `Zyxwvut${String.fromCharCode(96 + made)}`;
  const one = await visitor();
  const email = `zyxwvut.${newEmail()}`;
  const accountId = await haveAccount(one, pool, email);
  await one.ask(updateProfile, {
    body: {
      firstName: name,
      dateOfBirth: '1977-03-09',
      address: { street: '1 Zyxwvut Road', city: 'Zyxwvutton', state: 'IL', zipCode: '60601' },
    },
  });
  const { dependentId } = await one.ask(addDependent, {
    body: {
      firstName: `${name}care`,
      lastName: 'Zyxwvutova',
      dateOfBirth: '1977-03-09',
      gender: 'Female',
      race: { code: 'UNK' },
      ethnicity: { code: 'UNK' },
    },
  });
  await inviteAll(database, [
    { firstName: `${name}guest`, dateOfBirth: '03/09/1977', phone: '312-555-0187' },
  ]);
  const { rows } = await pool.query<{ id: string }>(
    'select id from invitations order by created_at desc limit 1',
  );
  const wishId = randomUUID();
  const engagementId = await startJourney(one);
  await db.transaction((tx) => keepWish(tx, wishId, wishOf(engagementId)));
  const ids = {
    accounts: accountId,
    dependents: dependentId,
    invitations: rows[0]?.id ?? '',
    earlier_wishes: wishId,
  };
  return { ids, email, one };
}

const wishOf = (engagementId: string) => ({
  engagementId,
  around: '1 Zyxwvut Road',
  latitude: 41.88,
  longitude: -87.62,
  miles: 25,
  partOfDay: 'any' as const,
  until: '2099-01-01',
  freeWhenAsked: false,
});

/** Everything known about them. */
async function told({ ids }: Made) {
  const { updatedAt: _at, ...account } = (await findAccount(db, ids.accounts)) ?? {};
  return {
    account,
    inCare: await findDependents(db, ids.accounts),
    invitation: (await findInvited(db, ids.invitations))?.invitation,
    around: (await findWish(db, ids.earlier_wishes))?.around,
  };
}

const inTheClear = (ids: Made['ids']) =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await pool.query<{ row: string }>(
        `select t::text as row from ${table} t where id = $1`,
        [ids[table]],
      );
      return KNOWN.test(rows[0]?.row ?? '');
    }),
  );

const keyOf = async (table: SelfTable, id: string) => {
  const { rows } = await pool.query<{ key: string }>(
    `select sealed #>> '{self,key}' as key from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.key;
};
const keysOf = ({ ids }: Made) => Promise.all(TABLES.map((table) => keyOf(table, ids[table])));
const isKey = async (key: string | undefined) =>
  (await pool.query('select from person_keys where patient_id = $1', [key])).rowCount === 1;
const loseKeys = async (one: Made) =>
  pool.query('delete from person_keys where patient_id = any($1)', [await keysOf(one)]);

/** Writes as the previous release does, which knows nothing of seals. */
async function writeAsBefore({ ids, email }: Made) {
  await pool.query(
    `update accounts set last_name = 'Zyxwvutbefore', email = $2, email_key = lower($2) where id = $1`,
    [ids.accounts, `new.${email}`],
  );
  await pool.query(`update dependents set first_name = 'Zyxwvutbefore' where id = $1`, [
    ids.dependents,
  ]);
  await pool.query(`update invitations set zip = '10001' where id = $1`, [ids.invitations]);
  await pool.query(`update earlier_wishes set around = 'Zyxwvutville' where id = $1`, [
    ids.earlier_wishes,
  ]);
}

beforeEach(() => writing('only'));

it('SAF-08 nothing can be read in their rows, and authorized readers see everything', async () => {
  const one = await everybody();
  expect(await inTheClear(one.ids)).toEqual([false, false, false, false]);
  const { account, inCare, invitation, around } = await told(one);
  expect(around).toBe('1 Zyxwvut Road');
  expect(account).toMatchObject({ email: one.email, emailKey: one.email, dob: '1977-03-09' });
  expect(account).toMatchObject({ address: { city: 'Zyxwvutton' } });
  expect(inCare).toMatchObject([{ lastName: 'Zyxwvutova', dob: '1977-03-09' }]);
  expect(invitation).toMatchObject({ dob: '1977-03-09', phone: '312-555-0187', zip: '60601' });
  expect((await findByEmail(db, one.email))?.id).toBe(one.ids.accounts);
  expect(await selvesWith(pool, 'accounts', one.email)).toEqual([one.ids.accounts]);
});

it('SAF-08 once the keys are gone, a copy of the rows is unreadable for good', async () => {
  const one = await everybody();
  await loseKeys(one);
  const { account, inCare, invitation, around } = await told(one);
  expect(around).toBe('');
  expect(account).toMatchObject({ email: null, emailKey: null, firstName: null, address: null });
  expect(inCare).toMatchObject([{ firstName: '', dob: '1900-01-01' }]);
  expect(invitation).toMatchObject({ firstName: '', email: null, zip: '' });
});

it('SAF-08 deletes the keys with the rows: the account’s and its dependents’', async () => {
  const one = await everybody();
  const keys = await keysOf(one);
  expect(await Promise.all(keys.map(isKey))).toEqual([true, true, true, true]);
  await one.one.ask(deleteAccount, { body: { currentPassword: PASSWORD, erasesVisits: false } });
  await pool.query('delete from invitations where id = $1', [one.ids.invitations]);
  await pool.query('delete from earlier_wishes where id = $1', [one.ids.earlier_wishes]);
  expect(await Promise.all(keys.map(isKey))).toEqual([false, false, false, false]);
});

it('SAF-08 a row keeps its key when its contents change', async () => {
  const one = await everybody();
  const before = await keysOf(one);
  await one.one.ask(updateProfile, { body: { firstName: 'Zyxwvutnew' } });
  expect(await keysOf(one)).toEqual(before);
  expect((await told(one)).account).toMatchObject({ firstName: 'Zyxwvutnew', email: one.email });
});

it.each(TABLES)('SAF-08 what is sealed in %s opens only in its own row', async (table) => {
  const [one, other] = [await everybody(), await everybody()];
  await pool.query(
    `update ${table} t set sealed = o.sealed from ${table} o where t.id = $1 and o.id = $2`,
    [one.ids[table], other.ids[table]],
  );
  await expect(told(one)).rejects.toThrow(/does not open/);
  await pool.query(`delete from ${table} where id = $1`, [one.ids[table]]);
});

it('SAF-08 accepts nothing in the clear', async () => {
  const { ids } = await everybody();
  for (const write of [
    `update accounts set last_name = 'Zyxwvut' where id = '${ids.accounts}'`,
    `update dependents set last_name = 'Zyxwvut' where id = '${ids.dependents}'`,
    `update invitations set zip = '10001' where id = '${ids.invitations}'`,
    `update earlier_wishes set around = 'Zyxwvut' where id = '${ids.earlier_wishes}'`,
    `insert into accounts (id, email, email_key) values (gen_random_uuid(), 'z@x.yz', 'z@x.yz')`,
  ])
    await expect(pool.query(write)).rejects.toThrow(/kept sealed/);
  expect((await pool.query('update accounts set password_hash = null')).rowCount).toBeGreaterThan(
    0,
  );
});

describe('next to a release that reads in the clear', () => {
  beforeEach(() => writing('both'));

  it('REL-04 both releases read what either wrote last', async () => {
    const one = await everybody();
    expect(await inTheClear(one.ids)).toEqual([true, true, true, true]);
    await writeAsBefore(one);
    const { account, inCare, invitation, around } = await told(one);
    expect(around).toBe('Zyxwvutville');
    expect(account).toMatchObject({ lastName: 'Zyxwvutbefore', email: `new.${one.email}` });
    expect(inCare).toMatchObject([{ firstName: 'Zyxwvutbefore', lastName: 'Zyxwvutova' }]);
    expect(invitation).toMatchObject({ zip: '10001', dob: '1977-03-09' });
    expect(await findByEmail(db, one.email)).toBeUndefined();
    expect((await findByEmail(db, `new.${one.email}`))?.id).toBe(one.ids.accounts);
    await one.one.ask(updateProfile, { body: { firstName: 'Zyxwvutafter' } });
    const { rows } = await pool.query(
      `select first_name, email, sealed is not null as sealed from accounts where id = $1`,
      [one.ids.accounts],
    );
    expect(rows).toEqual([{ first_name: 'Zyxwvutafter', email: `new.${one.email}`, sealed: true }]);
    expect((await one.one.ask(listDependents, {})).dependents).toHaveLength(1);
  });

  it('CHN-01 an address has one account, whichever release made it', async () => {
    const [ofBefore, ofBoth] = [newEmail(), newEmail()];
    const id = randomUUID();
    await pool.query('insert into accounts (id, email, email_key) values ($1, $2, $2)', [
      id,
      ofBefore,
    ]);
    await haveAccount(await visitor(), pool, ofBoth);
    const make = (email: string) =>
      db.transaction((tx) => insertAccount(tx, { id: randomUUID(), email }));
    expect([await make(ofBefore), await make(ofBoth)]).toEqual([false, false]);
    await expect(
      pool.query('insert into accounts (id, email, email_key) values ($1, $2, $2)', [
        randomUUID(),
        ofBoth,
      ]),
    ).rejects.toThrow(/duplicate/);
    await writing('only');
    expect([await make(ofBefore), await make(ofBoth)]).toEqual([false, false]);
  });

  it('SAF-08 columns:seal seals what either release wrote, and changes nothing else', async () => {
    const [one, other] = [await everybody(), await everybody()];
    await writeAsBefore(other);
    const known = [await told(one), await told(other)];
    const look = await sealColumns(database, readSealWish([]));
    for (const what of ['accounts', 'people in care', 'invitations', 'wishes for an earlier time'])
      expect(look).toMatch(new RegExp(`^[1-9]\\d* ${what} are in the clear, and [1-9]`, 'm'));
    await sealColumns(database, readSealWish(['--confirm']));
    expect(await inTheClear(one.ids)).toEqual([false, false, false, false]);
    expect(await inTheClear(other.ids)).toEqual([false, false, false, false]);
    expect([await told(one), await told(other)]).toEqual(known);
    const after = await sealColumns(database, readSealWish([]));
    for (const what of ['accounts', 'people in care', 'invitations', 'wishes for an earlier time'])
      expect(after).toMatch(new RegExp(`^0 ${what} are in the clear, and 0 `, 'm'));
    await expect(writeAsBefore(one)).rejects.toThrow(/kept sealed/);
    expect((await findByEmail(db, `new.${other.email}`))?.id).toBe(other.ids.accounts);
  });
});

it('SAF-08 forgets after a restore people whose keys are gone', async () => {
  const [gone, kept] = [await everybody(), await everybody()];
  await loseKeys(gone);
  const done = await sealColumns(database, readSealWish(['--forget-lost']));
  for (const what of ['accounts', 'invitations', 'wishes for an earlier time'])
    expect(done).toMatch(new RegExp(`^[1-9]\\d* ${what} were forgotten`, 'm'));
  expect(await told(gone)).toEqual({
    account: {},
    inCare: [],
    invitation: undefined,
    around: undefined,
  });
  expect((await told(kept)).account).toMatchObject({ email: kept.email });
});

it('QCK-01 a person put on the list again keeps their name and key, and corrections count', async () => {
  const request = requestFor();
  await inviteAll(database, [{ firstName: 'Zyxwvutagain' }], request);
  const [id = ''] = await selvesWith(pool, 'invitations', 'Zyxwvutagain');
  const key = await keyOf('invitations', id);
  await inviteAll(database, [{ firstName: 'ZYXWVUTAGAIN', email: 'zyx@mended.example' }], request);
  expect(await keyOf('invitations', id)).toBe(key);
  expect((await findInvited(db, id))?.invitation).toMatchObject({
    firstName: 'Zyxwvutagain',
    email: 'zyx@mended.example',
  });
});

it('CNF-05 a changed wish keeps its place in the line and its key', async () => {
  const engagementId = await startJourney(await visitor());
  const keep = (around: string) =>
    db.transaction((tx) => keepWish(tx, randomUUID(), { ...wishOf(engagementId), around }));
  const first = await keep('Zyxwvutfirst');
  const key = await keyOf('earlier_wishes', first.id);
  const { id, around, askedAt } = await keep('Zyxwvutsecond');
  expect({ id, around, askedAt }).toEqual({
    id: first.id,
    around: 'Zyxwvutsecond',
    askedAt: first.askedAt,
  });
  expect(await keyOf('earlier_wishes', id)).toBe(key);
});
