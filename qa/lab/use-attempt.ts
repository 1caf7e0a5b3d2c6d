import { useState } from 'react';
import { problemOf } from './words.ts';

export interface Attempt {
  /** What the last one could not do, in plain words. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Tries something that may fail; true when it succeeded. */
  readonly attempt: (act: () => void | Promise<void>) => Promise<boolean>;
  readonly forget: () => void;
}

/** For what the laboratory refuses in words: they are kept, to be shown where the button is. */
export function useAttempt(): Attempt {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => void | Promise<void>) => {
    setProblem(undefined);
    setBusy(true);
    try {
      await act();
      return true;
    } catch (thrown) {
      setProblem(problemOf(thrown));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, attempt, forget: () => setProblem(undefined) };
}
