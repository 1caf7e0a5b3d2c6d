// What counts as typed text, whatever the field (VAL-11).

/** No field takes more, spaces around it included. */
export const TYPED_MAX_LENGTH = 300;

/**
 * Text that can be stored: without NUL, which PostgreSQL does not store, or half a character, which
 * no encoding can write.
 */
export const isWritable = (text: string): boolean =>
  !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Text that can be stored and is no longer than anyone types. */
export const isTyped = (text: string): boolean =>
  text.length <= TYPED_MAX_LENGTH && isWritable(text);
