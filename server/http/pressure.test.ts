import Fastify from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { handleErrors } from './errors.ts';
import { refuseUnderPressure } from './pressure.ts';

/** Blocks the event loop for this long. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('SAF-04 refuses reads while a process is late, and nothing else', async () => {
  const app = Fastify();
  app.decorateRequest('transactionId', '');
  handleErrors(app);
  await refuseUnderPressure(app, 20);
  app.get('/search', { config: { isRead: true } }, async () => 'found');
  app.get('/api/health', { config: { isRead: true } }, async () => 'alive');
  app.post('/book', async () => 'booked');
  await app.ready();
  const ask = async (method: 'GET' | 'POST', url: string) => {
    const reply = await app.inject({ method, url });
    return [reply.statusCode, reply.headers['retry-after']];
  };
  await expect(ask('GET', '/search')).resolves.toEqual([200, undefined]);
  await expect
    .poll(
      async () => {
        work(300);
        await pause(0);
        return ask('GET', '/search');
      },
      { interval: 1 },
    )
    .toEqual([503, '5']);
  await expect(ask('GET', '/api/health')).resolves.toEqual([200, undefined]);
  await expect(ask('POST', '/book')).resolves.toEqual([200, undefined]);
  await app.close();
});
