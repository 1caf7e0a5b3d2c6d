// CHN-12: only members of the store get through, whatever the operation, and what they saw is
// recorded (SAF-07).
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation, type Method, type Operation } from '#contract/operation.ts';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { TEAM_ROLES } from '#domain/visits.ts';
import { openWire } from '#server/http/wire.ts';
import { refuse } from '#server/http/refusal.ts';
import { haveAccount, newEmail } from '#tests/support/accounts.ts';
import { addStore } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import {
  addMember,
  giveRole,
  joinTeam,
  leaveDesk,
  signInToTeam,
  teamMember,
} from '#tests/support/team.ts';
import { visit, type Visitor } from '#tests/support/visitor.ts';

const database = await freshDatabase();
const { pool } = database;
const { app } = await testServer(database);

const ANA = '7d9a3c52-3a1f-4d3e-9c55-0a6f1f2b7c11';
const BEN = '0c1d2e3f-4a5b-4c6d-8e9f-a0b1c2d3e4f5';

const params = z.object({ storeNumber: z.string() });
const deskOperation = <const Id extends string, const M extends Method>(
  operationId: Id,
  method: M,
  role: (typeof TEAM_ROLES)[number],
) =>
  defineOperation({
    operationId,
    method,
    path: `/api/test/stores/:storeNumber/${operationId}`,
    summary: `The test's ${operationId}.`,
    tag: 'Test',
    params,
    reply: z.object({ memberId: z.string(), storeNumber: z.string(), role: z.string() }),
    refusals: ['TEAM_MEMBERS_ONLY', 'DESK_LOCKED'],
    role,
  });
const reading = deskOperation('reading', 'GET', 'technician');
const watching = { ...deskOperation('watching', 'GET', 'technician'), byItself: true } as const;
const guarding = deskOperation('guarding', 'POST', 'pharmacist');
const changing = deskOperation('changing', 'PUT', 'manager');
const silent = deskOperation('silent', 'GET', 'technician');
const empty = deskOperation('empty', 'GET', 'technician');
const opening = deskOperation('opening', 'POST', 'manager');
const failing = defineOperation({
  ...deskOperation('failing', 'POST', 'technician'),
  refusals: ['TEAM_MEMBERS_ONLY', 'DESK_LOCKED', 'APPOINTMENT_CHANGED'],
});

let saw: string[] = [];
const wire = openWire(app, database);
const answer = ({
  memberId,
  storeNumber,
  role,
}: {
  memberId: string;
  storeNumber: string;
  role: string;
}) => ({
  memberId,
  storeNumber,
  role,
});
for (const operation of [reading, watching])
  wire.read(operation, async ({ team }) => {
    team.saw(saw);
    return answer(team);
  });
wire.guarded(guarding, async ({ team }) => {
  team.saw([ANA], 'asked by telephone');
  return answer(team);
});
wire.change(changing, async (_tx, { team }) => {
  team.saw([ANA]);
  return answer(team);
});
wire.read(silent, async ({ team }) => answer(team));
wire.read(empty, async ({ team }) => {
  team.saw([]);
  return answer(team);
});
wire.change(opening, async (_tx, { team }) => {
  team.saw([]);
  return answer(team);
});
wire.change(failing, async (_tx, { team }) => {
  team.saw([ANA]);
  return refuse('APPOINTMENT_CHANGED');
});

const tested: Operation[] = [
  reading,
  watching,
  guarding,
  changing,
  silent,
  empty,
  opening,
  failing,
];
/** Every operation with a role, from the contract and from this test. */
const operations: Operation[] = [
  ...Object.values<Operation>(ALL_OPERATIONS).filter(({ role }) => role),
  ...tested,
];

const here = await addStore(pool);
const elsewhere = await addStore(pool);
/** A visitor with an account of their own who works nowhere. */
const patient = await visit(app);
await haveAccount(patient, pool, newEmail());

/** The operation's response code; the rest of its address is arbitrary. */
async function codeFor(visitor: Visitor, operation: Operation, storeNumber: string) {
  const url = operation.path
    .replace(':storeNumber', encodeURIComponent(storeNumber))
    .replaceAll(/:\w+/g, ANA);
  const reply = await visitor.send(operation.method, url, operation.body ? {} : undefined);
  const { code } = reply.json<{ code?: string }>();
  return [operation.operationId, reply.statusCode, code];
}

interface LogRow {
  operation: string;
  whose: string[];
  why: string;
  store_number: string;
  member_id: string;
}
const log = async (memberId: string) =>
  (
    await pool.query<LogRow>(
      'select operation, whose, why, store_number, member_id from audit where member_id = $1 order by id',
      [memberId],
    )
  ).rows;

beforeEach(() => {
  saw = [ANA];
});

describe('an operation with a role', () => {
  it('CHN-12 is under the desk’s address, names its store, and announces both refusals', () => {
    for (const operation of Object.values<Operation>(ALL_OPERATIONS)) {
      const isDesk = operation.path.startsWith('/api/desk/v1/');
      expect([operation.operationId, operation.role !== undefined]).toEqual([
        operation.operationId,
        isDesk,
      ]);
      if (!isDesk) continue;
      expect(operation.path).toMatch(/^\/api\/desk\/v1\/stores\/:storeNumber\//);
      expect(operation.refusals).toEqual(
        expect.arrayContaining(['TEAM_MEMBERS_ONLY', 'DESK_LOCKED']),
      );
    }
  });

  it.each(operations)('CHN-12 keeps everyone else out: $operationId', async (operation) => {
    const role = operation.role ?? 'technician';
    const guest = await visit(app);
    const stranger = await teamMember(app, pool, { storeNumber: elsewhere, role: 'manager' });
    const invented = await visit(app);
    invented.cookies.set('team', 'x'.repeat(43));
    const nobodys = [guest, patient, stranger, invented];

    const member = await teamMember(app, pool, { storeNumber: here, role: 'manager' });
    const ended = await teamMember(app, pool, { storeNumber: here, role: 'manager' });
    await pool.query('update team_sessions set ended_at = clock_timestamp() where member_id = $1', [
      ended.memberId,
    ]);
    const tired = await teamMember(app, pool, { storeNumber: here, role: 'manager' });
    await pool.query(
      `update team_sessions set signed_in_at = signed_in_at - interval '12 hours' where member_id = $1`,
      [tired.memberId],
    );
    // The team's cookie in another browser, and the other cookie without it.
    const thief = await visit(app);
    thief.cookies.set('team', member.cookies.get('team') ?? '');
    nobodys.push(ended, tired, thief);
    for (const smaller of TEAM_ROLES.slice(0, TEAM_ROLES.indexOf(role)))
      nobodys.push(await teamMember(app, pool, { storeNumber: here, role: smaller }));

    const refusal = [operation.operationId, 403, 'TEAM_MEMBERS_ONLY'];
    for (const one of nobodys) expect(await codeFor(one, operation, here)).toEqual(refusal);
    for (const unknown of [elsewhere, 'no-such', '%', "';--", '\u0000', '\uFFFD'.repeat(3)])
      expect(await codeFor(member, operation, unknown)).toEqual(refusal);

    await leaveDesk(pool, member.memberId, 15);
    const locked = [operation.operationId, 403, 'DESK_LOCKED'];
    expect(await codeFor(member, operation, here)).toEqual(locked);
    await leaveDesk(pool, member.memberId, 0);
    // A stream that lets a member in does not end; desk.test.ts covers it.
    const [, , code] = operation.streams ? [] : await codeFor(member, operation, here);
    expect(['TEAM_MEMBERS_ONLY', 'DESK_LOCKED']).not.toContain(code);
    await pool.query(
      'update team_sessions set locked_at = clock_timestamp() where member_id = $1',
      [member.memberId],
    );
    expect(await codeFor(member, operation, here)).toEqual(locked);
  });

  it('CHN-12 knows who asks, and what they may do in each of their stores', async () => {
    const memberId = await addMember(pool, { storeNumber: here, role: 'pharmacist' });
    await giveRole(pool, memberId, { storeNumber: elsewhere, role: 'technician' });
    const visitor = await visit(app);
    await signInToTeam(visitor, pool, memberId);
    expect(await visitor.ask(guarding, { params: { storeNumber: here } })).toEqual({
      memberId,
      storeNumber: here,
      role: 'pharmacist',
    });
    expect(await visitor.ask(reading, { params: { storeNumber: elsewhere } })).toEqual({
      memberId,
      storeNumber: elsewhere,
      role: 'technician',
    });
    const { error } = await visitor.refused(guarding, { params: { storeNumber: elsewhere } });
    expect(error.code).toBe('TEAM_MEMBERS_ONLY');
  });

  it('CHN-12 ends with the role, at once', async () => {
    const member = await teamMember(app, pool, { storeNumber: here });
    await member.ask(reading, { params: { storeNumber: here } });
    await pool.query('delete from team_roles where member_id = $1', [member.memberId]);
    const { error } = await member.refused(reading, { params: { storeNumber: here } });
    expect(error.code).toBe('TEAM_MEMBERS_ONLY');
  });

  it('API-01 is guarded like any other', async () => {
    const member = await teamMember(app, pool, { storeNumber: here, role: 'manager' });
    const forged = { 'x-csrf-token': 'x' };
    for (const operation of [guarding, changing]) {
      const { error } = await member.refused(operation, { params: { storeNumber: here } }, forged);
      expect(error.code).toBe('FORBIDDEN');
    }
  });
});

describe('the lock', () => {
  const idle = async (memberId: string) => {
    const { rows } = await pool.query<{ minutes: number }>(
      `select round(extract(epoch from clock_timestamp() - used_at) / 60)::int as minutes
        from team_sessions where member_id = $1`,
      [memberId],
    );
    return rows[0]?.minutes;
  };

  it('DSK-01 comes 15 minutes after a member’s last action, not after requests the page makes by itself', async () => {
    const member = await teamMember(app, pool, { storeNumber: here });
    await leaveDesk(pool, member.memberId, 14);
    await member.ask(watching, { params: { storeNumber: here } });
    expect(await idle(member.memberId)).toBe(14);
    await member.ask(reading, { params: { storeNumber: here } });
    expect(await idle(member.memberId)).toBe(0);
  });

  it('DSK-01 is not undone by a request', async () => {
    const member = await teamMember(app, pool, { storeNumber: here });
    await leaveDesk(pool, member.memberId, 16);
    for (const operation of [reading, reading])
      expect((await member.refused(operation, { params: { storeNumber: here } })).error.code).toBe(
        'DESK_LOCKED',
      );
    expect(await idle(member.memberId)).toBe(16);
  });
});

describe('the audit log', () => {
  it('SAF-07 says who did what, whose record it was, where and why', async () => {
    const member = await teamMember(app, pool, { storeNumber: here, role: 'manager' });
    saw = [ANA, BEN];
    await member.ask(reading, { params: { storeNumber: here } });
    await member.ask(guarding, { params: { storeNumber: here } });
    await member.ask(changing, { params: { storeNumber: here } });
    const by = { store_number: here, member_id: member.memberId };
    expect(await log(member.memberId)).toEqual([
      { ...by, operation: 'reading', whose: [ANA, BEN], why: "The test's reading." },
      { ...by, operation: 'guarding', whose: [ANA], why: 'asked by telephone' },
      { ...by, operation: 'changing', whose: [ANA], why: "The test's changing." },
    ]);
  });

  it('SAF-07 has no entry when no one’s record was seen, and one for every change', async () => {
    const member = await teamMember(app, pool, { storeNumber: here, role: 'manager' });
    await member.ask(empty, { params: { storeNumber: here } });
    await member.ask(opening, { params: { storeNumber: here } });
    expect(await log(member.memberId)).toMatchObject([{ operation: 'opening', whose: [] }]);
  });

  it('SAF-07 records what a member saw before they were refused', async () => {
    const member = await teamMember(app, pool, { storeNumber: here });
    const { error } = await member.refused(failing, { params: { storeNumber: here } });
    expect(error.code).toBe('APPOINTMENT_CHANGED');
    expect(await log(member.memberId)).toMatchObject([{ operation: 'failing', whose: [ANA] }]);
  });

  it('SAF-07 has each person once for requests a page repeats', async () => {
    const member = await teamMember(app, pool, { storeNumber: here });
    const look = () => member.ask(watching, { params: { storeNumber: here } });
    await look();
    saw = [ANA, BEN];
    await look();
    await look();
    saw = [];
    await look();
    expect((await log(member.memberId)).map(({ whose }) => whose)).toEqual([[ANA], [BEN]]);
  });

  it('CNF-01 has one entry for a change that is sent twice', async () => {
    const member = await teamMember(app, pool, { storeNumber: here, role: 'manager' });
    const headers = { 'idempotency-key': 'the-same' };
    await member.ask(changing, { params: { storeNumber: here } }, headers);
    await member.ask(changing, { params: { storeNumber: here } }, headers);
    expect(await log(member.memberId)).toHaveLength(1);
  });

  it('SAF-07 fails a call that does not say whose records it saw', async () => {
    const member = await teamMember(app, pool, { storeNumber: here });
    const { error } = await member.refused(silent, { params: { storeNumber: here } });
    expect(error.code).toBe('SERVICE_FAILURE');
  });

  it('SAF-07 is append-only', async () => {
    const visitor = await visit(app);
    await joinTeam(visitor, pool, { storeNumber: here });
    await visitor.ask(reading, { params: { storeNumber: here } });
    for (const statement of [
      `update audit set why = 'another'`,
      'delete from audit',
      'truncate audit',
    ])
      await expect(pool.query(statement)).rejects.toThrow('stays there');
  });
});
