import { useJourney } from '#src/app/use-journey.ts';

/**
 * Whether a search or a hold is running: what is on screen stays meanwhile, and none of it can be
 * chosen (SLT-04, HLD-01).
 */
export const useTimesWait = (): boolean => useJourney((snapshot) => snapshot.hasTag('busy'));
