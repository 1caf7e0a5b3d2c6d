import { expect, it } from 'vitest';
import { isSignedByTwilio, twilioSignature } from './twilio-signature.ts';

// The example from Twilio's own security documentation.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const form = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+12349013030',
  Digits: '1234',
  From: '+12349013030',
  To: '+18005551212',
});
const signature = '0/KCTR6DLpKmkAf8muzZqo1nDgQ=';

it('SMS-01 signs as Twilio documents it, in whatever order the parameters come', () => {
  expect(twilioSignature(url, form, '12345')).toBe(signature);
  const turned = new URLSearchParams([...form].toReversed());
  expect(isSignedByTwilio(signature, { url, form: turned, token: '12345' })).toBe(true);
});

it('SMS-01 accepts a signature over the address with its default port', () => {
  const named = twilioSignature('https://mycompany.com:443/myapp.php?foo=1&bar=2', form, '12345');
  expect(isSignedByTwilio(named, { url, form, token: '12345' })).toBe(true);
});

it.each([
  ['no signature', '', url, '12345'],
  ['another one', '0/KCTR6DLpKmkAf8muzZqo1nDgR=', url, '12345'],
  ['another address', signature, 'https://mycompany.com/myapp.php?foo=1', '12345'],
  ['another token', signature, url, '12346'],
])('SMS-01 refuses %s', (_what, given, address, token) => {
  expect(isSignedByTwilio(given, { url: address, form, token })).toBe(false);
});

it('SMS-01 refuses a changed parameter', () => {
  const changed = new URLSearchParams(form);
  changed.set('From', '+12349013031');
  expect(isSignedByTwilio(signature, { url, form: changed, token: '12345' })).toBe(false);
});
