import { expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { checkPassword, normalPassword, PASSWORD_MIN_LENGTH } from './password.ts';

const EMAIL = 'ana.rivera@example.com';

it.each([
  ['', 'password.missing'],
  ['seven77', 'password.tooShort'],
  ['😀😀😁😁', 'password.tooShort'],
  ['x'.repeat(127) + 'yz', 'password.tooLong'],
  ['x'.repeat(5000), 'password.tooLong'],
  ['PassWord1', 'password.common'],
  ['aaaaaaaaaaaa', 'password.common'],
  ['ＰＡＳＳＷＯＲＤ', 'password.common'],
  [EMAIL.toUpperCase(), 'password.common'],
  ['Ana.Rivera', 'password.common'],
  ['Dosepath2026!', 'password.common'],
  ['¡MiFarmacia!', 'password.common'],
  ['##vaccine##1', 'password.common'],
  ['eight\0chars', 'field.invalid'],
])('CHN-01 refuses the password %j', (password, problem) => {
  expect(checkPassword(password, EMAIL)).toBe(problem);
});

it.each([
  'correct horse battery staple',
  'ninety nine',
  'vaccine for two',
  'farmacia de mi barrio',
  'ñandú en la niebla',
  '        9',
  `${'long '.repeat(25)}end`,
])('CHN-01 takes the password %j without asking for digits or signs', (password) => {
  expect(checkPassword(password, EMAIL)).toBeUndefined();
});

it('CHN-01 takes the same letters as the same password, however a keyboard encodes them', () => {
  expect(normalPassword('Ångström')).toBe(normalPassword('A\u030angstro\u0308m'));
});

it('CHN-01 lists only passwords long enough to be chosen', () => {
  expect([...COMMON_PASSWORDS].filter((one) => one.length < PASSWORD_MIN_LENGTH)).toEqual([]);
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(100);
});
