/** Makes a path's steps on the chart, one by one, and stops where the chart leaves it. */
import type { StateValue } from 'xstate';
import type { Divergence, Player } from './handle.ts';
import type { EventId } from './lab-file.ts';
import type { Path } from './path.ts';

const STEP_MS = 900;
/** As long as what a press leads to may take, and how often it is looked for. */
const PATIENCE_MS = 4000;
const LOOK_EVERY_MS = 20;

interface Stage {
  /** Begins anew. */
  readonly begin: () => void;
  readonly cause: (id: EventId) => Promise<void>;
  /** The same by the controls of the app; false where it has none for it, or nobody to press. */
  readonly press: (id: EventId) => Promise<boolean>;
  readonly value: () => StateValue;
  readonly tell: () => void;
}

const isSame = (one: StateValue, other: StateValue) =>
  JSON.stringify(one) === JSON.stringify(other);

export function playerOf(path: Path, { begin, cause, press, value, tell }: Stage): Player {
  let at = 0;
  let divergence: Divergence | undefined;
  let playing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = Promise.resolve();
  let isLeft = false;

  /**
   * One after the other: who asks for a step while one is under way gets it after that one, however
   * that one ends.
   */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    const made = turn.then(act);
    turn = made.catch(() => undefined);
    return made;
  };

  const compare = (problem?: string) => {
    const expected = path.at?.[at];
    const actual = value();
    if (problem === undefined && (expected === undefined || isSame(expected, actual))) return;
    divergence = { step: at, expected: expected ?? {}, actual, problem };
    pause();
  };

  /** What a press leads to may need a page to be drawn. */
  async function arrival(step: number): Promise<void> {
    const expected = path.at?.[step];
    if (expected === undefined) return;
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end;) {
      if (isSame(expected, value())) return;
      await new Promise((done) => void setTimeout(done, LOOK_EVERY_MS));
    }
  }

  async function make(byHand: boolean): Promise<void> {
    const next = path.steps[at];
    if (next === undefined || divergence !== undefined || isLeft) return;
    let problem: string | undefined;
    try {
      if (byHand && (await press(next.id))) await arrival(at + 1);
      else await cause(next.id);
    } catch (thrown) {
      problem = thrown instanceof Error ? thrown.message : String(thrown);
    }
    // What is heard on the way is of the step before.
    at += 1;
    compare(problem);
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
    // Whoever leaps sees the last step only.
    while (at < wanted && divergence === undefined && !isLeft) await make(at === wanted - 1);
    tell();
  }

  function pause(): void {
    playing = false;
    clearTimeout(timer);
    tell();
  }

  function goOn(): void {
    timer = setTimeout(() => {
      void inTurn(() => make(true)).then(() => {
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
      return inTurn(() => to(step));
    },
    step: async () => {
      pause();
      await inTurn(() => make(true));
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
    leave: () => {
      isLeft = true;
      pause();
    },
  };
}
