/** Writes HTML by template: whatever is put in is escaped, unless it is HTML made here. */

const made: unique symbol = Symbol('made');

export interface Html {
  readonly [made]: string;
}

/** What can stand in a template; nothing is written for what is missing. */
export type Piece = Html | string | number | undefined | false | readonly Piece[];

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const isHtml = (piece: object): piece is Html => made in piece;

export function textOf(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'number') return String(piece);
  if (typeof piece === 'string') return escaped(piece);
  return isHtml(piece) ? piece[made] : piece.map(textOf).join('');
}

/** Values belong in text and in quoted attributes. */
export const html = (texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  [made]: texts.map((text, place) => text + textOf(pieces[place])).join(''),
});
