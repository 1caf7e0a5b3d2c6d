// Who sends a request: every reply that a page can see makes sure that its two cookies are there
// and belong together.
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
    /** Everybody gets the same, and caches between us and them may keep it. */
    isForAll?: boolean;
  }
  interface FastifyRequest {
    transactionId: string;
    /** What `X-CSRF-Token` must be. */
    csrfToken: string;
    sessionId: () => Promise<SessionId>;
    /** Within a transaction that makes it when there is none (`Sessions.idWithin`). */
    sessionWithin: (tx: Queries) => ReturnType<Sessions['idWithin']>;
    browser: Browser;
    /** Given with this very reply, in place of its own. */
    begunSession?: SessionId;
  }
}

/** A session that a browser does not have yet. */
export interface NextSession {
  id: SessionId;
  /** Lets the browser have it with this reply, with the CSRF token that belongs to it. */
  begin(): void;
}

/** What the server keeps at the other end. */
export interface Browser {
  cookie(name: string): string | undefined;
  /** What it says of itself (User-Agent): anybody's words, for nothing but a rough name. */
  agent: string;
  /**
   * Gives it a cookie that scripts cannot read; without `seconds` until it closes, with 0 it is
   * taken away.
   */
  give(name: string, value: string, seconds?: number): void;
  /** The same of a cookie that comes with no request that another site began. */
  giveStrict(name: string, value: string, seconds: number): void;
  /** Another session in place of its own: nobody who knows the old one knows this one. */
  nextSession(): Promise<NextSession>;
  /** That session once more, when the reply that should have brought it got lost. */
  sameSession(id: SessionId): Promise<NextSession>;
}

const ASSETS = '/assets/';

/** The server's keys: one for the cookies' tokens each. */
export interface VisitorKeys {
  session: Buffer;
  csrf: Buffer;
  /** What networks are hashed with (SAF-02). */
  network: Buffer;
  /** Whether the site has https:// (SAF-05). */
  isEncrypted: boolean;
}

/**
 * A browser takes a cookie of such a name only encrypted, from this host and for all of it: no
 * other host of the domain, and nobody on the way, can put one in its place (RFC 6265bis).
 */
const HOST_ONLY = '__Host-';

const neverThere = () => Promise.reject(new Error('a program has no session of a browser'));

/** Of a program: it shows no cookie, and is given none. */
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
  // Replaced for each request below; the framework wants the property declared once.
  const nobody = () => Promise.reject(new Error('no visitor yet'));
  app.decorateRequest('sessionId', nobody);
  app.decorateRequest('sessionWithin', nobody);
  app.decorateRequest('browser');

  app.addHook('onRequest', async (request, reply) => {
    // Files that everybody gets alike may be kept by anyone: nobody's cookies belong to them.
    if (request.url.startsWith(ASSETS)) return;
    const { isForAll } = request.routeOptions.config;
    // Programs keep no cookies, and show who they are in each request (STD-05).
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
    // Also when the server's key is a new one: the next call can then succeed.
    if (!isSameToken(kept(CSRF_COOKIE) ?? '', csrfToken))
      give(CSRF_COOKIE, csrfToken, { httpOnly: false });
  });
}
