// A visitor with an account in a browser, created through the API from the page itself: only
// browsers know every name below localhost.
import type { Page } from '@playwright/test';
import pg from 'pg';
import { addDependent, signUp, updateProfile, verifyEmail } from '#contract/accounts.ts';
import type { Me } from '#contract/accounts.ts';
import type { CallInput, Operation } from '#contract/operation.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { codeFor } from './mailbox.ts';
import type { Program } from './program.ts';
import { newAddress, PASSWORD } from './signing.ts';

/**
 * Calls the API as the app in the page does, with the page's cookies; returns the reply, or fails
 * when it is refused.
 */
async function ask(page: Page, operation: Operation, body: unknown): Promise<unknown> {
  const { path } = operation;
  const [status, text] = await page.evaluate(
    async ([method, address, json]): Promise<[number, string]> => {
      const csrf = /(?:^|; )csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const wish = {
        method,
        headers: {
          'content-type': 'application/json',
          'X-CSRF-Token': decodeURIComponent(csrf),
          'X-Transaction-Id': crypto.randomUUID(),
        },
        body: json,
      };
      const reply = await fetch(address, wish);
      return [reply.status, await reply.text()];
    },
    [operation.method, path, JSON.stringify(body)] as const,
  );
  if (status >= 400) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}

export interface OwnAccount {
  email: string;
  meId: string;
}

/**
 * Creates an account and signs the page's browser in to it. Afterwards the page is one of ours, and
 * does not know it yet.
 */
export async function haveOwnAccount(page: Page, program: Program): Promise<OwnAccount> {
  const email = newAddress();
  await page.goto(`${BASE_PATH}/none`);
  await ask(page, signUp, { email, password: PASSWORD });
  const code = await codeFor(program, email, 1);
  const me = await ask(page, verifyEmail, { code, rememberMe: false });
  // The contract's reply to a success.
  return { email, meId: (me as Me).meId };
}

export const keepProfile = (page: Page, body: CallInput<typeof updateProfile>['body']) =>
  ask(page, updateProfile, body);

export const createDependent = (page: Page, body: CallInput<typeof addDependent>['body']) =>
  ask(page, addDependent, body);

/** As if the account had not been used for so long that its sign-in has expired (CHN-06). */
export async function runOut(databaseUrl: string, { meId }: OwnAccount): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rowCount } = await pool.query(
      `update signed_in_sessions set seen_at = seen_at - interval '1 day' where account_id = $1`,
      [meId],
    );
    if (rowCount === 0) throw new Error('nobody is signed in');
  } finally {
    await pool.end();
  }
}
