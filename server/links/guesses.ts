// Limits on guesses at a date of birth, counted in PostgreSQL before the date is checked, so that
// concurrent guesses through several servers are limited too.
import type pg from 'pg';
import { GUESSES, LINK_KEY_DAYS } from '#domain/resume.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { returnToken, takeToken, type Limit } from '#server/security/limits.ts';
import { hashOf } from '#server/security/once.ts';
import type { Link } from './link-key.ts';
import { APPOINTMENT_KEY_DAYS } from './link-keys.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const named = (...parts: unknown[]) => hashOf('resume', ...parts).toString('base64url');

export const limitOfAddress = (address: string): Limit => ({
  key: named('address', address),
  limit: GUESSES.ofAddress,
  windowSeconds: HOUR_SECONDS,
});

/** Over all links to one journey or invitation. */
const limitOfTarget = (id: string): Limit => ({
  key: named('journey', id),
  limit: GUESSES.ofJourney,
  windowSeconds: DAY_SECONDS,
});

/** Guesses at a link are remembered as long as it lives. */
export const limitOfLink = ({ id, version }: Omit<Link, 'expiresAt'>): Limit => ({
  key: named('link', id, version),
  limit: GUESSES.ofLink,
  windowSeconds: LINK_KEY_DAYS * DAY_SECONDS,
});

export const limitsOf = (address: string, link: Link): readonly Limit[] => [
  limitOfAddress(address),
  limitOfTarget(link.id),
  limitOfLink(link),
];

const ofAppointments = (...parts: unknown[]) =>
  hashOf('appointment', ...parts).toString('base64url');

/** Per address, for appointments; journeys have their own limit. */
export const limitOfFinder = (address: string): Limit => ({
  key: ofAppointments('address', address),
  limit: GUESSES.ofAddress,
  windowSeconds: HOUR_SECONDS,
});

/** Per confirmation number; unknown numbers are limited too. Links and codes count separately. */
export const limitOfNumber = (confirmationNumber: string): Limit => ({
  key: ofAppointments('number', confirmationNumber),
  limit: GUESSES.ofJourney,
  windowSeconds: DAY_SECONDS,
});

/** The same per key or short code, whatever it leads to. */
export const limitOfGiven = (text: string): Limit => ({
  ...limitOfNumber(text),
  key: ofAppointments('given', text),
});

/** Per version of an appointment's links and short codes, remembered as long as they live. */
export const limitOfAppointmentLink = ({ id, version }: Omit<Link, 'expiresAt'>): Limit => ({
  key: ofAppointments('link', id, version),
  limit: GUESSES.ofLink,
  windowSeconds: APPOINTMENT_KEY_DAYS * DAY_SECONDS,
});

/**
 * RXR-04: per prescription number; unknown numbers are limited too.
 * @param number normalized by `parsePrescriptionNumber`
 */
export const limitOfPrescription = (number: string): Limit => ({
  key: named('prescription', number),
  limit: GUESSES.ofJourney,
  windowSeconds: DAY_SECONDS,
});

/** Takes a token of each limit, up to the first that has none left. */
export async function countGuess(
  pool: pg.Pool,
  limits: readonly Limit[],
): Promise<Refused | undefined> {
  for (const limit of limits) {
    const { allowed, retryAfterSeconds } = await takeToken(pool, limit);
    if (!allowed) return refuse('RATE_LIMITED', { retryAfterSeconds });
  }
  return undefined;
}

/** Returns the tokens when the date was right. */
export async function forgetGuess(pool: pg.Pool, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await returnToken(pool, limit);
}

/** How many guesses are left. */
export async function guessesLeft(pool: pg.Pool, { key, limit }: Limit): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>(
    'select taken from limits where key = $1 and window_ends_at > clock_timestamp()',
    [key],
  );
  return Math.max(0, limit - (rows[0]?.taken ?? 0));
}
