// Where tests keep what they throw away.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** A whole run keeps less than 1.5 GB at a time; the rest is for whoever else wants memory. */
const ROOM = 4 * GB;

/** Whether a folder in memory is there, has room and may hold programs. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const [options] = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, folder]) => folder === MEMORY)
      .map(([, , , said = '']) => said.split(','));
    return options?.includes('noexec') === false && Math.min(bavail * bsize, freemem()) >= ROOM;
  } catch {
    return false; // not this system's
  }
}

/**
 * Has all that is started from here keep its temporary files in memory, where there is room for
 * them: a copy of the empty database takes 30 ms of the processor there, and 130 to 600 on a disk.
 * What is left of them goes when this process ends.
 */
export function keepScratchInMemory(): void {
  if (!hasRoomInMemory()) return;
  const folder = mkdtempSync(join(MEMORY, 'dosepath-'));
  // As the system's own: a database has an account of its own.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
