import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { publicAddressOf } from './public-address.ts';

it.each([
  ['https://www.pharmacy.example', 'https://www.pharmacy.example', 'https://es.pharmacy.example'],
  [
    'https://qa2.pharmacy.example',
    'https://qa2.pharmacy.example',
    'https://es-qa2.pharmacy.example',
  ],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', 'http://es.localhost:8080'],
  ['https://203.0.113.7', 'https://203.0.113.7', 'https://203.0.113.7'],
])('LNG-01 names the site of each language of %s', (publicUrl, english, spanish) => {
  const address = publicAddressOf({ server: createServer() }, publicUrl);
  expect([address('en'), address('es')]).toEqual([english, spanish]);
});

it('LNG-01 leads to this computer, at the open port, when nothing is set', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const opened = server.address();
  const port = typeof opened === 'object' ? opened?.port : undefined;
  const address = publicAddressOf({ server });
  expect([address('en'), address('es')]).toEqual([
    `http://localhost:${port}`,
    `http://es.localhost:${port}`,
  ]);
  server.close();
});
