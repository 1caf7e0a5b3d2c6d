import { base } from '../vocabulary/base.ts';
import { prescribedStays } from './choosing-vaccines.ts';
import { vaccinesAtHeldTime } from './over-held-time.ts';
import { overReview } from './over.ts';

/**
 * Other vaccines beside the prescription's, which stays, at the same time and place (EDT-01,
 * RXR-02).
 */
export const rxVaccine = base.createStateConfig({
  ...overReview('rx-vaccine'),
  initial: 'editing',
  states: vaccinesAtHeldTime({ of: 'rx', hold: 'rx-vaccine', none: prescribedStays }),
});
