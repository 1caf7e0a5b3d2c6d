import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './errors.ts';
import { errorReply, refuse } from './refusal.ts';

/**
 * Answers a connection whose bytes are not HTTP, came too slowly or have oversized headers: no
 * request exists, so the error is written to the socket, which is then closed. The language is
 * unknown.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorReply(refuse('INVALID_REQUEST'), 'en', randomUUID()));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * RFC 9110, 10.1.1: a request that expects what nobody knows is answered as if it did not; Node by
 * itself refuses it with no word, and without the headers every answer has. It passes on the
 * expectation it knows, `100-continue`, without this.
 */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply));
}

/**
 * RFC 9112, 3.2: a request of HTTP/1.1 names its host. Node by itself refuses one that does not
 * with no word, which `requireHostHeader` has to keep it from.
 */
export function refuseNameless(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) =>
    request.headers.host === undefined && request.raw.httpVersion === '1.1'
      ? sendRefusal(refuse('INVALID_REQUEST'), request, reply)
      : undefined,
  );
}
