import type { Journey } from './relay.ts';

/**
 * Fetches what counts visits; it goes on from where the journey is by then. Without it the visit is
 * the same.
 */
export const measure = (actor: Journey): void =>
  void import('#src/analytics/open-analytics.ts').then(
    ({ openAnalytics }) => openAnalytics(actor, window),
    () => {},
  );
