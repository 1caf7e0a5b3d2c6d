import type { FastifyRequest } from 'fastify';
import { languageOfHost } from '#domain/languages.ts';
import type { Language } from '#domain/languages.ts';

/** LNG-01: a request's language is that of the host it was sent to. */
export function languageOf(request: FastifyRequest): Language {
  return languageOfHost(request.hostname);
}
