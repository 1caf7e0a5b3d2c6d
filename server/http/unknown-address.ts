// Answers addresses without a route: JSON for the API, a page for people, a redirect from a former
// page (RTE-17).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
/** Pages and their files answer on their own: a name among them may be any. */
const NO_PAGES = /^\/(?:api|\.well-known|dev)\//;

const PAGE_METHODS: readonly string[] = ['GET', 'HEAD'];
const isPageMethod = (method: string) => PAGE_METHODS.includes(method);
const isApi = (url: string) => url === '/api' || url.startsWith('/api/') || url.startsWith('/api?');
const isFhir = (url: string) => url.startsWith(`${FHIR_BASE}/`);
const isAsset = (url: string) => url.startsWith('/assets/');

export function answerUnknown(
  app: FastifyInstance,
  sendPage: SendPage,
  otherMethods: OtherMethods,
): void {
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
      return sendRefusal(
        refuse('METHOD_NOT_ALLOWED'),
        request,
        reply.header('allow', PAGE_METHODS.join(', ')),
      );
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

/** The methods of an address that lacks that of the request; undefined for any other address. */
export type OtherMethods = (request: FastifyRequest) => string[] | undefined;

/**
 * RFC 9110, 15.5.6: a known address answers a method it lacks with 405 and the methods it has.
 * Checked only when no route matched: routes for all other methods made up two thirds of building a
 * server (docs/decisions/067). Has to be opened before the first route is added.
 */
export function openOtherMethods(app: FastifyInstance): OtherMethods {
  const known: { method: string; parts: string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!NO_PAGES.test(url)) return;
    const parts = url.split('/');
    for (const one of [method].flat())
      if (METHODS.includes(one)) known.push({ method: one, parts });
  });
  return ({ method, url }) => {
    // RFC 9110, 9.3.2: HEAD is answered where GET is.
    const meant = method === 'HEAD' ? 'GET' : method;
    const asked = pathOf(url).split('/');
    const allowed = known.filter(({ parts }) => fits(parts, asked)).map((one) => one.method);
    const isElsewhere = allowed.length > 0 && !allowed.includes(meant);
    return isElsewhere ? METHODS.filter((one) => allowed.includes(one)) : undefined;
  };
}

/** The path the router matches: decoded, without the query. */
const pathOf = (url: string): string => decodeURI(url.split('?', 1)[0] ?? '');

const fits = (parts: readonly string[], asked: readonly string[]): boolean =>
  parts.length === asked.length &&
  parts.every((part, index) => part === asked[index] || isFilledBy(part, asked[index]));

/** FHIR's operations are no ids: `Appointment/$hold` is no appointment. */
const isFilledBy = (part: string, asked = ''): boolean =>
  part.startsWith(':') && asked !== '' && !(part === ':id' && isOperation(asked));

/** FHIR R4, 3.1.0: names of operations and of interactions; no id begins like them. */
export const isOperation = (name: string): boolean => /^[$_]/.test(name);
