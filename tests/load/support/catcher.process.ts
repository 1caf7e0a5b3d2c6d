// A mail server and a text service of this computer, in a process of their own: they take what
// comes and remember when it came to whom (`npm run bench:messages`).
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';

/** What it says whenever it is asked. */
export interface Caught {
  /** Each recipient, and the time of day in milliseconds. */
  came: [recipient: string, at: number][];
}
export interface CatcherReady {
  smtpPort: number;
  textPort: number;
}

/** As a provider on another machine answers. */
const ANSWER_MS = 50;

const came: Caught['came'] = [];
const answered = (done: () => void) => setTimeout(done, ANSWER_MS);

const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream: Readable, { envelope }, done) {
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) came.push([address, Date.now()]);
      answered(done);
    });
    stream.resume();
  },
});
// Who hangs up in the middle sends again.
mail.on('error', () => undefined);

const texts = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    came.push([new URLSearchParams(body).get('To') ?? '', Date.now()]);
    const sid = `SM${came.length.toString(16).padStart(32, '0')}`;
    answered(() => response.writeHead(201).end(JSON.stringify({ sid, status: 'queued' })));
  });
});

const portOf = (address: unknown) => Number(Object(address).port);
const smtp = mail.listen(0, '127.0.0.1');
await once(smtp, 'listening');
texts.listen(0, '127.0.0.1');
await once(texts, 'listening');
process.on('message', () => process.send?.({ came } satisfies Caught));
process.on('disconnect', () => process.exit(0));
process.send?.({
  smtpPort: portOf(smtp.address()),
  textPort: portOf(texts.address()),
} satisfies CatcherReady);
