import type { z } from 'zod';
import type { TeamRole } from '#domain/visits.ts';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of api.md. The server's validation, the client's parsing, the tests and the OpenAPI
 * document use it.
 */
export interface Operation {
  operationId: string;
  method: Method;
  /** With `:name` placeholders for `params` (API-02). */
  path: string;
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Loose: requests carry other headers as well. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The body of a successful reply. */
  reply: z.ZodType;
  status?: 200 | 201;
  /**
   * Refusals a caller must expect: values, not exceptions. Any other error code is a failure of the
   * call.
   */
  refusals: readonly ErrorCode[];
  /**
   * CHN-12: only for a team member with at least this role in the store of `params.storeNumber`.
   */
  role?: TeamRole;
  /**
   * Polled by a page, whether or not a team member is there: it does not keep the team session from
   * locking (DSK-01).
   */
  byItself?: boolean;
  /** API-03: the name for failures that are not refusals, cancellations or timeouts. */
  failsAs?: 'serviceError';
  /** Streams replies until the caller leaves: each server-sent event is one reply. */
  streams?: boolean;
}

/** Keeps the exact types of an operation. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation;

type Shape<O, K extends string> =
  O extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined;

/** What a caller passes: only the parts the operation has. */
export type CallInput<O extends Operation> = {
  [
    K in 'params' | 'query' | 'headers' | 'body' as Shape<O, K> extends undefined ? never : K
  ]: Shape<O, K>;
};

export type Reply<O extends Operation> = z.output<O['reply']>;
