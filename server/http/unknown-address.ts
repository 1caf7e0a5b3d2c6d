// What happens to addresses that no route has: JSON for the API, a page for people, the way on from
// a former page (RTE-17).
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { setSecurityHeaders } from '#server/security/content-policy.ts';
import { sendRefusal } from './errors.ts';
import { movedAddress, sendMoved } from './moved.ts';
import { refuse } from './refusal.ts';
import type { SendPage } from './pages.ts';
import { nameTransaction } from './transaction-id.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const isPageMethod = (method: string) => method === 'GET' || method === 'HEAD';
const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
const isAsset = (url: string) => url.startsWith('/assets/');

export function answerUnknown(app: FastifyInstance, sendPage: SendPage): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url) || isAsset(request.url))
      return sendRefusal(refuse('FC_903_NotFound'), request, reply);
    if (!isPageMethod(request.method))
      return sendRefusal(refuse('METHOD_NOT_ALLOWED'), request, reply);
    const moved = movedAddress(request.url);
    return moved === undefined ? sendPage(request, reply) : sendMoved(reply, moved);
  });
}

/**
 * RTE-19. The framework hands such an address over before any hook has run, so what hooks do is
 * done here.
 */
export function answerUndecodable(
  request: FastifyRequest,
  reply: FastifyReply,
  sendPage: SendPage,
): void {
  nameTransaction(request, reply);
  setSecurityHeaders(request, reply);
  if (isApi(request.url) || !isPageMethod(request.method))
    sendRefusal(refuse('INVALID_REQUEST'), request, reply);
  else void sendPage(request, reply);
}

/**
 * RFC 9110, 15.5.6: an address that exists answers a method it does not have with 405 and the list
 * of those it has.
 */
export function refuseOtherMethods(app: FastifyInstance, operations: readonly Operation[]): void {
  const split = operations.map(({ method, path }) => ({ method, parts: path.split('/') }));
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const parts = path.split('/');
    const allowed = operations
      .filter((operation) => operation.path === path)
      .map(({ method }) => method);
    const elsewhere = split.filter((other) => isHiddenBehind(parts, other.parts));
    const answered = [...allowed, ...elsewhere.map(({ method }) => method)];
    app.route({
      method: METHODS.filter((method) => !answered.some((one) => one === method)),
      url: path,
      schema: { hide: true },
      handler: async (request, reply) =>
        sendRefusal(
          refuse('METHOD_NOT_ALLOWED'),
          request,
          reply.header('allow', allowed.join(', ')),
        ),
    });
  }
}

/**
 * Whether the router, which tries a written part of an address before a variable one, would take
 * some addresses of the other for this path: /v6/:number for /:version/search.
 */
function isHiddenBehind(parts: readonly string[], others: readonly string[]): boolean {
  if (parts.length !== others.length) return false;
  const first = parts.findIndex((part, index) => part !== others[index]);
  const fit = (part: string, index: number) =>
    part === others[index] || isVariable(part) || isVariable(others[index] ?? '');
  const isTriedFirst = !isVariable(parts[first] ?? ':') && isVariable(others[first] ?? '');
  return isTriedFirst && parts.every(fit);
}

const isVariable = (part: string) => part.startsWith(':');
