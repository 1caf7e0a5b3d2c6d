// Which passwords may be chosen (OWASP ASVS 5.0, 6.2.4 and 6.2.12): tests the service itself, and
// every operation that sets one.
import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { changePassword, requestPasswordCode, resetPassword, signUp } from '#contract/accounts.ts';
import { COMMON_PASSWORDS } from '#domain/common-passwords.ts';
import { checkPassword } from '#domain/password.ts';
import { codeFor, haveAccount, newEmail, PASSWORD } from '#tests/support/accounts.ts';
import { bookingServer } from '#tests/support/booking.ts';
import { newPasswords } from './new-passwords.ts';

const { pool, visitor } = await bookingServer();

/** On the list only the server has. */
const COMMON = 'maverick';
const TOO_COMMON = {
  code: 'INVALID_REQUEST',
  fields: [{ name: 'password', code: 'password.common' }],
};

const lines: unknown[] = [];
const log = { warn: (line: unknown) => lines.push(line) } as unknown as FastifyBaseLogger; // the only method it uses
const isRefused = async (password: string, url?: string) =>
  (await newPasswords(url, log).refused(password, 'ana@example.com')) !== undefined;

describe('CHN-01 a new password', () => {
  it('is none of the 3,000 most common that are long enough', async () => {
    const common = dictionary['passwords-common'].filter(({ length }) => length >= 8);
    const allowed: string[] = [];
    for (const one of common.slice(0, 3000)) if (!(await isRefused(one))) allowed.push(one);
    expect([common.length >= 3000, allowed]).toEqual([true, []]);
    expect(checkPassword(COMMON, '')).toBeUndefined();
    for (const one of [COMMON, 'MaverIck', 'ｍａｖｅｒｉｃｋ', ...COMMON_PASSWORDS])
      expect([one, await isRefused(one)]).toEqual([one, true]);
    expect(await isRefused('correct horse battery')).toBe(false);
  });

  it('is refused at its field by every operation that sets one, without any effect', async () => {
    const one = await visitor();
    const email = newEmail();
    expect((await one.refused(signUp, { body: { email, password: COMMON } })).error).toMatchObject(
      TOO_COMMON,
    );
    await haveAccount(one, pool, email);
    const body = { currentPassword: PASSWORD, password: COMMON };
    expect((await one.refused(changePassword, { body })).error).toMatchObject(TOO_COMMON);
    const other = await visitor();
    await other.ask(requestPasswordCode, { body: { email } });
    const code = await codeFor(pool, email);
    const reset = { email, code, password: COMMON, rememberMe: false };
    expect((await other.refused(resetPassword, { body: reset })).error).toMatchObject(TOO_COMMON);
    // The refusal did not use up the code.
    await other.ask(resetPassword, { body: { ...reset, password: 'another good one' } });
  });
});

/** A stand-in for the leaked-password service. */
const asked: { url?: string | undefined; padding?: unknown }[] = [];
const LEAKED = 'leaked but not common';
const PADDED = 'padding of the answer';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const answering: RequestListener = (request, response) => {
  asked.push({ url: request.url, padding: request.headers['add-padding'] });
  const endOf = (text: string) => sha1(text).slice(5);
  if (request.url === `/range/${sha1('nobody answers well').slice(0, 5)}`)
    response.statusCode = 503;
  response.end(`${'0'.repeat(35)}:3\r\n${endOf(LEAKED)}:12\r\n${endOf(PADDED)}:0\r\n`);
};
const service = createServer(answering);
await new Promise<void>((resolve) => {
  service.listen(0, '127.0.0.1', resolve);
});
const range = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`; // it is listening
afterAll(() => service.close());

describe('CHN-01 with a service of leaked passwords', () => {
  it('is refused when it has leaked, and only the start of its hash is sent', async () => {
    expect(await isRefused(LEAKED, range)).toBe(true);
    expect(asked.at(-1)).toEqual({ url: `/range/${sha1(LEAKED).slice(0, 5)}`, padding: 'true' });
    expect(await isRefused(PADDED, `${range}/`)).toBe(false);
    expect(await isRefused('nobody else has this', range)).toBe(false);
  });

  it('is accepted, with a log line that identifies nobody, when the service does not answer', async () => {
    lines.length = 0;
    expect(await isRefused('nobody answers well', range)).toBe(false);
    expect(await isRefused(LEAKED, 'http://127.0.0.1:1/range')).toBe(false);
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toMatch(/leaked|nobody|range/);
  });

  it('is not looked up when it is refused anyway, nor without a service', async () => {
    const before = asked.length;
    expect(await isRefused(COMMON, range)).toBe(true);
    expect(await isRefused('short', range)).toBe(true);
    expect(await isRefused(LEAKED)).toBe(false);
    expect(asked).toHaveLength(before);
  });
});
