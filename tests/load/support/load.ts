// Load from a process of its own, so that who asks does not share a thread with who answers.
import { askProcess } from './ask-process.ts';
import type { Cpu, Processes } from './cpu.ts';

/** What a load process does; `requests` are taken in turn. */
export type Load = {
  clients: number;
  seconds: number;
  processes: Processes;
} & (
  | { kind: 'sql'; url: string; name: string; text: string; requests: unknown[][] }
  | {
      kind: 'http';
      url: string;
      path: string;
      requests: unknown[];
      /** What is asked to warm up, where nothing can be asked twice. */
      before?: unknown[];
      /** Beside what every request has. */
      headers?: Record<string, string>;
    }
);

export interface Measured {
  /** Milliseconds. */
  p50: number;
  p95: number;
  perSecond: number;
  answers: number;
  /** Answers that were not what was asked for. */
  failures: number;
}

/** With what the processor did for all answers. */
export type MeasuredLoad = Measured & { cpu: Cpu };

/** Runs a load, after as long again at most two seconds of warming up, which are not counted. */
export const measure = (load: Load): Promise<MeasuredLoad> =>
  askProcess(new URL('./load.process.ts', import.meta.url), load);

/** Percentiles of milliseconds, and the rate. */
export function summarise(latencies: number[], seconds: number, failures: number): Measured {
  const sorted = latencies.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    p50: percentile(0.5),
    p95: percentile(0.95),
    perSecond: latencies.length / seconds,
    answers: latencies.length,
    failures,
  };
}
