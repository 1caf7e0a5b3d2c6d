import type { FastifyRequest } from 'fastify';
import { languageOfHost } from '#domain/languages.ts';
import type { Language } from '#domain/languages.ts';

/** LNG-01: the language of a request is that of the host it was sent to. */
export function languageOf(request: FastifyRequest): Language {
  return languageOfHost(request.hostname);
}
