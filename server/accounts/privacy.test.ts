import { expect, it } from 'vitest';
import {
  addDependent,
  changeEmail,
  changePassword,
  deleteAccount,
  logout,
  requestPasswordCode,
  resetPassword,
  signIn,
  signUp,
  updateProfile,
  verifyEmail,
  verifySignIn,
} from '#contract/accounts.ts';
import { codeFor, newEmail, otherCode, PASSWORD } from '#tests/support/accounts.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';

const database = await freshDatabase();
const { pool } = database;
const { app, log } = await testServer(database);

it('DIA-01 neither log nor refusal repeats a password, code, token, address or name', async () => {
  const visitor = await visit(app);
  const email = newEmail();
  const wrong = 'Wrong-Password-Marker';
  const changed = 'Changed-Password-Marker';
  const next = newEmail();
  const secrets = new Set([email, next, PASSWORD, wrong, changed]);
  const refusals: string[] = [];
  const send = async (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') => {
    const reply = await visitor.send(method, path, body);
    for (const { name, value } of reply.cookies) if (name !== 'csrf' && value) secrets.add(value);
    if (reply.statusCode >= 400) refusals.push(reply.body);
    return reply.statusCode;
  };
  const newCode = async () => {
    const code = await codeFor(pool, email);
    secrets.add(`"${code}"`);
    return code;
  };

  const told = [
    await send(signUp.path, { email, password: PASSWORD }),
    await send(verifyEmail.path, { code: otherCode(await newCode()) }),
    await send(verifyEmail.path, { code: await newCode(), rememberMe: true }),
    await send(updateProfile.path, { firstName: 'Xochitl', lastName: 'Marker' }, 'PUT'),
    await send(addDependent.path, { firstName: 'Xochitl', dateOfBirth: 'x' }),
    await send(signUp.path, { email, password: email }),
    await send(changePassword.path, { currentPassword: wrong, password: changed }),
    await send(changePassword.path, { currentPassword: PASSWORD, password: changed }),
    await send(changeEmail.path, { email: next, currentPassword: wrong }),
    await send(changePassword.path, { currentPassword: changed, password: PASSWORD }),
    await send(deleteAccount.path, { currentPassword: wrong }),
    await send(logout.path, { forgetBrowser: true }),
    await send(signIn.path, { email, password: wrong }),
    await send(signIn.path, { email: `${email} x`, password: wrong }),
    await send(signIn.path, { email, password: PASSWORD }),
    await send(verifySignIn.path, { code: await newCode() }),
    await send(requestPasswordCode.path, { email }),
    await send(resetPassword.path, { email, code: await newCode(), password: 'password1' }),
    await send(resetPassword.path, { email, code: await newCode(), password: PASSWORD }),
  ];
  expect(told).toEqual([
    200, 400, 200, 200, 400, 400, 400, 200, 400, 200, 400, 200, 401, 400, 200, 200, 200, 400, 200,
  ]);

  // Makes an operation fail while it has all of them at hand.
  await pool.query('alter table one_time_codes rename to gone');
  expect(await send(signUp.path, { email, password: PASSWORD })).toBe(500);
  await pool.query('alter table gone rename to one_time_codes');

  const written = log.join('') + refusals.join('');
  expect(log.length).toBeGreaterThan(told.length);
  for (const secret of [...secrets, 'Xochitl', 'argon2id']) expect(written).not.toContain(secret);
});
