import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
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
