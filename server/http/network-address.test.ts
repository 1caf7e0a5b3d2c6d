import fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleErrors } from './errors.ts';
import { networkOf } from './network-address.ts';

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('SAF-05 counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('API-03, SAF-05 ends a hung-up client’s request without an error or a limit', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  handleErrors(app);
  app.get('/', async (request) => {
    // As when the socket is gone.
    Object.defineProperty(request, 'ip', { value: undefined });
    return networkOf(request.ip);
  });
  const reply = await app.inject('/');
  expect([reply.statusCode, reply.body]).toEqual([499, '']);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
