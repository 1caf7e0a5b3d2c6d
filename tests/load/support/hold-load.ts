// Holds from a process of its own, so that who asks does not share a thread with who answers.
import { askProcess } from './ask-process.ts';
import type { Processes } from './cpu.ts';
import type { MeasuredLoad } from './load.ts';

export interface HoldLoad {
  /** A claim inserted and nothing else; the statement of the server; the server. */
  kind: 'insert' | 'statement' | 'http';
  /** Somebody's first hold, or another time in place of what they hold. */
  hold: 'first' | 'again';
  databaseUrl: string;
  serverUrl: string;
  clients: number;
  /** Over HTTP there are as many holds as a process remembers visitors of. */
  seconds: number;
  processes: Processes;
}

/** Runs a load, after some of the same that is not counted. */
export const measureHolds = (load: HoldLoad): Promise<MeasuredLoad> =>
  askProcess(new URL('./hold-load.process.ts', import.meta.url), load);
