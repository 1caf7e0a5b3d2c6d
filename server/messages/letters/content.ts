// A message before it is a text, an e-mail's plain part or its HTML: all three say the same, since
// all are made of this.

export interface FactRow {
  label: string;
  lines: readonly string[];
}

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; rows: readonly FactRow[] }
  | { kind: 'list'; title: string; items: readonly string[] }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'code'; text: string };

export interface Content {
  /** Of the e-mail, and its heading. */
  subject: string;
  blocks: readonly Block[];
  /** The text message. No vaccine is ever named in one: it lights up on a locked phone. */
  sms: string;
  calendar?: string;
}

/**
 * A message that would tell what is no longer so: a key that no longer opens, an appointment that
 * is over or is none.
 */
export interface TooLate {
  tooLate: string;
}

/** A message that has nothing to tell any more, or never had: nobody needs to look into it. */
export interface Unneeded {
  unneeded: string;
}

/** Names come from people: what is not to be seen in them would break lines and headers. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
