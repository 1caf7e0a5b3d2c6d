// Reads at a steady rate: the next one is asked for when its time has come, and not when one before
// was answered; who waits for a slow server would measure a fast one.
import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answered, SteadyReads } from './reads.ts';
import { cookiesOf } from './visitor-cookies.ts';

const TICK_MS = 5;
const SECOND_MS = 1000;
/** More at once than a browser, and fewer than a server has of files. */
const MOST_SOCKETS = 256;

/** Who has not been answered so long after all was asked is not any more. */
const LONGEST_MS = 60_000;

/** That no store has a time near there is an answer as well (FC_908_Conflict). */
const ANSWERS: ReadonlySet<number> = new Set([200, 409]);

const answered: Answered[] = [];
let asked = 0;
let asking: NodeJS.Timeout | undefined;

async function read({ url, aSecond, reads }: SteadyReads): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  const cookie = await cookiesOf(url);
  const prepared = reads.map(({ method, path, body }) => ({
    method,
    to: new URL(path, url),
    body: body === undefined ? undefined : JSON.stringify(body),
  }));
  const begunAt = Date.now();
  let turn = 0;
  const askNext = (at: number) => {
    const next = prepared[turn % prepared.length];
    if (!next) return;
    const { method, to, body } = next;
    const note = (isRight: boolean) => answered.push([at, Date.now() - at, isRight]);
    const headers = {
      cookie,
      'x-transaction-id': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    asked += 1;
    const sent = request(to, { method, agent, headers }, (reply: IncomingMessage) => {
      reply.resume().once('end', () => note(ANSWERS.has(reply.statusCode ?? 0)));
    });
    sent.once('error', () => note(false));
    sent.end(body);
  };
  const due = () => Math.floor(((Date.now() - begunAt) / SECOND_MS) * aSecond);
  asking = setInterval(() => {
    for (; turn < due(); turn += 1) askNext(begunAt + (turn * SECOND_MS) / aSecond);
  }, TICK_MS);
}

async function finish(): Promise<void> {
  clearInterval(asking);
  const until = Date.now() + LONGEST_MS;
  while (answered.length < asked && Date.now() < until) await pause(TICK_MS);
  if (answered.length < asked) throw new Error(`${asked - answered.length} were never answered`);
  process.send?.(answered);
}

process.on('message', (said: SteadyReads | 'finish') => {
  void (said === 'finish' ? finish() : read(said));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
