import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from './listen.ts';

const HOST = '127.0.0.1';
const app = Fastify();
const closing: (() => Promise<unknown>)[] = [() => app.close()];
let said: string[];

async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, HOST);
  await once(server, 'listening');
  closing.push(async () => server.close());
  return server;
}

beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

describe('the port', () => {
  it('is the next free one, with a message, when PORT is not set and 3000 is in use', async () => {
    // If something else already has it, it is in use as well.
    await occupy(3000).catch(() => undefined);
    await listen(app, { host: HOST, port: undefined });
    const address = app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(port).toBeGreaterThan(3000);
    expect(said.slice(0, 2)).toEqual([
      `Port 3000 is in use, so this is port ${port}.`,
      `Ready on http://${HOST}:${port}/findcare/schedule-vaccine`,
    ]);
  });

  it('is opened only on an address of this machine', async () => {
    await expect(listen(Fastify(), { host: '203.0.113.7', port: 0 })).rejects.toThrow(
      /^HOST: "203\.0\.113\.7" is no address of this machine$/,
    );
  });
});
