import type { NodemailerError } from 'nodemailer';
import { isThisComputer } from '#server/this-computer.ts';
import { DELIVERY_SECONDS, MOST_AT_ONCE, type Deliver, type Delivery } from '../delivery.ts';
import type { MailService } from '../messages-config.ts';

const WAIT_MS = 10_000;
/** A mail server may allow few connections; between bursts it gets ours back. */
const IDLE_MS = 10_000;

/**
 * E-mail by SMTP (RFC 5321), with TLS unless the server is on this computer. The Message-ID is made
 * from the letter's id and is the same at every attempt, so that a mail system which got it twice
 * shows it once. Letters of one burst share open connections: TLS and a password cost a mail server
 * more than a letter (REL-06).
 */
export function smtpOf({ from, ...server }: MailService): Deliver {
  let opened: ReturnType<typeof openTransport> | undefined;
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

  return async ({ id, recipient, language, subject, plain, html, calendar }) => {
    const transport = await (opened ??= openTransport(server));
    try {
      const { messageId } = await transport.sendMail({
        from,
        // As an object, an address is never parsed as a list of several.
        to: { name: '', address: recipient },
        subject,
        text: plain,
        html,
        messageId: `<${id}.outbox@${domain}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        attachments: calendar
          ? [
              {
                filename: 'appointment.ics',
                content: calendar,
                contentType: calendarType(calendar),
              },
            ]
          : [],
        signal: AbortSignal.timeout(DELIVERY_SECONDS * 1000),
      });
      return { outcome: 'sent', receipt: messageId };
    } catch (error) {
      return deliveryOf(error);
    }
  };
}

async function openTransport(server: Omit<MailService, 'from'>) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    ...server,
    pool: true,
    maxConnections: MOST_AT_ONCE.email,
    idleTimeout: IDLE_MS,
    // The server may have hung up since the last letter: retry once, on a new connection.
    maxRequeues: 1,
    requireTLS: !server.secure && !isThisComputer(server.host),
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** RFC 6047, 2.4: the MIME part declares the same method as the file in it. */
const calendarType = (calendar: string): string =>
  `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'}`;

/**
 * A message that the server rejects (5xx to the envelope or the message) will be rejected later
 * too. Everything else may pass: a busy server, no connection, or a wrong password that operators
 * correct.
 */
function deliveryOf(error: unknown): Delivery {
  if (!isNodemailerError(error)) throw error;
  const { code = 'unknown', permanent = false, responseCode } = error;
  const reason = ['smtp', code, responseCode].filter(Boolean).join(' ');
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { outcome: permanent && isAboutMessage ? 'refused' : 'failed', reason };
}

const isNodemailerError = (error: unknown): error is NodemailerError =>
  error instanceof Error && ('code' in error || error.name === 'AbortError');
