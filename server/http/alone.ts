import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '#server/error-code.ts';

const POLL_MS = 200;
/**
 * No work takes longer: a note this old was left by a process that died, whoever has its number
 * now.
 */
const LONGEST_MS = 5 * 60 * 1000;

/**
 * Does the work while no other process of this machine does it; `note` is the file that says who
 * does.
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
    // Empty for the moment between being made and being written.
    return owner > 0 && !isAlive(owner);
  } catch {
    // It is gone: the next try finds out.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // Another account's process may not be signalled, but it lives.
    return errorCode(cause) === 'EPERM';
  }
}
