// What clamd says of bytes that somebody sent (its INSTREAM command, clamd(8)): chunks with their
// length before them, an empty one at the end, and a line in answer. One connection each.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { comeAgain, type Refused } from '#server/http/refusal.ts';

/** Where clamd listens: a socket of this computer, or a port. */
export type ScannerAddress = { path: string } | { host: string; port: number };

export interface VirusScanner {
  /** Whether there is something in it; UNAVAILABLE while nobody can say. */
  finds(bytes: Buffer): Promise<boolean | Refused>;
}

/** Somebody waits, with a picture of some megabytes. */
const PATIENCE_MS = 10_000;
const CHUNK_BYTES = 64 * 1024;

/** Finds nothing, ever: where no scanner is set. */
const NO_SCANNER: VirusScanner = { finds: () => Promise.resolve(false) };

/**
 * @param address undefined: nobody is asked
 * @param warn is told why nobody could say, never what was sent
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
        // "INSTREAM size limit exceeded. ERROR" and its like: it has not looked.
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
    // Asked for at once: it may say no, and hang up, before it has all.
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
    // Where it hung up there is no drain: what it said is read.
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
