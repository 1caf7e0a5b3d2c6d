import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/database.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { SEEN_EVERY_SECONDS } from './session-policy.ts';
import { accountIn } from './signed-in.store.ts';
import { PROFILE_COOKIE } from './who.ts';

const REMEMBERED = 10_000;

/**
 * A visitor who books for an hour is not idle: a request to any area counts as activity, written at
 * most once a minute.
 */
export function staySignedIn(app: FastifyInstance, db: Db): void {
  const seen = new Map<SessionId, number>();

  app.addHook('preHandler', async (request) => {
    if (!request.url.startsWith('/api/') || !request.browser.cookie(PROFILE_COOKIE)) return;
    const sessionId = await request.sessionId();
    const now = performance.now();
    const last = seen.get(sessionId);
    if (last !== undefined && now - last < SEEN_EVERY_SECONDS * 1000) return;
    const [oldest] = seen.keys();
    if (seen.size >= REMEMBERED && oldest !== undefined) seen.delete(oldest);
    seen.delete(sessionId);
    seen.set(sessionId, now);
    await accountIn(db, sessionId);
  });
}
