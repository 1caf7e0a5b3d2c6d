// Search by typing, in any list: typed words match the start of words, without accents.

/** Lower case, without accents. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text, lower case and without accents. */
export const plainWords = (text: string): string[] =>
  plain(text)
    .split(/[\s-]+/)
    .filter((word) => word !== '');
