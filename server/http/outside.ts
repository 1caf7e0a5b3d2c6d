// Reading from addresses that others name: over https, and never from our own networks, whatever
// the name resolves to when it is asked (server-side request forgery, OWASP A10:2021).
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** What is wrong with an address or its answer, in words for whoever named it. */
export class OutsideProblem extends Error {}

const MOST_REDIRECTS = 3;
const SILENCE_MS = 30_000;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * An agent is asked for every connection and looks at the address that is connected to, so a name
 * that says another address the second time helps nobody.
 */
const publicOnly = new RequestFilteringHttpsAgent({ keepAlive: false });

/** How one request goes out, without following anything; tests put the world in its place. */
export type AskOutside = (url: URL, headers: Record<string, string>) => Promise<IncomingMessage>;

/**
 * The body of an address, not yet read; three redirects are followed, each judged anew.
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
    url = httpsAddress(new URL(reply.headers.location ?? '', url).href);
  }
  throw new OutsideProblem(`${address}: more than ${MOST_REDIRECTS} redirects`);
}

function httpsAddress(address: string): URL {
  if (!URL.canParse(address)) throw new OutsideProblem(`"${address}" is no address`);
  const url = new URL(address);
  if (url.protocol !== 'https:')
    throw new OutsideProblem(`${address}: only addresses that begin with https:// are read`);
  if (url.username || url.password)
    throw new OutsideProblem('an address with a password in it is not read');
  return url;
}

/** @throws OutsideProblem for an address of a private network, and when nothing answers */
export const askPublic: AskOutside = (url, headers) =>
  new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(new OutsideProblem(`${url.href}: ${whyNot(cause)}`, { cause }));
    try {
      const sent = request(url, { agent: publicOnly, headers, timeout: SILENCE_MS }, resolve);
      sent.once('timeout', () => sent.destroy(new Error('it does not answer')));
      sent.once('error', fail);
      sent.end();
    } catch (cause) {
      // The agent refuses an address that is written in numbers before anything is sent.
      fail(cause instanceof Error ? cause : new Error(String(cause)));
    }
  });

const whyNot = ({ message }: Error): string =>
  /not allowed|private|Because/i.test(message)
    ? 'it is an address of a private network, which is not read'
    : message;
