// A visitor leaves a booking for later, and comes back to it.
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { Booking } from './booking.ts';
import { letterTo } from './mailbox.ts';
import type { Day } from './person.ts';
import type { Program } from './program.ts';

/** The link in the one message to an address or a phone number. */
export async function linkTo(program: Program, recipient: string): Promise<URL> {
  const letter = await letterTo(program, recipient, 1);
  const [, link] = /<a href="([^"]+\/resume[^"]*)">/.exec(letter) ?? [];
  return new URL(link?.replaceAll('&amp;', '&') ?? '');
}

export interface Saved {
  engagementId: string;
  shortCode: string;
  link: URL;
  /** Whom the message went to. */
  email: string;
}

/** Presses "Save and finish later" on the current page, and reads the message. */
export async function saveForLater(visit: Booking, program: Program): Promise<Saved> {
  const email = `${randomUUID()}@example.org`;
  await visit.button('finish-later', 'open').click();
  await visit.at('finish-later');
  await visit.field('finish-later', 'email').fill(email);
  const reply = visit.page.waitForResponse(/\/api\/engagements\/v1\/save$/);
  await visit.button('finish-later', 'send').click();
  await expect(visit.heading()).toHaveText(visit.say('finish-later', 'saved.title'));
  // The contract's reply to a success.
  const { engagementId, shortCode } = (await (await reply).json()) as Saved;
  await expect(visit.page.getByText(shortCode)).toBeVisible();
  return { engagementId, shortCode, email, link: await linkTo(program, email) };
}

/** Opens a link as a tap in a message does, and waits until it was checked. */
export async function follow(visit: Booking, link: URL): Promise<void> {
  await visit.page.goto(link.href);
  await visit.at('resume');
}

/** Gives a date of birth to the link. */
export async function prove(visit: Booking, born: Day = visit.person): Promise<void> {
  await expect(visit.heading()).toHaveText(visit.say('resume', 'proof.title'));
  for (const part of ['month', 'day', 'year'] as const)
    await visit.field('get-started', `born.${part}`).fill(born[part]);
  await visit.continue();
}
