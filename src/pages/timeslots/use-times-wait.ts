import { useJourney } from '#src/app/use-journey.ts';

/**
 * Whether an answer is on its way, for other times or for the one that is to be held: what is on
 * screen stays meanwhile, and nothing of it can be chosen (SLT-04, HLD-01).
 */
export const useTimesWait = (): boolean => useJourney((snapshot) => snapshot.hasTag('busy'));
