// HL7's minimal lower layer protocol: each message is framed by a vertical tab and a file separator
// with a carriage return (HL7 v2.5.1 implementation guide, appendix C). One connection per message.
import { connect, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { errorCode } from '#server/error-code.ts';
import type { MllpAddress } from './registry-config.ts';

const START = 0x0b;
const END = Buffer.from([0x1c, 0x0d]);
/** Acknowledgements have some hundred bytes. */
const MOST_BYTES = 64 * 1024;

/** Thrown when there is no readable answer; whether the message was taken is unknown. */
export class NoAnswer extends Error {}

/**
 * Sends a message and returns the answer. `leaving` runs after the connection is made and before
 * anything is sent: from then on the other side may have the message.
 * @throws NoAnswer in a few words that name nobody
 */
export function exchange(
  { host, port, isEncrypted }: MllpAddress,
  text: string,
  { deadlineMs, leaving }: { deadlineMs: number; leaving: () => Promise<void> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = isEncrypted ? connectEncrypted({ host, port }) : connect({ host, port });
    const chunks: Buffer[] = [];
    const end = (settle: () => void) => {
      clearTimeout(deadline);
      socket.destroy();
      settle();
    };
    const fail = (why: string, cause?: Error) =>
      end(() => reject(new NoAnswer(why, { ...(cause && { cause }) })));
    const deadline = setTimeout(() => fail('no answer in time'), deadlineMs);

    socket.on('error', (cause) => fail(errorCode(cause) ?? 'connection lost', cause));
    socket.on('close', () => fail('closed without an answer'));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      const last = all.indexOf(END);
      if (last >= 0) {
        const first = all.indexOf(START) + 1;
        end(() => resolve(all.subarray(first, last).toString()));
      } else if (all.length > MOST_BYTES) fail('the answer is too long');
    });
    socket.once(isEncrypted ? 'secureConnect' : 'connect', () => {
      const framed = Buffer.concat([Buffer.from([START]), Buffer.from(text), END]);
      leaving().then(
        () => {
          if (!socket.destroyed) socket.write(framed);
        },
        (cause: unknown) => end(() => reject(cause)),
      );
    });
  });
}
