// Requests to addresses that users name: only over https and never into our own networks, whatever
// the name resolves to at that moment (server-side request forgery, OWASP A10:2021).
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';

/** A problem with an address or its answer, worded for the person who named it. */
export class OutsideProblem extends Error {}

/** The address leads into a private network. */
export class PrivateNetworkProblem extends OutsideProblem {}

const MOST_REDIRECTS = 3;
const SILENCE_MS = 30_000;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * The agent checks the address of every connection, so a name that resolves differently the second
 * time gains nothing.
 */
async function publicOnly() {
  const { RequestFilteringHttpsAgent } = await import('request-filtering-agent');
  return new RequestFilteringHttpsAgent({ keepAlive: false });
}

/** The options of a request that sends something. */
interface Sent {
  method: 'POST' | 'HEAD';
  body?: string;
  /** For the whole request. */
  deadlineMs: number;
}

/** Sends one request without following redirects; tests replace it. */
export type AskOutside = (
  url: URL,
  headers: Record<string, string>,
  sent?: Sent,
) => Promise<IncomingMessage>;

/**
 * The response of an address, its body unread. Follows up to three redirects, checking each.
 * @throws OutsideProblem in one clause
 */
export async function getOutside(
  address: string,
  headers: Record<string, string> = {},
  ask: AskOutside = askPublic,
): Promise<IncomingMessage> {
  let url = httpsAddress(address);
  for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
    const reply = await ask(url, headers);
    const { statusCode = 0 } = reply;
    if (!REDIRECTS.includes(statusCode)) return reply;
    reply.destroy();
    const { location = '' } = reply.headers;
    if (!URL.canParse(location, url))
      throw new OutsideProblem(`${url.href}: it redirects to what is no address`);
    url = httpsAddress(new URL(location, url).href);
  }
  throw new OutsideProblem(`${address}: more than ${MOST_REDIRECTS} redirects`);
}

/** @throws OutsideProblem when it is not an address that may be requested */
export function httpsAddress(address: string): URL {
  if (!URL.canParse(address)) throw new OutsideProblem(`"${address}" is no address`);
  const url = new URL(address);
  if (url.protocol !== 'https:')
    throw new OutsideProblem(`${address}: only addresses that begin with https:// are read`);
  if (url.username || url.password)
    throw new OutsideProblem('an address with a password in it is not read');
  return url;
}

/**
 * Sends a body and returns the status. Follows no redirect and reads no response body.
 * @throws OutsideProblem when the address is in a private network or does not answer in time
 */
export async function postOutside(
  url: URL,
  { ask = askPublic, body, deadlineMs, headers }: PostedOutside,
): Promise<number> {
  const reply = await ask(url, headers, { method: 'POST', body, deadlineMs });
  reply.destroy();
  return reply.statusCode ?? 0;
}

interface PostedOutside {
  headers: Record<string, string>;
  body: string;
  deadlineMs: number;
  ask?: AskOutside;
}

/** @throws OutsideProblem for an address in a private network, and when nothing answers */
export const askPublic: AskOutside = async (url, headers, sent) => {
  const agent = await publicOnly();
  return ask(
    (answered) => request(url, { agent, ...optionsOf(headers, sent) }, answered),
    url,
    sent,
  );
};

/** The same unencrypted: for trying out a program on this computer. */
export const askThisComputer: AskOutside = (url, headers, sent) =>
  ask((answered) => plainRequest(url, optionsOf(headers, sent), answered), url, sent);

const optionsOf = (headers: Record<string, string>, sent: Sent | undefined) => ({
  headers,
  timeout: SILENCE_MS,
  ...(sent && { method: sent.method, signal: AbortSignal.timeout(sent.deadlineMs) }),
});

const ask = (
  send: (answered: (reply: IncomingMessage) => void) => ReturnType<typeof request>,
  url: URL,
  sent: Sent | undefined,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      const isPrivate = /not allowed|private|Because/i.test(cause.message);
      const problem = isPrivate ? PrivateNetworkProblem : OutsideProblem;
      const why = isPrivate ? IN_PRIVATE : cause.message;
      reject(new problem(`${url.href}: ${why}`, { cause }));
    };
    try {
      const asking = send(resolve);
      asking.once('timeout', () => asking.destroy(new Error('it does not answer')));
      asking.on('error', fail);
      asking.end(sent?.body);
    } catch (cause) {
      // For a numeric address the agent throws before anything is sent.
      fail(cause instanceof Error ? cause : new Error(String(cause)));
    }
  });

const IN_PRIVATE = 'it is an address of a private network, which is not read';
