/**
 * The stream of a store's changes at the edge of the network: real events over a real connection,
 * which sends what a step makes it send.
 */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';

const patienceMs = 8_000;
const lookEveryMs = 10;
/** A lost connection is requested again at once. */
const retryMs = 20;
/** Sends nothing but an acknowledgement that a reconnected browser has caught up. */
const begun = `retry: ${retryMs}\nid: begun\n\n`;

export class StreamAtEdge {
  readonly #server: Server;
  /** The page is connected. */
  #open: ServerResponse | undefined;
  /** The page has lost its stream, and requests it again. */
  #askedAgain: Route | undefined;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (_, response) => {
      response.on('close', () => {
        if (this.#open === response) this.#open = undefined;
      });
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(begun);
      this.#open = response;
    });
  }

  /** Stands in for this address as long as the page is open. */
  static async of(page: Page, address: string): Promise<StreamAtEdge> {
    const server = createServer();
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const stream = new StreamAtEdge(server);
    await page.route(address, async (route) => {
      if ('last-event-id' in route.request().headers()) stream.#askedAgain = route;
      else await stream.#answer(route);
    });
    // for a stream that is no longer wanted
    page.on('requestfailed', (request) => {
      if (stream.#askedAgain?.request() === request) stream.#askedAgain = undefined;
    });
    page.once('close', () => stream.#close());
    return stream;
  }

  async change(): Promise<void> {
    (await until(() => this.#open)).write('data: {}\n\n');
  }

  async lose(): Promise<void> {
    (await until(() => this.#open)).end();
  }

  async find(): Promise<void> {
    await this.#answer(await until(() => this.#askedAgain));
    this.#askedAgain = undefined;
  }

  #answer(route: Route): Promise<void> {
    const { port } = this.#server.address() as AddressInfo; // it listens on a port
    return route.continue({ url: `http://127.0.0.1:${port}/` });
  }

  #close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function until<T>(look: () => T | undefined): Promise<T> {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((done) => void setTimeout(done, lookEveryMs));
  }
  throw new Error('the page does not listen to the changes of its store');
}
