// Texts through Twilio's Messages resource (2010-04-01), or any compatible service.
import { z } from 'zod';
import { errorCode } from '#server/error-code.ts';
import {
  DELIVERY_SECONDS,
  UNANSWERED,
  type Deliver,
  type Delivery,
  type Letter,
} from '../delivery.ts';
import type { TextService } from '../messages-config.ts';

const Created = z.object({ sid: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/) });
const Problem = z.object({ code: z.number().int() });

/** Twilio's error codes for what retrying will not change. */
const REFUSED_FOR_GOOD = {
  21211: 'this is no phone number',
  21214: 'this number cannot be reached',
  21408: 'no texts to this region',
  21610: 'its holder said STOP',
  21612: 'no way from our number to this one',
  21614: 'this number takes no texts',
  21617: 'the text is too long',
} as const;

const SAID_STOP: keyof typeof REFUSED_FOR_GOOD = 21_610;

/** The reason `deliver` gives in that case; the number then counts as stopped with us as well. */
export const STOPPED_AT_SERVICE = 'stopped at the service';

/** Errors that prove the request was not sent: the connection was never made. */
const NEVER_SENT: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * After a gateway's failure a text may have been sent all the same; these statuses say that it was
 * not.
 */
const OUT_OF_ORDER: readonly number[] = [500, 503];

export function twilioOf({ origin, account, token, from }: TextService): Deliver {
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;

  return async ({ recipient, plain }: Letter) => {
    const body = new URLSearchParams({ To: recipient, Body: plain });
    body.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    let reply: Response;
    try {
      reply = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(DELIVERY_SECONDS * 1000),
      });
    } catch (error) {
      const code = causeOf(error);
      return NEVER_SENT.includes(code)
        ? { outcome: 'failed', reason: `sms ${code}` }
        : NOBODY_KNOWS;
    }
    return deliveryOf(reply.status, await reply.json().catch(() => undefined));
  };
}

/** The text may have been sent, and two would be worse than none: the e-mail says the same. */
const NOBODY_KNOWS: Delivery = { outcome: 'refused', reason: UNANSWERED };

/** Empty when there is none. */
const causeOf = (error: unknown): string =>
  (error instanceof Error ? errorCode(error.cause) : undefined) ?? '';

function deliveryOf(status: number, body: unknown): Delivery {
  if (status >= 200 && status < 300) {
    const created = Created.safeParse(body);
    return { outcome: 'sent', receipt: created.success ? created.data.sid : 'unnamed' };
  }
  const code = Problem.safeParse(body).data?.code ?? 0;
  const reason = ['sms', status, code].filter(Boolean).join(' ');
  if (code === SAID_STOP) return { outcome: 'refused', reason: STOPPED_AT_SERVICE };
  if (code in REFUSED_FOR_GOOD) return { outcome: 'refused', reason };
  if (status >= 500 && !OUT_OF_ORDER.includes(status)) return NOBODY_KNOWS;
  // Too many requests, a wrong password, an invalid number of ours: operators fix it.
  return { outcome: 'failed', reason };
}
