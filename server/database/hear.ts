// What other processes say through the database, on one connection that listens.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** After the connection was lost. */
const AGAIN_MS = 1_000;
/** How often the connection has to prove that it is one: who only listens hears no silence. */
const PROOF_EVERY_MS = 10_000;

export interface Hearing {
  /** A channel of ours: a plain name. */
  channel: string;
  /** What was said. */
  heard: (said: string) => void;
  /** It is listened from now on: whatever was said before may have been missed. */
  begun: () => void;
  /** Is told of each loss. */
  failed: (error: unknown) => void;
  /** Milliseconds, for tests. */
  proofEvery?: number;
}

/** Listens on a connection of the pool until the signal; again a second after each loss. */
export async function hear(pool: pg.Pool, gone: AbortSignal, hearing: Hearing): Promise<void> {
  while (!gone.aborted) {
    await hearOnce(pool, gone, hearing).catch(hearing.failed);
    // Not longer than the signal.
    await pause(AGAIN_MS, undefined, { signal: gone }).catch(() => undefined);
  }
}

/** Until the connection is lost, or the signal. */
async function hearOnce(
  pool: pg.Pool,
  gone: AbortSignal,
  { channel, heard, begun, proofEvery = PROOF_EVERY_MS }: Hearing,
): Promise<void> {
  const client = await pool.connect();
  let proving: NodeJS.Timeout | undefined;
  let leave = () => {};
  try {
    const ended = new Promise<void>((resolve) => {
      leave = resolve;
      client.once('end', resolve);
      client.once('error', () => resolve());
      gone.addEventListener('abort', leave);
    });
    client.on('notification', (notice) => {
      if (notice.channel === channel) heard(notice.payload ?? '');
    });
    await client.query(`listen ${channel}`);
    begun();
    let isAsked = false;
    const prove = async () => {
      if (isAsked) return;
      isAsked = true;
      await client.query('select');
      isAsked = false;
    };
    // Of one that fails the connection ends, which is heard above.
    proving = setInterval(() => void prove().catch(() => undefined), proofEvery);
    if (!gone.aborted) await ended;
  } finally {
    clearInterval(proving);
    gone.removeEventListener('abort', leave);
    client.release(true);
  }
}
