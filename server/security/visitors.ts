// Identifies the sender of a request: every reply a page can read ensures that its two cookies
// exist and belong together.
import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import {
  CSRF_COOKIE,
  csrfTokenOf,
  isSameToken,
  makeToken,
  openTokens,
  SESSION_COOKIE,
} from './session-token.ts';
import { isForPrograms } from '#server/clients/addresses.ts';
import type { Queries } from '#server/database/queries.ts';
import { networkKeyOf } from './network-key.ts';
import type { SessionId, Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply is the same for everyone, and shared caches may keep it. */
    isForAll?: boolean;
  }
  interface FastifyRequest {
    transactionId: string;
    /** The required value of `X-CSRF-Token`. */
    csrfToken: string;
    sessionId: () => Promise<SessionId>;
    /** Inside a transaction, creating it if needed (`Sessions.idWithin`). */
    sessionWithin: (tx: Queries) => ReturnType<Sessions['idWithin']>;
    browser: Browser;
    /** The session this reply gives the browser in place of its own. */
    begunSession?: SessionId;
  }
}

/** A session the browser does not have yet. */
export interface NextSession {
  id: SessionId;
  /** Sends it to the browser with this reply, along with its CSRF token. */
  begin(): void;
}

/** The browser's cookies and user agent. */
export interface Browser {
  cookie(name: string): string | undefined;
  /** The User-Agent header: unverified, only good for a rough device name. */
  agent: string;
  /**
   * Sets a cookie that scripts cannot read; without `seconds` it lasts until the browser closes,
   * with 0 it is deleted.
   */
  give(name: string, value: string, seconds?: number): void;
  /** The same with SameSite=Strict, so that requests from other sites do not carry it. */
  giveStrict(name: string, value: string, seconds: number): void;
  /** A new session in place of the browser's own, unknown to anyone who knows the old one. */
  nextSession(): Promise<NextSession>;
  /** The given session again, when the reply that should have delivered it was lost. */
  sameSession(id: SessionId): Promise<NextSession>;
}

const ASSETS = '/assets/';

/** The server's keys for cookies, one per kind of token, and for networks. */
export interface VisitorKeys {
  session: Buffer;
  csrf: Buffer;
  /** Hashes networks (SAF-02). */
  network: Buffer;
  /** Whether the site is served over https:// (SAF-05). */
  isEncrypted: boolean;
}

/**
 * Browsers accept a cookie with this prefix only over https, from this host and for its whole path,
 * so no other host of the domain and no network attacker can replace it (RFC 6265bis).
 */
const HOST_ONLY = '__Host-';

const neverThere = () => Promise.reject(new Error('a program has no session of a browser'));

/** For clients that are not browsers: no cookies in either direction. */
const noBrowser: Browser = {
  cookie: () => undefined,
  agent: '',
  give: () => {},
  giveStrict: () => {},
  nextSession: neverThere,
  sameSession: neverThere,
};

export function recogniseVisitors(
  app: FastifyInstance,
  sessions: Sessions,
  keys: VisitorKeys,
): void {
  const prefix = keys.isEncrypted ? HOST_ONLY : '';
  const tokens = openTokens(keys);
  app.decorateRequest('csrfToken', '');
  // Replaced per request below; the framework requires the declaration.
  const nobody = () => Promise.reject(new Error('no visitor yet'));
  app.decorateRequest('sessionId', nobody);
  app.decorateRequest('sessionWithin', nobody);
  app.decorateRequest('browser');

  app.addHook('onRequest', async (request, reply) => {
    // Static files may be cached by anyone, so they carry no cookies.
    if (request.url.startsWith(ASSETS)) return;
    const { isForAll } = request.routeOptions.config;
    // These clients keep no cookies; each request authenticates itself (STD-05).
    if (isForPrograms(request.url)) {
      request.browser = noBrowser;
      return;
    }
    const kept = (name: string) => request.cookies[`${prefix}${name}`];
    const sent = kept(SESSION_COOKIE) ?? '';
    const csrfOfSent = tokens.csrfOf(sent);
    const { token, csrf: csrfToken } =
      csrfOfSent === undefined ? tokens.make() : { token: sent, csrf: csrfOfSent };
    request.csrfToken = csrfToken;
    const whence = () => networkKeyOf(request.ip, keys.network);
    request.sessionId = () => sessions.idOf(token, whence);
    request.sessionWithin = (tx) => sessions.idWithin(tx, token, whence);

    const secure = keys.isEncrypted || request.protocol === 'https';
    const cookie = { path: '/', sameSite: 'lax', secure } as const;
    const give = (
      name: string,
      value: string,
      more: { httpOnly: boolean; maxAge?: number; sameSite?: 'strict' },
    ) =>
      void (
        isForAll ||
        reply.header(
          'set-cookie',
          app.serializeCookie(`${prefix}${name}`, value, { ...cookie, ...more }),
        )
      );
    const begin = (next: string, id: SessionId) => {
      request.begunSession = id;
      give(SESSION_COOKIE, next, { httpOnly: true });
      give(CSRF_COOKIE, csrfTokenOf(next, keys.csrf), { httpOnly: false });
    };
    request.browser = {
      cookie: kept,
      agent: request.headers['user-agent'] ?? '',
      give: (name, value, seconds) =>
        give(name, value, { httpOnly: true, ...(seconds !== undefined && { maxAge: seconds }) }),
      giveStrict: (name, value, seconds) =>
        give(name, value, { httpOnly: true, sameSite: 'strict', maxAge: seconds }),
      nextSession: async () => {
        const next = makeToken(keys.session);
        const id = await sessions.idOf(next, whence);
        return { id, begin: () => begin(next, id) };
      },
      sameSession: async (id) => {
        const next = makeToken(keys.session);
        await sessions.rename(id, next, whence);
        return { id, begin: () => begin(next, id) };
      },
    };

    if (token !== sent) give(SESSION_COOKIE, token, { httpOnly: true });
    // Also after a change of the server's key, so that the next request can succeed.
    if (!isSameToken(kept(CSRF_COOKIE) ?? '', csrfToken))
      give(CSRF_COOKIE, csrfToken, { httpOnly: false });
  });
}
