/** The edge between the page and the real server: each call of the chart is held there until the journey says how it ends. */
import type { Page, Request, Route } from '@playwright/test';
import type { JourneyContext } from '#machines/context.ts';
import type { PathStep } from '../engine/paths.ts';
import { isCallOfChart, operationAt, portOf, wireAnswer } from './calls.ts';
import { fitting, tuned } from './real-answers.ts';

interface Held {
  readonly operation: string;
  readonly route: Route;
  readonly request: Request;
}

const patienceMs = 8_000;
const lookEveryMs = 10;

export class Edge {
  #held: Held[] = [];

  /** Holds the calls of the page from now on; the other host is never reached, so that the page stays. */
  async standAt(page: Page, host: string): Promise<void> {
    page.on('requestfailed', (request) => {
      this.#held = this.#held.filter((one) => one.request !== request);
    });
    await page.route(
      (url) => url.hostname !== host,
      // no content: a browser stays where it is
      (route) => route.fulfill({ status: 204 }),
    );
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      const operation = operationAt(request.method(), new URL(request.url()).pathname);
      if (operation === undefined || !isCallOfChart(operation)) return route.continue();
      this.#held.push({ operation, route, request });
    });
  }

  /** Ends the waiting call that the step answers; true when it was left without an answer, and time must pass. */
  async end(step: PathStep, context: JourneyContext): Promise<'ended' | 'silence'> {
    const how = wireAnswer(step);
    const { operation, route, request } = await this.#oldest(portOf(step));
    if (how.kind === 'silence') return 'silence';
    this.#held = this.#held.filter((one) => one.route !== route);
    if (how.kind === 'broken') await route.abort('connectionfailed');
    else if (how.kind === 'refusal')
      await route.fulfill({ status: how.status, json: fitting(how.body, context) });
    else if (!tuned(operation)) await route.continue();
    else await this.#tune(operation, step, route, request);
    return 'ended';
  }

  /** The server's own answer, but for what the step says of it. */
  async #tune(operation: string, step: PathStep, route: Route, request: Request): Promise<void> {
    const url = new URL(request.url());
    const { host } = url;
    // only browsers know that every name below localhost is this computer
    url.hostname = '127.0.0.1';
    const response = await route.fetch({
      url: url.href,
      headers: { ...(await request.allHeaders()), host },
    });
    const body: unknown = await response.json();
    if (!response.ok()) throw new Error(`${operation} is refused: ${JSON.stringify(body)}`);
    const json = tuned(operation)?.(body, step.label ?? '') ?? body;
    await route.fulfill({ response, json });
  }

  async #oldest(operation: string): Promise<Held> {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      const held = this.#held.find((one) => one.operation === operation);
      if (held !== undefined) return held;
      await new Promise((done) => void setTimeout(done, lookEveryMs));
    }
    const asked = this.#held.map((one) => one.operation).join(', ');
    throw new Error(`nobody asks ${operation}; asked are: ${asked || 'none'}`);
  }
}
