import { expect, it } from 'vitest';
import { readReply } from './reply-words.ts';

it.each([
  ['STOP', 'stop', undefined],
  [' stop. ', 'stop', undefined],
  ['Stop!', 'stop', undefined],
  ['STOPALL', 'stop', 'en'],
  ['stop all', 'stop', 'en'],
  ['Unsubscribe', 'stop', 'en'],
  ['CANCEL', 'stop', 'en'],
  ['end', 'stop', 'en'],
  ['QUIT', 'stop', 'en'],
  ['opt-out', 'stop', 'en'],
  ['ALTO', 'stop', 'es'],
  ['parar', 'stop', 'es'],
  ['¡Alto!', 'stop', 'es'],
  ['baja', 'stop', 'es'],
  ['stop texting me', 'stop', undefined],
  ['Alto por favor', 'stop', undefined],
  ['START', 'start', undefined],
  ['unstop', 'start', 'en'],
  ['yes', 'start', 'en'],
  ['ALTA', 'start', 'es'],
  ['Sí', 'start', 'es'],
  ['HELP', 'help', undefined],
  ['info', 'help', 'en'],
  ['Ayuda', 'help', 'es'],
  ['información', 'help', 'es'],
])('SMS-01 reads %j as %s', (text, meaning, language) => {
  expect(readReply(text)).toEqual({ meaning, language });
});

it.each([
  '',
  '   ',
  '👍',
  'Cancel my visit on Monday',
  'yes please call me',
  'Is it at 10?',
  'nonstop',
])('SMS-01 finds no meaning in %j', (text) => {
  expect(readReply(text)).toBeUndefined();
});
