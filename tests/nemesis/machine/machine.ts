/**
 * A machine whose disk fills up, whose power is cut and whose clocks are wrong, for the nemesis
 * (REL-08): machine.c between the programs and all that, compiled where there is a compiler for C.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('machine.c', import.meta.url));
/** Others too, since PostgreSQL runs by an account of its own. */
const OPEN_TO_ALL = 0o777;
const READABLE = 0o644;
/** machine.c: what the byte of its power file says. */
const POWER = { on: 0, full: 1, dark: 2 } as const;
/** What a disk writes whole, or not at all. */
const PAGE_BYTES = 4096;
/** Of a note of machine.c: where, how many bytes follow, how long the file was. */
const HEAD_BYTES = 24;
const LOOK_MS = 10;

export interface Clock {
  environment: Readonly<Record<string, string>>;
  /** How many seconds it is ahead of the truth from now on. */
  set(seconds: number): void;
}

export interface Machine {
  /** For the process of the database. */
  environment: Readonly<Record<string, string>>;
  /** No file grows any more, until told to go on. */
  fillDisk(): () => void;
  /**
   * All processes of the database die at once; of what they had not synced, each page stays or goes
   * by chance. Answers when there is power again.
   * @returns pages that went
   */
  cutPower(): Promise<number>;
  /** The clock of one more program. */
  clock(): Clock;
}

/**
 * @param folder an empty one that every account may enter
 * @param data the database's own folder
 * @returns undefined where nothing can be built: no compiler for C, or no Linux
 */
export function buildMachine(folder: string, data: string): Machine | undefined {
  const library = join(folder, 'machine.so');
  if (process.platform !== 'linux') return undefined;
  try {
    execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl']);
  } catch {
    return undefined;
  }
  const [power, unsynced] = [join(folder, 'power'), join(folder, 'unsynced')];
  // Never made anew: it is mapped by those who look at it.
  const say = (word: keyof typeof POWER) =>
    writeFileSync(power, Buffer.of(POWER[word]), { flag: 'r+' });
  writeFileSync(power, Buffer.of(POWER.on), { mode: READABLE });
  mkdirSync(unsynced);
  chmodSync(unsynced, OPEN_TO_ALL);
  let clocks = 0;
  return {
    environment: {
      LD_PRELOAD: library,
      MACHINE_DATA: data,
      MACHINE_POWER: power,
      MACHINE_UNSYNCED: unsynced,
    },
    fillDisk: () => {
      say('full');
      return () => say('on');
    },
    cutPower: async () => {
      say('dark');
      while (killAllIn(data) > 0) await pause(LOOK_MS);
      const gone = loseUnsynced(data, unsynced);
      say('on');
      return gone;
    },
    clock: () => {
      const file = join(folder, `clock-${(clocks += 1)}`);
      const set = (seconds: number) => {
        const ahead = Buffer.alloc(8);
        ahead.writeBigInt64LE(BigInt(seconds));
        writeFileSync(file, ahead, { flag: 'r+' });
      };
      writeFileSync(file, Buffer.alloc(8));
      return { environment: { LD_PRELOAD: library, MACHINE_CLOCK: file }, set };
    },
  };
}

/** PostgreSQL's processes work in its data folder. Answers how many there were. */
function killAllIn(data: string): number {
  let killed = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${id}/cwd`) !== data) continue;
      process.kill(Number(id), 'SIGKILL');
      killed += 1;
    } catch {
      // It has gone meanwhile, or nobody has collected it yet.
    }
  }
  return killed;
}

interface Note {
  at: number;
  was: Buffer;
  size: number;
}

function notesIn(file: string): Note[] {
  const bytes = readFileSync(file);
  const notes: Note[] = [];
  for (let from = 0; from < bytes.length;) {
    const [at, kept, size] = [0, 8, 16].map((offset) =>
      Number(bytes.readBigInt64LE(from + offset)),
    ) as [number, number, number]; // three offsets
    const was = bytes.subarray(from + HEAD_BYTES, from + HEAD_BYTES + kept);
    notes.push({ at, was, size });
    from += HEAD_BYTES + kept;
  }
  return notes;
}

/** The file as it was when it was last synced. */
export function asSynced(now: Buffer, notes: readonly Note[]): Buffer {
  let then = Buffer.from(now);
  for (const { at, was, size } of notes.toReversed()) {
    const before = Buffer.alloc(size);
    then.copy(before);
    if (was.length > 0) was.copy(before, at);
    then = before;
  }
  return then;
}

/**
 * Each page as it was synced, or as it was written since: a disk writes when it likes. What a file
 * grew by is there or not as a whole.
 */
export function afterCut(
  now: Buffer,
  synced: Buffer,
  isLost: () => boolean,
): { bytes: Buffer; lost: number } {
  const size = now.length > synced.length && isLost() ? synced.length : now.length;
  const bytes = Buffer.alloc(size);
  now.copy(bytes);
  let lost = now.length > size ? 1 : 0;
  for (let at = 0; at < size; at += PAGE_BYTES) {
    const end = Math.min(at + PAGE_BYTES, size);
    const was = Buffer.alloc(end - at);
    was.set(synced.subarray(at, end));
    if (was.equals(bytes.subarray(at, end)) || !isLost()) continue;
    was.copy(bytes, at);
    lost += 1;
  }
  return { bytes, lost };
}

function loseUnsynced(data: string, unsynced: string): number {
  const files = new Map<string, string>();
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      files.set(String(statSync(path).ino), path);
    }
  let lost = 0;
  for (const inode of readdirSync(unsynced)) {
    const [file, notes] = [files.get(inode), notesIn(join(unsynced, inode))];
    if (file !== undefined && notes.length > 0) {
      const now = readFileSync(file);
      const left = afterCut(now, asSynced(now, notes), () => Math.random() < 0.5);
      lost += left.lost;
      writeFileSync(file, left.bytes);
    }
    rmSync(join(unsynced, inode));
  }
  return lost;
}
