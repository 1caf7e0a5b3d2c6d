/** Makes a path's steps on the chart, one by one, and stops where the chart leaves it. */
import type { StateValue } from 'xstate';
import type { Divergence, Player } from './handle.ts';
import type { EventId } from './lab-file.ts';
import type { Path } from './path.ts';

const STEP_MS = 900;

interface Stage {
  /** Begins anew. */
  readonly begin: () => void;
  readonly cause: (id: EventId) => Promise<void>;
  readonly value: () => StateValue;
  readonly tell: () => void;
}

const isSame = (one: StateValue, other: StateValue) =>
  JSON.stringify(one) === JSON.stringify(other);

export function playerOf(path: Path, { begin, cause, value, tell }: Stage): Player {
  let at = 0;
  let divergence: Divergence | undefined;
  let playing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const compare = (problem?: string) => {
    const expected = path.at?.[at];
    const actual = value();
    if (problem === undefined && (expected === undefined || isSame(expected, actual))) return;
    divergence = { step: at, expected: expected ?? {}, actual, problem };
    pause();
  };

  async function make(): Promise<void> {
    const next = path.steps[at];
    if (next === undefined || divergence !== undefined) return;
    at += 1;
    try {
      await cause(next.id);
      compare();
    } catch (thrown) {
      compare(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  function beginAnew(): void {
    at = 0;
    divergence = undefined;
    begin();
    compare();
  }

  async function to(step: number): Promise<void> {
    const wanted = Math.min(Math.max(Math.trunc(step), 0), path.steps.length);
    if (wanted < at || divergence !== undefined) beginAnew();
    while (at < wanted && divergence === undefined) await make();
    tell();
  }

  function pause(): void {
    playing = false;
    clearTimeout(timer);
    tell();
  }

  function goOn(): void {
    timer = setTimeout(() => {
      void make().then(() => {
        if (!playing) return;
        if (at >= path.steps.length || divergence !== undefined) return pause();
        tell();
        goOn();
      });
    }, STEP_MS);
  }

  compare();
  return {
    path,
    at: () => at,
    isPlaying: () => playing,
    divergence: () => divergence,
    to: (step) => {
      pause();
      return to(step);
    },
    step: async () => {
      pause();
      await make();
      tell();
    },
    play: () => {
      if (playing) return;
      if (at >= path.steps.length || divergence !== undefined) beginAnew();
      playing = true;
      tell();
      goOn();
    },
    pause,
  };
}
