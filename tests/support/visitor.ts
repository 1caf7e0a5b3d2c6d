import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ErrorReply } from '#contract/errors.ts';
import type { CallInput, Operation, Reply } from '#contract/operation.ts';

export type Headers = Record<string, string>;

/** The response, as far as it is read here. */
export interface Delivered {
  statusCode: number;
  body: string;
  cookies: readonly { name: string; value: string }[];
  json(): unknown;
}

/** A call with an unexpected answer. */
export class WronglyAnswered extends Error {
  readonly status: number;
  /** In the shape of an error; empty when the answer has none. */
  readonly code: string;

  constructor(operationId: string, { statusCode, body }: Delivered) {
    super(`${operationId} answered ${statusCode}: ${body}`);
    this.status = statusCode;
    this.code = /"code":"(\w+)"/.exec(body)?.[1] ?? '';
  }
}

/** A browser's side of the server: keeps its cookies and sends what every call carries (API-01). */
export interface Visitor<R extends Delivered = LightMyRequestResponse> {
  cookies: Map<string, string>;
  /**
   * Sends an operation; returns the reply, or fails the test when it is refused or does not match
   * the contract.
   */
  ask<O extends Operation>(operation: O, input: CallInput<O>, headers?: Headers): Promise<Reply<O>>;
  /**
   * Sends an operation that must be refused; returns the error. The test fails when the contract
   * does not announce that error for the operation.
   */
  refused<O extends Operation>(
    operation: O,
    input: CallInput<O>,
    headers?: Headers,
  ): Promise<{ status: number; error: ErrorReply }>;
  /** Sends anything. */
  send(method: Operation['method'], url: string, body?: unknown, headers?: Headers): Promise<R>;
}

/** One request from a visitor, with everything its browser adds. */
export interface Request {
  method: Operation['method'];
  url: string;
  cookies: Record<string, string>;
  headers: Headers;
  payload?: string;
}

/** Event loop lag is measured once a second. */
const LOOK_AGAIN_MS = 100;

/**
 * Calls a server of this process once it is not lagging: it shares its event loop with the tests,
 * whose work would make it put off reads (SAF-04).
 */
export async function askHere(
  app: FastifyInstance,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  while (app.hasDecorator('isUnderPressure') && app.isUnderPressure()) await delay(LOOK_AGAIN_MS);
  return app.inject(request);
}

/** A visitor who has seen a page of the app, by default on the English host. */
export const visit = (app: FastifyInstance, host?: string): Promise<Visitor> =>
  visitBy((request) => askHere(app, request), host);

/** The same from a network address of its own. */
export const visitFrom = (app: FastifyInstance, remoteAddress: string): Promise<Visitor> =>
  visitBy((request) => askHere(app, { ...request, remoteAddress }));

/** How an answer is read: by default it must contain nothing unknown to the contract. */
export type Reading = <O extends Operation>(operation: O, json: unknown) => Reply<O>;

/** The same, over any transport to a server. */
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

/**
 * Errors before any call, or possible for any: only the desk's own operations list some of them.
 */
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

/** Parsed strictly: a reply must contain nothing unknown to the contract. */
function parsed<O extends Operation>(operation: O, json: unknown): Reply<O> {
  const reply = (operation.reply as O['reply'] & z.ZodType).parse(json); // a constraint of Operation
  return reply as Reply<O>; // what that schema parsed
}
