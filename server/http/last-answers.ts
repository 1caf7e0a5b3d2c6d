import type { FastifyInstance } from 'fastify';

/**
 * REL-01: once the server is told to stop, every answer is the last one of its connection. Without
 * that a connection whose request was under way then would be kept for the next one, which nobody
 * takes.
 */
export function endConnectionsWithAnswers(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // Hooks of every request wait for nothing: with a callback they cost no promise.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
