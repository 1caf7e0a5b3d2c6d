// The mail server and the text service of a measurement, as whoever measures sees them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CatcherReady, Caught } from './catcher.process.ts';

const program = fileURLToPath(new URL('./catcher.process.ts', import.meta.url));

export interface Catcher extends CatcherReady {
  /** All that came so far. */
  caught(): Promise<Caught['came']>;
  stop(): void;
}

/** Starts both in a process of their own, on free ports. */
export async function startCatcher(): Promise<Catcher> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const [ready] = (await once(child, 'message')) as [CatcherReady];
  return {
    ...ready,
    caught: async () => {
      child.send('tell');
      const [{ came }] = (await once(child, 'message')) as [Caught];
      return came;
    },
    stop: () => child.disconnect(),
  };
}
