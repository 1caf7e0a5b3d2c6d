import type { z } from 'zod';
import type { TeamRole } from '#domain/visits.ts';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of api.md. Serves the server's validation, the client's parsing, the tests and the
 * OpenAPI document.
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
  /** Loose: a request has others besides. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The body of a success. */
  reply: z.ZodType;
  status?: 200 | 201;
  /**
   * Refusals a caller must expect: values, not exceptions. Any other error code is a failure of the
   * call.
   */
  refusals: readonly ErrorCode[];
  /**
   * CHN-12: only for a team member who is at least this, in the store of `params.storeNumber`.
   */
  role?: TeamRole;
  /**
   * Asked by a page again and again, whether somebody is there or not: it keeps no team session
   * from locking (DSK-01).
   */
  byItself?: boolean;
  /** API-03: what a failure is called that is none of the refusals, nor cancelled or late. */
  failsAs?: 'serviceError';
  /** Goes on telling until its caller leaves: each server-sent event is a reply. */
  streams?: boolean;
}

/** Keeps the exact types of one operation. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation;

type Shape<O, K extends string> =
  O extends Record<K, infer S extends z.ZodType> ? z.input<S> : undefined;

/** What a caller hands over: only the parts the operation has. */
export type CallInput<O extends Operation> = {
  [
    K in 'params' | 'query' | 'headers' | 'body' as Shape<O, K> extends undefined ? never : K
  ]: Shape<O, K>;
};

export type Reply<O extends Operation> = z.output<O['reply']>;
