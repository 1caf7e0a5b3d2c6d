import { not, stateIn } from 'xstate';

/** The one state that overlays lie over. */
export const reading = stateIn({ flow: { 'review-appt': 'reading' } });

/** Whatever leads away from the review closes its overlay in the same step (EDT-01). */
export const closeWithReview = { guard: not(reading), target: '#overlay.closed' } as const;
