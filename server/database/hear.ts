// Listens to what other processes send through the database, on one connection.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Wait after the connection was lost. */
const AGAIN_MS = 1_000;
/** How often to check the connection: a listener alone does not notice that it fell silent. */
const PROOF_EVERY_MS = 10_000;

export interface Hearing {
  /** One of our channels: a plain name. */
  channel: string;
  /** Called with each message. */
  heard: (said: string) => void;
  /** Called when listening begins or resumes: earlier messages may have been missed. */
  begun: () => void;
  /** Called on each loss. */
  failed: (error: unknown) => void;
  /** Milliseconds, for tests. */
  proofEvery?: number;
}

/** Listens on a connection of the pool until the signal; starts again a second after each loss. */
export async function hear(pool: pg.Pool, gone: AbortSignal, hearing: Hearing): Promise<void> {
  while (!gone.aborted) {
    await hearOnce(pool, gone, hearing).catch(hearing.failed);
    // The signal ends the wait.
    await pause(AGAIN_MS, undefined, { signal: gone }).catch(() => undefined);
  }
}

/** Listens until the connection is lost, or the signal. */
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
    // If the check fails the connection ends, which is noticed above.
    proving = setInterval(() => void prove().catch(() => undefined), proofEvery);
    if (!gone.aborted) await ended;
  } finally {
    clearInterval(proving);
    gone.removeEventListener('abort', leave);
    client.release(true);
  }
}
