// The webhook a text service calls when a patient writes back (Twilio's "incoming message"). It
// does not come from a page of ours: it has no cookie, CSRF token or transaction id, and a form
// instead of JSON. Its signature authenticates it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '#domain/escape-html.ts';
import type { Db } from '#server/database/database.ts';
import { sendRefusal } from '#server/http/errors.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { refuse } from '#server/http/refusal.ts';
import { takeForms } from '../forms.ts';
import type { TextService } from '../messages-config.ts';
import { answerText } from './text-replies.service.ts';
import { isSignedByTwilio } from './twilio-signature.ts';

export const INBOUND_TEXTS = '/api/messages/v1/sms/inbound';

const Inbound = z.object({
  From: z.string().regex(/^\+[1-9]\d{6,14}$/),
  Body: z.string(),
  MessageSid: z.string().min(1),
  /** Twilio's Advanced Opt-Out: Twilio has already answered. */
  OptOutType: z.string().optional(),
});

interface Parts {
  db: Db;
  address: PublicAddress;
  texts: TextService;
}

export function inboundRoutes(app: FastifyInstance, { db, address, texts }: Parts): void {
  void app.register(async (scope) => {
    takeForms(scope);
    scope.post<{ Body: URLSearchParams }>(
      INBOUND_TEXTS,
      { schema: { hide: true } },
      async (request, reply) => {
        const form = request.body;
        // The address as the service calls it: behind a proxy the request itself may name another
        // host.
        const url = `${address('en')}${request.url}`;
        if (!isSignedByTwilio(signatureOf(request), { url, form, token: texts.token }))
          return sendRefusal(refuse('FORBIDDEN'), request, reply);
        const inbound = Inbound.safeParse(Object.fromEntries(form));
        if (!inbound.success) return sendRefusal(refuse('INVALID_REQUEST'), request, reply);

        const { From: phone, Body: text, MessageSid: providerId, OptOutType } = inbound.data;
        const said = await answerText(
          { db, address },
          { phone, text, providerId, source: 'reply' },
        );
        return reply
          .header('cache-control', 'no-store')
          .type('text/xml; charset=utf-8')
          .send(twiml(OptOutType ? undefined : said));
      },
    );
  });
}

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['x-twilio-signature'];
  return typeof signature === 'string' ? signature : '';
}

/** TwiML: the text to reply with, or none. */
const twiml = (said: string | undefined): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${said ? `<Message>${escapeHtml(said)}</Message>` : ''}</Response>`;
