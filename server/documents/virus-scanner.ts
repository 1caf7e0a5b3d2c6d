// A client of clamd's INSTREAM command (clamd(8)): chunks prefixed with their length, an empty
// chunk at the end, and one line in answer. One connection per scan.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { comeAgain, type Refused } from '#server/http/refusal.ts';

/** Where clamd listens: a socket or port of this computer. */
export type ScannerAddress = { path: string } | { host: string; port: number };

export interface VirusScanner {
  /** Whether it found anything; UNAVAILABLE when it cannot tell. */
  finds(bytes: Buffer): Promise<boolean | Refused>;
}

/** The visitor is waiting, with a picture of some megabytes. */
const PATIENCE_MS = 10_000;
const CHUNK_BYTES = 64 * 1024;

/** Finds nothing: used when no scanner is set. */
const NO_SCANNER: VirusScanner = { finds: () => Promise.resolve(false) };

/**
 * @param address undefined: no scanner is used
 * @param warn gets the reason a scan failed, never the content
 */
export function virusScanner(
  address: ScannerAddress | undefined,
  warn: (about: { reason: string }) => void,
): VirusScanner {
  if (!address) return NO_SCANNER;
  return {
    async finds(bytes) {
      try {
        const said = await askClamd(address, bytes);
        if (said === 'stream: OK') return false;
        if (/^stream: .+ FOUND$/.test(said)) return true;
        // "INSTREAM size limit exceeded. ERROR" and the like: it did not scan.
        warn({ reason: 'an answer that is none' });
      } catch (error) {
        warn({ reason: error instanceof Error ? error.name : 'unknown' });
      }
      return comeAgain();
    },
  };
}

async function askClamd(address: ScannerAddress, bytes: Buffer): Promise<string> {
  const socket = connect(address);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const end = () => socket.destroy(new Error('no answer in time'));
  signal.addEventListener('abort', end);
  try {
    // Reading starts first: clamd may refuse and close before it has everything.
    const answer = text(socket);
    answer.catch(() => undefined);
    await once(socket, 'connect');
    await send(socket, bytes);
    return (await answer).replaceAll('\0', '').trim();
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}

async function send(socket: Socket, bytes: Buffer): Promise<void> {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    socket.write(lengthOf(chunk));
    // If clamd closed there is no drain; its answer is read then.
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    if (socket.destroyed) return;
  }
  socket.write(lengthOf(Buffer.alloc(0)));
}

function lengthOf({ length }: Buffer): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(length);
  return four;
}
