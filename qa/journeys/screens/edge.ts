/**
 * The edge between the page and the real server: each call of the chart is held there until the
 * journey says how it ends.
 */
import type { Page, Request, Route } from '@playwright/test';
import type { PathStep } from '@dosepath/journeys';
import type { Moment } from '../controls/moment.ts';
import { isCallOfChart, operationAt, portOf, wireAnswer, type WireAnswer } from './calls.ts';
import { numberHeader, waitingCalls } from './page-hooks.ts';

export interface Held {
  readonly operation: string;
  readonly route: Route;
  readonly request: Request;
  readonly number: string;
}

/** What a step has the server say. */
export type Said = Extract<WireAnswer, { kind: 'answer' | 'refusal' }>;

/** Ends a held call that is answered or refused, by the server or in its place. */
export type Answering = (
  call: Held,
  said: Said,
  step: PathStep,
  moment: Moment<unknown>,
) => Promise<void>;

const patienceMs = 8_000;
const lookEveryMs = 10;

export class Edge {
  #held: Held[] = [];
  readonly #page: Page;
  readonly #answering: Answering;

  constructor(page: Page, answering: Answering) {
    this.#page = page;
    this.#answering = answering;
  }

  /**
   * Holds the calls of the page from now on; the other host is never reached, so that the page
   * stays. What is neither goes to whoever waits for it, else to the server.
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
      if (operation === undefined || !isCallOfChart(operation)) return route.fallback();
      const number = request.headers()[numberHeader] ?? '';
      this.#held.push({ operation, route, request, number });
    });
  }

  /**
   * Ends the waiting call that the step answers; `silence` when it was left without an answer, and
   * time must pass.
   */
  async end(step: PathStep, moment: Moment<unknown>): Promise<'ended' | 'silence'> {
    const how = wireAnswer(step);
    const held = await this.#waiting(portOf(step));
    if (how.kind === 'silence') return 'silence';
    this.#held = this.#held.filter((one) => one.route !== held.route);
    if (how.kind === 'broken') await held.route.abort('connectionfailed');
    else await this.#answering(held, how, step, moment);
    return 'ended';
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
