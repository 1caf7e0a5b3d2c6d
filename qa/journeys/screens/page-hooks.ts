/**
 * Injected into a page under test before it starts: the calls of its chart wait there until a
 * journey says how they end, its position is given, and what is shown is read once it is awaited.
 * This runs in the page, since a browser whose network another process intercepts asks it about
 * each file, and each question to the page costs more than its answer.
 */
import type { Page } from '@playwright/test';

/** Which call is made at an address; `operation` is undefined for one that is not the chart's. */
export interface AddressOfCall {
  readonly operation: string | undefined;
  readonly method: string;
  /** The source of a regular expression for its path. */
  readonly path: string;
}

/** A waiting call. */
export interface WaitingCall {
  readonly number: number;
  readonly operation: string;
  /** The body as text, if any. */
  readonly body: string | undefined;
}

/** The response to a call. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As text: JSON. */
  readonly body: string;
}

/** How a waiting call can end. */
export interface Endings {
  /** The server answers it. */
  go(call: { number: number }): void;
  /** It is answered in place of the server. */
  give(call: { number: number; reply: WireReply }): void;
  /** Sends the same to the server, with another body where one is given; the call keeps waiting. */
  ask(call: { number: number; body: string | undefined }): Promise<WireReply>;
}

/**
 * The functions that read a page; each runs there as it is, so that it may use nothing around it.
 */
export interface Readers {
  /** The state and context of the page's chart, in the page's terms. */
  readonly told: () => unknown;
  /** The state in that; undefined while the chart has not started. */
  readonly valueOf: (told: unknown) => unknown;
  readonly looks: () => unknown;
  readonly contents: () => unknown;
}

export interface Hooks extends Endings {
  /** Answers a request for the position, once there is one; false when none comes. */
  tellPosition(position: { told: unknown; patienceMs: number }): Promise<boolean>;
  /** The call once it waits; what else is waiting when it does not come. */
  waiting(call: { operation: string; patienceMs: number }): Promise<WaitingCall | string[]>;
  /**
   * What is visible, as JSON, once the chart is in this state (JSON, too; any, where it is
   * undefined) or when patience ends.
   */
  seen(awaited: { value: string | undefined; patienceMs: number }): Promise<string>;
}

function hook(addresses: readonly AddressOfCall[], read: Readers): void {
  const fetchNow = window.fetch.bind(window);
  // The clock of the page may be stopped.
  const later = window.setTimeout.bind(window);
  const napMs = 15;
  const nap = () => new Promise((done) => void later(done, napMs));
  /** @returns the result of looking, or undefined when there is none for so long */
  const until = async <T>(look: () => T | undefined, patienceMs: number) => {
    let left = patienceMs / napMs;
    for (; left > 0; left -= 1) {
      const found = look();
      if (found !== undefined) return found;
      await nap();
    }
    return undefined;
  };

  interface Waiting extends WaitingCall {
    readonly ask: (body?: string) => Promise<Response>;
    readonly answer: (response: Response | Promise<Response>) => void;
    readonly fail: (why: unknown) => void;
  }
  let calls = 0;
  let waiting: readonly Waiting[] = [];
  const take = (number: number) => {
    const one = waiting.find((call) => call.number === number);
    if (one === undefined) throw new Error(`the page has given up its call ${number}`);
    waiting = waiting.filter((call) => call !== one);
    return one;
  };
  window.fetch = (input, init) => {
    const { url, method } = new Request(input, init);
    const { pathname } = new URL(url);
    const address = addresses.find(
      (one) => one.method === method && new RegExp(one.path).test(pathname),
    );
    if (address?.operation === undefined) return fetchNow(input, init);
    const { operation } = address;
    return new Promise<Response>((answer, fail) => {
      calls += 1;
      const number = calls;
      waiting = [
        ...waiting,
        {
          number,
          operation,
          body: typeof init?.body === 'string' ? init.body : undefined,
          // A journey says how each call ends, so none is answered from a cache.
          ask: (body) =>
            fetchNow(input, { ...init, ...(body !== undefined && { body }), cache: 'no-store' }),
          answer,
          fail,
        },
      ];
      const giveUp = () => {
        waiting = waiting.filter((call) => call.number !== number);
        fail(init?.signal?.reason);
      };
      if (init?.signal?.aborted) giveUp();
      init?.signal?.addEventListener('abort', giveUp);
    });
  };
  /** What is cached of an answer must not answer the next call. */
  const kept = (response: Response) => {
    const headers = new Headers(response.headers);
    headers.delete('cache-control');
    return headers;
  };

  const asked: { found: (where: unknown) => void; failed: () => void }[] = [];
  Object.defineProperty(navigator, 'geolocation', {
    value: {
      getCurrentPosition: (found: (where: unknown) => void, failed: () => void) =>
        asked.push({ found, failed }),
    },
  });
  // The page stays: another host is never reached.
  const { navigation } = window as unknown as { navigation: EventTarget };
  navigation.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { url: string } };
    if (new URL(destination.url).hostname !== location.hostname) event.preventDefault();
  });

  const hooks: Hooks = {
    tellPosition: async ({ told, patienceMs }) => {
      const one = await until(() => asked.pop(), patienceMs);
      if (told === undefined || told === null) one?.failed();
      else one?.found(told);
      return one !== undefined;
    },
    waiting: async ({ operation, patienceMs }) => {
      const call = await until(
        () => waiting.find((one) => one.operation === operation),
        patienceMs,
      );
      return call === undefined
        ? waiting.map((one) => one.operation)
        : { number: call.number, operation, body: call.body };
    },
    go: ({ number }) => {
      const call = take(number);
      call.answer(
        call.ask().then((response) => {
          const { status, statusText, body } = response;
          return new Response(body, { status, statusText, headers: kept(response) });
        }),
      );
    },
    give: ({ number, reply: { body, ...init } }) =>
      take(number).answer(new Response(body === '' ? null : body, init)),
    ask: async ({ number, body }) => {
      const call = waiting.find((one) => one.number === number);
      if (call === undefined) throw new Error(`the page has given up its call ${number}`);
      const response = await call.ask(body);
      const { status } = response;
      return { status, headers: Object.fromEntries(kept(response)), body: await response.text() };
    },
    seen: async ({ value, patienceMs }) => {
      const isThere = () => {
        const now = read.valueOf(read.told());
        return now !== undefined && (value === undefined || JSON.stringify(now) === value);
      };
      await until(() => (isThere() ? true : undefined), patienceMs);
      return JSON.stringify({ told: read.told(), looks: read.looks(), contents: read.contents() });
    },
  };
  Object.assign(window, { journeyHooks: hooks });
}

/** Must be set before the page is opened. */
export async function putHooks(
  page: Page,
  addresses: readonly AddressOfCall[],
  readers: Readers,
): Promise<void> {
  const read = Object.entries(readers).map(([name, reader]) => `${name}: ${String(reader)}`);
  await page.addInitScript(`(${String(hook)})(${JSON.stringify(addresses)}, { ${read.join()} });`);
}

/** Calls the page's hooks. Rejects when the page is left meanwhile. */
export const ask = <Name extends keyof Hooks>(
  page: Page,
  name: Name,
  about: Parameters<Hooks[Name]>[0],
): Promise<Awaited<ReturnType<Hooks[Name]>>> =>
  // as `hook` has put them there
  page.evaluate(`journeyHooks.${name}(${JSON.stringify(about)})`);

const positionMs = 8_000;

/** Gives the position, 'latitude,longitude', or none; waits until it is requested. */
export async function tellPosition(page: Page, position: string | undefined): Promise<void> {
  const [latitude, longitude] = position?.split(',').map(Number) ?? [];
  const told = position === undefined ? undefined : { coords: { latitude, longitude } };
  const isTold = await ask(page, 'tellPosition', { told, patienceMs: positionMs });
  if (!isTold) throw new Error('nobody asks where this is');
}
