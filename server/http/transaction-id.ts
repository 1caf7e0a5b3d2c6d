import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TRANSACTION_ID, transactionIdOf } from './headers.ts';

/**
 * API-01: every request has a transaction id, the caller's or a new one, and every reply repeats
 * it.
 */
export function nameTransactions(app: FastifyInstance): void {
  app.decorateRequest('transactionId', '');
  app.addHook('onRequest', (request, reply, done) => {
    nameTransaction(request, reply);
    done();
  });
}

export function nameTransaction(request: FastifyRequest, reply: FastifyReply): void {
  request.transactionId = transactionIdOf(request) ?? randomUUID();
  reply.header(TRANSACTION_ID, request.transactionId);
}
