/**
 * A server that answers when told to: every call of the page waits for the step that says how it
 * ends.
 */
import type { AskedCall } from '../contents/asked.ts';
import { exactlyAt, operationAt, type WireAnswer } from './calls.ts';

interface Waiting {
  readonly operation: string;
  readonly answer: (response: Response) => void;
}

export class FakeServer {
  #waiting: Waiting[] = [];
  #asked: AskedCall[] = [];

  /** Replaces the browser's own. */
  readonly fetch: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const method = init?.method ?? 'GET';
    const operation = operationAt(method, url.pathname) ?? url.pathname;
    this.#asked.push({
      operation: exactlyAt(method, url.pathname) ?? url.pathname,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    });
    return new Promise((answer, fail) => {
      const call: Waiting = { operation, answer };
      this.#waiting.push(call);
      init?.signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((one) => one !== call);
        fail(init.signal?.reason);
      });
    });
  };

  /** The requests since this was last called. */
  takeAsked(): readonly AskedCall[] {
    const asked = this.#asked;
    this.#asked = [];
    return asked;
  }

  isAsked(operation: string): boolean {
    return this.#waiting.some((one) => one.operation === operation);
  }

  /** Throws the actual requests. */
  mustBeAsked(operation: string): void {
    this.#oldest(operation);
  }

  /** Ends the oldest waiting call of the operation. */
  end(operation: string, how: Exclude<WireAnswer, { kind: 'silence' }>): void {
    const call = this.#oldest(operation);
    this.#waiting = this.#waiting.filter((one) => one !== call);
    call.answer(Response.json(how.body, { status: how.status }));
  }

  #oldest(operation: string): Waiting {
    const call = this.#waiting.find((one) => one.operation === operation);
    if (call === undefined) {
      const asked = this.#waiting.map((one) => one.operation).join(', ');
      throw new Error(`nobody asks ${operation}; asked are: ${asked || 'none'}`);
    }
    return call;
  }
}
