// What is found by typing, in whatever list: words that begin something, without accents.

/** Without accents and capitals. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text, plain. */
export const plainWords = (text: string): string[] =>
  plain(text)
    .split(/[\s-]+/)
    .filter((word) => word !== '');
