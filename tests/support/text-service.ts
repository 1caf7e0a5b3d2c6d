// A text service on this computer that answers like Twilio's Messages resource, and the requests it
// received.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface TextRequest {
  method: string;
  path: string;
  authorization: string;
  contentType: string;
  form: Record<string, string>;
}

type Answer = (response: ServerResponse) => void;

export interface TextServiceStandIn {
  origin: string;
  requests: TextRequest[];
  /** The answers to the next requests, one each; then 201 again. */
  next: Answer[];
  close(): Promise<void>;
}

export const json =
  (status: number, body: unknown): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const hangUp: Answer = (response) => response.destroy();

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

export async function textService(): Promise<TextServiceStandIn> {
  const requests: TextRequest[] = [];
  const next: Answer[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        contentType: request.headers['content-type'] ?? '',
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      const sid = `SM${requests.length.toString(16).padStart(32, '0')}`;
      const answer = next.shift() ?? json(201, { sid, status: 'queued', error_code: null });
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requests,
    next,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
