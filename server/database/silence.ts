// Removes from the pool a connection that fell silent, or leads to a server that does no more work:
// the driver itself keeps it, and the next user would wait in vain as well (REL-01).
import type pg from 'pg';
import { traceStatement } from '#server/tracing/tracing.ts';
import { isOfOldTable, isOutOfWork, isSilence } from './failures.ts';

/**
 * Makes a connection that does not answer in time leave the pool at once, with all that are idle
 * then (they are as old, and lead to the same place). One whose server does no more work leaves
 * when it is released, and so do all once one of them has an outdated prepared statement. Others
 * are opened when needed.
 */
export function throwOutDead(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  const done = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    hearFailures(client, (error) => {
      if (isSilence(error)) {
        // With a query in progress this destroys the connection.
        leave(client);
        void throwOutIdle(pool);
      } else if (isOfOldTable(error)) {
        // Each may have prepared what this one had, so a retry must meet none of them.
        for (const one of open) done.add(one);
        void throwOutIdle(pool);
      } else if (isOutOfWork(error)) done.add(client);
    });
  });
  pool.on('remove', (client) => open.delete(client));
  pool.on('release', (_error, client) => {
    if (done.has(client)) leave(client);
  });
}

function leave(client: pg.PoolClient): void {
  // A pool's connection is the driver's client, whose `end` its type omits.
  void (client as unknown as pg.Client).end().catch(() => undefined);
}

async function throwOutIdle(pool: pg.Pool): Promise<void> {
  const taking = Array.from({ length: pool.idleCount }, () =>
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    ),
  );
  await Promise.all(taking);
}

/** Reports every failed query of a connection, whichever way it was called; each is traced. */
function hearFailures(client: pg.PoolClient, failed: (error: unknown) => void): void {
  const ask: (...asked: unknown[]) => unknown = client.query.bind(client);
  const heard = (...asked: unknown[]) => {
    const endTrace = traceStatement(asked[0]);
    const ended = (error?: unknown) => {
      endTrace(error);
      if (error) failed(error);
    };
    const answered = asked.at(-1);
    if (typeof answered === 'function') {
      return ask(...asked.slice(0, -1), (error: unknown, result: unknown) => {
        ended(error);
        answered(error, result);
      });
    }
    const answer = ask(...asked);
    if (answer instanceof Promise)
      answer.then(
        () => ended(),
        (error: unknown) => ended(error),
      );
    return answer;
  };
  // Takes and returns the same as the driver's own, in all its forms.
  client.query = heard as typeof client.query;
}
