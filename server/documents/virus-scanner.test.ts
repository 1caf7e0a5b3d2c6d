// Card pictures go through a server that speaks clamd's protocol (OWASP ASVS 5.0, 5.4.3).
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { getDocuments, saveCardPicture, saveDocument } from '#contract/documents.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { readConfig } from '#server/config.ts';
import { isRefused } from '#server/http/refusal.ts';
import { addStore, book, bookingServer } from '#tests/support/booking.ts';
import { virusScanner } from './virus-scanner.ts';

/** Harmless bytes that the test's scanner takes for a virus. */
const EVIL = Buffer.from('evil-bytes-of-the-test');

let answer: 'as usual' | 'an error' | 'nothing' = 'as usual';
const sent: Buffer[] = [];

/** Parses INSTREAM byte by byte; undefined until it is complete. */
function streamIn(all: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (all.subarray(0, command.length).toString() !== command) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= all.length;) {
    const length = all.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(all.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const clamd = createServer((socket: Socket) => {
  let all = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    all = Buffer.concat([all, chunk]);
    const stream = streamIn(all);
    if (answer === 'nothing') socket.destroy();
    else if (answer === 'an error') socket.end('INSTREAM size limit exceeded. ERROR\0');
    else if (stream) {
      sent.push(stream);
      socket.end(stream.includes(EVIL) ? 'stream: Test.Evil FOUND\0' : 'stream: OK\0');
    }
  });
});
await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve));
afterAll(() => clamd.close());
const { port } = clamd.address() as AddressInfo; // it is listening on a port
const address = { host: '127.0.0.1', port };

const server = await bookingServer(HOLD_POLICY, { virusScanner: address });
const { pool, visitor } = server;

/** An otherwise valid picture with these bytes appended. */
async function jpegWith(more: Buffer): Promise<Buffer> {
  const picture = sharp({ create: { width: 40, height: 25, channels: 3, background: '#0b5563' } });
  return Buffer.concat([await picture.jpeg().toBuffer(), more]);
}

async function atCard() {
  const one = await visitor();
  const { confirmationNumber } = await book(one, await addStore(pool));
  await one.ask(saveDocument, {
    params: { confirmationNumber, step: 'insurance-type' },
    body: { answers: { insurance: 'medical' } },
  });
  return { one, params: { confirmationNumber, side: 'front' as const } };
}

describe('a picture of a card', () => {
  it('DOC-11 is saved after the scanner has seen all of it and found nothing', async () => {
    answer = 'as usual';
    const { one, params } = await atCard();
    const picture = await jpegWith(Buffer.alloc(0));
    const body = { picture: picture.toString('base64') };
    expect((await one.ask(saveCardPicture, { params, body })).pictures).toEqual(['front']);
    expect(sent.at(-1)?.equals(picture)).toBe(true);
  });

  it('DOC-11 is refused when the scanner finds something, and when it cannot tell', async () => {
    const { one, params } = await atCard();
    const body = { picture: (await jpegWith(EVIL)).toString('base64') };
    answer = 'as usual';
    const { error } = await one.refused(saveCardPicture, { params, body });
    expect(error.fields).toMatchObject([{ name: 'picture.front', code: 'picture.invalid' }]);
    answer = 'an error';
    expect((await one.refused(saveCardPicture, { params, body })).status).toBe(503);
    answer = 'nothing';
    const away = await one.refused(saveCardPicture, { params, body });
    expect(away).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } });
    const { confirmationNumber } = params;
    expect((await one.ask(getDocuments, { params: { confirmationNumber } })).pictures).toEqual([]);
  });

  it('CNF-01 DOC-11 is confirmed to a repeated attempt even when the scanner is away by then', async () => {
    answer = 'as usual';
    const { one, params } = await atCard();
    const body = { picture: (await jpegWith(Buffer.alloc(0))).toString('base64') };
    const attempt = { 'idempotency-key': randomUUID() };
    const first = await one.ask(saveCardPicture, { params, body }, attempt);
    answer = 'nothing';
    expect(await one.ask(saveCardPicture, { params, body }, attempt)).toEqual(first);
  });
});

describe('the scanner', () => {
  it('DOC-11 takes megabytes, finds nothing when none is set, and cannot tell when it is away', async () => {
    answer = 'as usual';
    const said: string[] = [];
    const scanner = virusScanner(address, ({ reason }) => said.push(reason));
    const large = randomBytes(9_000_000);
    expect(await scanner.finds(large)).toBe(false);
    expect(sent.at(-1)?.equals(large)).toBe(true);
    expect(await virusScanner(undefined, () => undefined).finds(EVIL)).toBe(false);
    const gone = virusScanner({ path: '/nowhere/clamd.sock' }, ({ reason }) => said.push(reason));
    expect(isRefused(await gone.finds(EVIL))).toBe(true);
    expect(said).toEqual(['Error']);
  });

  it.each([
    ['/run/clamav/clamd.sock', { path: '/run/clamav/clamd.sock' }],
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ])('DOC-11 is at %s, where the settings say so', (DOSEPATH_CLAMD, expected) => {
    expect(readConfig({ DOSEPATH_CLAMD }, '/data').virusScanner).toEqual(expected);
  });

  it.each(['clamd', 'http://127.0.0.1:3310', '10.0.0.7:3310', '127.0.0.1:x', '127.0.0.1:99999'])(
    'DOC-11 is not at %s, which is not a socket of this computer',
    (DOSEPATH_CLAMD) => {
      expect(() => readConfig({ DOSEPATH_CLAMD }, '/data')).toThrow('DOSEPATH_CLAMD: ');
    },
  );
});
