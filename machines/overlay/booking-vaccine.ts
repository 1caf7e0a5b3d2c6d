import { base } from '../vocabulary/base.ts';
import { vaccinesAtHeldTime } from './over-held-time.ts';
import { overReview } from './over.ts';

/**
 * Other vaccines at the same time and place, if the store has them; nothing changes until that is
 * known (EDT-01).
 */
export const bookingVaccine = base.createStateConfig({
  ...overReview('booking-vaccine'),
  initial: 'editing',
  states: vaccinesAtHeldTime({ of: 'edit', hold: 'vaccines' }),
});
