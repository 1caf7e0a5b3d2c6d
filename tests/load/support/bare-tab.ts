// A tab that only the DevTools protocol speaks to. Into each page of its own Playwright puts a
// script that asks and looks for it: 10 to 45 ms of a slow phone, measured as the product's.
import { EventEmitter } from 'node:events';
import type { Browser, CDPSession } from '@playwright/test';

/** The protocol of one tab. */
export type Devtools = Pick<CDPSession, 'send' | 'on'>;

interface Answer {
  id: number;
  result?: unknown;
  error?: { message: string };
}

interface Report {
  method: string;
  params: unknown;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Opens a tab with nothing in its cache, has `visit` done in it, and closes it. */
export async function inBareTab<T>(
  browser: Browser,
  size: { width: number; height: number },
  visit: (devtools: Devtools) => Promise<T>,
): Promise<T> {
  const whole = await browser.newBrowserCDPSession();
  // In a context that Playwright does not know: it leaves the tabs of such alone.
  const { browserContextId } = await whole.send('Target.createBrowserContext');
  try {
    const empty = { url: 'about:blank', browserContextId };
    const { targetId } = await whole.send('Target.createTarget', empty);
    const { sessionId } = await whole.send('Target.attachToTarget', { targetId });
    const devtools = devtoolsOf(whole, sessionId);
    const screen = { ...size, deviceScaleFactor: 1, mobile: false };
    await devtools.send('Emulation.setDeviceMetricsOverride', screen);
    return await visit(devtools);
  } finally {
    await whole.send('Target.disposeBrowserContext', { browserContextId });
    await whole.detach();
  }
}

/** Speaks to one tab through the protocol of the browser. */
function devtoolsOf(whole: CDPSession, sessionId: string): Devtools {
  const reports = new EventEmitter();
  const waiting = new Map<number, Waiting>();
  whole.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return;
    // As the protocol writes it.
    const message = JSON.parse(received.message) as Answer | Report;
    if ('method' in message) {
      reports.emit(message.method, message.params);
      return;
    }
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) asker?.reject(new Error(message.error.message));
    else asker?.resolve(message.result);
  });
  const sent = { count: 0 };
  const ask = async (method: string, params: object = {}) => {
    const id = (sent.count += 1);
    const answer = new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
    const message = JSON.stringify({ id, method, params });
    await whole.send('Target.sendMessageToTarget', { sessionId, message });
    return answer;
  };
  const listen = (event: string, listener: (params: unknown) => void) => {
    reports.on(event, listener);
  };
  // The types of the protocol are Playwright's; both say what it says.
  return { send: ask, on: listen } as unknown as Devtools;
}
