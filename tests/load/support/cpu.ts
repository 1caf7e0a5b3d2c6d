// What the processor did for a measurement: the server's process and all of PostgreSQL's.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const MS = 1000;

/** proc(5): the state follows the name, which is in parentheses and may hold anything. */
const STATE = 3;
const [PARENT, USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED] = [4, 14, 15, 16, 17];

/**
 * Milliseconds of the processor that PostgreSQL has used so far, of backends that have ended too.
 * Undefined where the system does not tell (it is Linux that does), or the database is elsewhere.
 */
export async function databaseCpuMs(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ note: string }>(
    "select pg_read_file('postmaster.pid') as note",
  );
  const postmaster = Number(rows[0]?.note.split('\n')[0]);
  const own = fieldsOf(postmaster);
  if (!own) return undefined;
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => fieldsOf(Number(name)))
    .filter((fields) => fields?.(PARENT) === postmaster)
    .reduce((total, child) => total + (child?.(USER) ?? 0) + (child?.(SYSTEM) ?? 0), 0);
  return ((ticks + own(USER_OF_ENDED) + own(SYSTEM_OF_ENDED)) * MS) / ticksASecond();
}

function fieldsOf(pid: number): ((number: number) => number) | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return (number) => Number(fields[number - STATE]);
  } catch {
    // No such process, or no such file system.
    return undefined;
  }
}

let ticks: number | undefined;
const ticksASecond = () => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'])));

export interface Cpu {
  serverMs: number;
  /** Undefined where it cannot be known. */
  databaseMs: number | undefined;
}

/** What was used between two moments, for each of `count`; '0.42 + 0.31 ms'. */
export function cpuEach(before: Cpu, after: Cpu, count: number): string {
  const each = (ms: number) => (ms / count).toFixed(2);
  const server = each(after.serverMs - before.serverMs);
  if (before.databaseMs === undefined || after.databaseMs === undefined) return `${server} ms`;
  return `${server} + ${each(after.databaseMs - before.databaseMs)} ms`;
}
