import { parseConfirmationNumber } from '#domain/confirmation-number.ts';

/** People type hyphens and small letters; text that is no number finds no appointment. */
export const storedNumber = (typed: string): string => parseConfirmationNumber(typed) ?? typed;
