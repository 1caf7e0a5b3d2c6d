/**
 * `npm run deploy:releases -- --from COMMIT`: a server of an older release, then one of this one on
 * the same database, which this one migrates under it; people book, come as a group, move and
 * cancel with both at once, call by call, and what they were told is held against the rows: REL-04.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Operation, Reply } from '#contract/operation.ts';
import { startCluster, type Cluster, type Server } from './cluster.ts';
import { judge } from './judge.ts';
import { playRound } from './round.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, seconds: { type: 'string', default: '30' } },
});
if (values.from === undefined) {
  console.log('npm run deploy:releases -- --from COMMIT [--seconds 30]');
  process.exit(2);
}

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'dosepath-releases-'));
const before = join(folder, 'before');

try {
  prepare(values.from);
  const cluster = await startCluster(2, [before, CHECKOUT]);
  try {
    process.exitCode = (await play(cluster)) ? 0 : 1;
  } finally {
    await cluster.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The older release as it was, with its own packages; it builds its pages when it starts. */
function prepare(from: string): void {
  mkdirSync(before);
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', ['archive', '--output', join(folder, 'before.tar'), from], CHECKOUT);
  run('tar', ['-xf', join(folder, 'before.tar'), '-C', before], folder);
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], before);
}

/** An older release does not answer all that the contract of this one has. */
function asItIs<O extends Operation>(_: O, json: unknown): Reply<O> {
  return json as Reply<O>; // what is asked of it here is in both
}

async function play(cluster: Cluster): Promise<boolean> {
  const calls = [0, 0];
  // Whoever is asked next is of the other release.
  let turn = 0;
  const url = () => {
    turn = 1 - turn;
    calls[turn] = (calls[turn] ?? 0) + 1;
    return cluster.servers[turn]?.url();
  };
  const both: Server = { url, kill: () => undefined, freeze: () => Promise.resolve() };
  const { journal, traffic } = await playRound(
    { ...cluster, servers: [both] },
    { people: 8, stores: 3, read: asItIs },
    () => pause(Number(values.seconds) * 1000),
  );
  const findings = await judge(cluster.pool, journal);
  console.log(`calls to the older and to this one: ${calls.join(', ')}`);
  console.log('done', journal.done, 'refused', journal.refused);
  console.log('failed', traffic.failures, 'unanswered', traffic.unanswered);
  for (const { what, count, example = '' } of findings) console.log(`${count} ${what} ${example}`);
  return (
    journal.bookings.length > 0 &&
    traffic.failures.length === 0 &&
    traffic.unanswered === 0 &&
    findings.every(({ count }) => count === 0)
  );
}
