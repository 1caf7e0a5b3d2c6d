// SAF-04: an overloaded process refuses reads for a while.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { health } from '#contract/service.ts';
import { comeAgain, RefusedRequest } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route only reads, so that the client can retry later. */
    isRead?: boolean;
  }
}

/** Mean delay of the event loop over one second, in milliseconds. */
const LATE_MS = 1_000;
/** Loading at startup delays the event loop too, but says nothing about load. */
const BEGINNING_MS = 10_000;

/**
 * Answers reads with UNAVAILABLE and Retry-After; changes and the health check are let through.
 * @param late delay in milliseconds, for tests
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
