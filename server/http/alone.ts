import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '#server/error-code.ts';

const POLL_MS = 200;
/**
 * No work takes longer: an older lock file was left by a process that died, even if its process id
 * is in use again.
 */
const LONGEST_MS = 5 * 60 * 1000;

/**
 * Runs `work` while no other process on this machine does; `note` is the lock file, and holds the
 * owner's process id.
 */
export async function alone<R>(note: string, work: () => Promise<R>): Promise<R> {
  await mkdir(dirname(note), { recursive: true });
  while (!(await claim(note))) await delay(POLL_MS);
  try {
    return await work();
  } finally {
    await rm(note, { force: true });
  }
}

async function claim(note: string): Promise<boolean> {
  try {
    await writeFile(note, String(process.pid), { flag: 'wx' });
    return true;
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause;
    if (await isAbandoned(note)) await rm(note, { force: true });
    return false;
  }
}

async function isAbandoned(note: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(note);
    if (Date.now() - mtimeMs > LONGEST_MS) return true;
    const owner = Number(await readFile(note, 'utf8'));
    // Empty for a moment between creation and writing.
    return owner > 0 && !isAlive(owner);
  } catch {
    // Deleted meanwhile: the next attempt will see.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // A process of another user may not be signalled, but it is alive.
    return errorCode(cause) === 'EPERM';
  }
}
