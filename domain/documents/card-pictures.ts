// Pictures of an insurance card (DOC-11).

export const CARD_SIDES = ['front', 'back'] as const;
export type CardSide = (typeof CARD_SIDES)[number];

/** Limits of the chosen file, and of what is sent. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;

/** In base64, which turns three bytes into four letters. */
export const MOST_PICTURE_LETTERS = Math.ceil(MOST_PICTURE_BYTES / 3) * 4;

/** The longer side of the stored picture: small print on a card stays readable. */
export const PICTURE_PIXELS = 1800;

/** The address of a picture, for the patient who took it: the browser fetches it itself. */
export const CARD_PICTURE_PATH = '/api/appointments/v6/:confirmationNumber/card-pictures/:side';
