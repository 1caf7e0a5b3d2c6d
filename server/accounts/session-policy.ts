// How long a sign-in lasts: NIST SP 800-63B, assurance level 2 (4.2.3).

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Longest time without a request. */
export const IDLE_SECONDS = 30 * MINUTE_SECONDS;
/** Longest time in all, however active. */
export const LONGEST_SECONDS = 12 * HOUR_SECONDS;
/** How long a sign-in counts as proof like the password (ACC-01). */
export const FRESH_SECONDS = 10 * MINUTE_SECONDS;
/** How often the last activity is written. */
export const SEEN_EVERY_SECONDS = MINUTE_SECONDS;
/** How long a browser stays known after its last sign-in. */
export const KNOWN_SECONDS = 180 * DAY_SECONDS;
/**
 * How long a key signs tokens, and then how long it still verifies them; longer than any token
 * lives.
 */
export const KEY_DAYS = 30;
