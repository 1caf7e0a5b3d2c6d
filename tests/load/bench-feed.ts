// npm run bench:feed [-- --write]: what it takes to write the feed of 10,000 stores, and a reader
// to hear that nothing changed (STD-01).
import { once } from 'node:events';
import { fork } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { bulkPublish, feedFilePath } from '#contract/feed.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import type { WrittenEdition } from './support/feed-writer.process.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

const WRITER = fileURLToPath(new URL('./support/feed-writer.process.ts', import.meta.url));
const READS = 300;
const STATE = 'TX';
const SECOND_MS = 1000;
const MB = 1_000_000;

const mb = (bytes: number) => (bytes / MB).toFixed(1);
const seconds = (ms: number) => (ms / SECOND_MS).toFixed(1);

/** In a process of its own, so that its memory is its own. */
async function write(databaseUrl: string): Promise<WrittenEdition> {
  const child = fork(WRITER, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    execArgv: ['--import', 'tsx'],
  });
  const [written] = await once(child, 'message');
  await once(child, 'exit');
  return written as WrittenEdition; // the process sends nothing else
}

/** Ends a writer without a word while it is at it, and says what readers have then. */
async function killOne(databaseUrl: string, afterMs: number): Promise<void> {
  const child = fork(WRITER, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    execArgv: ['--import', 'tsx'],
  });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await once(child, 'exit');
}

interface Read {
  status: number;
  ms: number;
  bytes: number;
  etag: string;
}

function read(url: string, headers: Record<string, string>): Promise<Read> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          ms: performance.now() - begun,
          bytes,
          etag: String(reply.headers.etag),
        }),
      );
    });
    asked.once('error', reject).end();
  });
}

async function readMany(url: string, headers: Record<string, string>) {
  const reads: Read[] = [];
  for (let turn = 0; turn < READS; turn += 1) reads.push(await read(url, headers));
  const sorted = reads.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const part = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return { p50: part(0.5), p95: part(0.95), status: reads.at(-1)?.status ?? 0 };
}

const place = machine();
const database = await openBenchDatabase();
try {
  await database.pool.query('truncate feed_files, feed_parts, feed_editions');
  const first = await write(database.url);
  const again = await write(database.url);
  await database.pool.query(
    `delete from claims where store_id in (select id from stores order by id limit 100)`,
  );
  const server = await startBenchServer(database.url);
  try {
    const manifest = server.url + bulkPublish.path;
    const slots = server.url + feedFilePath('Slot', STATE);
    const before = await read(manifest, {});
    await killOne(database.url, first.ms / 2);
    const after = await read(manifest, {});
    const whole = await read(slots, { 'accept-encoding': 'gzip' });
    const bare = await read(slots, {});
    const conditional = await readMany(slots, { 'if-none-match': whole.etag });
    const conditionalManifest = await readMany(manifest, { 'if-none-match': after.etag });
    const text = `## The feed for other systems

${table([
  [
    'writing it',
    'seconds',
    'processor seconds',
    'most memory, MB',
    'files written',
    'MB unpacked',
    'MB kept',
  ],
  [
    'from nothing',
    seconds(first.ms),
    seconds(first.cpuMs),
    mb(first.memory),
    String(first.filesWritten),
    mb(first.bytes),
    mb(first.packedBytes),
  ],
  [
    'when nothing changed',
    seconds(again.ms),
    seconds(again.cpuMs),
    mb(again.memory),
    String(again.filesWritten),
    mb(again.bytes),
    '0',
  ],
])}

${table([
  ['reading it over HTTP', 'answer', 'p50 ms', 'p95 ms'],
  [
    'the manifest, known already',
    String(conditionalManifest.status),
    conditionalManifest.p50,
    conditionalManifest.p95,
  ],
  [
    `the slots of ${STATE}, known already`,
    String(conditional.status),
    conditional.p50,
    conditional.p95,
  ],
  [
    `the slots of ${STATE}, packed (${mb(whole.bytes)} MB)`,
    String(whole.status),
    whole.ms.toFixed(0),
    '',
  ],
  [`the same unpacked (${mb(bare.bytes)} MB)`, String(bare.status), bare.ms.toFixed(0), ''],
])}

${size.stores.toLocaleString('en-US')} stores x ${size.timesADay} times a day, half of them taken: 7 days time by time, 23 more as one slot each, ${first.lines.toLocaleString('en-US')} lines in ${first.files} files. One reader, ${READS} times in a row. The event loop of the writer was held up for ${first.longestMs.toFixed(0)} ms at most, 99 of 100 times for less than ${first.p99Ms.toFixed(0)} ms.
A writer that was killed (SIGKILL) half way left the edition before: ${before.etag === after.etag ? 'the manifest was the same' : 'THE MANIFEST HAD CHANGED'}.
${place}; database, writer, server and reader share them.`;
    console.log(text);
    if (before.etag !== after.etag || conditional.status !== 304) process.exitCode = 1;
    if (isWritten) await writeSection('bench:feed', text);
  } finally {
    await server.stop();
  }
} finally {
  // What was measured here is not measured again by others.
  await database.pool.query('drop table if exists bench_made');
  await database.stop();
}
