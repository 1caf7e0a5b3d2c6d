import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ERRORS } from '#contract/error-codes.ts';
import { refusalFor } from '#server/http/errors.ts';
import { RefusedRequest } from '#server/http/refusal.ts';
import { takeForms } from '#server/messages/forms.ts';
import { limitRate } from '#server/security/limits.ts';
import { TOKEN_PATH } from './addresses.ts';
import type { Authority } from './authority.ts';

/** A token lasts five minutes, so clients rarely ask; guessing programs ask often. */
const PER_MINUTE = 60;
/** RFC 6749, 4.4.2: unlike our own operations, which take JSON. */
const AS_A_FORM = 'Please send application/x-www-form-urlencoded, without a Content-Encoding.';

/** RFC 6749, 4.4: gives a token for a client's secret. */
export function tokenRoutes(app: FastifyInstance, pool: pg.Pool, authority: Authority): void {
  void app.register(async (scope) => {
    takeForms(scope);
    scope.setErrorHandler((error, _request, reply) => {
      const { refused } = refusalFor(error);
      if (refused === 'UNSUPPORTED_MEDIA_TYPE')
        return reply
          .code(ERRORS[refused].status)
          .header('cache-control', 'no-store')
          .send({ error: 'invalid_request', error_description: AS_A_FORM });
      if (!(error instanceof RefusedRequest)) throw error;
      return reply.code(ERRORS[refused].status).header('cache-control', 'no-store').send({
        error: 'temporarily_unavailable',
        error_description: ERRORS[refused].en,
      });
    });
    scope.post<{ Body: URLSearchParams | undefined }>(
      TOKEN_PATH,
      {
        schema: { hide: true },
        onRequest: limitRate(pool, 'clientTokens', { perMinute: PER_MINUTE }),
      },
      async (request, reply) => {
        const { status, headers, body } = await authority.give(
          request,
          request.body ?? new URLSearchParams(),
        );
        return reply.code(status).header('cache-control', 'no-store').headers(headers).send(body);
      },
    );
  });
}
