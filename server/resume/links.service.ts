// What a link or a short code is worth, told to anyone who has it: nothing here changes anything,
// so a mail scanner that opens every link uses none up.
import type { z } from 'zod';
import type { Reply } from '#contract/operation.ts';
import type {
  getEngagementFromShortCode,
  initializeEngagement,
  ResumeLinkReply,
} from '#contract/resume.ts';
import type { IsoDate } from '#domain/dates.ts';
import { parseShortCode, sectionOf } from '#domain/resume.ts';
import type { Database } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import {
  countGuess,
  forgetGuess,
  guessesLeft,
  limitOfAddress,
  limitOfLink,
} from '#server/links/guesses.ts';
import { keyOf, readKey, type Link, type LinkKeys } from '#server/links/link-key.ts';
import { isOneOf, stateFor, type Target } from '#server/links/proof.ts';
import { leftAt } from './left-at.ts';
import { codeMac, findByCode, findSaved, type Saved } from './resume.store.ts';

export interface Links {
  database: Database;
  keys: LinkKeys;
  /** The secret with which short codes are hashed. */
  codeSecret: Buffer;
}

type Code = z.output<typeof getEngagementFromShortCode.params>['code'];

/** ENG-12: the state of a key, and for a valid one how far its journey had come. */
export async function lookAtKey(
  { database: { db }, keys }: { database: Pick<Database, 'db'>; keys: LinkKeys },
  key: string,
): Promise<ResumeLinkReply> {
  const link = await readKey(keys, key);
  const saved = link && (await findSaved(db, link.id));
  return link && saved ? replyOf(link, saved) : { state: 'invalid' };
}

/** ENG-12: what the resume page starts with. */
export async function beginWithKey(
  links: Links,
  key: string,
): Promise<Reply<typeof initializeEngagement>> {
  const reply = await lookAtKey(links, key);
  const link = reply.state === 'valid' && (await readKey(links.keys, key));
  if (!link) return reply;
  const triesLeft = await guessesLeft(links.database.pool, limitOfLink(link));
  return { ...reply, proof: 'dateOfBirth', triesLeft };
}

/** ENG-12: unknown codes count as guesses by their network address. */
export async function keyOfCode(
  { database, keys, codeSecret }: Links,
  typed: Code,
  address: string,
): Promise<Reply<typeof getEngagementFromShortCode> | Refused> {
  const limits = [limitOfAddress(address)];
  const limited = await countGuess(database.pool, limits);
  if (limited) return limited;
  const code = parseShortCode(typed) ?? typed;
  const saved = await findByCode(database.db, codeMac(code, codeSecret));
  if (!saved) return refuse('FC_903_NotFound');
  await forgetGuess(database.pool, limits);
  const link = { id: saved.engagement.id, ...saved.link };
  return { ...replyOf(link, saved), key: await keyOf(keys, link) };
}

/**
 * A saved journey as its links see it.
 * @param shown the date of birth that was given: for a group any member's will do
 */
export function targetOf({ engagement, link, now }: Saved, shown?: IsoDate): Target {
  const births = birthsOf(engagement);
  const own = shown !== undefined && isOneOf(births, shown) ? shown : births[0];
  return {
    version: link.version,
    isConfirmed: engagement.status === 'confirmed',
    dateOfBirth: own ?? null,
    now,
  };
}

/** The dates of birth of a journey's people: none yet, one, or those of a group. */
export const birthsOf = ({ people }: Saved['engagement']): IsoDate[] =>
  people.flatMap(({ dob }) => dob ?? []);

function replyOf(link: Link, saved: Saved): ResumeLinkReply {
  const state = stateFor(link, targetOf(saved));
  if (state !== 'valid') return { state };
  return {
    state,
    language: saved.engagement.language,
    section: sectionOf(leftAt(saved.engagement)),
    expiresAt: link.expiresAt.toISOString(),
  };
}
