// GET /dev/mailbox: what would have been sent, with working links, while no mail or text service is
// set.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Environment } from '#domain/environments.ts';
import type { Db } from '#server/database/database.ts';
import { sendRefusal } from '#server/http/errors.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { refuse } from '#server/http/refusal.ts';
import { isSameToken } from '#server/security/session-token.ts';
import { isThisComputer } from '#server/this-computer.ts';
import { takeForms } from '../forms.ts';
import { answerText } from '../inbound/text-replies.service.ts';
import type { MessagesConfig } from '../messages-config.ts';
import { stoppedAmong } from '../text-choices.store.ts';
import {
  answerPage,
  openingNewTabs,
  LETTER_POLICY,
  letterPage,
  MAILBOX,
  MAILBOX_POLICY,
  mailboxPage,
  REPLIES,
} from './mailbox-view.ts';
import { findLetter, newestLetters, type MailboxLetter } from './mailbox.store.ts';

/**
 * Environments where people try the product with made-up patients; a new environment has no mailbox
 * until it is added here.
 */
const ENVIRONMENTS_WITH_MAILBOX: readonly Environment[] = ['LOCAL', 'DEV', 'QA'];

type LetterRequest = FastifyRequest<{ Params: { id: string } }>;

const MAX_ID = 2 ** 31 - 1;
const Id = z.coerce.number().int().min(1).max(MAX_ID);

interface Parts {
  db: Db;
  address: PublicAddress;
  environment: Environment;
  config: Pick<MessagesConfig, 'mail' | 'texts'> | undefined;
  /** Whether other computers may read it too. */
  isOpenToAll: boolean;
}

export function mailboxRoutes(
  app: FastifyInstance,
  { db, address, environment, config, isOpenToAll }: Parts,
): void {
  if (!ENVIRONMENTS_WITH_MAILBOX.includes(environment) || (config?.mail && config.texts)) return;

  void app.register(async (scope) => {
    takeForms(scope);
    // It contains other people's links: it is for this computer only, unless opened to all.
    scope.addHook('onRequest', async (request, reply) => {
      if (!isOpenToAll && !isThisComputer(request.ip)) return sendMissing(request, reply);
      return undefined;
    });

    type Handler = (
      letter: MailboxLetter,
      request: LetterRequest,
      reply: FastifyReply,
    ) => Promise<FastifyReply>;
    const withLetter =
      (handler: Handler) =>
      async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const id = Id.safeParse(request.params.id);
        const letter = id.success ? await findLetter(db, id.data) : undefined;
        return letter ? handler(letter, request, reply) : sendMissing(request, reply);
      };
    const schema = { hide: true };

    scope.get(MAILBOX, { schema }, async (_request, reply) =>
      sendHtml(reply, mailboxPage(await newestLetters(db))),
    );

    scope.get(
      `${MAILBOX}/:id`,
      { schema },
      withLetter(async (letter, { csrfToken }, reply) => {
        const stopped = await stoppedAmong(db, [letter.recipient]);
        const isStopped = stopped.has(letter.recipient);
        return sendHtml(reply, letterPage({ letter, csrfToken, isStopped }));
      }),
    );

    scope.get(
      `${MAILBOX}/:id/html`,
      { schema },
      withLetter(async ({ html }, request, reply) => {
        if (html === null) return sendMissing(request, reply);
        reply.header('x-frame-options', 'SAMEORIGIN');
        return sendHtml(reply, openingNewTabs(html), LETTER_POLICY);
      }),
    );

    scope.get(
      `${MAILBOX}/:id/appointment.ics`,
      { schema },
      withLetter(async ({ calendar }, request, reply) => {
        if (calendar === null) return sendMissing(request, reply);
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', 'attachment; filename="appointment.ics"')
          .send(calendar);
      }),
    );

    scope.post(
      `${MAILBOX}/:id/reply`,
      { schema },
      withLetter(async (letter, request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        if (!isSameToken(form.get('csrf') ?? '', request.csrfToken))
          return sendRefusal(refuse('FORBIDDEN'), request, reply);
        const word = REPLIES.find((one) => one === form.get('word'));
        if (!word || letter.kind !== 'sms')
          return sendRefusal(refuse('INVALID_REQUEST'), request, reply);
        const said = await answerText(
          { db, address },
          { phone: letter.recipient, text: word, source: 'mailbox' },
        );
        return sendHtml(reply, answerPage(letter.outboxId, said));
      }),
    );
  });
}

const sendMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(refuse('FC_903_NotFound'), request, reply);

function sendHtml(
  reply: FastifyReply,
  html: string,
  policy: string = MAILBOX_POLICY,
): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}
