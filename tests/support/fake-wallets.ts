// Apple's push service and Google's Wallet API, as far as they check what we send.
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { importSPKI, jwtVerify } from 'jose';
import type { AppleWallet, GoogleWallet } from '#server/wallets/wallets-config.ts';
import { certificateOf, rsaKey } from './wallets.ts';

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // it listens on a port
};

interface Answer {
  status: number;
  reason?: string;
}

export interface FakePush {
  address: string;
  /** Who signed its certificate. */
  ca: string;
  /** The tokens that were pushed to. */
  pushed: string[];
  /** Its answers from now on; undefined: none at all. */
  answer: (token: string) => Answer | undefined;
  /** Drops all connections, as after an update of the service. */
  hangUp(): void;
  close(): void;
}

/**
 * APNs: identifies its sender by the TLS certificate, and only accepts pushes for that pass type.
 */
export async function fakePush({ passType, certificate }: AppleWallet): Promise<FakePush> {
  const key = rsaKey();
  const cert = certificateOf(key, 'localhost', ['localhost']);
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({
    key,
    cert,
    ca: [certificate],
    requestCert: true,
    rejectUnauthorized: true,
  });
  const push: FakePush = {
    address: '',
    ca: cert,
    pushed: [],
    answer: () => ({ status: 200 }),
    hangUp: () => {
      for (const session of sessions) session.destroy();
    },
    close: () => {
      push.hangUp();
      server.close();
    },
  };
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    let body = '';
    stream.setEncoding('utf8');
    stream.on('error', () => {});
    stream.on('data', (part: string) => {
      body += part;
    });
    stream.on('end', () => {
      const token = /^\/3\/device\/([\da-f]+)$/.exec(headers[':path'] ?? '')?.[1];
      const socket = stream.session?.socket as TLSSocket | undefined; // from a server with TLS
      const wrong = !socket?.authorized
        ? 'MissingProviderToken'
        : headers[':method'] !== 'POST'
          ? 'MethodNotAllowed'
          : token === undefined
            ? 'BadPath'
            : headers['apns-topic'] !== passType
              ? 'TopicDisallowed'
              : headers['apns-push-type'] !== 'background' || headers['apns-priority'] !== '5'
                ? 'InvalidPushType'
                : body === '{}'
                  ? undefined
                  : 'BadMessage';
      const answered = wrong ? { status: 400, reason: wrong } : push.answer(token ?? '');
      if (!answered) return;
      if (answered.status === 200) push.pushed.push(token ?? '');
      stream.respond({ ':status': answered.status });
      stream.end(answered.reason ? JSON.stringify({ reason: answered.reason }) : '');
    });
  });
  push.address = `https://localhost:${await listening(server)}`;
  return push;
}

export interface FakeGoogle {
  tokens: string;
  objects: string;
  /** The contents of the added passes, by id. */
  passes: Map<string, Record<string, unknown>>;
  /** How many tokens it has given. */
  given: number;
  /** The answer to give instead, if set. */
  trouble: () => number | undefined;
  /** Its earlier tokens are no longer accepted. */
  forgetTokens(): void;
  close(): void;
}

/** Google: issues tokens for what the service account has signed, and patches existing passes. */
export async function fakeGoogle({ account, key }: GoogleWallet): Promise<FakeGoogle> {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const publicKey = await importSPKI(spki, 'RS256');
  let token = '';
  const google: FakeGoogle = {
    tokens: '',
    objects: '',
    passes: new Map(),
    given: 0,
    trouble: () => undefined,
    forgetTokens: () => {
      token = 'another';
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function answer(
    url: string,
    { method = '', authorization = '' }: { method?: string; authorization?: string },
    body: string,
  ): Promise<[number, unknown]> {
    const trouble = google.trouble();
    if (trouble !== undefined) return [trouble, {}];
    if (url === '/token' && method === 'POST') {
      const form = new URLSearchParams(body);
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
        return [400, {}];
      const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
        issuer: account,
        audience: google.tokens,
        algorithms: ['RS256'],
        requiredClaims: ['iat', 'exp'],
      });
      if (payload['scope'] !== 'https://www.googleapis.com/auth/wallet_object.issuer')
        return [400, {}];
      if (Number(payload.exp) - Number(payload.iat) > 3600) return [400, {}];
      google.given += 1;
      token = `token-${google.given}`;
      return [200, { access_token: token, expires_in: 3599, token_type: 'Bearer' }];
    }
    if (authorization !== `Bearer ${token}`) return [401, {}];
    const id = /^\/walletobjects\/v1\/genericObject\/([\w.-]+)$/.exec(url)?.[1];
    if (id === undefined || method !== 'PATCH') return [405, {}];
    const known = google.passes.get(id);
    if (!known) return [404, {}];
    const patched = { ...known, ...(JSON.parse(body) as object) };
    google.passes.set(id, patched);
    return [200, patched];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', method, headers } = request;
      const { authorization } = headers;
      void answer(
        url,
        { ...(method && { method }), ...(authorization && { authorization }) },
        Buffer.concat(chunks).toString(),
      )
        .catch((): [number, unknown] => [400, {}])
        .then(([status, said]) =>
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(JSON.stringify(said)),
        );
    });
  });
  const origin = `http://127.0.0.1:${await listening(server)}`;
  google.tokens = `${origin}/token`;
  google.objects = `${origin}/walletobjects/v1/genericObject`;
  return google;
}
