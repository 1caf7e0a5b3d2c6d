// Another party's program, from outside (STD-05).
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { TOKEN_PATH } from '#server/clients/addresses.ts';
import { addClient } from '#server/clients/clients-command.ts';
import type { Database } from '#server/database/database.ts';

export interface Program {
  id: string;
  secret: string;
}

/** A client for these stores; for every store, where none is named. */
export const makeProgram = (
  database: Database,
  scopes: string[],
  { stores, perMinute = 10_000 }: { stores?: string[]; perMinute?: number } = {},
): Promise<Program> =>
  addClient(database, { name: 'City clinic', scopes, storeNumbers: stores, perMinute });

/** Requests a token as a form, with the keys in the Authorization header. */
export const askToken = (
  app: FastifyInstance,
  { id, secret }: Program,
  form: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: TOKEN_PATH,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });
