// Pictures of an insurance card (DOC-11).

export const CARD_SIDES = ['front', 'back'] as const;
export type CardSide = (typeof CARD_SIDES)[number];

/** Of the file that somebody chooses, and of what is sent. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;

/** In base64, which turns three bytes into four letters. */
export const MOST_PICTURE_LETTERS = Math.ceil(MOST_PICTURE_BYTES / 3) * 4;

/** The longer side of what is kept: small print of a card stays readable. */
export const PICTURE_PIXELS = 1800;

/** Where a picture is, for whoever took it: a browser asks for it by itself. */
export const CARD_PICTURE_PATH = '/api/appointments/v6/:confirmationNumber/card-pictures/:side';
