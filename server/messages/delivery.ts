// What a mail or text service is to us: it takes a letter, or says why not.
import type { Language } from '#domain/languages.ts';

export type MessageKind = 'email' | 'sms';

/** A message as it leaves, written out. */
export interface Letter {
  /** Of its row in the outbox: the same at every attempt. */
  id: number;
  kind: MessageKind;
  recipient: string;
  language: Language;
  template: string;
  /** Empty for a text. */
  subject: string;
  /** Complete by itself. */
  plain: string;
  html?: string;
  /** An iCalendar file to go with it. */
  calendar?: string;
}

/**
 * `unneeded`: there is nothing to tell, and nothing wrong with it. `failed` may be tried again;
 * `refused` may not, because it would be refused again or, for a text, because nobody knows whether
 * it went. A reason is a code that names nobody. A receipt is what the service calls the message.
 */
export type Delivery =
  | { outcome: 'sent'; receipt: string }
  | { outcome: 'failed' | 'refused' | 'unneeded'; reason: string };

/** The reason of a text of which nobody knows whether it went; 0605 and unsure-texts say it too. */
export const UNANSWERED = 'unanswered';

/** Hands a letter over, once. Within DELIVERY_SECONDS. */
export type Deliver = (letter: Letter) => Promise<Delivery>;

export type Services = Readonly<Record<MessageKind, Deliver>>;

/** No service is waited for longer. */
export const DELIVERY_SECONDS = 30;

/**
 * How many letters a process hands to a service at once, while that takes them. A mail server that
 * needs a fifth of a second for each gets sixty a second (REL-06).
 */
export const MOST_AT_ONCE: Readonly<Record<MessageKind, number>> = { email: 12, sms: 6 };
