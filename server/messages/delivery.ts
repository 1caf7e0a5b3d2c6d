// The interface to a mail or text service: it accepts a letter, or says why not.
import type { Language } from '#domain/languages.ts';

export type MessageKind = 'email' | 'sms';

/** A message ready to send. */
export interface Letter {
  /** Id of its outbox row: the same at every attempt. */
  id: number;
  kind: MessageKind;
  recipient: string;
  language: Language;
  template: string;
  /** Empty for a text. */
  subject: string;
  /** The complete plain-text version. */
  plain: string;
  html?: string;
  /** An iCalendar file to attach. */
  calendar?: string;
}

/**
 * `unneeded`: there is nothing to say, and nothing is wrong. `failed` may be tried again; `refused`
 * may not, because it would be refused again or, for a text, because it is unknown whether it was
 * sent. A reason is a code that contains no personal data. A receipt is the service's id of the
 * message.
 */
export type Delivery =
  | { outcome: 'sent'; receipt: string }
  | { outcome: 'failed' | 'refused' | 'unneeded'; reason: string };

/**
 * The reason for a text that may or may not have been sent; 0605 and unsure-texts use the same
 * word.
 */
export const UNANSWERED = 'unanswered';

/** Hands a letter to the service, once. Settles within DELIVERY_SECONDS. */
export type Deliver = (letter: Letter) => Promise<Delivery>;

export type Services = Readonly<Record<MessageKind, Deliver>>;

/** The longest wait for a service. */
export const DELIVERY_SECONDS = 30;

/**
 * How many letters a process gives a service at once, as long as it accepts them. A mail server
 * that needs a fifth of a second for each gets sixty a second (REL-06).
 */
export const MOST_AT_ONCE: Readonly<Record<MessageKind, number>> = { email: 12, sms: 6 };
