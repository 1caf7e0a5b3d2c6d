import { and, not, or, stateIn } from 'xstate';

/** The one state that overlays lie over. */
export const reading = stateIn({ flow: { 'review-appt': 'reading' } });

/** Whatever leads away from the review closes its overlay in the same step (EDT-01). */
export const closeWithReview = { guard: not(reading), target: '#overlay.closed' } as const;

/** The dialogs of the held time lie above everything: no overlay opens over or under them (EDT-01, HLD-02). */
const holdIsQuiet = not(
  or([
    stateIn({ hold: 'expired' }),
    stateIn({ hold: { held: 'warning' } }),
    stateIn({ hold: { held: 'extending' } }),
    stateIn({ hold: { held: 'extendFailed' } }),
    stateIn({ hold: { held: 'lastMinutes' } }),
  ]),
);

/** Where an overlay may open. */
export const openable = and([reading, holdIsQuiet]);
