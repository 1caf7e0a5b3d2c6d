// Whether a link opens: only while it is valid, and only with the date of birth (RES-04).
import type pg from 'pg';
import { linkState, type LinkState } from '#domain/resume.ts';
import type { IsoDate } from '#domain/dates.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { Limit } from '#server/security/limits.ts';
import { isSameToken } from '#server/security/session-token.ts';
import { countGuess, guessesLeft, limitOfLink } from './guesses.ts';
import type { Link } from './link-key.ts';

/** The state of what a link leads to. */
export interface Target {
  /** The only version that works. */
  version: number;
  isConfirmed: boolean;
  dateOfBirth: IsoDate | null;
  /** By the database's clock. */
  now: Date;
}

const REFUSAL_OF = {
  expired: 'LINK_EXPIRED',
  revoked: 'LINK_REVOKED',
  spent: 'LINK_SPENT',
} as const satisfies Partial<Record<LinkState, string>>;

type Counting = Omit<Target, 'dateOfBirth'>;

export const stateFor = (link: Link, target: Counting): LinkState =>
  linkState(link, target, target.now);

/**
 * Undefined when the link works and the date is right; only for holders of a key of ours. Counts no
 * guess: call it again once the target is locked, since it may have changed after `proveBirth`.
 */
export function proofRefusal(
  link: Link,
  target: Target | undefined,
  dateOfBirth: IsoDate,
): Refused | undefined {
  return stateRefusal(link, target) ?? (isShown(target, dateOfBirth) ? undefined : NOT_FOUND);
}

/**
 * Undefined when the link works and the date is right. The guess is counted first; the last wrong
 * one revokes the link.
 */
export async function proveBirth(
  pool: pg.Pool,
  { link, limits, dateOfBirth }: { link: Link; limits: readonly Limit[]; dateOfBirth: IsoDate },
  target: Target | undefined,
  revoke: () => Promise<void>,
): Promise<Refused | undefined> {
  const refusal = stateRefusal(link, target) ?? (await countGuess(pool, limits));
  if (refusal) return refusal;
  if (isShown(target, dateOfBirth)) return undefined;
  if ((await guessesLeft(pool, limitOfLink(link))) === 0) await revoke();
  return NOT_FOUND;
}

const NOT_FOUND = refuse('FC_903_NotFound');

/** The refusal for a key of ours that no longer works; undefined while it does. */
export function stateRefusal(link: Link, target: Counting | undefined): Refused | undefined {
  const state = target ? stateFor(link, target) : 'invalid';
  if (state === 'valid') return undefined;
  return state === 'invalid' ? NOT_FOUND : refuse(REFUSAL_OF[state]);
}

const isShown = (target: Target | undefined, dateOfBirth: IsoDate): boolean =>
  isOneOf([target?.dateOfBirth ?? ''], dateOfBirth);

/**
 * Whether the date of birth is one of these: the one thing only the person, or their carer, should
 * know. Takes equally long for wrong dates.
 */
export const isOneOf = (dates: readonly IsoDate[], dateOfBirth: IsoDate): boolean =>
  dates.filter((date) => isSameToken(date, dateOfBirth)).length > 0;
