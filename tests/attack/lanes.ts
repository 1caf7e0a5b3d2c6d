// The long attack on inputs, several routes at once, each in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RequestedId } from '#tests/faults/valid-requests.ts';
import type { Tally } from './inputs.ts';

const program = fileURLToPath(new URL('./lane.process.ts', import.meta.url));

/** What each route is sent. */
export interface Wave {
  inputs: number;
  seed: number;
  /** The index of the first input. */
  first: number;
}

/** Attacks these routes, so many at a time, and tells of each. Fails when a lane ends. */
export async function attackInLanes(
  routes: readonly RequestedId[],
  wave: Wave,
  lanes: number,
  told: (tally: Tally) => void,
): Promise<void> {
  const left = [...routes];
  const drive = async () => {
    const lane = fork(program, [JSON.stringify(wave)], { execArgv: ['--import', 'tsx'] });
    const ended = once(lane, 'exit').then(([code]) => {
      throw new Error(`A lane ended with exit code ${String(code)}.`);
    });
    const hear = async () => (await Promise.race([once(lane, 'message'), ended]))[0] as unknown;
    await hear();
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      lane.send(id);
      told((await hear()) as Tally);
    }
    ended.catch(() => undefined);
    lane.disconnect();
    await once(lane, 'exit');
  };
  await Promise.all(Array.from({ length: Math.min(lanes, left.length) }, drive));
}
