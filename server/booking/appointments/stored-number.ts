import { parseConfirmationNumber } from '#domain/confirmation-number.ts';

/**
 * Accepts hyphens and lower case; text that is not a number is passed on and matches no
 * appointment.
 */
export const storedNumber = (typed: string): string => parseConfirmationNumber(typed) ?? typed;
