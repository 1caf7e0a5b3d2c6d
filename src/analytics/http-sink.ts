// Sends events to a collector in small batches. What cannot be delivered is dropped: analytics
// never block anything.
import type { AnalyticsEvent, Sink } from './events.ts';

/** A batch is sent when it is full, or this long after its first event. */
export const BATCH_EVENTS = 20;
export const BATCH_AFTER_MS = 5_000;
/**
 * Events waiting for delivery; more are dropped. Together they stay below the 64 KB that may
 * outlive a page (Fetch, keepalive).
 */
export const MOST_UNDELIVERED = 100;
export const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;
const ANSWER_WITHIN_MS = 10_000;

/** 128 random bits that identify a batch, but no person. */
const newName = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** The pause after failed attempt number `attempt`, from 1: twice the last, up to a cap. */
const pauseAfter = (attempt: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);

const TIMEOUT = 408;
const TOO_MANY = 429;
const BROKEN = 500;

/** Whether a collector with this status may accept the same batch later. */
const isPassing = (status: number) => status === TIMEOUT || status === TOO_MANY || status >= BROKEN;

/**
 * One attempt; true when there is no reason to try again. A plain-text body needs no preflight, so
 * that it can also be sent while the page is being closed. `sendBeacon` could do that too, but
 * always sends the collector's cookies.
 */
async function post(url: string, body: string): Promise<boolean> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), ANSWER_WITHIN_MS);
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      cache: 'no-store',
      signal: giveUp.signal,
    });
    return !isPassing(status);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param url the collector: it gets `{ batch, events }`, the same `batch` at every attempt, so that
 * it can recognize a repetition
 * @param page signals when it may not come back: waiting events are then sent at once
 */
export function httpSink(url: string, page: Window): Sink {
  let waiting: AnalyticsEvent[] = [];
  let undelivered = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the pauses of batches that wait for their next attempt. */
  const impatient = new Set<() => void>();

  const pause = (ms: number) =>
    new Promise<void>((resume) => {
      const goOn = () => {
        clearTimeout(ending);
        impatient.delete(goOn);
        resume();
      };
      const ending = setTimeout(goOn, ms);
      impatient.add(goOn);
    });

  const deliver = async (events: AnalyticsEvent[]) => {
    const body = JSON.stringify({ batch: newName(), events });
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (await post(url, body)) break;
      if (attempt < ATTEMPTS) await pause(pauseAfter(attempt));
    }
    undelivered -= events.length;
  };

  const sendWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    void deliver(events);
  };

  const hurry = () => {
    sendWaiting();
    impatient.forEach((goOn) => goOn());
  };
  page.addEventListener('pagehide', hurry);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') hurry();
  });

  return (event) => {
    if (undelivered >= MOST_UNDELIVERED) return;
    undelivered += 1;
    waiting.push(event);
    if (waiting.length >= BATCH_EVENTS) sendWaiting();
    else timer ??= setTimeout(sendWaiting, BATCH_AFTER_MS);
  };
}
