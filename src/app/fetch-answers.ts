import type * as Answers from './calls/answers.ts';

let answers: Promise<typeof Answers> | undefined;

/** Brings what answers the ports. */
export const fetchAnswers = (): Promise<typeof Answers> => (answers = import('./calls/answers.ts'));

/** Begins to fetch it while nothing is asked yet. A failure shows when something is. */
export const prepareCalls = (): void => void fetchAnswers().catch(() => {});

/** SES-03: what was read answers nobody any more. Fetches nothing for it. */
export const forgetAnswers = (): void =>
  void answers?.then(
    ({ forgetReads }) => forgetReads(),
    () => {},
  );
