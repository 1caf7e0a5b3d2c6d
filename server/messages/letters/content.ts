// A message before it becomes a text, an e-mail's plain part or its HTML: all three are made from
// this, so they say the same.

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
  /** The e-mail's subject, and its heading. */
  subject: string;
  blocks: readonly Block[];
  /** The text message. It never names a vaccine, because it shows on a locked phone. */
  sms: string;
  calendar?: string;
}

/**
 * A message that would no longer be true: its key has expired, or its appointment is over or gone.
 */
export interface TooLate {
  tooLate: string;
}

/** A message that has nothing to say any more, or never had; no one needs to look into it. */
export interface Unneeded {
  unneeded: string;
}

/** Names are typed by people: invisible characters in them would break lines and headers. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
