import { expect } from '@playwright/test';
import type { Program } from './program.ts';

const MAILBOX = '/dev/mailbox';

/** The pages of the letters to an address, newest first. */
async function lettersTo(program: Program, email: string): Promise<string[]> {
  const list = await (await program.call('GET', MAILBOX)).text();
  const rows = list.matchAll(/href="([^"]+)">\s*<strong[^>]*>[^<]*<\/strong>\s*<span>([^<]*)/g);
  return [...rows].flatMap(([, url = '', about = '']) =>
    about.includes(` ${email},`) ? [url] : [],
  );
}

/**
 * The text of letter number `count` to an address, counted from the first; waits until it arrives.
 */
export async function letterTo(program: Program, email: string, count: number): Promise<string> {
  await expect.poll(async () => (await lettersTo(program, email)).length).toBe(count);
  const [newest = ''] = await lettersTo(program, email);
  const page = await (await program.call('GET', newest)).text();
  return /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? '';
}

/** The code in letter number `count` to an address. */
export async function codeFor(program: Program, email: string, count: number): Promise<string> {
  const code = /\b\d{6}\b/.exec(await letterTo(program, email, count))?.[0];
  if (code === undefined) throw new Error('the letter has no code');
  return code;
}
