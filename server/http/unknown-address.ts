// Answers addresses without a route: JSON for the API, a page for people, a redirect from a former
// page (RTE-17).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { FHIR_BASE } from '#server/clients/addresses.ts';
import { NO_ADDRESS, sendOutcome } from '#server/fhir/problem.ts';
import { setSecurityHeaders } from '#server/security/content-policy.ts';
import { sendRefusal } from './errors.ts';
import { movedAddress, sendMoved } from './moved.ts';
import { refuse } from './refusal.ts';
import type { SendPage } from './pages.ts';
import { nameTransaction } from './transaction-id.ts';

/**
 * RFC 3986, 2.2: a client may encode the dollar of FHIR's operations and of the feed's manifest;
 * the routes have it plain.
 */
export const withPlainDollars = (url: string): string =>
  isApi(url) ? url.replace(/^[^?]*/, (path) => path.replaceAll('%24', '$')) : url;

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const isPageMethod = (method: string) => method === 'GET' || method === 'HEAD';
const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
const isFhir = (url: string) => url.startsWith(`${FHIR_BASE}/`);
const isAsset = (url: string) => url.startsWith('/assets/');

export function answerUnknown(
  app: FastifyInstance,
  sendPage: SendPage,
  operations: readonly Operation[],
): void {
  const otherMethods = openOtherMethods(operations);
  app.setNotFoundHandler(async (request, reply) => {
    const others = otherMethods(request);
    if (others)
      return sendRefusal(
        refuse('METHOD_NOT_ALLOWED'),
        request,
        reply.header('allow', others.join(', ')),
      );
    if (isApi(request.url) || isAsset(request.url))
      return sendRefusal(refuse('FC_903_NotFound'), request, reply);
    if (!isPageMethod(request.method))
      return sendRefusal(refuse('METHOD_NOT_ALLOWED'), request, reply);
    const moved = movedAddress(request.url);
    return moved === undefined ? sendPage(request, reply) : sendMoved(reply, moved);
  });
}

/**
 * RTE-19: answers an address that cannot be decoded. The framework runs no hooks then, so this does
 * their work.
 */
export function answerUndecodable(
  request: FastifyRequest,
  reply: FastifyReply,
  sendPage: SendPage,
): void {
  nameTransaction(request, reply);
  setSecurityHeaders(request, reply);
  if (isFhir(request.url)) void sendOutcome(reply.code(400), [NO_ADDRESS]);
  else if (isApi(request.url) || !isPageMethod(request.method))
    sendRefusal(refuse('INVALID_REQUEST'), request, reply);
  else void sendPage(request, reply);
}

/**
 * RFC 9110, 15.5.6: a known address answers a method it lacks with 405 and the methods it has.
 * Checked only when no route matched: routes for all other methods made up two thirds of building a
 * server (docs/decisions/067).
 * @returns the methods of an address that lacks this one; undefined for any other address
 */
function openOtherMethods(operations: readonly Operation[]) {
  const known = operations.map(({ method, path }) => ({ method, parts: path.split('/') }));
  return ({ method, url }: FastifyRequest): string[] | undefined => {
    if (!METHODS.includes(method)) return undefined;
    const asked = pathOf(url).split('/');
    const allowed = known.filter(({ parts }) => fits(parts, asked)).map((one) => one.method);
    const isElsewhere = allowed.length > 0 && !allowed.some((one) => one === method);
    return isElsewhere ? [...new Set(allowed)] : undefined;
  };
}

/** The path the router matches: decoded, without the query. */
const pathOf = (url: string): string => decodeURI(url.split('?', 1)[0] ?? '');

const fits = (parts: readonly string[], asked: readonly string[]): boolean =>
  parts.length === asked.length &&
  parts.every((part, index) => part === asked[index] || (isVariable(part) && asked[index] !== ''));

const isVariable = (part: string) => part.startsWith(':');
