import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#domain/languages.ts';
import { pathOf } from '#domain/pages.ts';
import { words, type Words } from '#tests/support/words.ts';
import { pointer, type Hand } from './hand.ts';
import { codeFor } from './mailbox.ts';
import type { Program } from './program.ts';

export const PASSWORD = 'correct horse battery';

/** A unique address. */
export const newAddress = (): string => `ana.${randomUUID()}@example.com`;

/** A visitor who signs in or up in a tab, in its language. */
export class Signing {
  readonly say: Words;
  readonly page: Page;
  readonly hand: Hand;

  constructor(page: Page, language: Language, hand: Hand = pointer) {
    this.page = page;
    this.hand = hand;
    this.say = words(language);
  }

  button(copy: string, key: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('button', { name: this.say(copy, key), exact: true });
  }

  field(copy: string, key: string): Locator {
    return this.page.getByLabel(this.say(copy, key), { exact: true });
  }

  heading(copy: string, key: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.say(copy, key), exact: true });
  }

  /** The link to sign in, or to the account. */
  link(key: string, values?: Parameters<Words>[2]): Locator {
    const name = this.say('common', `account.${key}`, values);
    return this.page.getByRole('banner').getByRole('link', { name, exact: true });
  }

  async open(page: 'sign-in' | 'sign-up'): Promise<void> {
    await this.page.goto(pathOf(page) ?? '/');
    await expect(this.heading(page, 'title')).toBeVisible();
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.hand.type(this.field('sign-in', 'email'), email);
    await this.hand.type(this.field('sign-in', 'password'), password);
    await this.hand.press(this.button('sign-in', 'action'));
  }

  async signUp(email: string, password = PASSWORD): Promise<void> {
    await this.hand.type(this.field('sign-in', 'email'), email);
    await this.hand.type(this.field('sign-up', 'password'), password);
    await this.hand.press(this.button('common', 'continue'));
  }

  /** Types the code from a mail where one is asked for. */
  async enterCode(code: string, action: readonly [copy: string, key: string]): Promise<void> {
    await this.hand.type(this.field('sign-in', 'code.label'), code);
    await this.hand.press(this.button(...action));
  }

  /** The step that asks for a code begins at its heading. */
  async atCode(): Promise<void> {
    await expect(this.heading('sign-in', 'code.title')).toBeFocused();
  }

  async rememberBrowser(): Promise<void> {
    const box = this.page.getByRole('checkbox', { name: this.say('sign-in', 'remember.label') });
    await expect(box).not.toBeChecked();
    await this.hand.choose(box);
  }

  problem(code: string): Locator {
    return this.page.getByRole('alert').getByRole('link', { name: this.say('problems', code) });
  }

  /** Signs this browser out, as the button on the account page does. */
  async signOut(): Promise<void> {
    const status = await this.page.evaluate(async (transaction) => {
      const csrf = /(?:^|; )csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const reply = await fetch('/api/profile/v1/logout', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'X-CSRF-Token': decodeURIComponent(csrf),
          'X-Transaction-Id': transaction,
        },
        body: JSON.stringify({ wagHeaders: {} }),
      });
      return reply.status;
    }, randomUUID());
    expect(status).toBe(200);
  }
}

/**
 * Creates an account from outside, with a profile to fill in from; the letter with its code is the
 * first.
 */
export async function haveAccount(
  program: Program,
  profile: Readonly<Record<string, string>> = {},
): Promise<string> {
  const email = newAddress();
  const ask = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const reply = await program.call(method, `/api/accounts/v1/${path}`, body);
    if (!reply.ok()) throw new Error(`${path} was answered with ${reply.status()}`);
  };
  await ask('sign-up', { email, password: PASSWORD });
  await ask('verify-email', { code: await codeFor(program, email, 1) });
  await ask('profile', profile, 'PUT');
  return email;
}
