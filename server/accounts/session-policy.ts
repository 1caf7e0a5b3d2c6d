// How long somebody stays signed in: NIST SP 800-63B for its second level of assurance (4.2.3).

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Without a request. */
export const IDLE_SECONDS = 30 * MINUTE_SECONDS;
/** Whatever happens. */
export const LONGEST_SECONDS = 12 * HOUR_SECONDS;
/** A sign-in is as good as the password for so long (ACC-01). */
export const FRESH_SECONDS = 10 * MINUTE_SECONDS;
/** How exactly the last request is remembered. */
export const SEEN_EVERY_SECONDS = MINUTE_SECONDS;
/** How long a browser stays known after its last sign-in. */
export const KNOWN_SECONDS = 180 * DAY_SECONDS;
/** How long a key signs tokens, and is believed afterwards; longer than any token lives. */
export const KEY_DAYS = 30;
