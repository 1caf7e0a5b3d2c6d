// The settings of the mail and text services (read by #server/config.ts).

export interface MailService {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
  from: string;
}

/** An account at a text service that speaks Twilio's Messages API. */
export interface TextService {
  origin: string;
  account: string;
  token: string;
  /** A number in E.164, a short code, or the SID of a messaging service. */
  from: string;
}

export interface MessagesConfig {
  /**
   * The origin that links in messages lead to, that of the English site. Undefined: this computer.
   */
  publicUrl: string | undefined;
  /** Undefined: the development mailbox. */
  mail: MailService | undefined;
  texts: TextService | undefined;
}
