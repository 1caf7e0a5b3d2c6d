// A real SMTP server on this computer, and the letters it received.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  port: number;
  letters: ParsedMail[];
  /** How many connections it received. */
  lines: () => number;
  /** Hangs up, as a server does with idle connections. */
  hangUp: () => void;
  /** The server's answer to a recipient or a whole message instead of yes; undefined: yes. */
  refuseRecipient: (this: void, address: string) => { code: number; text: string } | undefined;
  refuseMessage: () => { code: number; text: string } | undefined;
  close(): Promise<void>;
}

const refusal = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

export async function mailServer(): Promise<MailServer> {
  const letters: ParsedMail[] = [];
  let opened = 0;
  /** Resolves to the server's objection to the letter, which it then does not keep. */
  const keep = async (stream: Readable): Promise<Error | undefined> => {
    const letter = await simpleParser(stream);
    const refused = mail.refuseMessage();
    if (refused) return refusal(refused);
    letters.push(letter);
    return undefined;
  };
  const answer = async (stream: Readable, done: (error?: Error) => void) =>
    done(await keep(stream));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Letters not sent by then are not waited for.
    closeTimeout: 1,
    onConnect(_session, done) {
      opened += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const refused = mail.refuseRecipient(address);
      done(refused && refusal(refused));
    },
    onData(stream, _session, done) {
      void answer(stream, done);
    },
  });
  // Hanging up in the middle is part of what is tested.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const mail: MailServer = {
    port: typeof address === 'object' && address ? address.port : 0,
    letters,
    lines: () => opened,
    hangUp: () => server.connections.forEach((line) => line.close()),
    refuseRecipient: () => undefined,
    refuseMessage: () => undefined,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
  return mail;
}
