// SAF-04: a process that is behind with its work takes on no more reading for a while.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { health } from '#contract/service.ts';
import { comeAgain, RefusedRequest } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it only reads: it can be asked again when there is less to do. */
    isRead?: boolean;
  }
}

/** Milliseconds by which the event loop is late, on average of a second. */
const LATE_MS = 1_000;
/** What is read in before the first answer makes a process late, and says nothing of its load. */
const BEGINNING_MS = 10_000;

/**
 * UNAVAILABLE with Retry-After to who only reads; whoever saves something is let through, and so is
 * who asks how the process is.
 * @param late milliseconds, for tests
 */
export async function refuseUnderPressure(app: FastifyInstance, late = LATE_MS): Promise<void> {
  const begunAt = Date.now();
  await app.register(underPressure, {
    maxEventLoopDelay: late,
    pressureHandler: async ({ routeOptions }) => {
      const { config, url } = routeOptions;
      if (!config.isRead || url === health.path) return;
      if (late === LATE_MS && Date.now() - begunAt < BEGINNING_MS) return;
      throw new RefusedRequest(comeAgain());
    },
  });
}
