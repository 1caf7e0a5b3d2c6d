/** A visitor of several servers, who tries again until somebody answers, as the app does. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  visitBy,
  type Delivered,
  type Reading,
  type Request,
  type Visitor,
} from '#tests/support/visitor.ts';
import type { Server } from './cluster.ts';

/** API-01: so long a call may take; a person tries once more. */
const CALL_MS = 30_000;
const PATIENCE_MS = 60_000;
const BETWEEN_MS = 250;
/** Of what was carried out, so much is answered into the void: the same is asked again. */
const LOST_ANSWERS = 0.03;
const UNAVAILABLE = 503;
const FAILED = 500;

/** Nobody answered in all that time, or somebody failed: what became of it is not known. */
export class Unanswered extends Error {}

/** What is counted of all visitors' calls. */
export interface Traffic {
  calls: number;
  attempts: number;
  /** Answers to writes that did not arrive. */
  lost: number;
  /** Answers from 500 on, but 503, which says that the same may be asked again. */
  failures: string[];
  unanswered: number;
  /** Milliseconds of each call that was answered, with all its attempts. */
  took: number[];
}

export const noTraffic = (): Traffic => ({
  calls: 0,
  attempts: 0,
  lost: 0,
  failures: [],
  unanswered: 0,
  took: [],
});

let addresses = 0;

/** Somebody at an address of their own, whose calls go to whichever server answers. */
export function visitOverHttp(
  servers: readonly Server[],
  traffic: Traffic,
  read?: Reading,
): Promise<Visitor> {
  addresses += 1;
  const address = `198.51.${(addresses >> 8) & 255}.${addresses & 255}`;
  let turn = addresses;

  const once = async (request: Request): Promise<Delivered | undefined> => {
    const url = servers[turn % servers.length]?.url();
    traffic.attempts += 1;
    const reply = url && (await fetched(url, address, request));
    if (!reply || reply.statusCode === UNAVAILABLE) {
      turn += 1;
      return undefined;
    }
    if (request.method !== 'GET' && Math.random() < LOST_ANSWERS) {
      traffic.lost += 1;
      return undefined;
    }
    return reply;
  };
  const deliver = async (request: Request): Promise<Delivered> => {
    traffic.calls += 1;
    const began = performance.now();
    while (performance.now() - began < PATIENCE_MS) {
      const reply = await once(request);
      if (reply) {
        traffic.took.push(performance.now() - began);
        if (reply.statusCode < FAILED) return reply;
        traffic.failures.push(`${request.method} ${request.url}: ${reply.statusCode}`);
        throw new Unanswered(`${request.url} failed`);
      }
      await pause(BETWEEN_MS);
    }
    traffic.unanswered += 1;
    throw new Unanswered(`${request.url} was answered by nobody`);
  };
  // What builds bookings reads of an answer what every delivery has.
  return visitBy(deliver, undefined, read) as unknown as Promise<Visitor>;
}

async function fetched(
  url: string,
  address: string,
  { method, url: path, cookies, headers, payload }: Request,
): Promise<Delivered | undefined> {
  try {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...headers,
        'x-forwarded-for': address,
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      },
      signal: AbortSignal.timeout(CALL_MS),
      ...(payload !== undefined && { body: payload }),
    });
    const body = await reply.text();
    return {
      statusCode: reply.status,
      body,
      json: () => JSON.parse(body) as unknown,
      cookies: reply.headers.getSetCookie().map(cookieOf),
    };
  } catch {
    // Whoever was asked is gone, or stands still: somebody else is asked.
    return undefined;
  }
}

function cookieOf(text: string): { name: string; value: string } {
  const [pair = ''] = text.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)) };
}
