/** Brings what answers the ports. */
export const fetchAnswers = () => import('./calls/answers.ts');

/** Begins to fetch it while nothing is asked yet. A failure shows when something is. */
export const prepareCalls = (): void => void fetchAnswers().catch(() => {});
