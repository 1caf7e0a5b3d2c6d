// What the processor did for a measurement: the server's process and all of PostgreSQL's.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

const SECOND_MS = 1000;

/** proc(5): the state follows the name, which is in parentheses and may hold anything. */
const STATE = 3;
const [PARENT, USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED] = [4, 14, 15, 16, 17];

/** Whose work is counted, by the ids of the processes. */
export interface Processes {
  server: number;
  postmaster: number;
}

/** Milliseconds; undefined where the system does not tell (Linux does), or it runs elsewhere. */
export interface Cpu {
  server: number | undefined;
  database: number | undefined;
}

/** The process that all others of PostgreSQL are children of. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ note: string }>(
    "select pg_read_file('postmaster.pid') as note",
  );
  return Number(rows[0]?.note.split('\n')[0]);
}

/** What they have used so far. */
export function cpuSoFar({ server, postmaster }: Processes): Cpu {
  const [own, all] = [fieldsOf(server), fieldsOf(postmaster)];
  const milliseconds = (ticks: number) => (ticks * SECOND_MS) / ticksASecond();
  return {
    server: own && milliseconds(own(USER) + own(SYSTEM)),
    database:
      all && milliseconds(all(USER_OF_ENDED) + all(SYSTEM_OF_ENDED) + ticksOfChildren(postmaster)),
  };
}

const ticksOfChildren = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => fieldsOf(Number(name)))
    .reduce(
      (ticks, child) => (child?.(PARENT) === parent ? ticks + child(USER) + child(SYSTEM) : ticks),
      0,
    );

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

/** Counts what is used while the work is done. */
export async function withCpu<R extends object>(
  processes: Processes,
  work: () => Promise<R>,
): Promise<R & { cpu: Cpu }> {
  const before = cpuSoFar(processes);
  const done = await work();
  const after = cpuSoFar(processes);
  return {
    ...done,
    cpu: {
      server: less(after.server, before.server),
      database: less(after.database, before.database),
    },
  };
}

const less = (after: number | undefined, before: number | undefined) =>
  after === undefined || before === undefined ? undefined : after - before;

/** What a table's column of it is called. */
export const CPU_EACH = 'processor ms each: server + PostgreSQL';

/** For each of so many: '0.42 + 0.31'. */
export function cpuEach({ server, database }: Cpu, count: number): string {
  const each = (ms: number | undefined) => (ms === undefined ? '?' : (ms / count).toFixed(2));
  return `${each(server)} + ${each(database)}`;
}
