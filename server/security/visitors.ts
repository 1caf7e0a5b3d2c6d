// Who sends a request: every reply that a page can see makes sure that its two cookies are there and belong together.
import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import {
  CSRF_COOKIE,
  csrfTokenOf,
  isLiveToken,
  isSameToken,
  makeToken,
  SESSION_COOKIE,
} from './session-token.ts';
import type { SessionId, Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    transactionId: string;
    /** What `X-CSRF-Token` must be. */
    csrfToken: string;
    sessionId: () => Promise<SessionId>;
  }
}

const ASSETS = '/assets/';

/** The server's keys: one for the cookies' tokens each. */
export interface VisitorKeys {
  session: Buffer;
  csrf: Buffer;
}

export function recogniseVisitors(
  app: FastifyInstance,
  sessions: Sessions,
  keys: VisitorKeys,
): void {
  app.decorateRequest('csrfToken', '');
  // Replaced for each request below; the framework wants the property declared once.
  app.decorateRequest('sessionId', () => Promise.reject(new Error('no visitor yet')));

  app.addHook('onRequest', async (request, reply) => {
    // Files that everybody gets alike may be kept by anyone: nobody's cookies belong to them.
    if (request.url.startsWith(ASSETS)) return;
    const sent = request.cookies[SESSION_COOKIE] ?? '';
    const token = isLiveToken(sent, keys.session) ? sent : makeToken(keys.session);
    const csrfToken = csrfTokenOf(token, keys.csrf);
    request.csrfToken = csrfToken;
    request.sessionId = () => sessions.idOf(token);

    const cookie = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const;
    const give = (name: string, value: string, httpOnly: boolean) =>
      reply.header('set-cookie', app.serializeCookie(name, value, { ...cookie, httpOnly }));
    if (token !== sent) give(SESSION_COOKIE, token, true);
    // Also when the server's key is a new one: the next call can then succeed.
    if (!isSameToken(request.cookies[CSRF_COOKIE] ?? '', csrfToken))
      give(CSRF_COOKIE, csrfToken, false);
  });
}
