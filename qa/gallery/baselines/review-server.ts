/**
 * QAL-07: serves the page of differences on this machine, and writes what is pressed there. It
 * listens on loopback only; a press of another page of the browser has no token, and is refused.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '#tests/support/root.ts';
import { differenceOf } from '../shelf.ts';
import { fileOf, readApproved, nothingApproved } from './approved.ts';
import { decide, type Places } from './decide.ts';
import { reviewPage } from './review-page.ts';
import { nameOf, readTaken } from './shots.ts';

export interface ReviewServer {
  /** `http://127.0.0.1:40123/` */
  readonly address: string;
  readonly close: () => Promise<void>;
}

const HOST = '127.0.0.1';
const TOKEN_BYTES = 18;
const LONGEST_BODY = 4096;
const PICTURE = /^\/(taken|approved|difference)\/([0-9a-f]+)\.png$/;

/** What may be on the page: nothing from elsewhere, and no frame around it. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** @throws Error when no pictures have been taken */
export async function serveReview(places: Places): Promise<ReviewServer> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const state = () => {
    const taken = readTaken(places.taken);
    if (taken === undefined) throw new Error('No pictures have been taken yet.');
    return { taken, approved: readApproved(places.list) ?? nothingApproved(taken.drawnBy) };
  };
  state();

  const page = (url: URL, problem?: string) =>
    reviewPage({
      ...state(),
      shown: url.searchParams.get('show') === 'all' ? 'all' : 'open',
      problem,
      token,
    });

  /** Undefined where there is no such picture. */
  const picture = (kind: string, name: string): Buffer | undefined => {
    if (kind !== 'difference')
      return readIf(join(kind === 'taken' ? places.taken : places.pictures, fileOf(name)));
    const { taken, approved } = state();
    const shot = taken.shots.find(({ id }) => id === name);
    const before = shot && approved.pictures[nameOf(shot)];
    if (shot?.picture === undefined || before === undefined) return undefined;
    const one = readIf(join(places.pictures, fileOf(before)));
    const other = readIf(join(places.taken, fileOf(shot.picture)));
    return one && other && differenceOf(one, other).image;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${HOST}`);
    const [, kind, name] = PICTURE.exec(url.pathname) ?? [];
    if (request.method === 'POST') return press(request, response, url);
    if (kind !== undefined && name !== undefined)
      return send(response, 'image/png', picture(kind, name));
    if (url.pathname === '/') return send(response, 'text/html; charset=utf-8', page(url));
    const beside = BESIDE[url.pathname];
    return send(response, beside?.type ?? '', beside?.text());
  };

  const press = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const said = new URLSearchParams(await bodyOf(request));
    if (said.get('token') !== token)
      return send(response, 'text/plain', 'This press did not come from the page.', 403);
    const id = said.get('id') ?? '';
    const because = said.get('because')?.trim() ?? '';
    if (url.pathname === '/reject' && because === '')
      return send(
        response,
        'text/html; charset=utf-8',
        page(url, 'Say what is wrong with the picture, so that somebody can mend it.'),
        400,
      );
    const unknown =
      url.pathname === '/approve'
        ? decide(places, { approve: [id] })
        : url.pathname === '/reject'
          ? decide(places, { reject: id, because })
          : undefined;
    if (unknown === undefined) return send(response, '', undefined);
    if (unknown !== '') return send(response, 'text/html; charset=utf-8', page(url, unknown), 404);
    response.writeHead(303, { ...HEADERS, location: wayBack(url.searchParams) }).end();
  };

  const server = createServer((request, response) => {
    // a name that somebody else lets point here is not us
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (host !== HOST && host !== 'localhost')
      return send(response, 'text/plain', 'Not served under this name.', 421);
    answer(request, response).catch((error: unknown) =>
      send(response, 'text/plain', error instanceof Error ? error.message : String(error), 500),
    );
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return {
    address: `http://${HOST}:${port}/`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** To the page as it was when it was pressed: what it showed and sought, and the picture after. */
function wayBack(pressed: URLSearchParams): string {
  const query = new URLSearchParams();
  if (pressed.get('show') === 'all') query.set('show', 'all');
  const find = pressed.get('find') ?? '';
  if (find !== '') query.set('find', find);
  const next = pressed.get('next') ?? '';
  return `/${query.size > 0 ? `?${query}` : ''}${/^[0-9a-f]+$/.test(next) ? `#${next}` : ''}`;
}

const readIf = (path: string): Buffer | undefined =>
  existsSync(path) ? readFileSync(path) : undefined;

const textOfFile = (...paths: string[]) =>
  paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');

const BESIDE: Readonly<Record<string, { readonly type: string; readonly text: () => string }>> = {
  '/report.css': {
    type: 'text/css',
    text: () => textOfFile('src/styles/tokens.css', 'qa/report/report.css'),
  },
  '/review.css': {
    type: 'text/css',
    text: () => textOfFile('qa/gallery/baselines/review.css'),
  },
  '/report.js': { type: 'text/javascript', text: () => textOfFile('qa/report/report.js') },
};

function send(
  response: ServerResponse,
  type: string,
  body: string | Buffer | undefined,
  status = 200,
): void {
  if (body === undefined) response.writeHead(404, HEADERS).end();
  else response.writeHead(status, { ...HEADERS, 'content-type': type }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > LONGEST_BODY) throw new Error('That is too long.');
  }
  return body;
}
