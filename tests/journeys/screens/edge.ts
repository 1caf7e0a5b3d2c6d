/**
 * The edge between the page and the real server: each call of the chart is held there until the
 * journey says how it ends.
 */

import { isAt } from '../engine/is-at.ts';
import type { APIResponse, Page, Request, Route } from '@playwright/test';
import type { HeldTime } from '#machines/knowledge/times.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { Moment } from '../controls/moment.ts';
import type { PathStep } from '../engine/paths.ts';
import { isCallOfChart, operationAt, portOf, wireAnswer } from './calls.ts';
import { numberHeader, waitingCalls } from './page-hooks.ts';
import { fitting, fullDays, tuned } from './real-answers.ts';

/**
 * A booking on its way, which the journey may mean to succeed, needs the held time: that is not let
 * run out then.
 */
const hasHold = (context: JourneyContext): context is JourneyContext & { hold: HeldTime } =>
  context.hold !== undefined;

interface Held {
  readonly operation: string;
  readonly route: Route;
  readonly request: Request;
  readonly number: string;
}

/** What can be done behind the server so that it refuses by itself. */
export interface Causes {
  /** Lets a held time run out. */
  expire(holdId: string): Promise<void>;
}

const patienceMs = 8_000;
const lookEveryMs = 10;

export class Edge {
  #held: Held[] = [];
  readonly #page: Page;
  readonly #causes: Causes;

  constructor(page: Page, causes: Causes) {
    this.#page = page;
    this.#causes = causes;
  }

  /**
   * Holds the calls of the page from now on; the other host is never reached, so that the page
   * stays.
   */
  async standAt(host: string): Promise<void> {
    await this.#page.route(
      (url) => url.hostname !== host,
      // no content: a browser stays where it is
      (route) => route.fulfill({ status: 204 }),
    );
    await this.#page.route('**/api/**', async (route) => {
      const request = route.request();
      const operation = operationAt(request.method(), new URL(request.url()).pathname);
      if (operation === undefined || !isCallOfChart(operation)) return route.continue();
      const number = request.headers()[numberHeader] ?? '';
      this.#held.push({ operation, route, request, number });
    });
  }

  /**
   * Ends the waiting call that the step answers; true when it was left without an answer, and time
   * must pass.
   */
  async end(step: PathStep, { value, context }: Moment): Promise<'ended' | 'silence'> {
    const how = wireAnswer(step);
    const held = await this.#waiting(portOf(step));
    const { operation, route } = held;
    if (how.kind === 'silence') return 'silence';
    this.#held = this.#held.filter((one) => one.route !== route);
    if (how.kind === 'broken') await route.abort('connectionfailed');
    else if (
      how.kind === 'refusal' &&
      how.body.code === 'HOLD_EXPIRED' &&
      !isAt({ flow: { 'review-appt': 'confirming' } }, value) &&
      hasHold(context)
    ) {
      await this.#causes.expire(context.hold.holdId);
      await route.continue();
    } else if (how.kind === 'refusal')
      await route.fulfill({ status: how.status, json: fitting(how.body, context) });
    else if (!tuned(operation)) await route.continue();
    else await this.#tune(step, held, context);
    return 'ended';
  }

  /** The server's own answer, but for what the step says of it. */
  async #tune(step: PathStep, held: Held, context: JourneyContext): Promise<void> {
    const { operation, route, request } = held;
    const url = new URL(request.url());
    const { host } = url;
    // only browsers know that every name below localhost is this computer
    url.hostname = '127.0.0.1';
    const { 'content-length': _, ...headers } = await request.allHeaders();
    const asked = request.postData() ?? undefined;
    const ask = (postData: string | undefined) =>
      route.fetch({
        url: url.href,
        headers: { ...headers, host },
        ...(postData !== undefined && { postData }),
      });
    const isSearch = operation === 'searchTimeslots';
    const wishes = isSearch ? fullDays(request.postDataJSON(), context.today) : [];
    let response: APIResponse | undefined;
    for (const wish of [...wishes.map((one) => JSON.stringify(one)), asked]) {
      response = await ask(wish);
      if (response.ok()) break;
    }
    const body: unknown = await response?.json();
    if (!response?.ok()) throw new Error(`${operation} is refused: ${JSON.stringify(body)}`);
    const json = tuned(operation)?.(body, step.label ?? '') ?? body;
    await route.fulfill({ response, json });
  }

  /** What was given up is let go: the page may already ask the same anew. */
  async #waiting(operation: string): Promise<Held> {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      const waiting = new Set(await waitingCalls(this.#page));
      this.#held = this.#held.filter(({ number }) => waiting.has(number));
      const held = this.#held.find((one) => one.operation === operation);
      if (held !== undefined) return held;
      await new Promise((done) => void setTimeout(done, lookEveryMs));
    }
    const asked = this.#held.map((one) => one.operation).join(', ');
    throw new Error(`nobody asks ${operation}; asked are: ${asked || 'none'}`);
  }
}
