// How an area registers its operations as routes. Everything common to all operations is here.
import { createHash } from 'node:crypto';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify';
import type { z } from 'zod';
import { ERRORS } from '#contract/error-codes.ts';
import { ErrorReply } from '#contract/errors.ts';
import type { Operation, Reply } from '#contract/operation.ts';
import { keptSeconds } from '#contract/reads.ts';
import type { Language } from '#domain/languages.ts';
import type { TeamRole } from '#domain/visits.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { queriesOf, type Queries } from '#server/database/queries.ts';
import { guard } from '#server/security/guard.ts';
import { limitRate, type Rate } from '#server/security/limits.ts';
import { hashOf, once, toldBefore, type Effect, type Intention } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Browser } from '#server/security/visitors.ts';
import { openSight, type Looking } from '#server/seen/looking.ts';
import { letIn, memberOf, openRecord, type TeamCall } from '#server/team/team-door.ts';
import { keepTeamSessionAwake, type TeamMember } from '#server/team/team-sessions.store.ts';
import { compressionOf } from './compression.ts';
import { sendRefusal } from './errors.ts';
import { openEventStreams, type Telling } from './event-stream.ts';
import { intentionKey } from './headers.ts';
import { sendKept, type KeptContent } from './kept-file.ts';
import { networkOf } from './network-address.ts';
import { securityOf } from './openapi.ts';
import { languageOf } from './language.ts';
import { isRefused } from './refusal.ts';
import type { Refused } from './refusal.ts';

type Part<O, K extends string> =
  O extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** One request to an operation, validated against the contract. */
export interface Call<O extends Operation> {
  params: Part<O, 'params'>;
  query: Part<O, 'query'>;
  body: Part<O, 'body'>;
  language: Language;
  transactionId: string;
  /** The visitor's session; created when first asked for. */
  session: () => Promise<SessionId>;
  /**
   * Sets cookies, and gives out a new session when trust rises, so that a token somebody else may
   * know gains nothing.
   */
  browser: Browser;
  /** The client's network address, as limits count it (SAF-05). */
  address: string;
  /**
   * This request's intention, for an area that stores its answers itself instead of through `once`.
   */
  intention(): Promise<Intention>;
  /**
   * SAF-07: reports whose data the call read or changed, when neither request nor answer names
   * them: ids of accounts, engagements or appointments. Refused calls report too.
   */
  saw: (...ids: string[]) => void;
  /** CHN-12: the team member who asks, when the operation has a role. */
  team: O extends { role: TeamRole } ? TeamCall : undefined;
  /**
   * For an open operation asked to do what only the team may (CHN-12): the member working in that
   * store, or in any store when none is given. All others get the refusal of a role.
   * @param db the transaction of an effect
   * @param session the visitor's
   */
  memberAt(db: Queries, session: SessionId, storeNumber?: string): Promise<TeamMember | Refused>;
}

export interface WireOptions extends Partial<Rate> {
  /**
   * For a visitor's first change: the session is created in the effect's transaction, and the
   * effect must use that one.
   */
  begins?: boolean;
  /** Allows a longer body; the contract says how long. */
  isLong?: boolean;
  /** The body limit in bytes, for the few operations that take files. */
  mostBytes?: number;
  /** The reply is a file in base64, sent decoded. */
  sends?: 'image/jpeg';
}

export interface ChangeOptions<O extends Operation> extends WireOptions {
  /** The part of an answer to store for repeated attempts, without secrets that are shown once. */
  kept?: (reply: Reply<O>) => Reply<O>;
  /** Runs before the transaction, so that waiting for another service holds no connection. */
  before?: (call: Pick<Call<O>, 'params' | 'body'>) => Promise<Refused | undefined>;
}

/** For the few operations with a long body. */
const LONG_BODY_BYTES = 1024 * 1024;

export interface Wire {
  /** An operation that changes nothing. */
  read<O extends Operation>(
    operation: O,
    handler: (call: Call<O>) => Promise<Reply<O> | Refused>,
    options?: WireOptions,
  ): void;
  /** An operation that serves stored content, to anyone (STD-01). */
  file<O extends Operation>(
    operation: O,
    handler: (call: Call<O>) => Promise<KeptContent | Refused>,
    options?: WireOptions,
  ): void;
  /** An operation that sends replies as events until its caller leaves. */
  stream<O extends Operation>(
    operation: O,
    handler: (call: Call<O>) => Promise<Telling<Reply<O>> | Refused>,
  ): void;
  /**
   * An operation that only our own pages may call (CSRF, transaction id), without a database
   * effect.
   */
  guarded<O extends Operation>(
    operation: O,
    handler: (call: Call<O>) => Promise<Reply<O> | Refused>,
    options?: WireOptions,
  ): void;
  /**
   * An operation with an effect: guarded, in one transaction, and executed once (see `once`). If
   * the effect returns a refusal, its writes are rolled back.
   */
  change<O extends Operation>(
    operation: O,
    effect: (tx: Tx, call: Call<O> & { sessionId: SessionId }) => Promise<Reply<O> | Refused>,
    options?: ChangeOptions<O>,
  ): void;
}

/** How the route of an operation answers. */
interface Route {
  answer: (request: FastifyRequest) => Promise<unknown>;
  /** JSON by default. */
  send?: (reply: FastifyReply, outcome: unknown) => unknown;
  options?: WireOptions;
  guards?: ((request: FastifyRequest) => Promise<void>)[];
  config?: FastifyContextConfig;
}

/** Settings of the team's sign-in, when a provider does it. */
export interface TeamSettings {
  /** The provider whose members are accepted. */
  issuer?: string | undefined;
}

export function openWire(
  app: FastifyInstance,
  { db, pool }: Database,
  { issuer }: TeamSettings = {},
): Wire {
  const sendEvents = openEventStreams(app);
  const members = new WeakMap<FastifyRequest, TeamMember>();

  /** CHN-12: checked before anything else. */
  const doorOf = (operation: Operation) =>
    operation.role
      ? [
          async (request: FastifyRequest) =>
            void members.set(request, await letIn(pool, request, operation, issuer)),
        ]
      : [];

  const recordOf = (request: FastifyRequest, operation: Operation, kind: 'read' | 'change') => {
    const member = members.get(request);
    return member && openRecord(member, operation, kind);
  };

  /** Writes the audit entries before the answer is sent (SAF-07). */
  const answered = async <O extends Operation, R>(
    request: FastifyRequest,
    operation: O,
    answer: (call: Call<O>) => Promise<R | Refused>,
  ) => {
    const record = recordOf(request, operation, 'read');
    const sight = openSight(request, operation);
    const outcome = await answer(callOf(request, operation, { team: record?.team, issuer, sight }));
    await record?.keep(pool, isRefused(outcome));
    await sight.keep(pool, outcome);
    return outcome;
  };

  const register = (
    operation: Operation,
    { answer, send = sendReply(operation), options = {}, guards = [], config = {} }: Route,
  ) => {
    const handler: RouteHandlerMethod = async (request, reply) => {
      const outcome = await answer(request);
      if (isRefused(outcome)) return sendRefusal(outcome, request, reply);
      return send(reply, outcome);
    };
    app.route({
      method: operation.method,
      url: operation.path,
      schema: { ...schemaOf(operation), security: securityOf(guards.length > 0, !!operation.role) },
      config,
      ...compressionOf(operation.operationId),
      ...(options.isLong && { bodyLimit: LONG_BODY_BYTES }),
      ...(options.mostBytes !== undefined && { bodyLimit: options.mostBytes }),
      onRequest: [...guards, ...doorOf(operation)],
      preHandler: options.perMinute
        ? [limitRate(pool, operation.operationId, { ...options, perMinute: options.perMinute })]
        : [],
      handler,
    });
  };

  /** Commits a visitor's first effect together with their session. */
  const beginning = async <R>(request: FastifyRequest, operation: Operation, effect: Effect<R>) => {
    let remember = () => {};
    const outcome = await once(
      db,
      async (by) => {
        if (by === db) return intentionOf(request, operation, await request.sessionId());
        // If it is not the database, it is a transaction.
        const made = await request.sessionWithin(queriesOf(by as Tx));
        ({ remember } = made);
        return intentionOf(request, operation, made.id);
      },
      effect,
    );
    if (!isRefused(outcome)) remember();
    return outcome;
  };

  /**
   * Answers that need no transaction: the stored answer of a repeated attempt, whatever state the
   * other service is in now, or a refusal from `before`.
   */
  const settledBefore = async <O extends Operation>(
    request: FastifyRequest,
    operation: O,
    { before }: ChangeOptions<O>,
  ): Promise<{ outcome: Reply<O> | Refused } | undefined> => {
    if (!before) return undefined;
    const intention = intentionOf(request, operation, await request.sessionId());
    const told = await toldBefore<Reply<O>>(db, intention);
    if (told) return told;
    const sight = openSight(request, operation);
    const outcome = await before(callOf(request, operation, { team: undefined, issuer, sight }));
    if (!outcome) return undefined;
    await sight.keep(pool, outcome);
    return { outcome };
  };

  return {
    read: (operation, handler, options = {}) =>
      register(operation, {
        answer: (request) => answered(request, operation, handler),
        send: options.sends ? sendFile(options.sends) : sendReply(operation),
        options,
        config: { isRead: true },
      }),
    file: (operation, handler, options = {}) =>
      register(operation, {
        answer: (request) => answered(request, operation, handler),
        // A file's handler returns its content or a refusal.
        send: (reply, content) => sendKept(reply, content as KeptContent),
        options,
        config: { isRead: true, isForAll: true },
      }),
    stream: (operation, handler) =>
      register(operation, {
        answer: (request) => answered(request, operation, handler),
        // A stream's handler returns its values or a refusal.
        send: (reply, telling) => sendEvents(reply, telling as Telling<unknown>),
      }),
    guarded: (operation, handler, options = {}) =>
      register(operation, {
        answer: (request) => answered(request, operation, handler),
        options,
        guards: [guard],
      }),
    change: (operation, effect, options = {}) => {
      const answer = async (request: FastifyRequest) => {
        let refused: (() => Promise<void>) | undefined;
        const carryOut: Effect<Reply<typeof operation>> = async (tx, { session }, alongside) => {
          const record = recordOf(request, operation, 'change');
          const sight = openSight(request, operation, session);
          const call = callOf(request, operation, { team: record?.team, issuer, sight });
          const outcome = await effect(tx, { ...call, sessionId: session });
          refused = undefined;
          if (isRefused(outcome)) {
            refused = async () => {
              await record?.keep(pool, true);
              await sight.keep(pool, outcome);
            };
            return outcome;
          }
          await record?.keep(queriesOf(tx), false);
          const sighted = await sight.statement(outcome);
          if (sighted) alongside(sighted);
          return outcome;
        };
        const settled = await settledBefore(request, operation, options);
        if (settled) return settled.outcome;
        const outcome = await (options.begins
          ? beginning(request, operation, carryOut)
          : once(
              db,
              intentionOf(request, operation, await request.sessionId()),
              carryOut,
              options.kept,
            ));
        // The refused effect's writes are rolled back; the audit of what it read is not.
        await refused?.();
        return outcome;
      };
      register(operation, { answer, options, guards: [guard] });
    },
  };
}

const sendFile =
  (type: string) =>
  (reply: FastifyReply, outcome: unknown): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .type(type)
      .send(Buffer.from(String(outcome), 'base64'));

const sendReply =
  ({ operationId, status = 200 }: Operation) =>
  (reply: FastifyReply, outcome: unknown): FastifyReply => {
    const age = keptSeconds(operationId);
    reply.header('cache-control', age === 0 ? 'no-store' : `private, max-age=${age}`);
    if (age === 0) return reply.code(status).send(outcome);
    // A reply the browser may cache can be revalidated by its ETag (RFC 9110, 8.8.3).
    const body = JSON.stringify(outcome);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    reply.header('etag', etag);
    if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.code(status).type('application/json; charset=utf-8').send(body);
  };

/** The validator has put the outputs of the operation's own schemas in these three places. */
function callOf<O extends Operation>(
  request: FastifyRequest,
  operation: O,
  {
    team,
    issuer,
    sight,
  }: { team: TeamCall | undefined; issuer: string | undefined; sight: Looking },
): Call<O> {
  return {
    params: request.params as Part<O, 'params'>,
    query: request.query as Part<O, 'query'>,
    body: request.body as Part<O, 'body'>,
    language: languageOf(request),
    transactionId: request.transactionId,
    session: () => request.sessionId(),
    browser: request.browser,
    address: networkOf(request.ip),
    intention: async () => intentionOf(request, operation, await request.sessionId()),
    saw: sight.saw,
    // A member is set exactly when the operation has a role.
    team: team as Call<O>['team'],
    memberAt: async (db, session, storeNumber) => {
      const door = { request, session: () => Promise.resolve(session), issuer };
      const member = await memberOf(db, door, storeNumber);
      if (isRefused(member)) return member;
      sight.isMembers();
      await keepTeamSessionAwake(db, member.teamSessionId);
      return member;
    },
  };
}

function intentionOf(
  request: FastifyRequest,
  { operationId, body }: Operation,
  session: SessionId,
): Intention {
  const key = intentionKey(request);
  // Without a body schema the body was not validated and could be anything.
  const asked = body ? request.body : null;
  return { session, operation: operationId, key, bodyHash: hashOf(request.params, asked) };
}

/** The schemas to validate against and to show in the OpenAPI document. */
function schemaOf(operation: Operation) {
  const { operationId, summary, tag, params, query, headers, body, reply, status, refusals } =
    operation;
  const statuses = new Set(refusals.map((code) => ERRORS[code].status));
  const errors = Object.fromEntries([...statuses].map((refused) => [refused, ErrorReply]));
  return {
    operationId,
    summary,
    tags: [tag],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: { [status ?? 200]: reply, ...errors, default: ErrorReply },
  };
}
