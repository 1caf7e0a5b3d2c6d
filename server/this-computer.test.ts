import { expect, it } from 'vitest';
import { isThisComputer } from './this-computer.ts';

it.each([
  'localhost',
  'es.localhost',
  '127.0.0.1',
  '127.8.8.8',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('CNF-02 %s is this computer', (host) => expect(isThisComputer(host)).toBe(true));

it.each([
  '',
  '0.0.0.0',
  '10.0.0.1',
  '127.0.0.1.example',
  'localhost.example',
  'a.b.localhost',
  '::2',
])('CNF-02 %j is not', (host) => expect(isThisComputer(host)).toBe(false));
