// Tells a device that one of our passes changed, through Apple's push service: HTTP/2, with the
// pass's certificate and an empty payload (developer.apple.com/documentation/walletpasses, "Adding
// a Web Service to Update Passes"; APNs, "Sending notification requests to APNs").
import { connect, constants, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { z } from 'zod';
import type { AppleWallet } from '#server/wallets/wallets-config.ts';
import type { Told } from './told.ts';

export const APPLE_PUSH = 'https://api.push.apple.com';

const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants;
const Problem = z.object({ reason: z.string().regex(/^\w{1,60}$/) });
/** The device has unregistered, or the token never belonged to this pass type. */
const GONE = ['BadDeviceToken', 'DeviceTokenNotForTopic', 'ExpiredToken', 'Unregistered'];

export interface ApplePush {
  push(token: string, deadlineMs: number): Promise<Told>;
  close(): void;
}

/**
 * Sends everything over one connection, opened when first needed and again after it is lost.
 * @param ca the issuer of the service's certificate, unless it is a public one
 */
export function openApplePush(
  { passType, certificate, key }: AppleWallet,
  { address = APPLE_PUSH, ca }: { address?: string; ca?: string } = {},
): ApplePush {
  let session: ClientHttp2Session | undefined;

  function connected(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const made = connect(address, { cert: certificate, key, ...(ca !== undefined && { ca }) });
    const drop = () => {
      if (session === made) session = undefined;
    };
    // Pending requests report the error themselves.
    made.on('error', drop);
    made.on('goaway', drop);
    made.on('close', drop);
    // Does not keep an otherwise idle process alive.
    made.unref();
    session = made;
    return made;
  }

  return {
    push: (token, deadlineMs) =>
      new Promise((resolve) => {
        const over = connected();
        const asking = requestOn(over, {
          [HTTP2_HEADER_METHOD]: 'POST',
          [HTTP2_HEADER_PATH]: `/3/device/${token}`,
          'apns-topic': passType,
          // The push type without content, at the priority APNs requires for it.
          'apns-push-type': 'background',
          'apns-priority': '5',
          'content-type': 'application/json',
        });
        if (!asking) return resolve(NO_ANSWER);
        let status = 0;
        let said = '';
        // A connection that does not answer is not used again.
        const timer = setTimeout(() => over.destroy(), deadlineMs);
        asking.setEncoding('utf8');
        asking.on('response', (headers) => {
          status = Number(headers[HTTP2_HEADER_STATUS]);
        });
        asking.on('data', (part: string) => {
          said += part;
        });
        // 'close' follows and settles the result.
        asking.on('error', () => {});
        asking.on('close', () => {
          clearTimeout(timer);
          resolve(toldBy(status, said));
        });
        asking.end('{}');
      }),
    close: () => session?.close(),
  };
}

const NO_ANSWER: Told = { outcome: 'failed', reason: 'no answer' };

/** Undefined when the connection has just ended. */
function requestOn(session: ClientHttp2Session, headers: OutgoingHttpHeaders) {
  try {
    return session.request(headers);
  } catch {
    return undefined;
  }
}

function toldBy(status: number, body: string): Told {
  if (status === 200) return { outcome: 'told' };
  if (status === 0) return NO_ANSWER;
  const reason = reasonIn(body);
  if (status === constants.HTTP_STATUS_GONE || GONE.includes(reason))
    return { outcome: 'gone', reason: `${status} ${reason}`.trim() };
  return { outcome: 'failed', reason: `${status} ${reason}`.trim() };
}

function reasonIn(body: string): string {
  try {
    return Problem.safeParse(JSON.parse(body)).data?.reason ?? '';
  } catch {
    return '';
  }
}
