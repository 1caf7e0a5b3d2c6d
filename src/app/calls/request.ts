// Builds the request of one attempt at a call (API-01, API-02). Pure.
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { CSRF_HEADER } from './csrf.ts';

type QueryValue = string | number | boolean | undefined;

/** The parts of any operation's input. */
export interface Parts {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface Attempt {
  transactionId: string;
  /** The idempotency key of a committing call: the same for every attempt. */
  intention?: string | undefined;
  csrf: string | undefined;
}

/**
 * Fills in each `:param` and appends the query; an array repeats its name (API-02). Throws when a
 * param is missing: a bug of the caller.
 */
export function urlOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  const search = new URLSearchParams(pairs).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

const takesWagHeaders = (body: z.ZodType | undefined) =>
  body instanceof z.ZodObject && 'wagHeaders' in body.shape;

/**
 * ENG-14: repeats the headers in the body if the operation asks for it; in a list (HLD-05) with
 * each item.
 */
function withWagHeaders({ body }: Operation, sent: unknown, csrf: string | undefined): unknown {
  if (csrf === undefined || typeof sent !== 'object') return sent;
  const wagHeaders = { [CSRF_HEADER]: csrf };
  if (takesWagHeaders(body)) return { ...sent, wagHeaders };
  const isListOfThem =
    body instanceof z.ZodArray && takesWagHeaders(body.element as z.ZodType) && Array.isArray(sent);
  return isListOfThem ? sent.map((item: object) => ({ ...item, wagHeaders })) : sent;
}

export function requestOf(
  operation: Operation,
  parts: Parts,
  { transactionId, intention, csrf }: Attempt,
): { url: string; init: RequestInit } {
  const headers: Record<string, string> = {
    ...parts.headers,
    accept: 'application/json',
    'X-Transaction-Id': transactionId,
    ...(csrf !== undefined && { [CSRF_HEADER]: csrf }),
    ...(intention !== undefined && { 'Idempotency-Key': intention }),
    ...(parts.body !== undefined && { 'content-type': 'application/json' }),
  };
  const body = withWagHeaders(operation, parts.body, csrf);
  return {
    url: urlOf(operation.path, parts),
    init: {
      method: operation.method,
      credentials: 'same-origin',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  };
}
