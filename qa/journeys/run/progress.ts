/**
 * The progress of a run: on a terminal one line that is overwritten, elsewhere a line each tenth.
 */
export interface Progress {
  at(made: number, failed: number): void;
  end(): void;
}

/** The part of a stream that is used: `process.stderr` is one. */
export interface Lines {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const tenths = 10;
const secondMs = 1000;
const CLEAR = '\r\u001b[2K';

export function createProgress(what: string, total: number, out: Lines): Progress {
  const started = performance.now();
  let said = -1;
  const line = (made: number, failed: number) => {
    const seconds = Math.round((performance.now() - started) / secondMs);
    const bad = failed === 0 ? '' : `, ${failed} failed`;
    return `${what}: ${made} of ${total} journeys${bad}, ${seconds} s`;
  };
  return {
    at: (made, failed) => {
      if (out.isTTY === true) return void out.write(CLEAR + line(made, failed));
      const tenth = total === 0 ? tenths : Math.floor((made / total) * tenths);
      if (tenth <= said || made === 0) return;
      said = tenth;
      out.write(`${line(made, failed)}\n`);
    },
    end: () => {
      if (out.isTTY === true) out.write(CLEAR);
    },
  };
}
