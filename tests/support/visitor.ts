import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ErrorReply } from '#contract/errors.ts';
import type { CallInput, Operation, Reply } from '#contract/operation.ts';

export type Headers = Record<string, string>;

/** What came back, as far as anybody here reads it. */
export interface Delivered {
  statusCode: number;
  body: string;
  cookies: readonly { name: string; value: string }[];
  json(): unknown;
}

/** A call that was not answered as it should have been. */
export class WronglyAnswered extends Error {
  readonly status: number;
  /** Of the error's shape; empty when the answer has none. */
  readonly code: string;

  constructor(operationId: string, { statusCode, body }: Delivered) {
    super(`${operationId} answered ${statusCode}: ${body}`);
    this.status = statusCode;
    this.code = /"code":"(\w+)"/.exec(body)?.[1] ?? '';
  }
}

/** A browser's view of the server: keeps its cookies and sends what every call carries (API-01). */
export interface Visitor<R extends Delivered = LightMyRequestResponse> {
  cookies: Map<string, string>;
  /**
   * Sends an operation; answers the reply, or fails the test when it is refused or not what the
   * contract says.
   */
  ask<O extends Operation>(operation: O, input: CallInput<O>, headers?: Headers): Promise<Reply<O>>;
  /**
   * Sends an operation that is to be refused; answers the error. The test fails when nobody who
   * calls the operation was told to expect it.
   */
  refused<O extends Operation>(
    operation: O,
    input: CallInput<O>,
    headers?: Headers,
  ): Promise<{ status: number; error: ErrorReply }>;
  /** Sends anything. */
  send(method: Operation['method'], url: string, body?: unknown, headers?: Headers): Promise<R>;
}

/** One request of a visitor, with all that its browser adds. */
export interface Request {
  method: Operation['method'];
  url: string;
  cookies: Record<string, string>;
  headers: Headers;
  payload?: string;
}

/** An event loop that is late is measured once a second. */
const LOOK_AGAIN_MS = 100;

/**
 * Asks a server of this process once that is not late: it shares its event loop with the tests,
 * whose work would have it put off whoever reads (SAF-04).
 */
export async function askHere(
  app: FastifyInstance,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  while (app.hasDecorator('isUnderPressure') && app.isUnderPressure()) await delay(LOOK_AGAIN_MS);
  return app.inject(request);
}

/** A visitor who has seen a page of the app, on the English host unless told. */
export const visit = (app: FastifyInstance, host?: string): Promise<Visitor> =>
  visitBy((request) => askHere(app, request), host);

/** The same from a network address of its own. */
export const visitFrom = (app: FastifyInstance, remoteAddress: string): Promise<Visitor> =>
  visitBy((request) => askHere(app, { ...request, remoteAddress }));

/** How an answer is read: by default what the contract does not know must not be in it. */
export type Reading = <O extends Operation>(operation: O, json: unknown) => Reply<O>;

/** The same, by whatever brings requests to a server. */
export async function visitBy<R extends Delivered>(
  deliver: (request: Request) => Promise<R>,
  host = 'localhost',
  read: Reading = parsed,
): Promise<Visitor<R>> {
  const cookies = new Map<string, string>();

  const send: Visitor<R>['send'] = async (method, url, body, headers = {}) => {
    const reply = await deliver({
      method,
      url,
      cookies: Object.fromEntries(cookies),
      headers: {
        host,
        'x-csrf-token': cookies.get('csrf') ?? '',
        'x-transaction-id': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
    for (const { name, value } of reply.cookies) cookies.set(name, value);
    return reply;
  };

  const sendOperation = (operation: Operation, input: CallParts, headers?: Headers) =>
    send(operation.method, addressOf(operation.path, input), input.body, headers);

  await send('GET', '/api/health');
  return {
    cookies,
    send,
    ask: async (operation, input, headers) => {
      const reply = await sendOperation(operation, input, headers);
      if (reply.statusCode !== (operation.status ?? 200)) {
        throw new WronglyAnswered(operation.operationId, reply);
      }
      return read(operation, reply.json());
    },
    refused: async (operation, input, headers) => {
      const reply = await sendOperation(operation, input, headers);
      const error = ErrorReply.parse(reply.json());
      if (!isPromised(operation, error.code))
        throw new WronglyAnswered(operation.operationId, reply);
      return { status: reply.statusCode, error };
    },
  };
}

/** What stands before any call, or befalls any: only the desk's own operations list some of it. */
const OF_ANY_CALL: ReadonlySet<ErrorCode> = new Set([
  'DESK_LOCKED',
  'DIFFERENT_REQUEST',
  'FORBIDDEN',
  'RATE_LIMITED',
  'SERVICE_FAILURE',
  'TEAM_MEMBERS_ONLY',
  'UNAVAILABLE',
]);

const isPromised = ({ refusals }: Operation, code: ErrorCode) =>
  refusals.includes(code) || OF_ANY_CALL.has(code);

interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function addressOf(path: string, { params = {}, query = {} }: CallParts): string {
  const values = Object(params) as Record<string, unknown>; // checked against the operation by `ask`'s own type
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query))) {
    for (const one of [value].flat()) search.append(name, String(one));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Parsed strictly: what the contract does not know must not be in a reply. */
function parsed<O extends Operation>(operation: O, json: unknown): Reply<O> {
  const reply = (operation.reply as O['reply'] & z.ZodType).parse(json); // a constraint of Operation
  return reply as Reply<O>; // what that schema parsed
}
