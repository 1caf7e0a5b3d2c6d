// Generated requests to one route after the other, and every answer held against what the contract
// says may be answered (SAF-09).
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { ErrorReply } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { writeEdition } from '#server/feed/write-edition.ts';
import { addressOf } from '#tests/faults/address-of.ts';
import { keepStates } from '#tests/faults/kept-states.ts';
import { MARK } from '#tests/faults/mutations.ts';
import { requestedIds, type Request, type RequestedId } from '#tests/faults/valid-requests.ts';
import { PERSONAL, type State } from '#tests/faults/visitor-state.ts';
import type { BookingServer } from '#tests/support/booking.ts';
import { requestsTo, rightRequest } from './generated-requests.ts';

/** Something that must not be answered. */
export interface Finding {
  what: string;
  /** Which input of the route it was, from 0. */
  index: number;
  request: string;
  answer: string;
}

/** How a route answered. */
export interface Tally {
  id: RequestedId;
  inputs: number;
  taken: number;
  /** Refused for its form. */
  invalid: number;
  /** Refused for what it means. */
  refused: number;
  findings: Finding[];
}

/** Of the findings of one route, so many are shown. */
const MOST_FINDINGS = 5;
const MOST_SHOWN = 2000;
/** So often everybody begins to try anew: limits have attacks of their own. */
const FORGET_EVERY = 10;
/** Whoever looks for a code opens all letters there are. */
const FORGET_LETTERS = `delete from outbox where created_at < now() - interval '1 minute'`;
/** After so many that were taken there is little left of what the visitor had. */
const RENEW_AFTER = 200;
/**
 * So many in a row that were not taken, after one that was, are hardly all wrong: what is taken
 * once, a link or a code, is spent. Of inputs as wrong as ours one time in a hundred they are.
 */
const SPENT_AFTER = 10;

const StrictError = ErrorReply.extend({ transactionId: z.uuid() }).strict();
/** A frame of a stack names a file, a line and a column. */
const INTERNALS =
  /\bat (?:[^\s"]+ \()?[^\s"]+:\d+:\d+|select .+ from |insert into|node_modules|postgres|\bzod/i;

/** Who asks: somebody who has one of everything, and another when too much of it is used up. */
export interface Asker {
  state(): Promise<State>;
  /** Another one from now on. */
  renew(): void;
}

/** The server has an edition of its feed, and each asker finds the rows of the first one again. */
export async function openAsker(server: BookingServer): Promise<Asker> {
  const kept = await keepStates(server, 1, () => writeEdition(server.pool, 'http://localhost'));
  let isUsed = false;
  return {
    state: async () => {
      if (isUsed) {
        await server.pool.query(FORGET_LETTERS);
        await kept.again();
      }
      isUsed = false;
      return kept.state();
    },
    renew: () => {
      isUsed = true;
    },
  };
}

/**
 * Asks one route for so many things.
 * @param first the index of the first input, to repeat one finding
 */
export async function attackRoute(
  server: BookingServer,
  asker: Asker,
  id: RequestedId,
  { inputs, seed, first = 0 }: { inputs: number; seed: number; first?: number },
): Promise<Tally> {
  const operation: Operation = ALL_OPERATIONS[id];
  const tally: Tally = { id, inputs, taken: 0, invalid: 0, refused: 0, findings: [] };
  // What routes before it have used up is there again.
  asker.renew();
  let state = await asker.state();
  let requests = requestsTo(state, id);
  let takenOfState = 0;
  let sinceTaken = 0;
  let isFresh = first === 0;
  const usesUp = operation.method !== 'GET';
  for (let index = first; index < first + inputs; index += 1) {
    if (index % FORGET_EVERY === 0) await server.pool.query('delete from limits');
    const isSpent = takenOfState > 0 && sinceTaken >= SPENT_AFTER;
    if (usesUp && (isSpent || takenOfState >= RENEW_AFTER)) {
      asker.renew();
      state = await asker.state();
      requests = requestsTo(state, id);
      takenOfState = 0;
      isFresh = first === 0;
    }
    // Each input has a seed of its own: a finding is repeated without all that went before. The
    // right request comes first, and again whenever there is all again that it needs.
    const [wrong = {}] = fc.sample(requests, { numRuns: 1, seed: seed + index });
    const isRight = isFresh;
    const request = isRight ? rightRequest(state, id) : wrong;
    isFresh = false;
    const { visitor } = state;
    const address = addressOf(operation, request);
    // Over a wire each request is a turn of the event loop. Where no call waits for anything, there
    // would be none here, and the server would say that it is behind with its work (SAF-04).
    await nextTurn();
    const reply = await visitor.send(operation.method, address, request.body, {
      'x-forwarded-for': networkOf(index),
      ...request.headers,
    });
    const kind = kindOf(reply, operation, request);
    tally[kind] += 1;
    sinceTaken = kind === 'taken' ? 0 : sinceTaken + 1;
    if (kind === 'taken') takenOfState += 1;
    const isLost = isRight && kind !== 'taken';
    const what =
      whatIsWrong(operation, reply) ?? (isLost ? 'the right request, refused' : undefined);
    if (what === undefined || tally.findings.length >= MOST_FINDINGS) continue;
    tally.findings.push({
      what,
      index,
      request: shown(JSON.stringify(request)),
      answer: shown(`${reply.statusCode} ${reply.body}`),
    });
  }
  return tally;
}

/** Some limits are counted in the process itself: they are for the next network to use up. */
const networkOf = (index: number) => {
  const network = Math.floor(index / FORGET_EVERY);
  return `10.${(network >> 8) % 256}.${network % 256}.1`;
};

const shown = (text: string) => text.slice(0, MOST_SHOWN);

function kindOf(
  { statusCode }: LightMyRequestResponse,
  operation: Operation,
  request: Request,
): 'taken' | 'invalid' | 'refused' {
  if (statusCode < 300) return 'taken';
  const isOfForm = statusCode !== ERRORS.INVALID_REQUEST.status || hasForm(operation, request);
  return isOfForm ? 'refused' : 'invalid';
}

/** Whether only what it means can be wrong with it: a code may be, for one. */
function hasForm({ params, query, body }: Operation, request: Request): boolean {
  const sent = (part: Request['query']) =>
    part && Object.fromEntries(Object.entries(part).map(([name, one]) => [name, texts(one)]));
  return (
    (params?.safeParse(sent(request.params)).success ?? true) &&
    (query?.safeParse(sent(request.query) ?? {}).success ?? true) &&
    (body?.safeParse(request.body).success ?? true)
  );
}

/** As an address has them. */
const texts = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(String) : String(value);

/** What must not be in an answer; undefined when all is well. */
export function whatIsWrong(
  operation: Operation,
  reply: Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>,
): string | undefined {
  const { statusCode, body } = reply;
  if (statusCode >= 500) return 'a failure';
  const json = jsonOf(reply);
  if (statusCode < 300) {
    if (statusCode !== (operation.status ?? 200)) return 'a status that the contract does not have';
    const parsed = operation.reply.safeParse(json);
    return parsed.success ? undefined : `not its schema: ${z.prettifyError(parsed.error)}`;
  }
  const error = StrictError.safeParse(json);
  if (!error.success) return `not the shape of errors: ${z.prettifyError(error.error)}`;
  if (ERRORS[error.data.code].status !== statusCode) return 'another status than its code has';
  if (INTERNALS.test(body)) return 'something of the inside of the server';
  const repeated = [MARK, ...Object.values(PERSONAL)].find((canary) => body.includes(canary));
  return repeated === undefined ? undefined : `what was sent: ${repeated}`;
}

function jsonOf({ headers, body }: Pick<LightMyRequestResponse, 'headers' | 'body'>): unknown {
  if (!String(headers['content-type']).startsWith('application/json')) return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Those whose name has the text, or all. */
export const routesNamed = (only = ''): RequestedId[] =>
  requestedIds().filter((id) => id.toLowerCase().includes(only.toLowerCase()));
