// Writes one edition of the feed and says what it took.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase } from '#server/database/database.ts';
import { writeEdition, type Edition } from '#server/feed/write-edition.ts';

export interface WrittenEdition extends Edition {
  ms: number;
  cpuMs: number;
  /** Bytes, at the most. */
  memory: number;
  /** For which nobody else of this process was answered. */
  longestMs: number;
  p99Ms: number;
}

const NANOSECONDS_A_MS = 1e6;

const database = await openDatabase(process.env['DATABASE_URL'] ?? '', { patience: 'work' });
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const begun = performance.now();
const cpuBefore = process.cpuUsage();
const edition = await writeEdition(database.pool, 'https://www.pharmacy.example');
const cpu = process.cpuUsage(cpuBefore);
const written: WrittenEdition = {
  ...edition,
  ms: performance.now() - begun,
  cpuMs: (cpu.user + cpu.system) / 1000,
  memory: process.resourceUsage().maxRSS * 1024,
  longestMs: delay.max / NANOSECONDS_A_MS,
  p99Ms: delay.percentile(99) / NANOSECONDS_A_MS,
};
process.send?.(written);
await database.close();
process.disconnect();
