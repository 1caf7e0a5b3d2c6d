import type { FastifyInstance } from 'fastify';

const FORM_LIMIT_BYTES = 8 * 1024;

/** Makes this scope accept only small HTML form bodies, parsed as URLSearchParams. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  );
}
