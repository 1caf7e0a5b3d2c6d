/** The seventh decimal of a degree is a centimetre. */
const PLACES = 1e7;

/**
 * Degrees to the centimetre: a number that is next to nothing (5e-324) is 0, since PostgreSQL fails
 * to reckon with it, and with a wish that has it each look for who waits would (SAF-09).
 */
export const toCentimetre = (degrees: number): number => Math.round(degrees * PLACES) / PLACES + 0;
