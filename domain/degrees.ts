/** The seventh decimal of a degree is a centimetre. */
const PLACES = 1e7;

/**
 * Degrees to the centimetre. A subnormal (5e-324) becomes 0: PostgreSQL cannot calculate with it,
 * and one such wish would break every search for waiting people (SAF-09).
 */
export const toCentimetre = (degrees: number): number => Math.round(degrees * PLACES) / PLACES + 0;
