/**
 * `npm run deploy:releases -- --from COMMIT`: a server of an older release, then one of this one on
 * the same database, which this one migrates under it; people book, come as a group, move and
 * cancel with both at once, call by call, and what they were told is held against the rows: REL-04.
 * Each answer is read as the pages of both releases read it: a tab stays open meanwhile.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import type { Operation, Reply } from '#contract/operation.ts';
import { readAnswer } from '#src/app/calls/read-answer.ts';
import { askedNumbers, askedOptions } from '#tests/support/asked-options.ts';
import { root } from '#tests/support/root.ts';
import { releaseBefore } from './before.ts';
import { startCluster, type Cluster, type Server } from './cluster.ts';
import { judge } from './judge.ts';
import { playRound } from './round.ts';

const { values } = askedOptions({
  options: { from: { type: 'string' }, seconds: { type: 'string', default: '30' } },
});
if (values.from === undefined) {
  console.log('npm run deploy:releases -- --from COMMIT [--seconds 30]');
  process.exit(2);
}
const { seconds } = askedNumbers(values, ['seconds']);

const before = releaseBefore(values.from);

try {
  const cluster = await startCluster(2, { checkouts: [before.folder, root] });
  try {
    process.exitCode = (await play(cluster)) ? 0 : 1;
  } finally {
    await cluster.stop();
  }
} finally {
  before.remove();
}

interface Pages {
  operations: Map<string, Operation>;
  read: (schema: Operation['reply'], answer: unknown) => { success: boolean };
}

function byId(operations: object): Map<string, Operation> {
  return new Map(Object.values(operations).map((one: Operation) => [one.operationId, one]));
}

/** How pages of the older release read answers. */
async function pagesBefore(): Promise<Pages> {
  // Both are modules of a checkout that this one's compiler does not know.
  const contract = (await import(join(before.folder, 'contract/all-operations.ts'))) as {
    ALL_OPERATIONS: object;
  };
  const reading = join(before.folder, 'src/app/calls/read-answer.ts');
  const strictly: Pages['read'] = (schema, answer) => schema.safeParse(answer);
  const read = existsSync(reading)
    ? ((await import(reading)) as { readAnswer: Pages['read'] }).readAnswer
    : strictly;
  return { operations: byId(contract.ALL_OPERATIONS), read };
}

/**
 * Answers as they are: an older release does not answer all that the contract of this one has.
 * Counts those that the pages of a release cannot read, whoever gave them.
 */
function readingAsPages(older: Pages, unread: Map<string, number>) {
  const newer: Pages = { operations: byId(ALL_OPERATIONS), read: readAnswer };
  return <O extends Operation>({ operationId }: O, json: unknown): Reply<O> => {
    for (const [whose, { operations, read }] of Object.entries({ older, newer })) {
      const operation = operations.get(operationId);
      if (!operation || read(operation.reply, json).success) continue;
      const line = `${operationId}, by pages of the ${whose} release`;
      unread.set(line, (unread.get(line) ?? 0) + 1);
    }
    return json as Reply<O>; // what is asked of it here is in both
  };
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
  const both: Server = {
    url,
    processId: () => 0,
    kill: () => undefined,
    freeze: () => Promise.resolve(),
    setClock: () => undefined,
  };
  const unread = new Map<string, number>();
  const read = readingAsPages(await pagesBefore(), unread);
  const { journal, traffic } = await playRound(
    { ...cluster, servers: [both] },
    { people: 8, stores: 3, read },
    () => pause(seconds * 1000),
  );
  const findings = await judge(cluster.pool, journal);
  console.log(`calls to the older and to this one: ${calls.join(', ')}`);
  console.log('done', journal.done, 'refused', journal.refused);
  console.log('failed', traffic.failures, 'unanswered', traffic.unanswered);
  console.log('answers that could not be read:', Object.fromEntries(unread));
  for (const { what, count, example = '' } of findings) console.log(`${count} ${what} ${example}`);
  return (
    journal.bookings.length > 0 &&
    unread.size === 0 &&
    traffic.failures.length === 0 &&
    traffic.unanswered === 0 &&
    findings.every(({ count }) => count === 0)
  );
}
