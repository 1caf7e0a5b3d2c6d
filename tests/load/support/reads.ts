// Reads of several kinds at a steady rate, from a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { summarise, type Measured } from './load.ts';

const program = fileURLToPath(new URL('./reads.process.ts', import.meta.url));

export interface Read {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  body?: unknown;
}

/** What the process is told to do: these in turn, so many a second, whatever is answered. */
export interface SteadyReads {
  url: string;
  aSecond: number;
  reads: readonly Read[];
}

/** When it was to be asked, in milliseconds since 1970, how long it took, and whether it came. */
export type Answered = [at: number, milliseconds: number, isRight: boolean];

export interface Reading {
  /** Asks no more, waits for what was asked, and answers what became of each. */
  finish(): Promise<readonly Answered[]>;
}

/** Begins to read. */
export async function startReads(steady: SteadyReads): Promise<Reading> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  child.send(steady);
  return {
    finish: async () => {
      child.send('finish');
      const [answers] = (await once(child, 'message')) as [Answered[]];
      child.disconnect();
      return answers;
    },
  };
}

/**
 * What was to be asked from one moment to another, in milliseconds since 1970; a second is of
 * what was answered between them, whenever it was asked.
 */
export function readsBetween(answers: readonly Answered[], from: number, until: number): Measured {
  const asked = answers.filter(([at]) => at >= from && at < until);
  const failures = asked.filter(([, , isRight]) => !isRight).length;
  const answered = answers.filter(([at, took, isRight]) => {
    const answeredAt = at + took;
    return isRight && answeredAt >= from && answeredAt < until;
  });
  const took = asked.map(([, milliseconds]) => milliseconds);
  const seconds = (until - from) / 1000;
  return { ...summarise(took, seconds, failures), perSecond: answered.length / seconds };
}
