// Every operation is asked by who may: one that shows or changes somebody's data leaves a line in
// the audit log, and one that says it is nobody's shows nobody (SAF-07).
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { searchAppointments } from '#contract/manage.ts';
import type { Operation } from '#contract/operation.ts';
import { SHOWN } from '#server/seen/shown.ts';
import { forgetTries } from '#tests/support/accounts.ts';
import { bookingServer, dayAhead } from '#tests/support/booking.ts';
import { BORN } from '#tests/support/saved-journey.ts';
import { addressOf } from '#tests/faults/address-of.ts';
import {
  requestedIds,
  validRequests,
  type Request,
  type RequestedId,
} from '#tests/faults/valid-requests.ts';
import { PERSONAL } from '#tests/faults/visitor-state.ts';
import { keepStates } from '#tests/faults/kept-states.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { walletSettings } from '#tests/support/wallets.ts';
import { selvesWith } from '#tests/support/selves.ts';

const server = await bookingServer(HOLD_POLICY, walletSettings());
const { pool } = server;
let kept: Awaited<ReturnType<typeof keepStates>>;

beforeAll(async () => {
  kept = await keepStates(server, 1);
});

/** Where the usual request is right, and about nobody who is there. */
const ABOUT_SOMEBODY = (params: {
  storeNumber: string;
}): Partial<Record<RequestedId, Request>> => ({
  getDeskDay: { params, query: { date: dayAhead(2) } },
  findPatients: { params, body: { dateOfBirth: BORN } },
  lookAtCalendarChange: {
    params,
    body: { version: 1, change: { kind: 'day', date: dayAhead(2), hours: null, reason: 'Snow' } },
  },
});

/** A colleague is told their own name. */
const OWN_NAME = new Set<RequestedId>(['acceptTeamInvitation']);

async function send(id: RequestedId) {
  const state = kept.state();
  const operation: Operation = ALL_OPERATIONS[id];
  const { storeNumber } = state;
  const request: Request = ABOUT_SOMEBODY({ storeNumber })[id] ?? validRequests(state)[id];
  const path = addressOf(operation, request);
  return state.visitor.send(operation.method, path, request.body, request.headers);
}

/** As somebody who may: what was asked before may have used up what this needs. */
async function ask(id: RequestedId) {
  const { status = 200 }: Operation = ALL_OPERATIONS[id];
  await forgetTries(pool);
  const first = await send(id);
  if (first.statusCode === status) return first;
  await kept.again();
  return send(id);
}

interface Line {
  id: string;
  operation: string;
  whose: string[];
  refused: string | null;
  visitor: string | null;
  account: string | null;
}

/** The lines of an operation, the newest first. */
async function linesOf(operation: string): Promise<Line[]> {
  const { rows } = await pool.query<Line>(
    `select id, operation, whose, refused, visitor, account_id as account
      from audit where operation = $1 order by id desc`,
    [operation],
  );
  return rows;
}

/** Of the store's own there is a line, and nobody in it. */
const isSomebodys = (id: RequestedId) => typeof SHOWN[id] === 'string';
const ids = requestedIds();

describe('the audit log', () => {
  it.each(ids.filter(isSomebodys))('SAF-07 says who asked, and whose it was: %s', async (id) => {
    // A minute of the same session is one line: another session has one of its own.
    await pool.query(
      'begin; set local session_replication_role = replica; delete from audit; commit',
    );
    const reply = await ask(id);
    expect([id, reply.statusCode]).toEqual([id, (ALL_OPERATIONS[id] as Operation).status ?? 200]);
    const [line] = await linesOf(id);
    expect(line?.whose.length, `${id} left no line`).toBeGreaterThan(0);
    expect(line?.refused).toBeNull();
  });

  it.each(ids.filter((id) => !isSomebodys(id) && !OWN_NAME.has(id)))(
    'SAF-07 nobody’s data is in the answer of %s',
    async (id) => {
      const { body } = await ask(id);
      const { firstName, lastName, dob, phone } = PERSONAL;
      expect([firstName, lastName, dob, phone].filter((one) => body.includes(one))).toEqual([]);
    },
  );

  it('SAF-07 knows the owner who is signed in, and a stranger with a wrong date as refused', async () => {
    await kept.again();
    const state = kept.state();
    const { confirmationNumber, appointment } = state.booked;
    await send('getAppointment');
    const [own] = await linesOf('getAppointment');
    const [ownId] = await selvesWith(pool, 'accounts', state.account.email);
    expect(own?.account).toBe(ownId);
    const stranger = await server.visitor();
    await stranger.refused(searchAppointments, {
      params: { version: 'v6' },
      body: { confirmationNumber, dateOfBirth: '1990-02-03' },
    });
    const [guess] = await linesOf('searchAppointments');
    expect(guess).toMatchObject({
      refused: 'FC_903_NotFound',
      whose: [appointment.appointmentId],
      account: null,
    });
    await stranger.refused(signIn, {
      body: { email: state.account.email, password: 'not the password at all' },
    });
    expect((await linesOf('signIn'))[0]).toMatchObject({
      refused: 'SIGN_IN_FAILED',
      whose: [ownId],
      account: null,
    });
  });

  it('SAF-07 has one line of what is looked at again and again, and one of each change', async () => {
    await kept.again();
    const before = (await linesOf('getAppointment')).length;
    await send('getAppointment');
    await send('getAppointment');
    expect((await linesOf('getAppointment')).length).toBe(before + 1);
    const profile = async () => (await linesOf('updateProfile')).length;
    const had = await profile();
    await send('updateProfile');
    await send('updateProfile');
    expect(await profile()).toBe(had + 2);
  });
});
