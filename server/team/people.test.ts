// A store's people, as its managers manage them (DSK-01).
import { beforeEach, expect, it } from 'vitest';
import { getDeskDay } from '#contract/desk.ts';
import { changeRole, getPeople, inviteMember, removeMember } from '#contract/people.ts';
import { getDesk, openTeamInvitation, signOutOfDesk } from '#contract/team.ts';
import { buildApp } from '#server/app.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { newEmail } from '#tests/support/accounts.ts';
import { addStore, bookingServer } from '#tests/support/booking.ts';
import { addMember, emailOf, teamMember } from '#tests/support/team.ts';
import { storeIdOf } from '#tests/support/walk-in.ts';
import { openStoreNews } from '#server/visits/store-news.ts';
import { lettersIn } from '#tests/support/letters.ts';

const { app, pool, database, visitor } = await bookingServer();
let storeNumber = '';
let manager: Awaited<ReturnType<typeof teamMember>>;
beforeEach(async () => {
  storeNumber = await addStore(pool);
  manager = await teamMember(app, pool, { storeNumber, role: 'manager', name: 'Robin Diaz' });
});

const params = () => ({ storeNumber });
const ofMember = (memberId: string) => ({ params: { storeNumber, memberId } });
const inviting = (email: string, role: 'technician' | 'manager' = 'technician') => ({
  params: params(),
  body: { email, role },
});
const letters = async (email: string) =>
  (await lettersIn(pool, { to: email, template: 'teamInvitation' })).map(
    ({ payload }) => payload.details['link'],
  );

it('DSK-01 lists everyone with a role, with when they were seen and their second factor', async () => {
  const other = await addStore(pool);
  await addMember(pool, { storeNumber: other, name: 'Some Other' });
  const memberId = await addMember(pool, { storeNumber, name: 'Pat Lee' });
  const { people } = await manager.ask(getPeople, { params: params() });
  expect(people).toMatchObject([
    { name: 'Robin Diaz', role: 'manager', isSelf: true, lastSeenAt: expect.any(String) },
    { memberId, role: 'technician', isSelf: false, hasSecondFactor: true, isInvited: false },
  ]);
  expect(people[1]?.lastSeenAt).toBeUndefined();
});

it('DSK-01 invites by letter and a link that is shown once; inviting again replaces it', async () => {
  const email = newEmail();
  const invited = await manager.ask(inviteMember, inviting(email));
  expect(invited.isMailed).toBe(true);
  expect(invited.people.find((one) => one.email === email)).toMatchObject({
    role: 'technician',
    isInvited: true,
    hasSecondFactor: false,
  });
  const again = await manager.ask(inviteMember, inviting(email, 'manager'));
  expect(await letters(email)).toEqual([invited.link, again.link]);
  const open = async (link = '') =>
    (await visitor()).send('POST', openTeamInvitation.path, { token: link.split('#')[1] });
  expect((await open(invited.link)).statusCode).toBe(410);
  expect((await open(again.link)).json()).toMatchObject({
    email,
    stores: [{ storeNumber, role: 'manager' }],
  });
});

it('DSK-01 stores no link with the response: a manager who missed it invites again', async () => {
  const once = { 'idempotency-key': crypto.randomUUID() };
  const asked = inviting(newEmail());
  const told = await manager.ask(inviteMember, asked, once);
  const again = await manager.ask(inviteMember, asked, once);
  expect([told.link !== undefined, again.link, again.isMailed]).toEqual([true, undefined, true]);
  const { rows } = await pool.query<{ kept: string }>(
    `select outcome::text as kept from intentions where operation = 'inviteMember'`,
  );
  expect(rows.filter(({ kept }) => kept.includes('#'))).toEqual([]);
});

it('DSK-01, CHN-12 opens no other store: its link goes to their mailbox alone', async () => {
  const email = newEmail();
  const elsewhere = await addStore(pool);
  const other = await teamMember(app, pool, { storeNumber: elsewhere, role: 'manager' });
  await other.ask(inviteMember, {
    params: { storeNumber: elsewhere },
    body: { email, role: 'manager' },
  });
  const invited = await manager.ask(inviteMember, inviting(email));
  expect([invited.link, invited.isMailed, (await letters(email)).length]).toEqual([
    undefined,
    true,
    2,
  ]);
  const { people } = await other.ask(getPeople, { params: { storeNumber: elsewhere } });
  const foreign = people.find((one) => one.email === email)?.memberId ?? '';
  // A role of this store is taken, the other one stays.
  await manager.ask(removeMember, ofMember(foreign));
  expect((await manager.refused(removeMember, ofMember(foreign))).status).toBe(404);
  const still = await other.ask(getPeople, { params: { storeNumber: elsewhere } });
  expect(still.people.some((one) => one.email === email)).toBe(true);
  const refused = await manager.refused(getPeople, { params: { storeNumber: elsewhere } });
  expect(refused.error.code).toBe('TEAM_MEMBERS_ONLY');
});

it('DSK-01 adds a person who is already in the team without a link, and once', async () => {
  const elsewhere = await addStore(pool);
  const memberId = await addMember(pool, { storeNumber: elsewhere });
  const email = await emailOf(pool, memberId);
  const added = await manager.ask(inviteMember, inviting(email));
  expect([added.link, added.isMailed]).toEqual([undefined, false]);
  const { error } = await manager.refused(inviteMember, inviting(email.toUpperCase()));
  expect(error.fields).toMatchObject([{ name: 'email', code: 'email.inTeam' }]);
});

it('DSK-01 changes a role from the next press on, and takes it at once', async () => {
  const technician = await teamMember(app, pool, { storeNumber, role: 'technician' });
  await technician.ask(getDeskDay, { params: params(), query: {} });
  expect((await technician.refused(getPeople, { params: params() })).status).toBe(403);
  const of = ofMember(technician.memberId);
  await manager.ask(changeRole, { ...of, body: { role: 'manager' } });
  await technician.ask(getPeople, { params: params() });
  await manager.ask(removeMember, of);
  const { error } = await technician.refused(getDeskDay, { params: params(), query: {} });
  expect(error.code).toBe('TEAM_MEMBERS_ONLY');
  const { rows } = await pool.query(
    `select operation, why from audit where member_id = $1 and store_number = $2 order by id`,
    [manager.memberId, storeNumber],
  );
  expect(rows).toEqual([
    { operation: 'changeRole', why: `makes ${technician.memberId} a manager` },
    { operation: 'removeMember', why: `takes the role of ${technician.memberId}` },
  ]);
});

it('DSK-01 tells the open desks of the store at once when a role is changed or taken', async () => {
  const technician = await teamMember(app, pool, { storeNumber, role: 'technician' });
  const gone = new AbortController();
  const news = openStoreNews(pool, (error) => expect(error).toBeUndefined());
  const told = news.of(await storeIdOf(pool, storeNumber), gone.signal);
  // At once, and when it has begun to listen.
  await told.next();
  await told.next();
  const heard = async (change: () => Promise<unknown>) => {
    const next = told.next();
    await change();
    return (await next).done;
  };
  const readRole = async () =>
    (await technician.ask(getDeskDay, { params: params(), query: {} })).role;
  const of = ofMember(technician.memberId);
  expect(await readRole()).toBe('technician');
  const giving = { ...of, body: { role: 'pharmacist' as const } };
  expect(await heard(() => manager.ask(changeRole, giving))).toBe(false);
  expect(await readRole()).toBe('pharmacist');
  expect(await heard(() => manager.ask(removeMember, of))).toBe(false);
  gone.abort();
  await news.close();
});

it('DSK-01 tells the desk of a member who was removed why it has ended', async () => {
  const technician = await teamMember(app, pool, { storeNumber });
  await manager.ask(removeMember, ofMember(technician.memberId));
  expect(await technician.ask(getDesk, {})).toMatchObject({ state: 'ended', isRemoved: true });
  const another = await teamMember(app, pool, { storeNumber });
  await another.ask(signOutOfDesk, {});
  expect(await another.ask(getDesk, {})).not.toHaveProperty('isRemoved');
  const stranger = await visitor();
  expect(await stranger.ask(getDesk, {})).not.toHaveProperty('isRemoved');
});

it('DSK-01 leaves no store without a manager who can sign in', async () => {
  await manager.ask(inviteMember, inviting(newEmail(), 'manager'));
  const self = ofMember(manager.memberId);
  const down = await manager.refused(changeRole, { ...self, body: { role: 'technician' } });
  const out = await manager.refused(removeMember, self);
  expect([down, out].map(({ error }) => error.fields?.[0]?.code)).toEqual([
    'role.lastManager',
    'role.lastManager',
  ]);
  const second = await teamMember(app, pool, { storeNumber, role: 'manager' });
  // Each takes the other's role at once: one of them stays.
  await Promise.all([
    manager.send('DELETE', `/api/desk/v1/stores/${storeNumber}/people/${second.memberId}`),
    second.send('DELETE', `/api/desk/v1/stores/${storeNumber}/people/${manager.memberId}`),
  ]);
  const { rows } = await pool.query(
    `select from team_roles r join team_members m on m.id = r.member_id
      join stores s on s.id = r.store_id
      where s.store_number = $1 and r.role = 'manager' and m.password_hash is not null`,
    [storeNumber],
  );
  expect(rows).toHaveLength(1);
});

it('DSK-01 leaves roles to the provider where members sign in through one', async () => {
  const issuer = 'https://id.example';
  const provided = await buildApp({
    database,
    config: {
      environment: 'LOCAL',
      hold: HOLD_POLICY,
      teamOpenId: {
        issuer,
        clientId: 'desk',
        clientSecret: 'secret',
        claims: { stores: 'stores', role: 'role' },
      },
    },
    log: { write: () => undefined },
  });
  const one = await teamMember(provided, pool, { storeNumber, role: 'manager' });
  await pool.query(
    `update team_members set issuer = $2, subject = id::text, email_key = null,
      password_hash = null, totp_secret = null where id = $1`,
    [one.memberId, issuer],
  );
  const { error } = await one.refused(inviteMember, inviting(newEmail()));
  expect(error.fields).toMatchObject([{ name: 'email', code: 'role.byProvider' }]);
  await provided.close();
});
