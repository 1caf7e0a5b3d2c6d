const US_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** A date typed as eight digits, with its separators; anything else as it was typed. */
export const dateWritten = (text: string): string => text.replace(US_DIGITS, '$1/$2/$3');
