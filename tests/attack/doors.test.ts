// Doors that trust a visitor with more than before: a session that somebody else planted opens
// nothing behind them, and a key of one door is none of another's (SAF-09).
import { beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '#contract/accounts.ts';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { listAppointments } from '#contract/manage.ts';
import type { Operation } from '#contract/operation.ts';
import { getDesk } from '#contract/team.ts';
import { forgetTries } from '#tests/support/accounts.ts';
import { bookingServer, startJourney } from '#tests/support/booking.ts';
import { addressOf } from '#tests/faults/address-of.ts';
import { validRequests, type Request, type RequestedId } from '#tests/faults/valid-requests.ts';
import type { State } from '#tests/faults/visitor-state.ts';
import { keepStates } from '#tests/faults/kept-states.ts';

const server = await bookingServer();
let kept: Awaited<ReturnType<typeof keepStates>>;

beforeAll(async () => {
  kept = await keepStates(server, 1);
});

/** A first try of each; the others are theirs alone, as their tests say. */
const TRUSTING = [
  'verifySignIn',
  'verifyEmail',
  'resetPassword',
  'searchAppointments',
  'resumeEngagement',
  'redeemLanguageTicket',
  'startQuickFlow',
  'startPrescription',
] as const satisfies RequestedId[];

const send = (one: State['visitor'], id: RequestedId, request: Request) => {
  const operation: Operation = ALL_OPERATIONS[id];
  const address = addressOf(operation, request);
  return one.send(operation.method, address, request.body, request.headers);
};

describe('a session that somebody planted', () => {
  it.each(TRUSTING)('SAF-09, RES-04 opens nothing after %s', async (id) => {
    await kept.again();
    const state = kept.state();
    await forgetTries(server.pool);
    const { visitor } = state;
    const engagementId = await startJourney(visitor);
    const planted = new Map(visitor.cookies);
    const reply = await send(visitor, id, validRequests(state)[id]);
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    expect(visitor.cookies.get('session')).not.toBe(planted.get('session'));

    const attacker = await server.visitor();
    for (const name of ['session', 'csrf']) attacker.cookies.set(name, planted.get(name) ?? '');
    const { status } = await attacker.refused(listAppointments, { query: { rnd: '0.5' } });
    expect(status).toBe(401);
    expect(await attacker.ask(getProfile, {})).toMatchObject({ isLoggedIn: false });
    expect((await attacker.ask(getDesk, {})).state).not.toBe('working');
    const journey = await send(attacker, 'getEngagement', { params: { engagementId } });
    expect(journey.statusCode).toBe(404);
  });
});

describe('a key', () => {
  const doors = [
    'decryptKey',
    'initializeEngagement',
    'resumeEngagement',
    'openCampaign',
    'startQuickFlow',
    'readEarlierOffer',
    'takeEarlierOffer',
    'declineEarlierOffer',
    'openWalkIn',
    'openDoorScreen',
  ] as const satisfies RequestedId[];
  it.each(doors)('SAF-09 of another door does not open %s', async (id) => {
    await forgetTries(server.pool);
    await kept.again();
    const state = kept.state();
    const { saved, invitation, offer, walkedIn, handed, team } = state;
    const right: Request = validRequests(state)[id];
    const { code, screenKey } = walkedIn;
    const keys = [saved.key, invitation, offer, code, screenKey, handed.ticket, team.token];
    const own = Object(right.body).key as string; // each of these takes one
    const others = keys.filter((key) => key !== own);
    expect(others).toHaveLength(keys.length - 1);
    for (const key of others) {
      const body = { ...Object(right.body), key };
      const reply = await send(state.visitor, id, { ...right, body });
      // Some doors say of any key what it is worth.
      const isOpen = reply.statusCode < 300 && reply.json().state !== 'invalid';
      expect([key, isOpen, reply.statusCode < 500]).toEqual([key, false, true]);
    }
    expect((await send(state.visitor, id, right)).statusCode).toBe(200);
  });
});
