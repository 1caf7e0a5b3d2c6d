import type { FastifyInstance } from 'fastify';

/**
 * REL-01: once the server is stopping, every answer closes its connection. Otherwise a connection
 * with a request in progress would stay open for another request that nobody would answer.
 */
export function endConnectionsWithAnswers(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // Hooks on every request take a callback: it costs no promise.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
