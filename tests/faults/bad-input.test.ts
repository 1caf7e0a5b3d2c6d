// Every operation, with one thing wrong at a time: refused in the one shape, in order, and without
// a trace.
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERRORS } from '#contract/error-codes.ts';
import { ErrorReply } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { writeEdition } from '#server/feed/write-edition.ts';
import { bookingServer } from '#tests/support/booking.ts';
import { fingerprintOf } from '#tests/support/fingerprint.ts';
import { runs } from '#tests/support/runs.ts';
import { addressOf, isWellFormed } from './address-of.ts';
import { keepStates } from './kept-states.ts';
import { isAbout, MARK, mutate, mutations, type Mutation } from './mutations.ts';
import { requestedIds, validRequests, type Request } from './valid-requests.ts';
import { PERSONAL, type State } from './visitor-state.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { walletSettings } from '#tests/support/wallets.ts';

const RUNS = Number(process.env.BAD_INPUT_RUNS ?? runs(4, 8));
/** Of a part of an address; the router takes none that is longer. */
const LONGEST_PARAM = 100;
const server = await bookingServer(HOLD_POLICY, walletSettings());
const { pool } = server;

// Object.keys forgets that a const table's keys are its ids.
const operationIds = requestedIds();
const StrictReply = ErrorReply.extend({ transactionId: z.uuid() }).strict();

let kept: Awaited<ReturnType<typeof keepStates>>;

beforeAll(async () => {
  kept = await keepStates(server, 2, () => writeEdition(pool, 'http://localhost'));
});

/** All that refusals must leave as it was: every row, and that no row was written again. */
const fingerprint = () =>
  fingerprintOf(pool, [
    'engagements',
    'patients',
    'consents',
    'claims',
    'appointments',
    'outbox',
    'stores',
    'accounts',
    'dependents',
    'invitations',
  ]);

/** An address that cannot be read has no fields yet: the whole of it is at fault. */
function isReadable({ part, value }: Mutation): boolean {
  const text = String(value);
  return part !== 'params' || (isWellFormed(text) && text.length <= LONGEST_PARAM);
}

/** Whether the field itself is wrong, not what it means beside others. */
const isAgainstForm = (operation: Operation, spoilt: Request, { part, kind }: Mutation) =>
  kind === 'text' || operation[part]?.safeParse(spoilt[part]).success === false;

function send(
  one: State,
  operation: Operation,
  request: Request,
  headers?: Record<string, string>,
) {
  return one.visitor.send(operation.method, addressOf(operation, request), request.body, {
    ...request.headers,
    ...headers,
  });
}

/** What holds for every refusal, whatever was wrong. */
function judge(reply: LightMyRequestResponse): ErrorReply {
  expect([reply.statusCode < 500, reply.body]).toEqual([true, reply.body]);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  const error = StrictReply.parse(reply.json());
  expect(reply.statusCode).toBe(ERRORS[error.code].status);
  expect(reply.headers['x-transaction-id']).toBe(error.transactionId);
  expect(reply.body.length).toBeLessThan(20_000);
  for (const secret of [MARK, ...Object.values(PERSONAL)]) expect(reply.body).not.toContain(secret);
  expect(reply.body).not.toMatch(
    /\bat \S+:\d+|select .+ from |insert into|node_modules|postgres|zod/i,
  );
  return error;
}

describe('a right request', () => {
  it.each(operationIds)('API-06 is taken: %s', async (id) => {
    const operation: Operation = ALL_OPERATIONS[id];
    const ask = () => send(kept.state(), operation, validRequests(kept.state())[id]);
    const taken = operation.status ?? 200;
    // What requests before have left may be enough.
    let reply = await ask();
    if (reply.statusCode !== taken) {
      await kept.again();
      reply = await ask();
    }
    expect([reply.statusCode, reply.body]).toEqual([taken, expect.any(String)]);
  });
});

describe('a request with one thing wrong', () => {
  beforeAll(() => kept.again());

  it.each(operationIds)('VAL-11, API-03 is refused as it should be: %s', async (id) => {
    const operation: Operation = ALL_OPERATIONS[id];
    const [state, stranger] = [kept.state(0), kept.state(1)];
    const right: Request = validRequests(state)[id];
    const foreign = [
      stranger.ready.engagementId,
      stranger.ready.holdId,
      stranger.ready.patientId,
      stranger.booked.engagementId,
      stranger.booked.confirmationNumber,
      stranger.account.dependentId,
      stranger.walkedIn.checkInId,
    ];
    let before = await fingerprint();
    const check = async (mutation: Mutation) => {
      const spoilt = mutate(right, mutation);
      const reply = await send(state, operation, spoilt);
      const after = await fingerprint();
      if (reply.statusCode < 300) {
        before = after;
        return;
      }
      const { code, fields = [] } = judge(reply);
      expect(after).toBe(before);
      if (code !== 'INVALID_REQUEST' || !isReadable(mutation)) return;
      const atFault = fields.filter(
        ({ name }) => isAbout(name, mutation) || !isAgainstForm(operation, spoilt, mutation),
      );
      expect(atFault).not.toEqual([]);
    };
    await fc.assert(fc.asyncProperty(mutations(right, foreign), check), { numRuns: RUNS });
  });
});
